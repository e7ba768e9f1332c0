import type { Clock } from '#basics/clock.ts';
import { createLruCache } from '#basics/lru-cache.ts';
import { refuse, type Refusal, type RefusalFacts } from '#engine/refusals/refusal.ts';
import type { LongWorkQueue } from '../command/long-work.ts';

/** Running and queued jobs, per server and in total. */
const MAX_PER_SERVER = 2;
const MAX_QUEUED = 8;
/** Typical duration in ms, for the wait suggested to rejected users. */
const EXPECTED_MS = 5000;
/** After a long job, its user waits this many times its duration, up to the maximum in ms. */
const REST_FACTOR = 4;
const MAX_REST_MS = 120_000;
/** How many users with recent jobs are remembered. */
const MAX_RESTING = 2000;

type Who = Parameters<LongWorkQueue['run']>[0];
type Refused = Refusal<'interaction/long-work'>;

interface Waiting extends Who {
  /** Starts the job, or rejects it. */
  go: (refused: Refused | null) => void;
}

export interface SequentialWorkQueue extends LongWorkQueue {
  /** Rejects queued and future jobs as the bot stops. The running job finishes. */
  end(): void;
}

/**
 * Runs jobs one at a time in the order of requests. Each user has at most one in the queue, and one server cannot
 * fill it. After a job, its user waits four times its duration.
 * @param rests omitted: no waiting
 */
export function createWorkQueue(
  clock: Pick<Clock, 'now'>,
  { hasRests: rests = false }: { readonly hasRests?: boolean } = {},
): SequentialWorkQueue {
  /** The first one is running. */
  const line: Waiting[] = [];
  const restsUntil = createLruCache<string, number>(MAX_RESTING);
  let isEnded = false;

  const refused = (whose: RefusalFacts['interaction/long-work']['whose'], inMs: number): Refused =>
    refuse('interaction/long-work', { whose, goesOnAt: clock.now() + inMs });

  function whyNot({ actorId, guildId }: Who): Refused | null {
    if (isEnded) return refused('all', EXPECTED_MS);
    const own = line.findIndex((waiting) => waiting.actorId === actorId);
    if (own >= 0) return refused('user', (own + 1) * EXPECTED_MS);
    const left = (restsUntil.get(actorId) ?? 0) - clock.now();
    // The clock may have been set back.
    if (left > 0 && left <= MAX_REST_MS) return refused('user', left);
    const ofServer = guildId === null ? [] : line.filter((waiting) => waiting.guildId === guildId);
    if (ofServer.length >= MAX_PER_SERVER) return refused('server', EXPECTED_MS);
    return line.length >= MAX_QUEUED ? refused('all', EXPECTED_MS) : null;
  }

  return {
    async run({ actorId, guildId }, work) {
      const why = whyNot({ actorId, guildId });
      if (why) return why;
      const sentAway = await new Promise<Refused | null>((go) => {
        line.push({ actorId, guildId, go });
        if (line.length === 1) go(null);
      });
      if (sentAway) return sentAway;
      const began = clock.now();
      try {
        return await work();
      } finally {
        const took = Math.max(0, clock.now() - began);
        if (rests) restsUntil.set(actorId, clock.now() + Math.min(REST_FACTOR * took, MAX_REST_MS));
        line.shift();
        line[0]?.go(null);
      }
    },
    end() {
      isEnded = true;
      for (const { go } of line.splice(1)) go(refused('all', EXPECTED_MS));
    },
  };
}
