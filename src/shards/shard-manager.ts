import type { Clock } from '../basics/clock.ts';
import type { Log } from '../basics/log.ts';
import type { Leases, ShardProcess } from '../store/port/leases.ts';
import { planFor } from './assign-shards.ts';
import type { ShardManager, OpenShard, ShardConnection } from './types.ts';

/** A shard is its process's for so many milliseconds after the last beat: what a failover of the database may take. */
export const LEASE_MS = 15_000;
/** Between two beats. */
const HEARTBEAT_MS = 3000;
/** So much earlier a process takes its own for lost: as far apart may the clocks of a database and its standby be. */
const CLOCK_SKEW_MS = 2000;

interface ShardManagerOptions {
  readonly leases: Leases;
  readonly process: ShardProcess;
  /** How many shards the bot has, as far as this process is concerned. */
  readonly count: number;
  /** Between two beats; left out, 3 s. */
  readonly heartbeatMs?: number;
  /** The bot may come to have another number of shards. */
  readonly isCountFree: boolean;
  readonly open: OpenShard;
  readonly clock: Pick<Clock, 'after'>;
  /** Milliseconds that no setting of a clock moves. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Told after each beat how many processes are alive. */
  readonly onProcessCount: (processes: number) => void;
  /** Told once that this process can have no shards any more. */
  readonly onFatal: (line: string) => void;
}

/** A shard that is this process's. */
interface HeldShard {
  readonly connection: ShardConnection;
  /** By the monotonic clock. */
  until: number;
  cancelExpiry: () => void;
  isReleasing: boolean;
}

/**
 * Keeps its share of the bot's shards running, as leases that it renews: takes those of nobody, gives up what another
 * process is to have, and stops those that it could not renew before anybody else may take them. To be started once.
 */
