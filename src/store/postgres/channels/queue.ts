import { setTimeout as wait } from 'node:timers/promises';
import { NO_METERS, type Meters } from '../../../basics/meters.ts';
import type { Trouble } from '../../files/operator-error.ts';
import type { Origin } from '../../port/changes.ts';
import { StoreFailure } from '../../port/failure.ts';
import type { Recent } from '../../rows/recent.ts';
import { CONFIRM } from '../confirm.ts';
import { Lost, sqlState } from '../lost.ts';
import type { Flights, Statement } from '../sql.ts';
import { attempt, type Attempt, type Desk } from './deciding.ts';
import { scopeOfChannel, VERSIONS, type KnownScopes } from './known.ts';
import type { Notes, TakenNotes } from './notes.ts';
import { EMPTY } from './table.ts';
import { isNothing, put, statementsOf } from './writes.ts';
import { Deferred, Wanted } from './scope.ts';

/** What a change comes to. */
export interface Decision {
  /** JSON. */
  readonly reply: string;
  /** It is kept; not so for a refusal, of which this process alone knows. */
  readonly isKept: boolean;
}

/** How it ended: as it was decided last, or with the answer that an earlier delivery got. */
export interface Ended extends Decision {
  readonly isRepeated: boolean;
}

interface Job {
  readonly origin: Origin;
  readonly decide: (desk: Desk) => Decision;
  readonly resolve: (ended: Ended) => void;
  readonly reject: (error: unknown) => void;
  /** What it was decided to be, when it last was. */
  decision?: Decision | undefined;
  failure?: { readonly error: unknown } | undefined;
}

export interface ChannelQueue {
  /**
   * Decides in the order of arrival within a channel, and commits, with all others that wait at the time.
   * @param decide pure; run again where what it was run on has changed meanwhile
   * @throws what `decide` throws; nothing of it is written then
   */
  add(origin: Origin, decide: (desk: Desk) => Decision): Promise<Ended>;
  /** Writes what is noted, along with what waits. */
  writeNotes(): Promise<void>;
  /** Waits for all that was added by now. */
  settled(): Promise<void>;
  /** True while a change is being decided, which means that it is the caller. */
  isDeciding(): boolean;
}

interface QueueSettings {
  readonly flights: Flights;
  readonly known: KnownScopes;
  readonly notes: readonly Notes[];
  readonly meters?: Pick<Meters, 'commit' | 'waiting'> | undefined;
  /** How long an answer may be found again, in ms. */
  readonly answeredForMs: number;
  /** The answers that refused something (JSON), so that it is not done when it is delivered again. */
  readonly refusals: Recent<string>;
  /** Something was committed. */
  readonly committed: () => void;
}

/** Transactions on their way at once: one is decided while others wait for the disk. */
const MOST_FLIGHTS = 4;
/** Whoever plays waits for it: a server that is away for longer is told of. */
const TRIES_FOR_MS = 10_000;
const TRIES_EVERY_MS = 100;
/** So often at most somebody else is first, one after another, before something is wrong. */
const MOST_CONFLICTS = 100;

const ADVANCE = 'SELECT advance($1, $2, $3, $4, $5, $6) AS number';
const DONE =
  'SELECT interaction_id AS "interactionId", reply, at FROM done WHERE interaction_id = ANY ($1::TEXT[])';

interface VersionRow {
  readonly of: string;
  readonly number: number;
}

interface DoneRow {
  readonly interactionId: string;
  readonly reply: string;
  readonly at: number;
}

