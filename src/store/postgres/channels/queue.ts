import { NO_METERS, type Meters } from '#basics/meters.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Recent } from '#store/rows/recent.ts';
import type { Flights } from '../sql.ts';
import type { Desk } from './deciding.ts';
import type { Decision, Ended, Job } from './jobs.ts';
import type { KnownScopes } from './known.ts';
import { landing } from './landing.ts';
import { cargoOf, type Notes } from './notes.ts';

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
  /** How long it is tried what the server keeps from being done, in ms; left out, 10 s. */
  readonly triesForMs?: number;
  /** The answers that refused something (JSON), so that it is not done when it is delivered again. */
  readonly refusals: Recent<string>;
  /** Something was committed. */
  readonly committed: () => void;
}

/** Transactions on their way at once: one is decided while others wait for the disk. */
const MOST_FLIGHTS = 4;

/** The changes of all channels, as they wait for each other and go out together. */
export function channelQueue(settings: QueueSettings): ChannelQueue {
  const { flights, meters = NO_METERS, committed } = settings;
  const cargo = cargoOf(settings.notes);
  const ends = landing({ ...settings, cargo });
  /** By channel, in the order of arrival. */
  const waiting = new Map<string, Job[]>();
  const inFlight = new Set<string>();
  let underWay = 0;
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
    const held = new Set(channels);
    let counts = true;
    underWay += 1;

    function freed(channelId: string): void {
      if (held.delete(channelId)) inFlight.delete(channelId);
      soon();
    }

    /** Others may fly: what is held up by somebody takes no place from them. */
    function parted(still: ReadonlySet<string>): void {
      if (counts) underWay -= 1;
      counts = false;
      for (const channelId of held) if (!still.has(channelId)) freed(channelId);
      soon();
    }

    const started = performance.now();
    let isDone = false;
    try {
      await ends.land(jobs, { parted, freed });
      isDone = true;
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    } finally {
      meters.commit(jobs.length, performance.now() - started, isDone);
      parted(new Set());
    }
  }

  return {
    async add(origin, decide) {
      const ended = new Promise<Ended>((resolve, reject) => {
        const job: Job = { origin, decide, resolve, reject, unsure: [] };
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
    writeNotes: () =>
      cargo.write(async (statements) => {
        await flights.commit(statements);
        committed();
      }),
    async settled() {
      await Promise.allSettled(unsettled);
    },
    isDeciding: () => ends.isDeciding(),
  };
}
