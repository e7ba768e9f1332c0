import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { LongWorkQueue } from '../command/long-work.ts';

/** Running and queued jobs, per server and in total. */
const MAX_PER_SERVER = 2;
const MAX_QUEUED = 8;
/** Typical duration in ms, for the wait suggested to rejected users. */
const EXPECTED_MS = 5000;
/** After a job, its user waits this many times its duration, up to the maximum in ms. */
const REST_FACTOR = 4;
const MAX_REST_MS = 120_000;
/** The number of users whose last job is remembered. */
const MAX_TRACKED_USERS = 2000;

type Requester = Parameters<LongWorkQueue['run']>[0];
type Admission = Result<void, Refusal<'interaction/long-work'>>;

interface QueuedJob extends Requester {
  /** Starts the job, or rejects it. */
  start: (admission: Admission) => void;
}

export interface SequentialWorkQueue extends LongWorkQueue {
  /** Rejects queued and future jobs as the bot stops. The running job finishes. */
  end(): void;
}

/**
 * Runs jobs one at a time in the order of requests. Each user has at most one in the queue, and one server cannot
 * fill it. After a job, its user waits four times its duration.
 * @param hasRests whether users wait after a job
 */
export function createWorkQueue(
  clock: Pick<Clock, 'now'>,
  { hasRests = false }: { readonly hasRests?: boolean } = {},
): SequentialWorkQueue {
  /** The first one is running. */
  const queue: QueuedJob[] = [];
  const restsUntil = createLruCache<string, number>(MAX_TRACKED_USERS);
  let isEnded = false;

  const refuseWork = (whose: RefusalFacts['interaction/long-work']['whose'], inMs: number): Admission =>
    fail(refuse('interaction/long-work', { whose, goesOnAt: clock.now() + inMs }));

  function checkQueue({ actorId, guildId }: Requester): Admission {
    if (isEnded) return refuseWork('all', EXPECTED_MS);
    const position = queue.findIndex((waiting) => waiting.actorId === actorId);
    if (position >= 0) return refuseWork('user', (position + 1) * EXPECTED_MS);
    const restMs = (restsUntil.get(actorId) ?? 0) - clock.now();
    // The clock may have been set back.
    if (restMs > 0 && restMs <= MAX_REST_MS) return refuseWork('user', restMs);
    const jobsOfServer = guildId === null ? [] : queue.filter((waiting) => waiting.guildId === guildId);
    if (jobsOfServer.length >= MAX_PER_SERVER) return refuseWork('server', EXPECTED_MS);
    return queue.length >= MAX_QUEUED ? refuseWork('all', EXPECTED_MS) : ok();
  }

  return {
    async run({ actorId, guildId }, work) {
      const queued = checkQueue({ actorId, guildId });
      if (!queued.ok) return queued;
      const started = await new Promise<Admission>((start) => {
        queue.push({ actorId, guildId, start });
        if (queue.length === 1) start(ok());
      });
      if (!started.ok) return started;
      const startedAt = clock.now();
      try {
        return ok(await work());
      } finally {
        const durationMs = Math.max(0, clock.now() - startedAt);
        if (hasRests) restsUntil.set(actorId, clock.now() + Math.min(REST_FACTOR * durationMs, MAX_REST_MS));
        queue.shift();
        queue[0]?.start(ok());
      }
    },
    end() {
      isEnded = true;
      for (const { start } of queue.splice(1)) start(refuseWork('all', EXPECTED_MS));
    },
  };
}