/** The changes of all channels, as they wait for each other and go out together. */
export function channelQueue(settings: QueueSettings): ChannelQueue {
  const { flights, known, notes, meters = NO_METERS, answeredForMs, refusals, committed } = settings;
  /** By channel, in the order of arrival. */
  const waiting = new Map<string, Job[]>();
  const inFlight = new Set<string>();
  let underWay = 0;
  let isDeciding = false;
  let areNotesAboard = false;
  let turn: NodeJS.Immediate | undefined;
  const unsettled = new Set<Promise<unknown>>();

  const countWaiting = (): void =>
    meters.waiting([...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0));

  function takeOff(): void {
    turn = undefined;
    const free = [...waiting.keys()].filter((channelId) => !inFlight.has(channelId));
    if (free.length > 0 && underWay < MOST_FLIGHTS) {
      const jobs = free.flatMap((channelId) => waiting.get(channelId) ?? []);
      for (const channelId of free) {
        waiting.delete(channelId);
        inFlight.add(channelId);
      }
      countWaiting();
      void fly(jobs, free);
    }
  }

  const soon = (): void => void (turn ??= setImmediate(takeOff));

  async function fly(jobs: readonly Job[], channels: readonly string[]): Promise<void> {
    underWay += 1;
    const started = performance.now();
    let isDone = false;
    try {
      await land(jobs);
      isDone = true;
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    } finally {
      meters.commit(jobs.length, performance.now() - started, isDone);
      underWay -= 1;
      for (const channelId of channels) inFlight.delete(channelId);
      soon();
    }
  }

  /** Brings these to their ends, whatever it takes; those of a channel in their order. */
  async function land(jobs: readonly Job[]): Promise<void> {
    let left = jobs;
    let conflicts = 0;
    /** Answers that were found, by interaction. */
    const done = new Map<string, DoneRow>();
    while (left.length > 0) {
      const open = left.filter((job) => !wasAnswered(job, done));
      const [now, later] = firstDeliveries(open);
      const tried = await decideAll(now);
      const putOff = new Set(tried.deferred);
      const ran = now.filter((job) => !putOff.has(job));
      const outcome = await commit(tried, ran);
      switch (outcome.kind) {
        case 'committed':
          conflicts = 0;
          for (const job of ran) {
            const { failure, decision, origin } = job;
            end(job);
            if (!failure && decision?.isKept === true)
              done.set(origin.interactionId, {
                interactionId: origin.interactionId,
                reply: decision.reply,
                at: origin.at,
              });
          }
          left = [...tried.deferred, ...later];
          break;
        case 'failed':
          // One of them is a bug: it shall not take the others with it.
          await oneByOne(ran, outcome.error);
          left = [...tried.deferred, ...later];
          break;
        case 'unknown':
        case 'overtaken':
          conflicts += 1;
          if (conflicts > MOST_CONFLICTS) throw new Error('somebody else is always first');
          for (const of of [...tried.changed.keys(), ...tried.seen.keys()]) known.forget(of);
          for (const row of await answers(ran, outcome.kind)) done.set(row.interactionId, row);
          left = open;
      }
    }
  }

  /** Ends a job with the answer that was found for it. */
  function wasAnswered({ origin, decision, resolve }: Job, done: ReadonlyMap<string, DoneRow>): boolean {
    const { interactionId, at } = origin;
    const said = refusals.get(interactionId, at);
    if (said !== undefined) {
      resolve({ reply: said, isKept: false, isRepeated: true });
      return true;
    }
    const row = done.get(interactionId);
    if (!row || !isAnswered({ origin }, done)) return false;
    // It may be our own, whose commit nobody confirmed until now.
    resolve({ reply: row.reply, isKept: true, isRepeated: decision?.reply !== row.reply });
    return true;
  }

  function isAnswered({ origin }: Pick<Job, 'origin'>, done: ReadonlyMap<string, DoneRow>): boolean {
    const row = done.get(origin.interactionId);
    return row !== undefined && row.at > origin.at - answeredForMs;
  }

  function end({ origin, failure, decision, resolve, reject }: Job): void {
    if (failure) return reject(failure.error);
    if (!decision) return reject(new Error('a change was not decided'));
    if (!decision.isKept) refusals.set(origin.interactionId, decision.reply, origin.at);
    resolve({ ...decision, isRepeated: false });
  }

  async function oneByOne(jobs: readonly Job[], error: unknown): Promise<void> {
    for (const job of jobs) {
      if (job.failure) end(job);
      else if (jobs.length === 1) job.reject(error);
      else await land([job]).catch((why: unknown) => job.reject(why));
    }
  }

  /** Decides all, reading what they ask for until nothing is missing. */
  async function decideAll(jobs: readonly Job[]): Promise<Attempt<Job>> {
    const byChannel = channelsOf(jobs);
    const scopes = [...byChannel.keys()].map(scopeOfChannel);
    await tryFor(() => (scopes.every((of) => known.get(of)) ? NOTHING_READ : known.read(scopes, [])));
    for (;;) {
      const tried = attempt(known, byChannel, decide);
      if (tried.wanted.length === 0) return tried;
      await tryFor(() => known.read(scopes, tried.wanted));
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
  ): Promise<Outcome> {
    // What is noted is no part of one that is tried by itself.
    const taken = jobs.length > 1 ? takeNotes() : [];
    try {
      if (isNothing(writes) && taken.length === 0) return await areStill(seen, jobs);
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
        ...taken.flatMap(({ statements }) => statements),
      ]);
      const { number } = advanced as { readonly number: number };
      for (const of of changed.keys()) known.set(of, number, tables.get(of) ?? EMPTY);
      for (const one of taken) one.committed();
      committed();
      return { kind: 'committed' };
    } catch (error) {
      if (error instanceof Lost) return { kind: 'unknown' };
      if (OVERTAKEN.has(sqlState(error))) return { kind: 'overtaken' };
      if (error instanceof StoreFailure) throw error;
      for (const of of changed.keys()) known.forget(of);
      return { kind: 'failed', error };
    } finally {
      if (taken.length > 0) areNotesAboard = false;
    }
  }

  /** Nothing is written: but nobody has changed meanwhile what was looked at, nor answered any of these. */
  async function areStill(seen: ReadonlyMap<string, number>, jobs: readonly Job[]): Promise<Outcome> {
    if (jobs.length === 0) return { kind: 'committed' };
    const [versions = [], answered = []] = await tryFor(() =>
      flights.readAll([
        { text: VERSIONS, values: [[...seen.keys()]] },
        { text: DONE, values: [jobs.map(({ origin }) => origin.interactionId)] },
      ]),
    );
    const numbers = new Map((versions as readonly VersionRow[]).map((row) => [row.of, row.number]));
    const isStill = [...seen].every(([of, version]) => (numbers.get(of) ?? 0) === version);
    const found = new Map((answered as readonly DoneRow[]).map((row) => [row.interactionId, row]));
    const isNew = !jobs.some((job) => isAnswered(job, found));
    return { kind: isStill && isNew ? 'committed' : 'overtaken' };
  }

  /** The answers to these that are kept, and surely so: a commit after them waits for the standby too. */
  async function answers(jobs: readonly Job[], after: 'unknown' | 'overtaken'): Promise<readonly DoneRow[]> {
    const ids = jobs.map(({ origin }) => origin.interactionId);
    const ask = () => flights.commit([{ text: DONE, values: [ids] }, CONFIRM]);
    const [rows = []] = await tryFor(ask, after === 'unknown' ? 'unsure' : 'away');
    return rows as readonly DoneRow[];
  }

  function takeNotes(): readonly TakenNotes[] {
    if (areNotesAboard) return [];
    const pending = notes.filter((one) => one.isPending());
    if (pending.length > 0) areNotesAboard = true;
    return pending.map((one) => one.take());
  }

  return {
    async add(origin, decideIt) {
      const ended = new Promise<Ended>((resolve, reject) => {
        const job: Job = { origin, decide: decideIt, resolve, reject };
        const jobs = waiting.get(origin.channelId);
        if (jobs) jobs.push(job);
        else waiting.set(origin.channelId, [job]);
        countWaiting();
        soon();
      });
      unsettled.add(ended);
      try {
        return await ended;
      } finally {
        unsettled.delete(ended);
      }
    },
    async writeNotes() {
      const taken = takeNotes();
      if (taken.length === 0) return;
      try {
        await flights.commit(taken.flatMap(({ statements }) => statements));
        for (const one of taken) one.committed();
        committed();
      } finally {
        areNotesAboard = false;
      }
    },
    async settled() {
      await Promise.allSettled(unsettled);
    },
    isDeciding: () => isDeciding,
  };
}

