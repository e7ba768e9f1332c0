import { z } from 'zod';

const MESSAGE = z.object({
  /** The process that tells. */
  by: z.string(),
  /** Channels, with the version of each. */
  games: z.array(z.tuple([z.string(), z.number()])).nullable(),
  /** User, channel, server, points. */
  spent: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.number()])),
  /** The things asked for: none by earlier versions. */
  asked: z.array(z.unknown()).default([]),
});

/** The news that one process tells the others at once. */
export type Message = Readonly<z.infer<typeof MESSAGE>>;

/** The name under which it is told. */
export const TOPIC = 'playgroup_judge';

/** Of each: PostgreSQL takes 8,000 bytes at once; a channel has at most 45 here, somebody who spent at most 80. */
export const MAX_VERSIONS_PER_MESSAGE = 60;
/** Of what is asked for, in a message of its own: each has a thousand or so. */
export const MAX_REQUESTS_PER_MESSAGE = 5;

/** Tells it: $1 by whom, $2 channels as `channel:ID`, $3 what was spent and $4 what is asked for, as JSON. The versions are those of now. */
export const TELL = `SELECT pg_notify('${TOPIC}', json_build_object(
    'by', $1::TEXT,
    'games', (SELECT json_agg(json_build_array(substr(of, 9), number)) FROM version WHERE of = ANY($2)),
    'spent', $3::JSON,
    'asked', $4::JSON
  )::TEXT)`;

/** The versions of some channels: $1 as `channel:ID`. */
export const VERSIONS = 'SELECT substr(of, 9) AS "channelId", number FROM version WHERE of = ANY($1)';

export const versionOf = (channelId: string): string => `channel:${channelId}`;

/** Reads what was told; `undefined` for what another version of the bot may have told. */
export function readMessage(text: string): Message | undefined {
  try {
    return MESSAGE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
