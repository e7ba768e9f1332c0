import type { Recent } from '#store/rows/recent.ts';
import { CONFIRM } from '../confirm.ts';
import { StatementCancelled as EndedByServer } from '../errors.ts';
import { SELECT_ANSWERS, isAnswered, type AnswerRow } from './answers.ts';
import { channelsOf, firstDeliveries, type Job } from './jobs.ts';
import { createCommitAttempts, type CommitAttemptOptions, type Uncommitted } from './commit-attempts.ts';
import { createRetryLimit, retryUntil, type RetryLimit } from './retry.ts';

/** Notified about the progress of a batch. */
export interface BatchListener {
  /** A conflict blocks the batch: the remaining channels are committed separately from now on. */
  split(remaining: ReadonlySet<string>): void;
  /** All jobs of a channel have ended. */
  released(channelId: string): void;
}

export interface BatchCommitter {
  /** Commits or rejects all jobs, retrying as needed; jobs of a channel keep their order. */
  commitAll(jobs: readonly Job[], listener: BatchListener): Promise<void>;
  /** True while a change is being decided, so that a nested call can be detected. */
  isDeciding(): boolean;
}

interface BatchCommitterOptions extends CommitAttemptOptions {
  /** The time limit for retries, in ms. */
  readonly retryForMs?: number | undefined;
  /** Refusals (JSON) by interaction, so that a repeated delivery gets the same answer. */
  readonly refusals: Recent<string>;
}

/** More conflicts in a row than this indicate a bug. */
const MAX_CONFLICTS = 100;
/** After more conflicts than this, channels are committed separately. */
const MAX_CONFLICTS_TOGETHER = 3;

/** The failed attempts of some jobs so far. */
interface RetryState {
  readonly conflicts: number;
  readonly left: RetryLimit;
  /** True if the outcome of one of their commits is unknown. */
  readonly isUnknown: boolean;
  /** True if they may have been answered since the last check. */
  readonly mayBeAnswered: boolean;
}

