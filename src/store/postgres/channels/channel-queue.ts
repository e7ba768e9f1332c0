import { setTimeout as wait } from 'node:timers/promises';
import { NO_METERS, type Meters } from '#basics/meters.ts';
import type { Trouble } from '#files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { limitConcurrency } from '#store/rows/limit-concurrency.ts';
import { isConflict, Lost, StatementCancelled, Unconfirmed } from '../errors.ts';
import type { StatementBatches } from '../sql.ts';
import type { ChannelCache } from './channel-snapshot.ts';
import { createChannelTransactions, type JobsByChannel } from './channel-transactions.ts';
import type { Job, JobRequest, JobResult } from './unit-of-work.ts';

interface QueueSettings {
  readonly cache: ChannelCache;
  readonly batches: StatementBatches;
  readonly meters?: Pick<Meters, 'commit' | 'waiting'> | undefined;
  /** The time limit for retries, in ms; 10 s by default. */
  readonly retryForMs?: number;
  /** Called after each commit. */
  readonly onCommit: () => void;
}

/** Concurrent transactions: one is decided while others wait for the disk. */
const MAX_TRANSACTIONS = 4;
/**
 * While a transaction runs, the changes of fewer channels than this wait for others to share a commit with, but no
 * longer than `MAX_DELAY_MS`, if another transaction may start then.
 */
const MIN_CHANNELS = 8;
const MAX_DELAY_MS = 10;
/**
 * The maximum number of concurrent transactions that wait for the lock of a channel. Together with the others, fewer
 * than there are connections.
 */
const MAX_WAITING_FOR_LOCKS = 3;

/** Players are waiting, so a server that is unavailable for longer is reported. */
const RETRY_FOR_MS = 10_000;
const RETRY_EVERY_MS = 100;

