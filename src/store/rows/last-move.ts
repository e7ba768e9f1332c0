import { utcDay } from '#basics/days.ts';
import { z } from 'zod';

const KEY = z.array(z.union([z.string(), z.number()]));

/** The progress of a move: everything up to a row of a table has been copied. */
const REACHED = z.object({
  table: z.string(),
  /** The key of the last row; `null` before the first. */
  after: KEY.nullable(),
  /** The number of rows copied so far, over all tables. */
  rows: z.number(),
});

export type RowKey = z.infer<typeof KEY>;

/** Reads the last move; its columns are the fields. */
export const LAST_MOVE = `SELECT id, role, other, began_at AS "beganAt", ended_at AS "endedAt", reached FROM last_move`;

const ROW = z.object({
  id: z.string(),
  /** The role of this database in the move. */
  role: z.enum(['source', 'target']),
  /** The other database, as messages name it: `sqlite:FILE`, or an address without user and password. */
  other: z.string(),
  beganAt: z.number(),
  /** `null` until everything has been copied and checked. */
  endedAt: z.number().nullable(),
  /** The progress, in a target; `null` in a source, and once the move has ended. */
  reached: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : REACHED.parse(JSON.parse(text)))),
});

/** The last move between a database and another: a row of `last_move`, which both databases have. */
export type LastMove = Readonly<z.infer<typeof ROW>>;

/** Parses the row of {@link LAST_MOVE}. */
export const parseLastMove = (row: unknown): LastMove | undefined =>
  row === undefined ? undefined : ROW.parse(row);

/**
 * Why the bot must not use a database, to complete "the database X ": it would continue games that were moved away,
 * or have not completely arrived.
 * @returns `null` if it may use it
 */
export function whyMoved({ role, other, endedAt }: LastMove): string | null {
  if (role === 'source' && endedAt !== null)
    return `was moved to ${other} on ${utcDay(endedAt)}: ${formatSettingsFor(other)}; or continue with it as it was then (npm run move -- --reopen)`;
  if (role === 'target' && endedAt === null)
    return `has only a part of ${other}, whose move has not finished: run that move again (npm run move)`;
  return null;
}

/** The settings with which the bot would use a database, in words. */
export const formatSettingsFor = (name: string): string =>
  name.startsWith('sqlite:')
    ? `set DATABASE_FILE to ${name.slice('sqlite:'.length)}, and no DATABASE_URL`
    : 'set DATABASE_URL to that';

/** True for an unfinished move from this database, which is cancelled as soon as the bot uses the database again. */
export const isCancelled = ({ role, endedAt }: LastMove): boolean => role === 'source' && endedAt === null;
