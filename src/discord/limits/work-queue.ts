import type { Clock } from '../../basics/clock.ts';
import { createLruCache } from '../../basics/lru-cache.ts';
import { refuse, type Refusal, type RefusalFacts } from '../../engine/refusals/refusal.ts';
import type { LongWorkQueue } from '../command/long-work.ts';

/** So many are done or wait at once, of one server and of all. */
const MAX_PER_SERVER = 2;
const MAX_QUEUED = 8;
/** About as long as one takes, in ms: who is sent away is told to come back by that. */
const EXPECTED_MS = 5000;
/** After something long its asker waits for the next one so many times as long, and no longer than this, in ms. */
const REST_FACTOR = 4;
const MAX_REST_MS = 120_000;
/** So many are remembered who asked for something long. */
const MAX_RESTING = 2000;

type Who = Parameters<LongWorkQueue['run']>[0];
type Refused = Refusal<'interaction/long-work'>;

interface Waiting extends Who {
  /** Lets it begin, or sends it away. */
  go: (refused: Refused | null) => void;
}

/** Long work in a line that can be closed. */
export interface SequentialWorkQueue extends LongWorkQueue {
  /** Whoever waits, or comes from now on, is sent away: the bot stops. What is being done is done. */
  end(): void;
}

/**
 * Does one thing that takes long after another, in the order in which they were asked for. Nobody has two in the line,
 * and one server does not fill it. Who had something long waits for the next as long as it took, times four.
 * @param rests left out: nobody waits for that
 */
export function createWorkQueue(
  clock: Pick<Clock, 'now'>,
  { rests = false }: { readonly rests?: boolean } = {},
): SequentialWorkQueue {
  /** The first is being done. */
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
    // Where the clock was set back, it says nothing.
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
