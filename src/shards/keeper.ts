import type { Clock } from '../basics/clock.ts';
import type { Log } from '../basics/log.ts';
import type { Leases, ShardProcess } from '../store/port/leases.ts';
import { planOf } from './assign.ts';
import type { Keeper, OpenShard, Running } from './running.ts';

/** A shard is its process's for so many milliseconds after the last beat: what a failover of the database may take. */
export const LEASE_MS = 15_000;
/** Between two beats. */
const BEAT_MS = 3000;
/** So much earlier a process takes its own for lost: as far apart may the clocks of a database and its standby be. */
const MARGIN_MS = 2000;

interface KeeperParts {
  readonly leases: Leases;
  readonly process: ShardProcess;
  /** How many shards the bot has, as far as this process is concerned. */
  readonly count: number;
  /** Between two beats; left out, 3 s. */
  readonly beatMs?: number;
  /** The bot may come to have another number of shards. */
  readonly isCountFree: boolean;
  readonly open: OpenShard;
  readonly clock: Pick<Clock, 'after'>;
  /** Milliseconds that no setting of a clock moves. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Told after each beat how many processes are alive. */
  readonly counted: (processes: number) => void;
  /** Told once that this process can have no shards any more. */
  readonly failed: (line: string) => void;
}

/** A shard that is this process's. */
interface Held {
  readonly running: Running;
  /** By the monotonic clock. */
  until: number;
  callOff: () => void;
  isParting: boolean;
}

/**
 * Keeps its share of the bot's shards running, as leases that it renews: takes those of nobody, gives up what another
 * process is to have, and stops those that it could not renew before anybody else may take them. To be started once.
 */
export function keepShards(parts: KeeperParts): Keeper {
  const { leases, process, open, clock, monotonic, log, beatMs = BEAT_MS } = parts;
  const held = new Map<number, Held>();
  let { count } = parts;
  let callOff = (): void => {};
  let beating = Promise.resolve();
  let isFailing = false;
  let isOver = false;

  const isStill = (shard: number, one: Held): boolean => held.get(shard) === one && monotonic() < one.until;

  /** @param askedAt before the database was asked: its lease ends later than what is counted from there */
  function renew(shard: number, one: Held, askedAt: number): void {
    one.callOff();
    one.until = askedAt + LEASE_MS - MARGIN_MS;
    watch(shard, one);
  }

  /** Whoever moves the clock on does not end a lease. */
  function watch(shard: number, one: Held): void {
    one.callOff = clock.after(one.until - monotonic(), () => {
      if (monotonic() < one.until) watch(shard, one);
      else cut(shard, one);
    });
  }

  function take(shard: number, askedAt: number): void {
    if (isOver || held.has(shard)) return;
    const one: Held = {
      running: open(shard, count, () => isStill(shard, one)),
      until: 0,
      callOff: () => {},
      isParting: false,
    };
    // Whoever starts the bot waits for it, and later nobody does.
    one.running.ready.catch(() => {});
    held.set(shard, one);
    renew(shard, one, askedAt);
    log.info({ shard, of: count }, 'shard taken');
  }

  /** It may be another's in a moment: nothing that comes by it counts any more. */
  function cut(shard: number, one: Held): void {
    if (held.get(shard) !== one) return;
    one.callOff();
    held.delete(shard);
    void one.running.hangUp();
    log.error({ shard }, 'shard stopped: it is this process’s no more');
  }

  /** Ends it in order, and then lets another have it. */
  async function part(shard: number, one: Held): Promise<void> {
    if (one.isParting) return;
    one.isParting = true;
    try {
      await one.running.close();
      if (held.get(shard) === one) await leases.giveUp(process.id, [shard]);
      log.info({ shard }, 'shard given up');
    } catch (err) {
      log.warn({ shard, err }, 'a shard that is not given up: others wait for it');
    } finally {
      one.callOff();
      if (held.get(shard) === one) held.delete(shard);
    }
  }

  /** Another number of shards was agreed upon while this process was taken for dead. */
  async function recount(agreed: number): Promise<void> {
    for (const [shard, one] of held) cut(shard, one);
    count = agreed;
    if (parts.isCountFree) return;
    isOver = true;
    parts.failed(otherCount(parts.count, agreed));
    await leases.leave(process.id);
  }

  /** @throws where the database answers too late to go by it */
  async function beatFor(forMs: number) {
    const askedAt = monotonic();
    const census = await leases.beat(process, forMs);
    if (monotonic() - askedAt >= LEASE_MS - MARGIN_MS) throw new Error('it answers too late');
    return { census, askedAt };
  }

  async function beat(): Promise<void> {
    // Where nothing is heard of the database, it may hear of this process all the same: nobody shall wait for it.
    if (isFailing && held.size === 0) await beatFor(0);
    const { census, askedAt } = await beatFor(LEASE_MS);
    if (isOver) return;
    if (census.count !== count) return recount(census.count);
    parts.counted(census.processes.length);
    const mine = new Set(census.leases.flatMap((one) => (one.processId === process.id ? [one.shard] : [])));
    for (const [shard, one] of held) {
      if (mine.has(shard)) renew(shard, one, askedAt);
      else cut(shard, one);
    }
    const plan = planOf(census, process.id);
    // Taken, though this process never heard so, or stopped when it could not be renewed.
    for (const shard of mine) if (!plan.giveUp.includes(shard)) take(shard, askedAt);
    const unheard = [...mine].filter((shard) => !held.has(shard));
    if (unheard.length > 0) await leases.giveUp(process.id, unheard);
    for (const shard of plan.giveUp) {
      const one = held.get(shard);
      if (one) void part(shard, one);
    }
    if (plan.take.length === 0) return;
    const takenAt = monotonic();
    for (const shard of await leases.take(process.id, plan.take, LEASE_MS)) take(shard, takenAt);
  }

  async function beatAgain(): Promise<void> {
    try {
      await beat();
      if (isFailing) log.info('the database renews shards again');
      isFailing = false;
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'the database does not renew shards: they are stopped before they end');
      isFailing = true;
    }
    goOn();
  }

  function goOn(): void {
    if (isOver) return;
    callOff = clock.after(beatMs, () => {
      beating = beatAgain();
    });
  }

  return {
    get count() {
      return count;
    },
    held: () => [...held.keys()].toSorted((one, other) => one - other),
    isHeld(shard) {
      const one = held.get(shard);
      return one !== undefined && isStill(shard, one);
    },
    connected: () => [...held].flatMap(([shard, { running }]) => (running.isConnected() ? [shard] : [])),
    fault: () => (isFailing && held.size === 0 ? 'none: the database does not renew them' : null),
    async start() {
      await beat();
      goOn();
      await Promise.all([...held.values()].map(({ running }) => running.ready));
    },
    async hangUp() {
      isOver = true;
      callOff();
      await Promise.all([...held.values()].map(({ running }) => running.hangUp()));
    },
    async leave() {
      // A beat on its way would have this process among the living again.
      await beating;
      for (const one of held.values()) one.callOff();
      held.clear();
      try {
        await leases.leave(process.id);
        await leases.giveUp(
          process.id,
          Array.from({ length: count }, (_, shard) => shard),
        );
      } catch (err) {
        log.warn({ err }, 'shards that are not given up: others wait until they end by themselves');
      }
    },
  };
}

/** The line for an operator who runs two bots of different settings. */
export const otherCount = (wanted: number, agreed: number): string =>
  `SHARD_COUNT is ${wanted}, but the bots that run on this database have ${agreed} shards: stop them first, or set it to ${agreed}`;
