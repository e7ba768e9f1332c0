import { StoreFailure } from '#store/port/failure.ts';
import { StatementCancelled, Lost, sqlConstraint, sqlState, Unsure } from '../errors.ts';
import type { StatementBatches, Statement } from '../sql.ts';
import { SELECT_ANSWERS, isAnswered, type AnswerRow } from './answers.ts';
import { decideJobs, type DecidedJobs, type UnitOfWork } from './deciding.ts';
import { channelsOf, type Job } from './jobs.ts';
import { scopeOfChannel, VERSIONS, versionsIn, type ScopeCache } from './scope-cache.ts';
import type { DeferredWriteQueue } from './deferred-writes.ts';
import { DeferredChange, MissingRows } from './scope.ts';
import { EMPTY_CHANNEL } from './channel-snapshot.ts';
import { retryUntil, type RetryLimit } from './retry.ts';
import { isNothing, put, statementsOf } from './writes.ts';

export interface CommitAttemptOptions {
  readonly batches: StatementBatches;
  readonly known: ScopeCache;
  readonly sideWrites: DeferredWriteQueue;
  /** How long a stored answer is valid, in ms. */
  readonly answeredForMs: number;
  /** Called after each commit. */
  readonly committed: () => void;
}

export type CommitOutcome =
  | { readonly kind: 'committed' }
  /** Conflict: the state that it was decided on has changed. */
  | { readonly kind: 'overtaken' }
  /** The server was not available; nothing was written. */
  | { readonly kind: 'undone'; readonly error: Lost | StatementCancelled }
  /** The outcome of the commit is unknown. */
  | { readonly kind: 'unknown'; readonly error: Unsure }
  /** The database rejected it. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** Outcomes after which a retry may be necessary. */
export type Uncommitted = Extract<CommitOutcome, { readonly kind: 'overtaken' | 'undone' | 'unknown' }>;

/** The result of one attempt to commit some jobs. */
export interface AttemptResult {
  readonly outcome: CommitOutcome;
  /** The jobs that were decided. */
  readonly ran: readonly Job[];
  /** The jobs that have to wait until this is committed. */
  readonly deferred: readonly Job[];
}

/** Decides jobs and commits them together. */
export interface CommitAttempts {
  once(jobs: readonly Job[], left: RetryLimit): Promise<AttemptResult>;
  /** True while a change is being decided. */
  isDeciding(): boolean;
}

const CHECK_AND_BUMP_VERSIONS = 'SELECT advance($1, $2, $3, $4, $5, $6) AS number';

