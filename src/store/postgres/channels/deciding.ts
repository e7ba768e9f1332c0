import type { Statement } from '../sql.ts';
import { scopeOfChannel, type ScopeCache } from './scope-cache.ts';
import { DeferredChange, keyOf, MissingRows, type Scope, type Scopes } from './scope.ts';
import { EMPTY_CHANNEL, type ChannelSnapshot } from './channel-snapshot.ts';
import { addWrites, isNothing, noWrites, type Writes } from './writes.ts';

/** A channel as one change sees and writes it, with access to other scopes. */
export interface UnitOfWork {
  readonly channelId: string;
  table: ChannelSnapshot;
  readonly writes: Writes;
  readonly scopes: Scopes;
}

/** The result of deciding several jobs; nothing is written yet. */
export interface DecidedJobs<Job> {
  readonly writes: Writes;
  /** The scopes written to, and those only read, with their versions. */
  readonly changed: ReadonlyMap<string, number>;
  readonly seen: ReadonlyMap<string, number>;
  /** The new states of the channels among them. */
  readonly tables: ReadonlyMap<string, ChannelSnapshot>;
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
  run: (job: Job, unit: UnitOfWork) => boolean,
): DecidedJobs<Job> {
  const writes = noWrites();
  const changed = new Map<string, number>();
  const seen = new Map<string, number>();
  const tables = new Map<string, ChannelSnapshot>();
  const deferred: Job[] = [];
  const wanted: (readonly [string, Statement])[] = [];

  /** Runs a job in a unit of work of its own, whose writes count only if it succeeds. */
  function runOne(channelId: string, job: Job): void {
    const own = scopeOfChannel(channelId);
    const touched = new Map<string, number>();
    const read = new Map<string, number>();
    const touch = (of: string, into: Map<string, number>): void => {
      const held = known.get(of);
      if (held) into.set(of, held.version);
    };
    if (!known.get(own)) throw new MissingRows(own, NOTHING);
    touch(own, read);
    const unit: UnitOfWork = {
      channelId,
      table: tables.get(own) ?? known.get(own)?.table ?? EMPTY_CHANNEL,
      writes: noWrites(),
      scopes: (of): Scope => ({
        // oxlint-disable-next-line no-unnecessary-type-parameters -- as the scope has it
        want<Row extends object>(text: string, values: readonly unknown[]) {
          if (changed.has(of)) throw new DeferredChange();
          const rows = known.get(of)?.reads.get(keyOf({ text, values }));
          if (!rows) throw new MissingRows(of, { text, values });
          touch(of, read);
          return rows as readonly Row[];
        },
        run(text, values) {
          if (changed.has(of)) throw new DeferredChange();
          if (!known.get(of)) throw new MissingRows(of, NOTHING);
          touch(of, touched);
          unit.writes.statements.push({ text, values });
        },
      }),
    };
    const isAccepted = run(job, unit);
    for (const [of, version] of read) if (!changed.has(of)) seen.set(of, version);
    if (!isAccepted) return;
    if (!isNothing(unit.writes)) {
      touch(own, touched);
      tables.set(own, unit.table);
      addWrites(writes, unit.writes);
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
        if (error instanceof MissingRows) wanted.push([error.of, error.statement]);
        else if (!(error instanceof DeferredChange)) throw error;
        deferred.push(...waiting.slice(index));
        break;
      }
    }
  return { writes, changed, seen, tables, deferred, wanted };
}

const NOTHING: Statement = { text: 'SELECT', values: [] };
