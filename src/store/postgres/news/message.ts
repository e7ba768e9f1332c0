import { z } from 'zod';

const MESSAGE = z.object({
  /** The sending process. */
  by: z.string(),
  /** Channels with their versions. */
  games: z.array(z.tuple([z.string(), z.number()])).nullable(),
  /** User, channel, server, points. */
  spent: z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.number()])),
  /** Requests; earlier versions of the bot sent none. */
  asked: z.array(z.unknown()).default([]),
});

/** A message from one process to the others. */
export type ProcessMessage = Readonly<z.infer<typeof MESSAGE>>;

/** The name of the NOTIFY channel. */
export const TOPIC = 'playgroup_judge';

/**
 * For channels and spenders each. PostgreSQL limits a message to 8,000 bytes; a channel takes at most 45, a spender
 * at most 80.
 */
export const MAX_VERSIONS_PER_MESSAGE = 60;
/** Requests have messages of their own; each takes about a thousand bytes. */
export const MAX_REQUESTS_PER_MESSAGE = 5;

/**
 * Sends a message: the sender ($1), channels as `channel:ID` ($2), and as JSON the points spent ($3) and requests
 * ($4). Adds the channels' current versions.
 */
export const TELL = `SELECT pg_notify('${TOPIC}', json_build_object(
    'by', $1::TEXT,
    'games', (SELECT json_agg(json_build_array(substr(of, 9), number)) FROM version WHERE of = ANY($2)),
    'spent', $3::JSON,
    'asked', $4::JSON
  )::TEXT)`;

/** The versions of some channels: $1 as `channel:ID`. */
export const VERSIONS = 'SELECT substr(of, 9) AS "channelId", number FROM version WHERE of = ANY($1)';

export const channelVersionKey = (channelId: string): string => `channel:${channelId}`;

/** Parses a message; `undefined` if it is invalid, perhaps from another version of the bot. */
export function readMessage(text: string): ProcessMessage | undefined {
  try {
    return MESSAGE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