export function createCommitAttempts({
  batches,
  known,
  sideWrites,
  answeredForMs,
  committed,
}: CommitAttemptOptions): CommitAttempts {
  let isDeciding = false;

  /** Decides all jobs and commits them in one transaction. */
  async function once(jobs: readonly Job[], left: RetryLimit): Promise<AttemptResult> {
    let decided: DecidedJobs<Job>;
    try {
      decided = await decideAll(jobs, left);
    } catch (error) {
      // The data that one of them needs may be unreadable.
      if (error instanceof StoreFailure) throw error;
      return { outcome: { kind: 'failed', error }, ran: jobs, deferred: [] };
    }
    const { changed, seen, deferred } = decided;
    const deferredJobs = new Set(deferred);
    const ran = jobs.filter((job) => !deferredJobs.has(job));
    const outcome = await commit(decided, ran, left);
    if (outcome.kind !== 'committed') for (const of of [...changed.keys(), ...seen.keys()]) known.forget(of);
    else known.trim([...changed.keys(), ...seen.keys()]);
    return { outcome, ran, deferred };
  }

  /** Decides all jobs, reading missing data until everything is available. */
  async function decideAll(jobs: readonly Job[], left: RetryLimit): Promise<DecidedJobs<Job>> {
    const byChannel = channelsOf(jobs);
    const scopes = [...byChannel.keys()].map(scopeOfChannel);
    if (!scopes.every((of) => known.get(of))) await retryUntil(() => known.read(scopes, []), left);
    for (;;) {
      const decided = decideJobs(known, byChannel, decide);
      if (decided.wanted.length === 0) return decided;
      await retryUntil(() => known.read(scopes, decided.wanted), left);
    }
  }

  /** @returns whether to keep what it wrote */
  function decide(job: Job, unit: UnitOfWork): boolean {
    job.failure = undefined;
    isDeciding = true;
    try {
      const decision = job.decide(unit);
      job.decision = decision;
      const { interactionId, channelId, guildId, actorId, at, token = null } = job.origin;
      const { reply, isKept } = decision;
      const row = { interactionId, channelId, guildId, actorId, reply, at, token };
      if (isKept) put(unit.writes, 'done', interactionId, row);
      return isKept;
    } catch (error) {
      if (error instanceof MissingRows || error instanceof DeferredChange) throw error;
      job.failure = { error };
      return false;
    } finally {
      isDeciding = false;
    }
  }

  async function commit(
    { writes, changed, seen, tables }: DecidedJobs<Job>,
    jobs: readonly Job[],
    left: RetryLimit,
  ): Promise<CommitOutcome> {
    // Deferred writes are not added to a single job, which may be a retry.
    const notes = jobs.length > 1 ? sideWrites.attach() : undefined;
    let isRefused = false;
    try {
      if (isNothing(writes) && !notes) return await checkUnchanged(seen, jobs, left);
      const first: Statement = {
        text: CHECK_AND_BUMP_VERSIONS,
        values: [
          [...changed.keys()],
          [...changed.values()],
          [...seen.keys()],
          [...seen.values()],
          jobs.map(({ origin }) => origin.interactionId),
          jobs.map(({ origin }) => origin.at - answeredForMs),
        ],
      };
      const [[advanced] = []] = await batches.commit([
        first,
        ...statementsOf(writes),
        ...(notes?.statements ?? []),
      ]);
      const { number } = advanced as { readonly number: number };
      for (const of of changed.keys()) known.set(of, number, tables.get(of) ?? EMPTY_CHANNEL);
      notes?.committed();
      committed();
      return { kind: 'committed' };
    } catch (error) {
      if (error instanceof Unsure) return { kind: 'unknown', error };
      if (error instanceof Lost || error instanceof StatementCancelled) return { kind: 'undone', error };
      if (isOvertaken(error)) return { kind: 'overtaken' };
      if (error instanceof StoreFailure) throw error;
      isRefused = true;
      return { kind: 'failed', error };
    } finally {
      if (notes) sideWrites.detach(isRefused);
    }
  }

  /**
   * For jobs that wrote nothing: checks that no other process has changed what they read, or answered them, in the
   * meantime.
   */
  async function checkUnchanged(
    seen: ReadonlyMap<string, number>,
    jobs: readonly Job[],
    left: RetryLimit,
  ): Promise<CommitOutcome> {
    if (jobs.length === 0) return { kind: 'committed' };
    const statements = [
      { text: VERSIONS, values: [[...seen.keys()]] },
      { text: SELECT_ANSWERS, values: [jobs.map(({ origin }) => origin.interactionId)] },
    ];
    const [versions = [], answered = []] = await retryUntil(() => batches.readAll(statements), left);
    const versionOf = versionsIn(versions);
    const isUnchanged = [...seen].every(([of, version]) => versionOf(of) === version);
    const found = new Map((answered as readonly AnswerRow[]).map((row) => [row.interactionId, row]));
    const isNew = !jobs.some(({ origin }) => isAnswered(origin, found, answeredForMs));
    return { kind: isUnchanged && isNew ? 'committed' : 'overtaken' };
  }

  return { once, isDeciding: () => isDeciding };
}

/** True for a changed version, a deadlock, or an interaction that was just answered. */
const isOvertaken = (error: unknown): boolean =>
  /^(?:40001|40P01)$/.test(sqlState(error)) || sqlConstraint(error) === 'done_pkey';
