import { utcDay } from '#basics/days.ts';
import { z } from 'zod';

const KEY = z.array(z.union([z.string(), z.number()]));

/** How far a move has come: these rows are there, up to one of a table. */
const REACHED = z.object({
  table: z.string(),
  /** The key of the last row; `null` before the first. */
  after: KEY.nullable(),
  /** Of all tables so far. */
  rows: z.number(),
});

export type Key = z.infer<typeof KEY>;
export type Reached = Readonly<z.infer<typeof REACHED>>;

/** The last move between a database and another: a row of `last_move`, which both have. */
export interface LastMove {
  readonly id: string;
  /** The part of this database in it. */
  readonly role: 'source' | 'target';
  /** The other database, as lines name it: `sqlite:FILE`, or an address without user and password. */
  readonly other: string;
  readonly beganAt: number;
  /** `null` until all of it was there and checked. */
  readonly endedAt: number | null;
  /** How far a target has come; `null` in a source, and once it ended. */
  readonly reached: Reached | null;
}

/** The row of the last move; its columns are the fields. */
export const LAST_MOVE = `SELECT id, role, other, began_at AS "beganAt", ended_at AS "endedAt", reached FROM last_move`;

const ROW = z.object({
  id: z.string(),
  role: z.enum(['source', 'target']),
  other: z.string(),
  beganAt: z.number(),
  endedAt: z.number().nullable(),
  reached: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : REACHED.parse(JSON.parse(text)))),
});

/** Reads the row of {@link LAST_MOVE}. */
export const readLastMove = (row: unknown): LastMove | undefined =>
  row === undefined ? undefined : ROW.parse(row);

/**
 * Why the bot may not use a database, completing "the database X ": it would go on with games that were moved away, or
 * with half of those that are to come.
 * @returns `null` where it may
 */
export function whyMoved({ role, other, endedAt }: LastMove): string | null {
  if (role === 'source' && endedAt !== null)
    return `was moved to ${other} on ${utcDay(endedAt)}: ${setTo(other)}; or go on with it as it was then (npm run move -- --reopen)`;
  if (role === 'target' && endedAt === null)
    return `has only a part of ${other}, whose move has not finished: run that move again (npm run move)`;
  return null;
}

/** The settings to make so that the bot uses a database, in words. */
export const setTo = (name: string): string =>
  name.startsWith('sqlite:')
    ? `set DATABASE_FILE to ${name.slice('sqlite:'.length)}, and no DATABASE_URL`
    : 'set DATABASE_URL to that';

/** True of a move from here that was begun and not finished: it is off as soon as the bot uses the database again. */
export const isCalledOff = ({ role, endedAt }: LastMove): boolean => role === 'source' && endedAt === null;
