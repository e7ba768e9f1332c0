import type { Statement } from '../sql.ts';
import { scopeOfChannel, type ScopeCache } from './scope-cache.ts';
import { Deferred, keyOf, Wanted, type Scope, type Scopes } from './scope.ts';
import { EMPTY, type Table } from './table.ts';
import { addWrites, isNothing, noWrites, type Writes } from './writes.ts';

/** A channel as one change sees and writes it, with access to other scopes. */
export interface UnitOfWork {
  readonly channelId: string;
  table: Table;
  readonly writes: Writes;
  readonly scopes: Scopes;
}

/** The result of deciding several jobs; nothing is written yet. */
export interface Decided<Job> {
  readonly writes: Writes;
  /** The scopes written to, and those only read, with their versions. */
  readonly changed: ReadonlyMap<string, number>;
  readonly seen: ReadonlyMap<string, number>;
  /** The new states of the channels among them. */
  readonly tables: ReadonlyMap<string, Table>;
  /** Jobs that must wait for this commit, by channel, in order. */
  readonly deferred: readonly Job[];
  /** Statements to read before everything is decided again. */
  readonly wanted: readonly (readonly [of: string, Statement])[];
}

/**
 * Decides the jobs of several channels; each job sees the writes of earlier jobs in its channel.
 * @param jobs by channel, in order; the scopes of the channels must be in the cache
 * @param run decides a job. @returns false to discard its writes
 */
export function decideJobs<Job>(
  known: Pick<ScopeCache, 'get'>,
  jobs: ReadonlyMap<string, readonly Job[]>,
  run: (job: Job, desk: UnitOfWork) => boolean,
): Decided<Job> {
  const writes = noWrites();
  const changed = new Map<string, number>();
  const seen = new Map<string, number>();
  const tables = new Map<string, Table>();
  const deferred: Job[] = [];
  const wanted: (readonly [string, Statement])[] = [];

  /** Runs a job in a unit of work of its own, whose writes count only if it succeeds. */
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
    const desk: UnitOfWork = {
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