export function manageShards(options: ShardManagerOptions): ShardManager {
  const { leases, process, open, clock, monotonic, log, heartbeatMs = HEARTBEAT_MS } = options;
  const held = new Map<number, HeldShard>();
  let { count } = options;
  let cancelHeartbeat = (): void => {};
  let pendingHeartbeat = Promise.resolve();
  let isFailing = false;
  let isStopped = false;

  const holdsLease = (shard: number, heldShard: HeldShard): boolean =>
    held.get(shard) === heldShard && monotonic() < heldShard.until;

  /** @param askedAt before the database was asked: its lease ends later than what is counted from there */
  function renew(shard: number, heldShard: HeldShard, askedAt: number): void {
    heldShard.cancelExpiry();
    heldShard.until = askedAt + LEASE_MS - CLOCK_SKEW_MS;
    scheduleExpiry(shard, heldShard);
  }

  /** Whoever moves the clock on does not end a lease. */
  function scheduleExpiry(shard: number, heldShard: HeldShard): void {
    heldShard.cancelExpiry = clock.after(heldShard.until - monotonic(), () => {
      if (monotonic() < heldShard.until) scheduleExpiry(shard, heldShard);
      else drop(shard, heldShard);
    });
  }

  function take(shard: number, askedAt: number): void {
    if (isStopped || held.has(shard)) return;
    const heldShard: HeldShard = {
      connection: open(shard, count, () => holdsLease(shard, heldShard)),
      until: 0,
      cancelExpiry: () => {},
      isReleasing: false,
    };
    // Whoever starts the bot waits for it, and later nobody does.
    heldShard.connection.ready.catch(() => {});
    held.set(shard, heldShard);
    renew(shard, heldShard, askedAt);
    log.info({ shard, of: count }, 'shard taken');
  }

  /** It may be another's in a moment: nothing that comes by it counts any more. */
  function drop(shard: number, heldShard: HeldShard): void {
    if (held.get(shard) !== heldShard) return;
    heldShard.cancelExpiry();
    held.delete(shard);
    void heldShard.connection.disconnect();
    log.error({ shard }, 'shard stopped: it is this process’s no more');
  }

  /** Ends it in order, and then lets another have it. */
  async function release(shard: number, heldShard: HeldShard): Promise<void> {
    if (heldShard.isReleasing) return;
    heldShard.isReleasing = true;
    try {
      await heldShard.connection.close();
      if (held.get(shard) === heldShard) await leases.giveUp(process.id, [shard]);
      log.info({ shard }, 'shard given up');
    } catch (err) {
      log.warn({ shard, err }, 'a shard that is not given up: others wait for it');
    } finally {
      heldShard.cancelExpiry();
      if (held.get(shard) === heldShard) held.delete(shard);
    }
  }

  /** Another number of shards was agreed upon while this process was taken for dead. */
  async function changeShardCount(agreed: number): Promise<void> {
    for (const [shard, heldShard] of held) drop(shard, heldShard);
    count = agreed;
    if (options.isCountFree) return;
    isStopped = true;
    options.onFatal(formatCountMismatch(options.count, agreed));
    await leases.leave(process.id);
  }

  /** @throws where the database answers too late to go by it */
  async function renewLeases(forMs: number) {
    const askedAt = monotonic();
    const census = await leases.beat(process, forMs);
    if (monotonic() - askedAt >= LEASE_MS - CLOCK_SKEW_MS) throw new Error('it answers too late');
    return { census, askedAt };
  }

  async function heartbeat(): Promise<void> {
    // Where nothing is heard of the database, it may hear of this process all the same: nobody shall wait for it.
    if (isFailing && held.size === 0) await renewLeases(0);
    const { census, askedAt } = await renewLeases(LEASE_MS);
    if (isStopped) return;
    if (census.count !== count) return changeShardCount(census.count);
    options.onProcessCount(census.processes.length);
    const mine = new Set(
      census.leases.flatMap((lease) => (lease.processId === process.id ? [lease.shard] : [])),
    );
    for (const [shard, heldShard] of held) {
      if (mine.has(shard)) renew(shard, heldShard, askedAt);
      else drop(shard, heldShard);
    }
    const plan = planFor(census, process.id);
    // Taken, though this process never heard so, or stopped when it could not be renewed.
    for (const shard of mine) if (!plan.giveUp.includes(shard)) take(shard, askedAt);
    const unheard = [...mine].filter((shard) => !held.has(shard));
    if (unheard.length > 0) await leases.giveUp(process.id, unheard);
    for (const shard of plan.giveUp) {
      const heldShard = held.get(shard);
      if (heldShard) void release(shard, heldShard);
    }
    if (plan.take.length === 0) return;
    const takenAt = monotonic();
    for (const shard of await leases.take(process.id, plan.take, LEASE_MS)) take(shard, takenAt);
  }

  async function runHeartbeat(): Promise<void> {
    try {
      await heartbeat();
      if (isFailing) log.info('the database renews shards again');
      isFailing = false;
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'the database does not renew shards: they are stopped before they end');
      isFailing = true;
    }
    scheduleHeartbeat();
  }

  function scheduleHeartbeat(): void {
    if (isStopped) return;
    cancelHeartbeat = clock.after(heartbeatMs, () => {
      pendingHeartbeat = runHeartbeat();
    });
  }

  return {
    get count() {
      return count;
    },
    held: () => [...held.keys()].toSorted((a, b) => a - b),
    isHeld(shard) {
      const heldShard = held.get(shard);
      return heldShard !== undefined && holdsLease(shard, heldShard);
    },
    connected: () =>
      [...held].flatMap(([shard, { connection }]) => (connection.isConnected() ? [shard] : [])),
    fault: () => (isFailing && held.size === 0 ? 'none: the database does not renew them' : null),
    async start() {
      await heartbeat();
      scheduleHeartbeat();
      await Promise.all([...held.values()].map(({ connection }) => connection.ready));
    },
    async disconnect() {
      isStopped = true;
      cancelHeartbeat();
      await Promise.all([...held.values()].map(({ connection }) => connection.disconnect()));
    },
    async leave() {
      // A beat on its way would have this process among the living again.
      await pendingHeartbeat;
      for (const heldShard of held.values()) heldShard.cancelExpiry();
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
export const formatCountMismatch = (wanted: number, agreed: number): string =>
  `SHARD_COUNT is ${wanted}, but the bots that run on this database have ${agreed} shards: stop them first, or set it to ${agreed}`;
