import { ulid } from 'ulid';
import { OperatorError } from '#files/operator-error.ts';
import type { LastMove } from '#store/rows/last-move.ts';
import { findDifferences } from './check.ts';
import { copyAll, type MoveObserver } from './copy.ts';
import { planMove } from './plan.ts';
import { readLastMove, writeMove, type DatabaseSide } from './side.ts';
import { TABLES } from '#store/sql/tables.ts';

/** Displays the progress of a move. */
export interface Progress {
  /** @param total the number of rows to process; each counts twice, for copying and comparing */
  begin(total: number, done: number): void;
  step(rows: number): void;
}

export interface MoveSettings {
  readonly now: () => number;
  readonly progress: Progress;
  /** Stops between two steps; the same move can be continued later. */
  readonly signal: AbortSignal;
}

/** The size of a database, for messages. */
export interface DatabaseSize {
  readonly channels: number;
  readonly games: number;
  readonly flips: number;
}

export interface MoveResult extends DatabaseSize {
  /** When an earlier run moved it, in ms since 1970; `null` if this one did. */
  readonly before: number | null;
}

/** The maximum number of differences listed. */
const MAX_NAMED = 5;

/**
 * Moves everything from one database to another: copies it, compares both, then marks the source so that the bot
 * refuses it, and only then allows the target to be used. At any moment at most one of them can be used, and one of
 * them is complete.
 * @throws {OperatorError} with one line; the source is then unchanged
 */
export async function moveAll(
  from: DatabaseSide,
  to: DatabaseSide,
  settings: MoveSettings,
): Promise<MoveResult> {
  const { now, signal } = settings;
  const plan = planMove(
    { name: from.name, move: await readLastMove(from) },
    { name: to.name, move: await readLastMove(to), hasRows: await hasRows(to) },
  );
  if (plan.kind === 'refuse') throw new OperatorError(plan.line);
  if (plan.kind === 'moved') return { ...(await measureDatabase(to)), before: plan.at };
  if (plan.kind === 'finish') {
    await finish(to, plan.target, now());
    return { ...(await measureDatabase(to)), before: null };
  }
  const target =
    plan.kind === 'continue' ? plan.target : await begin(from, to, { now, mustEmpty: plan.mustEmpty });
  const watch = await createWatch(from, target, settings);
  await copyAll(from, to, target, watch);
  await assertSame(from, to, watch);
  signal.throwIfAborted();
  await to.advanceSequences();
  const endedAt = now();
  await writeMove(from, { ...target, role: 'source', other: to.name, endedAt, reached: null });
  await finish(to, target, endedAt);
  return { ...(await measureDatabase(to)), before: null };
}

/** Marks both as being moved, the target first, before anything is copied. */
async function begin(
  from: DatabaseSide,
  to: DatabaseSide,
  { now, mustEmpty }: { readonly now: () => number; readonly mustEmpty: boolean },
): Promise<LastMove> {
  const move = { id: ulid(), beganAt: now(), endedAt: null, reached: null };
  const target: LastMove = { ...move, role: 'target', other: from.name };
  await to.transaction(async (sql) => {
    if (mustEmpty) for (const { name } of TABLES.toReversed()) await sql.query(`DELETE FROM ${name}`);
    await writeMove(sql, target);
  });
  await writeMove(from, { ...move, role: 'source', other: to.name });
  return target;
}

const finish = (to: DatabaseSide, target: LastMove, endedAt: number): Promise<void> =>
  writeMove(to, { ...target, endedAt, reached: null });

async function createWatch(
  from: DatabaseSide,
  target: LastMove,
  { progress, signal }: MoveSettings,
): Promise<MoveObserver> {
  let rows = 0;
  for (const { name } of TABLES) rows += await countOf(from, name);
  progress.begin(2 * rows, target.reached?.rows ?? 0);
  return {
    step(done) {
      progress.step(done);
      if (signal.aborted) throw new OperatorError('stopped: run the same move again to continue');
    },
  };
}

/** @throws {OperatorError} listing the differences; the next move then starts from the beginning */
async function assertSame(from: DatabaseSide, to: DatabaseSide, watch: MoveObserver): Promise<void> {
  const differing = await findDifferences(from, to, watch);
  if (differing.length === 0) return;
  await from.query('DELETE FROM last_move');
  const listed = differing.slice(0, MAX_NAMED).join(', ');
  const more = differing.length > MAX_NAMED ? ` and ${differing.length - MAX_NAMED} more` : '';
  throw new OperatorError(
    `${to.name} differs from ${from.name}: ${listed}${more}. ${from.name} was not changed; the same move starts again from the beginning`,
  );
}

async function hasRows(side: DatabaseSide): Promise<boolean> {
  for (const { name } of TABLES)
    if ((await side.query(`SELECT 1 AS one FROM ${name} LIMIT 1`)).length > 0) return true;
  return false;
}

const countOf = async (side: DatabaseSide, table: string): Promise<number> => {
  const [row] = await side.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return row?.count ?? 0;
};

const CHANNELS = `(SELECT channel_id FROM game UNION SELECT channel_id FROM coin_secret) AS channel`;

export const measureDatabase = async (side: DatabaseSide): Promise<DatabaseSize> => ({
  channels: await countOf(side, CHANNELS),
  games: await countOf(side, 'game'),
  flips: await countOf(side, 'coin_flip'),
});
