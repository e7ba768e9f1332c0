import type { Statement } from '../sql.ts';
import { scopeOfChannel, type KnownScopes } from './known.ts';
import { Deferred, keyOf, Wanted, type Scope, type Scopes } from './scope.ts';
import { EMPTY, type Table } from './table.ts';
import { addWrites, isNothing, noWrites, type Writes } from './writes.ts';

/** A channel as a change sees and writes it, and whatever else it asks for. */
export interface Desk {
  readonly channelId: string;
  table: Table;
  readonly writes: Writes;
  readonly scopes: Scopes;
}

/** The result of changes that were decided one after another; nothing of it is written yet. */
export interface Attempt<Job> {
  readonly writes: Writes;
  /** The scopes that are written to, and those only looked at, at their versions. */
  readonly changed: ReadonlyMap<string, number>;
  readonly seen: ReadonlyMap<string, number>;
  /** Of the channels among them, as they are when it is written. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Those that wait until this is committed, by channel, in their order. */
  readonly deferred: readonly Job[];
  /** The statements to be read first: then all of it is run again. */
  readonly wanted: readonly (readonly [of: string, Statement])[];
}

/**
 * Runs the jobs of some channels, each seeing what those of its channel before it wrote.
 * @param jobs of each channel, in their order; the channels' scopes are known
 * @param run what a job does at its desk. @returns false where nothing of it is to be written
 */
export function attempt<Job>(
  known: Pick<KnownScopes, 'get'>,
  jobs: ReadonlyMap<string, readonly Job[]>,
  run: (job: Job, desk: Desk) => boolean,
): Attempt<Job> {
  const writes = noWrites();
  const changed = new Map<string, number>();
  const seen = new Map<string, number>();
  const tables = new Map<string, Table>();
  const deferred: Job[] = [];
  const wanted: (readonly [string, Statement])[] = [];

  /** Runs one at a desk of its own; what it wrote counts only when it came to its end. */
  function runOne(channelId: string, job: Job): void {
    const own = scopeOfChannel(channelId);
    const touched = new Map<string, number>();
    const looked = new Map<string, number>();
    const touch = (of: string, into: Map<string, number>): void => {
      const held = known.get(of);
      if (held) into.set(of, held.version);
    };
    if (!known.get(own)) throw new Wanted(own, NOTHING);
    touch(own, looked);
    const desk: Desk = {
      channelId,
      table: tables.get(own) ?? known.get(own)?.table ?? EMPTY,
      writes: noWrites(),
      scopes: (of): Scope => ({
        // oxlint-disable-next-line no-unnecessary-type-parameters -- as the scope has it
        want<Row extends object>(text: string, values: readonly unknown[]) {
          if (changed.has(of)) throw new Deferred();
          const rows = known.get(of)?.reads.get(keyOf({ text, values }));
          if (!rows) throw new Wanted(of, { text, values });
          touch(of, looked);
          return rows as readonly Row[];
        },
        run(text, values) {
          if (changed.has(of)) throw new Deferred();
          if (!known.get(of)) throw new Wanted(of, NOTHING);
          touch(of, touched);
          desk.writes.statements.push({ text, values });
        },
      }),
    };
    const counts = run(job, desk);
    for (const [of, version] of looked) if (!changed.has(of)) seen.set(of, version);
    if (!counts) return;
    if (!isNothing(desk.writes)) {
      touch(own, touched);
      tables.set(own, desk.table);
      addWrites(writes, desk.writes);
    }
    for (const [of, version] of touched) {
      changed.set(of, version);
      seen.delete(of);
    }
  }

  for (const [channelId, waiting] of jobs)
    for (const [index, job] of waiting.entries()) {
      try {
        runOne(channelId, job);
      } catch (error) {
        if (error instanceof Wanted) wanted.push([error.of, error.statement]);
        else if (!(error instanceof Deferred)) throw error;
        deferred.push(...waiting.slice(index));
        break;
      }
    }
  return { writes, changed, seen, tables, deferred, wanted };
}

const NOTHING: Statement = { text: 'SELECT', values: [] };
