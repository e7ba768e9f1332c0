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

/** Parses a message; `undefined` if it is invalid, perhaps from another version of the bot. */
export function parseMessage(text: string): ProcessMessage | undefined {
  try {
    return MESSAGE.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