/** Queues the changes of all channels and commits them in batches. */
export function channelQueue({ batches, cache, meters = NO_METERS, retryForMs, onCommit }: QueueSettings) {
  const transactions = createChannelTransactions(cache);
  /** By channel, in order of arrival. */
  const waiting = new Map<string, Job[]>();
  const busy = new Set<string>();
  const inLockSlot = limitConcurrency(MAX_WAITING_FOR_LOCKS);
  let running = 0;
  let immediate: NodeJS.Immediate | undefined;
  let delay: NodeJS.Timeout | undefined;
  /** Changes have waited for `MAX_DELAY_MS`. */
  let isDue = false;

  const countWaiting = (): void =>
    meters.waiting([...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0));

  const scheduleBatch = (): void => void (immediate ??= setImmediate(startBatch));

  function startBatch(): void {
    immediate = undefined;
    const free = [...waiting].filter(([channelId]) => !busy.has(channelId));
    if (free.length === 0) return;
    if (running > 0 && free.length < MIN_CHANNELS && !isDue) {
      delay ??= setTimeout(() => {
        isDue = true;
        startBatch();
      }, MAX_DELAY_MS);
      return;
    }
    if (running >= MAX_TRANSACTIONS) return;
    clearTimeout(delay);
    delay = undefined;
    isDue = false;
    for (const [channelId] of free) {
      waiting.delete(channelId);
      busy.add(channelId);
    }
    countWaiting();
    void runBatch(new Map(free));
  }

  function release(channelIds: Iterable<string>): void {
    for (const channelId of channelIds) busy.delete(channelId);
    scheduleBatch();
  }

  async function runBatch(channels: JobsByChannel): Promise<void> {
    running += 1;
    const remaining = await withMetrics(channels, () => commitTogether(channels));
    running -= 1;
    const alone = new Map([...channels].filter(([channelId]) => remaining.has(channelId)));
    release([...channels.keys()].filter((channelId) => !alone.has(channelId)));
    for (const [channelId, jobs] of alone)
      void withMetrics(new Map([[channelId, jobs]]), () => commitAlone(channelId, jobs)).then(() =>
        release([channelId]),
      );
  }

  /** Meters a commit, and rejects all jobs if it fails. @returns the channels that remain */
  async function withMetrics(
    channels: JobsByChannel,
    run: () => Promise<ReadonlySet<string>>,
  ): Promise<ReadonlySet<string>> {
    const started = performance.now();
    const jobs = [...channels.values()].flat();
    try {
      const remaining = await run();
      const count = jobs.filter(({ origin }) => !remaining.has(origin.channelId)).length;
      if (count > 0) meters.commit(count, performance.now() - started, true);
      return remaining;
    } catch (error) {
      for (const { reject } of jobs) reject(error);
      meters.commit(jobs.length, performance.now() - started, false);
      return new Set();
    }
  }

  /**
   * Commits the jobs of several channels in one transaction.
   * @returns the channels that have to be committed alone: those that are locked, or all of them if one blocks the
   *   others
   */
  async function commitTogether(channels: JobsByChannel): Promise<ReadonlySet<string>> {
    try {
      return new Set(await commit(channels, false));
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      return new Set(channels.keys());
    }
  }

  /**
   * Commits the jobs of one channel, waiting for its lock. If the database rejects one of them, commits each
   * separately.
   */
  async function commitAlone(channelId: string, jobs: readonly Job[]): Promise<ReadonlySet<string>> {
    try {
      await commit(new Map([[channelId, jobs]]), true);
    } catch (error) {
      if (error instanceof StoreFailure || jobs.length === 1) throw error;
      for (const job of jobs) await commitAlone(channelId, [job]).catch(job.reject);
    }
    return new Set();
  }

  /**
   * Commits jobs. Retries if the server was lost, and when waiting for locks, after conflicts and cancelled statements.
   * @returns the channels left out because they were locked
   */
  async function commit(channels: JobsByChannel, canWait: boolean): Promise<readonly string[]> {
    const waitToRetry = createRetryLimit(retryForMs);
    const run = () => batches.pipeline((pipeline) => transactions.run(pipeline, channels, canWait));
    for (;;) {
      try {
        const { ended, locked, hasWritten } = await (canWait ? inLockSlot(run) : run());
        if (hasWritten) onCommit();
        for (const [{ resolve, reject }, how] of ended)
          if ('failure' in how) reject(how.failure);
          else resolve(how.value);
        return locked;
      } catch (error) {
        const isRetryable = error instanceof StatementCancelled || isConflict(error);
        if (!(error instanceof Lost || (canWait && isRetryable))) throw error;
        await waitToRetry(error as Error, isUnsure(channels));
      }
    }
  }

  return {
    /**
     * Decides in order of arrival within a channel, and commits together with all other waiting changes.
     * @throws what the change throws, without writing anything
     */
    add: (request: JobRequest): Promise<JobResult> =>
      new Promise((resolve, reject) => {
        const job: Job = { ...request, resolve, reject, unsureReplies: [] };
        const { channelId } = request.origin;
        const jobs = waiting.get(channelId);
        if (jobs) jobs.push(job);
        else waiting.set(channelId, [job]);
        countWaiting();
        scheduleBatch();
      }),
    /** True while a change is being decided, so that a nested call can be detected. */
    isDeciding: (): boolean => transactions.isDeciding(),
  };
}

/** True if the outcome of one of their commits is unknown. */
const isUnsure = (channels: JobsByChannel): boolean =>
  [...channels.values()].some((jobs) => jobs.some(({ unsureReplies }) => unsureReplies.length > 0));

/**
 * Returns a function that waits before the next attempt. The time starts with the first failure.
 * @throws {StoreFailure} if the time limit is exceeded
 */
function createRetryLimit(forMs = RETRY_FOR_MS) {
  let since: number | undefined;
  return async (error: Error, isUnsureNow: boolean): Promise<void> => {
    since ??= performance.now();
    const trouble: Trouble = isUnsureNow ? 'unsure' : error instanceof Lost ? 'away' : 'locked';
    // `Unconfirmed` has already waited this long.
    if (error instanceof Unconfirmed || performance.now() - since > forMs)
      throw new StoreFailure(trouble, error.message, error);
    await wait(RETRY_EVERY_MS);
  };
}
