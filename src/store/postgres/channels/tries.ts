import { StoreFailure } from '#store/port/failure.ts';
import { Ended, Lost, sqlConstraint, sqlState, Unsure } from '../lost.ts';
import type { Flights, Statement } from '../sql.ts';
import { DONE, isAnswered, type DoneRow } from './answered.ts';
import { attempt, type Attempt, type Desk } from './deciding.ts';
import { channelsOf, type Job } from './jobs.ts';
import { scopeOfChannel, VERSIONS, versionsIn, type KnownScopes } from './known.ts';
import type { Cargo } from './notes.ts';
import { Deferred, Wanted } from './scope.ts';
import { EMPTY } from './table.ts';
import { tryFor, type Patience } from './patience.ts';
import { isNothing, put, statementsOf } from './writes.ts';

export interface TriesSettings {
  readonly flights: Flights;
  readonly known: KnownScopes;
  readonly cargo: Cargo;
  /** How long an answer may be found again, in ms. */
  readonly answeredForMs: number;
  /** Something was committed. */
  readonly committed: () => void;
}

export type Outcome =
  | { readonly kind: 'committed' }
  /** Somebody else was first: what it was decided on is no longer so. */
  | { readonly kind: 'overtaken' }
  /** The server did not do it: nothing is kept. */
  | { readonly kind: 'undone'; readonly error: Lost | Ended }
  /** Nobody knows whether it was committed. */
  | { readonly kind: 'unknown'; readonly error: Unsure }
  /** The database refused it. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** One of these where nothing was committed, for all that is known. */
export type Uncommitted = Extract<Outcome, { readonly kind: 'overtaken' | 'undone' | 'unknown' }>;

/** The outcome of some changes. */
export interface Tried {
  readonly outcome: Outcome;
  /** Those that were decided. */
  readonly ran: readonly Job[];
  /** Those that wait until this is committed. */
  readonly deferred: readonly Job[];
}

/** Tries to decide and to commit some changes. */
export interface Tries {
  once(jobs: readonly Job[], left: Patience): Promise<Tried>;
  /** True while a change is being decided. */
  isDeciding(): boolean;
}

const ADVANCE = 'SELECT advance($1, $2, $3, $4, $5, $6) AS number';

export function tries({ flights, known, cargo, answeredForMs, committed }: TriesSettings): Tries {
  let isDeciding = false;

  /** Decides all of them, and commits. */
  async function once(jobs: readonly Job[], left: Patience): Promise<Tried> {
    let tried: Attempt<Job>;
    try {
      tried = await decideAll(jobs, left);
    } catch (error) {
      // What one of them asks for may be what cannot be read.
      if (error instanceof StoreFailure) throw error;
      return { outcome: { kind: 'failed', error }, ran: jobs, deferred: [] };
    }
    const { changed, seen, deferred } = tried;
    const putOff = new Set(deferred);
    const ran = jobs.filter((job) => !putOff.has(job));
    const outcome = await commit(tried, ran, left);
    if (outcome.kind !== 'committed') for (const of of [...changed.keys(), ...seen.keys()]) known.forget(of);
    else known.trim([...changed.keys(), ...seen.keys()]);
    return { outcome, ran, deferred };
  }

  /** Decides all, reading what they ask for until nothing is missing. */
  async function decideAll(jobs: readonly Job[], left: Patience): Promise<Attempt<Job>> {
    const byChannel = channelsOf(jobs);
    const scopes = [...byChannel.keys()].map(scopeOfChannel);
    if (!scopes.every((of) => known.get(of))) await tryFor(() => known.read(scopes, []), left);
    for (;;) {
      const tried = attempt(known, byChannel, decide);
      if (tried.wanted.length === 0) return tried;
      await tryFor(() => known.read(scopes, tried.wanted), left);
    }
  }

  /** @returns whether what it wrote is to be kept */
  function decide(job: Job, desk: Desk): boolean {
    job.failure = undefined;
    isDeciding = true;
    try {
      const decision = job.decide(desk);
      job.decision = decision;
      const { interactionId, channelId, guildId, actorId, at, token = null } = job.origin;
      const { reply, isKept } = decision;
      const row = { interactionId, channelId, guildId, actorId, reply, at, token };
      if (isKept) put(desk.writes, 'done', interactionId, row);
      return isKept;
    } catch (error) {
      if (error instanceof Wanted || error instanceof Deferred) throw error;
      job.failure = { error };
      return false;
    } finally {
      isDeciding = false;
    }
  }

  async function commit(
    { writes, changed, seen, tables }: Attempt<Job>,
    jobs: readonly Job[],
    left: Patience,
  ): Promise<Outcome> {
    // What is noted is no part of one that is tried by itself.
    const notes = jobs.length > 1 ? cargo.load() : undefined;
    let isRefused = false;
    try {
      if (isNothing(writes) && !notes) return await areStill(seen, jobs, left);
      const first: Statement = {
        text: ADVANCE,
        values: [
          [...changed.keys()],
          [...changed.values()],
          [...seen.keys()],
          [...seen.values()],
          jobs.map(({ origin }) => origin.interactionId),
          jobs.map(({ origin }) => origin.at - answeredForMs),
        ],
      };
      const [[advanced] = []] = await flights.commit([
        first,
        ...statementsOf(writes),
        ...(notes?.statements ?? []),
      ]);
      const { number } = advanced as { readonly number: number };
      for (const of of changed.keys()) known.set(of, number, tables.get(of) ?? EMPTY);
      notes?.committed();
      committed();
      return { kind: 'committed' };
    } catch (error) {
      if (error instanceof Unsure) return { kind: 'unknown', error };
      if (error instanceof Lost || error instanceof Ended) return { kind: 'undone', error };
      if (isOvertaken(error)) return { kind: 'overtaken' };
      if (error instanceof StoreFailure) throw error;
      isRefused = true;
      return { kind: 'failed', error };
    } finally {
      if (notes) cargo.unload(isRefused);
    }
  }

  /** Nothing is written: but nobody has changed meanwhile what was looked at, nor answered any of these. */
  async function areStill(
    seen: ReadonlyMap<string, number>,
    jobs: readonly Job[],
    left: Patience,
  ): Promise<Outcome> {
    if (jobs.length === 0) return { kind: 'committed' };
    const statements = [
      { text: VERSIONS, values: [[...seen.keys()]] },
      { text: DONE, values: [jobs.map(({ origin }) => origin.interactionId)] },
    ];
    const [versions = [], answered = []] = await tryFor(() => flights.readAll(statements), left);
    const versionOf = versionsIn(versions);
    const isStill = [...seen].every(([of, version]) => versionOf(of) === version);
    const found = new Map((answered as readonly DoneRow[]).map((row) => [row.interactionId, row]));
    const isNew = !jobs.some(({ origin }) => isAnswered(origin, found, answeredForMs));
    return { kind: isStill && isNew ? 'committed' : 'overtaken' };
  }

  return { once, isDeciding: () => isDeciding };
}

/** A version that is another one by now, somebody who waits for us as we for them, an interaction that was just answered. */
const isOvertaken = (error: unknown): boolean =>
  /^(?:40001|40P01)$/.test(sqlState(error)) || sqlConstraint(error) === 'done_pkey';