export function createBatchCommitter(settings: BatchCommitterOptions): BatchCommitter {
  const { batches, answeredForMs, retryForMs, refusals } = settings;
  const attempts = createCommitAttempts(settings);

  const freshState = (): RetryState => ({
    conflicts: 0,
    left: createRetryLimit(retryForMs),
    isUnknown: false,
    mayBeAnswered: false,
  });

  async function commitAll(
    jobs: readonly Job[],
    listener: BatchListener,
    before = freshState(),
  ): Promise<void> {
    let left = jobs;
    let state = before;
    /** Stored answers, by interaction. */
    const done = new Map<string, AnswerRow>();
    for (;;) {
      if (state.mayBeAnswered)
        for (const row of await readAnswers(left, state)) done.set(row.interactionId, row);
      left = left.filter((job) => !resolveIfAnswered(job, done));
      if (left.length === 0) return;
      const [now, later] = firstDeliveries(left);
      const { outcome, ran, deferred } = await attempts.once(now, state.left);
      if (outcome.kind === 'committed') {
        for (const job of ran) {
          end(job);
          const { failure, decision, origin } = job;
          const { interactionId, at } = origin;
          if (!failure && decision?.isKept === true)
            done.set(interactionId, { interactionId, reply: decision.reply, at });
        }
      } else if (outcome.kind === 'failed') {
        // One of them has a bug, which must not affect the others.
        await commitOneByOne(ran, outcome.error);
      } else {
        state = await afterFailure(state, outcome, ran);
        if (listener !== NO_LISTENER && isBlocked(outcome, state))
          return commitSeparately(left, listener, state);
        continue;
      }
      state = freshState();
      left = [...deferred, ...later];
    }
  }

  /**
   * Updates the state after an attempt that committed nothing, as far as known. @throws {StoreFailure} if the time
   * limit is exceeded
   */
  async function afterFailure(
    state: RetryState,
    outcome: Uncommitted,
    ran: readonly Job[],
  ): Promise<RetryState> {
    const isUnknown = state.isUnknown || outcome.kind === 'unknown';
    if (outcome.kind === 'unknown')
      for (const { decision, unsure } of ran) if (decision?.isKept === true) unsure.push(decision.reply);
    const conflicts = state.conflicts + (outcome.kind === 'overtaken' ? 1 : 0);
    if (conflicts > MAX_CONFLICTS) throw new Error('other transactions always commit first');
    if (outcome.kind !== 'overtaken')
      await state.left.waitToRetry(outcome.error, isUnknown ? 'unsure' : undefined);
    return { ...state, conflicts, isUnknown, mayBeAnswered: outcome.kind !== 'undone' };
  }

  /** Commits each channel separately, so that none waits for another one's conflict. */
  async function commitSeparately(
    jobs: readonly Job[],
    listener: BatchListener,
    state: RetryState,
  ): Promise<void> {
    const channels = channelsOf(jobs);
    listener.split(new Set(channels.keys()));
    const ended = await Promise.allSettled(
      [...channels].map(async ([channelId, channelJobs]) => {
        try {
          await commitAll(channelJobs, NO_LISTENER, state);
        } catch (error) {
          for (const { reject } of channelJobs) reject(error);
          throw error;
        } finally {
          listener.released(channelId);
        }
      }),
    );
    for (const result of ended) if (result.status === 'rejected') throw result.reason;
  }

  async function commitOneByOne(jobs: readonly Job[], error: unknown): Promise<void> {
    for (const job of jobs) {
      if (job.failure) end(job);
      else if (jobs.length === 1) job.reject(error);
      else await commitAll([job], NO_LISTENER).catch((why: unknown) => job.reject(why));
    }
  }

  /** Resolves a job with its stored answer or refusal, if any. */
  function resolveIfAnswered(
    { origin, unsure, resolve }: Job,
    done: ReadonlyMap<string, AnswerRow>,
  ): boolean {
    const { interactionId, at } = origin;
    const refusal = refusals.get(interactionId, at);
    if (refusal !== undefined) {
      resolve({ reply: refusal, isKept: false, isRepeated: true });
      return true;
    }
    const row = done.get(interactionId);
    if (!row || !isAnswered(origin, done, answeredForMs)) return false;
    resolve({ reply: row.reply, isKept: true, isRepeated: !unsure.includes(row.reply) });
    return true;
  }

  function end({ origin, failure, decision, resolve, reject }: Job): void {
    if (failure) return reject(failure.error);
    if (!decision) return reject(new Error('a change was not decided'));
    if (!decision.isKept) refusals.set(origin.interactionId, decision.reply, origin.at);
    resolve({ ...decision, isRepeated: false });
  }

  /** Reads stored answers. The commit afterwards waits for the standby, which makes sure that they are durable. */
  async function readAnswers(
    jobs: readonly Job[],
    { left, isUnknown }: Pick<RetryState, 'left' | 'isUnknown'>,
  ): Promise<readonly AnswerRow[]> {
    const ids = jobs.map(({ origin }) => origin.interactionId);
    const ask = () => batches.commit([{ text: SELECT_ANSWERS, values: [ids] }, CONFIRM]);
    const [rows = []] = await retryUntil(ask, left, isUnknown ? 'unsure' : undefined);
    return rows as readonly AnswerRow[];
  }

  return { commitAll: commitAll, isDeciding: () => attempts.isDeciding() };
}

/** For a single channel. */
const NO_LISTENER: BatchListener = { split() {}, released() {} };

/**
 * True if the other channels should be committed separately: after repeated conflicts, but not while the server is
 * away.
 */
const isBlocked = (outcome: Uncommitted, { conflicts }: RetryState): boolean =>
  outcome.kind === 'overtaken'
    ? conflicts > MAX_CONFLICTS_TOGETHER
    : outcome.kind === 'unknown' || outcome.error instanceof EndedByServer;
