import { manageShards, LEASE_MS } from '#shards/shard-manager.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Leases } from '#store/port/leases.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { simulatedLeases } from './simulated-leases.ts';

/** The fate of what a process asks of the database: answered, done or not done and never heard of, or done late. */
export type Weather = 'fine' | 'unheard' | 'unsent' | 'slow';

/** How much time passes at once, in ms. */
const STEP_MS = 250;
/** How long an answer takes that is slow: longer than a lease lasts. */
const SLOW_MS = 25_000;

/** A process of the bot in a simulated world. */
export interface Process {
  readonly id: string;
  readonly keeper: ShardManager;
  weather: Weather;
  /** Why it can have no shards any more. */
  failure: string | null;
  /** The shards that it ever took. */
  readonly taken: readonly number[];
  /** From now on nothing runs in it, and nobody hears of it. */
  kill(): void;
  readonly isAlive: boolean;
}

/** Processes of the bot, the database and the time that they share: nothing in it waits for the machine. */
export interface World {
  start(id: string, count: number, may?: readonly number[] | null, isCountFree?: boolean): Promise<Process>;
  /** Lets time pass, and looks all the while. */
  pass(ms: number, look?: () => void): Promise<void>;
  /** Who has each shard, by the shard's number: the ids of processes. */
  holders(shard: number): readonly string[];
}

/** All that follows from what is done by now, without time passing. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const NO_LOG = { info: () => {}, warn: () => {}, error: () => {} };

export function simulatedWorld(): World {
  const clock = new ManualClock();
  const database = simulatedLeases(() => clock.now());
  const processes: Process[] = [];

  const later = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

  /** The database as a process reaches it. */
  function reached(process: () => Process | undefined): Leases {
    async function through<Value>(ask: () => Promise<Value>): Promise<Value> {
      const one = process();
      if (one && !one.isAlive) return new Promise(() => {});
      switch (one?.weather ?? 'fine') {
        case 'fine':
          return ask();
        case 'unsent':
          throw new Error('the database is not reached');
        case 'unheard':
          await ask();
          throw new Error('the database is lost');
        case 'slow': {
          const answer = await ask();
          await later(SLOW_MS);
          return answer;
        }
      }
    }
    return {
      join: (...asked) => through(() => database.join(...asked)),
      heartbeat: (...asked) => through(() => database.heartbeat(...asked)),
      take: (...asked) => through(() => database.take(...asked)),
      giveUp: (...asked) => through(() => database.giveUp(...asked)),
      leave: (...asked) => through(() => database.leave(...asked)),
      identify: (...asked) => through(() => database.identify(...asked)),
    };
  }

  return {
    async start(id, wanted, allowedShards = null, isCountFree = true) {
      let isAlive = true;
      const taken: number[] = [];
      const started: { process?: Process } = {};
      const leases = reached(() => started.process);
      const count = await leases.join({ id, allowedShards }, wanted, LEASE_MS);
      const keeper = manageShards({
        leases,
        process: { id, allowedShards },
        count,
        isCountFree,
        clock: { after: (ms, task) => clock.after(ms, () => isAlive && task()) },
        monotonic: () => clock.now(),
        log: NO_LOG,
        onProcessCount: () => {},
        onFatal: (line) => {
          if (started.process) started.process.failure = line;
        },
      });
      const process: Process = {
        id,
        keeper,
        weather: 'fine',
        failure: null,
        taken,
        kill: () => void (isAlive = false),
        get isAlive() {
          return isAlive;
        },
      };
      started.process = process;
      processes.push(process);
      await keeper.start((shard) => {
        taken.push(shard);
        return {
          ready: Promise.resolve(),
          isConnected: () => true,
          disconnect: async () => {},
          close: () => later(1500),
        };
      });
      return process;
    },
    async pass(ms, look = () => {}) {
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS);
        await settled();
        look();
      }
    },
    holders: (shard) =>
      processes.filter((bot) => bot.isAlive && bot.keeper.isHeld(shard)).map(({ id }) => id),
  };
}
