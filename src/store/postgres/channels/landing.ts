import type { Recent } from '#store/rows/recent.ts';
import { CONFIRM } from '../confirm.ts';
import { Ended as EndedByServer } from '../lost.ts';
import { DONE, isAnswered, type DoneRow } from './answered.ts';
import { channelsOf, firstDeliveries, type Job } from './jobs.ts';
import { tries, type TriesSettings, type Uncommitted } from './tries.ts';
import { patience, tryFor, type Patience } from './patience.ts';

/** Hears how a flight goes on. */
export interface Flight {
  /** Somebody holds it up: from now on its channels go each by itself, those that are still to come to an end. */
  parted(still: ReadonlySet<string>): void;
  /** All of a channel came to an end. */
  freed(channelId: string): void;
}

export interface Landing {
  /** Brings changes to their ends, whatever it takes; those of a channel in their order. */
  land(jobs: readonly Job[], flight: Flight): Promise<void>;
  /** True while a change is being decided, which means that it is the caller. */
  isDeciding(): boolean;
}

interface LandingSettings extends TriesSettings {
  /** How long it is tried what the server keeps from being done, in ms. */
  readonly triesForMs?: number | undefined;
  /** The answers that refused something (JSON), so that it is not done when it is delivered again. */
  readonly refusals: Recent<string>;
}

/** So often at most somebody else is first, one after another, before something is wrong. */
const MOST_CONFLICTS = 100;
/** Where somebody else is first more often, channels no longer wait for each other. */
const TOGETHER = 3;

/** How often, and for how long, some jobs were kept from ending. */
interface Course {
  readonly conflicts: number;
  readonly left: Patience;
  /** A commit of theirs may have been kept, or not. */
  readonly isUnknown: boolean;
  /** They may have been answered since they were last looked for. */
  readonly mayBeAnswered: boolean;
}

export function landing(settings: LandingSettings): Landing {
  const { flights, answeredForMs, triesForMs, refusals } = settings;
  const tried = tries(settings);

  const begun = (): Course => ({
    conflicts: 0,
    left: patience(triesForMs),
    isUnknown: false,
    mayBeAnswered: false,
  });

  async function land(jobs: readonly Job[], flight: Flight, before = begun()): Promise<void> {
    let left = jobs;
    let course = before;
    /** Answers that were found, by interaction. */
    const done = new Map<string, DoneRow>();
    for (;;) {
      if (course.mayBeAnswered)
        for (const row of await answers(left, course)) done.set(row.interactionId, row);
      left = left.filter((job) => !wasAnswered(job, done));
      if (left.length === 0) return;
      const [now, later] = firstDeliveries(left);
      const { outcome, ran, deferred } = await tried.once(now, course.left);
      if (outcome.kind === 'committed') {
        for (const job of ran) {
          end(job);
          const { failure, decision, origin } = job;
          const { interactionId, at } = origin;
          if (!failure && decision?.isKept === true)
            done.set(interactionId, { interactionId, reply: decision.reply, at });
        }
      } else if (outcome.kind === 'failed') {
        // One of them is a bug: it shall not take the others with it.
        await oneByOne(ran, outcome.error);
      } else {
        course = await goneOn(course, outcome, ran);
        if (flight !== ALONE && isHeldUp(outcome, course)) return apart(left, flight, course);
        continue;
      }
      course = begun();
      left = [...deferred, ...later];
    }
  }

  /** How it goes on where nothing was committed, for all that is known. @throws {StoreFailure} where it has lasted too long */
  async function goneOn(course: Course, outcome: Uncommitted, ran: readonly Job[]): Promise<Course> {
    const isUnknown = course.isUnknown || outcome.kind === 'unknown';
    if (outcome.kind === 'unknown')
      for (const { decision, unsure } of ran) if (decision?.isKept === true) unsure.push(decision.reply);
    const conflicts = course.conflicts + (outcome.kind === 'overtaken' ? 1 : 0);
    if (conflicts > MOST_CONFLICTS) throw new Error('somebody else is always first');
    if (outcome.kind !== 'overtaken')
      await course.left.again(outcome.error, isUnknown ? 'unsure' : undefined);
    return { ...course, conflicts, isUnknown, mayBeAnswered: outcome.kind !== 'undone' };
  }

  /** Each channel by itself, so that none of them waits for what holds another one up. */
  async function apart(jobs: readonly Job[], flight: Flight, course: Course): Promise<void> {
    const channels = channelsOf(jobs);
    flight.parted(new Set(channels.keys()));
    const ended = await Promise.allSettled(
      [...channels].map(async ([channelId, some]) => {
        try {
          await land(some, ALONE, course);
        } catch (error) {
          for (const { reject } of some) reject(error);
          throw error;
        } finally {
          flight.freed(channelId);
        }
      }),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  async function oneByOne(jobs: readonly Job[], error: unknown): Promise<void> {
    for (const job of jobs) {
      if (job.failure) end(job);
      else if (jobs.length === 1) job.reject(error);
      else await land([job], ALONE).catch((why: unknown) => job.reject(why));
    }
  }

  /** Ends a job with the answer that was found for it. */
  function wasAnswered({ origin, unsure, resolve }: Job, done: ReadonlyMap<string, DoneRow>): boolean {
    const { interactionId, at } = origin;
    const said = refusals.get(interactionId, at);
    if (said !== undefined) {
      resolve({ reply: said, isKept: false, isRepeated: true });
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

  /** The answers to these that are kept, and surely so: a commit after them waits for the standby too. */
  async function answers(
    jobs: readonly Job[],
    { left, isUnknown }: Pick<Course, 'left' | 'isUnknown'>,
  ): Promise<readonly DoneRow[]> {
    const ids = jobs.map(({ origin }) => origin.interactionId);
    const ask = () => flights.commit([{ text: DONE, values: [ids] }, CONFIRM]);
    const [rows = []] = await tryFor(ask, left, isUnknown ? 'unsure' : undefined);
    return rows as readonly DoneRow[];
  }

  return { land, isDeciding: () => tried.isDeciding() };
}

/** Of one channel: nobody else is in it. */
const ALONE: Flight = { parted() {}, freed() {} };

/** Whoever is in one flight with it would wait for somebody else; where the server is away, nobody gets on. */
const isHeldUp = (outcome: Uncommitted, { conflicts }: Course): boolean =>
  outcome.kind === 'overtaken'
    ? conflicts > TOGETHER
    : outcome.kind === 'unknown' || outcome.error instanceof EndedByServer;