type Outcome =
  | { readonly kind: 'committed' }
  /** Somebody else was first: what it was decided on is no longer so. */
  | { readonly kind: 'overtaken' }
  /** Nobody knows whether it was committed. */
  | { readonly kind: 'unknown' }
  /** The database refused it. */
  | { readonly kind: 'failed'; readonly error: unknown };

const NOTHING_READ = Promise.resolve();

function channelsOf(jobs: readonly Job[]): ReadonlyMap<string, readonly Job[]> {
  const channels = new Map<string, Job[]>();
  for (const job of jobs) {
    const { channelId } = job.origin;
    channels.set(channelId, [...(channels.get(channelId) ?? []), job]);
  }
  return channels;
}

/** Those of interactions that none before them is of, and the others, which get the same answer. */
function firstDeliveries(jobs: readonly Job[]): readonly [readonly Job[], readonly Job[]] {
  const known = new Set<string>();
  const first = jobs.map(({ origin: { interactionId } }) => {
    if (known.has(interactionId)) return false;
    known.add(interactionId);
    return true;
  });
  return [jobs.filter((_, at) => first[at]), jobs.filter((_, at) => !first[at])];
}

/** A version that is another one by now, an interaction that was answered, somebody who waits for us as we for them. */
const OVERTAKEN: ReadonlySet<string> = new Set(['40001', '40P01', '23505']);

/** Tries what changes nothing until the server is there. @throws {StoreFailure} where it stays away */
async function tryFor<Value>(run: () => Promise<Value>, trouble: Trouble = 'away'): Promise<Value> {
  const since = performance.now();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      if (performance.now() - since > TRIES_FOR_MS) throw new StoreFailure(trouble, error.message, error);
      await wait(TRIES_EVERY_MS);
    }
  }
}
