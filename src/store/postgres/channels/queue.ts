import { NO_METERS, type Meters } from '#basics/meters.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Recent } from '#store/rows/recent.ts';
import type { StatementBatches } from '../sql.ts';
import type { UnitOfWork } from './deciding.ts';
import type { Decision, JobResult, Job } from './jobs.ts';
import type { ScopeCache } from './scope-cache.ts';
import { createBatchCommitter } from './batch-committer.ts';
import { sideWritesOf, type DeferredWrites } from './deferred-writes.ts';

export interface ChannelQueue {
  /**
   * Decides in order of arrival within a channel, and commits together with all other waiting changes.
   * @param decide must be pure, since it runs again after a conflict
   * @throws what `decide` throws, without writing anything
   */
  add(origin: Origin, decide: (desk: UnitOfWork) => Decision): Promise<JobResult>;
  /** Flushes the deferred writes, with any waiting changes. */
  flushDeferred(): Promise<void>;
  /** Waits for everything added so far. */
  settled(): Promise<void>;
  /** True while a change is being decided, so that a nested call can be detected. */
  isDeciding(): boolean;
}

interface QueueSettings {
  readonly batches: StatementBatches;
  readonly known: ScopeCache;
  readonly notes: readonly DeferredWrites[];
  readonly meters?: Pick<Meters, 'commit' | 'waiting'> | undefined;
  /** How long a stored answer is valid, in ms. */
  readonly answeredForMs: number;
  /** The time limit for retries, in ms; 10 s by default. */
  readonly retryForMs?: number;
  /** Refusals (JSON) by interaction, so that a repeated delivery gets the same answer. */
  readonly refusals: Recent<string>;
  /** Called after each commit. */
  readonly committed: () => void;
}

/** Concurrent transactions: one is decided while others wait for the disk. */
const MAX_TRANSACTIONS = 4;

/** Queues the changes of all channels and commits them in batches. */
export function channelQueue(settings: QueueSettings): ChannelQueue {
  const { batches, meters = NO_METERS, committed } = settings;
  const sideWrites = sideWritesOf(settings.notes);
  const committer = createBatchCommitter({ ...settings, sideWrites });
  /** By channel, in order of arrival. */
  const waiting = new Map<string, Job[]>();
  const busy = new Set<string>();
  let running = 0;
  let immediate: NodeJS.Immediate | undefined;
  const unsettled = new Set<Promise<unknown>>();

  const countWaiting = (): void =>
    meters.waiting([...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0));

  function startBatch(): void {
    immediate = undefined;
    const free = [...waiting.keys()].filter((channelId) => !busy.has(channelId));
    if (free.length > 0 && running < MAX_TRANSACTIONS) {
      const jobs = free.flatMap((channelId) => waiting.get(channelId) ?? []);
      for (const channelId of free) {
        waiting.delete(channelId);
        busy.add(channelId);
      }
      countWaiting();
      void runBatch(jobs, free);
    }
  }

  const scheduleBatch = (): void => void (immediate ??= setImmediate(startBatch));

  async function runBatch(jobs: readonly Job[], channels: readonly string[]): Promise<void> {
    const held = new Set(channels);
    let isCounted = true;
    running += 1;

    function releaseChannel(channelId: string): void {
      if (held.delete(channelId)) busy.delete(channelId);
      scheduleBatch();
    }

    /** A blocked batch no longer counts as a running transaction, so that others may start. */
    function onSplit(remaining: ReadonlySet<string>): void {
      if (isCounted) running -= 1;
      isCounted = false;
      for (const channelId of held) if (!remaining.has(channelId)) releaseChannel(channelId);
      scheduleBatch();
    }

    const started = performance.now();
    let isDone = false;
    try {
      await committer.commitAll(jobs, { split: onSplit, released: releaseChannel });
      isDone = true;
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    } finally {
      meters.commit(jobs.length, performance.now() - started, isDone);
      onSplit(new Set());
    }
  }

  return {
    async add(origin, decide) {
      const ended = new Promise<JobResult>((resolve, reject) => {
        const job: Job = { origin, decide, resolve, reject, unsure: [] };
        const jobs = waiting.get(origin.channelId);
        if (jobs) jobs.push(job);
        else waiting.set(origin.channelId, [job]);
        countWaiting();
        scheduleBatch();
      });
      unsettled.add(ended);
      try {
        return await ended;
      } finally {
        unsettled.delete(ended);
      }
    },
    flushDeferred: () =>
      sideWrites.write(async (statements) => {
        await batches.commit(statements);
        committed();
      }),
    async settled() {
      await Promise.allSettled(unsettled);
    },
    isDeciding: () => committer.isDeciding(),
  };
}
