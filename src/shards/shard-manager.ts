import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { Leases, ShardProcess } from '#store/port/leases.ts';
import { planFor } from './assign-shards.ts';
import type { ShardManager, OpenShard, ShardConnection } from './types.ts';

/** Lease duration after a heartbeat: as long as a failover of the database may take. */
export const LEASE_MS = 15_000;
const HEARTBEAT_MS = 3000;
/** Safety margin for clock skew between primary and standby. */
const CLOCK_SKEW_MS = 2000;

interface ShardManagerOptions {
  readonly leases: Leases;
  readonly process: ShardProcess;
  /** Number of shards that this process expects. */
  readonly count: number;
  /** Heartbeat interval; 3 s by default. */
  readonly heartbeatMs?: number;
  /** {@link LEASE_MS} by default. */
  readonly leaseMs?: number;
  /** True if the number of shards may change at run time. */
  readonly isCountFree: boolean;
  readonly clock: Pick<Clock, 'after'>;
  /** Monotonic time in ms. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Called after each heartbeat with the number of live processes. */
  readonly onProcessCount: (processes: number) => void;
  /** Called once if this process cannot run shards any longer. */
  readonly onFatal: (line: string) => void;
}

interface HeldShard {
  readonly connection: ShardConnection;
  /** Monotonic time. */
  until: number;
  cancelExpiry: () => void;
  isReleasing: boolean;
}

/**
 * Runs this process's share of the shards under leases: takes unowned shards, releases those that another process
 * should have, and stops those whose leases it could not renew before another process may take them. Start it once.
 */
export function manageShards(options: ShardManagerOptions): ShardManager {
  const { leases, process, clock, monotonic, log, heartbeatMs = HEARTBEAT_MS, leaseMs = LEASE_MS } = options;
  const held = new Map<number, HeldShard>();
  let { count } = options;
  let processes = 1;
  let cancelHeartbeat = (): void => {};
  let pendingHeartbeat = Promise.resolve();
  let isFailing = false;
  let isStopped = false;

  const holdsLease = (shard: number, heldShard: HeldShard): boolean =>
    held.get(shard) === heldShard && monotonic() < heldShard.until;

  /** @param requestedAt monotonic time before the query, so that the local expiry is earlier than the lease's */
  function renew(shard: number, heldShard: HeldShard, requestedAt: number): void {
    heldShard.cancelExpiry();
    heldShard.until = requestedAt + leaseMs - CLOCK_SKEW_MS;
    scheduleExpiry(shard, heldShard);
  }

  /** Rechecks the time: a jump of the clock does not end a lease. */
  function scheduleExpiry(shard: number, heldShard: HeldShard): void {
    heldShard.cancelExpiry = clock.after(heldShard.until - monotonic(), () => {
      if (monotonic() < heldShard.until) scheduleExpiry(shard, heldShard);
      else drop(shard, heldShard);
    });
  }

  function take(shard: number, requestedAt: number, open: OpenShard, isStarting: boolean): void {
    if (isStopped || held.has(shard)) return;
    const heldShard: HeldShard = {
      connection: open(shard, count, () => holdsLease(shard, heldShard), isStarting),
      until: 0,
      cancelExpiry: () => {},
      isReleasing: false,
    };
    // Only start() awaits it.
    heldShard.connection.ready.catch(() => {});
    held.set(shard, heldShard);
    renew(shard, heldShard, requestedAt);
    log.info({ shard, of: count }, 'shard taken');
  }

  /** Stops a shard whose lease is lost: its events no longer count. */
  function drop(shard: number, heldShard: HeldShard): void {
    if (held.get(shard) !== heldShard) return;
    heldShard.cancelExpiry();
    held.delete(shard);
    void heldShard.connection.disconnect();
    log.error({ shard }, 'shard stopped: its lease was lost');
  }

  /** Closes a shard in order, then releases its lease. */
  async function release(shard: number, heldShard: HeldShard): Promise<void> {
    if (heldShard.isReleasing) return;
    heldShard.isReleasing = true;
    try {
      await heldShard.connection.close();
      if (held.get(shard) === heldShard) await leases.giveUp(process.id, [shard]);
      log.info({ shard }, 'shard given up');
    } catch (err) {
      log.warn({ shard, err }, 'could not release the shard: other processes wait for its lease to expire');
    } finally {
      heldShard.cancelExpiry();
      if (held.get(shard) === heldShard) held.delete(shard);
    }
  }

  /** The number of shards changed while this process was considered dead. */
  async function changeShardCount(agreed: number): Promise<void> {
    for (const [shard, heldShard] of held) drop(shard, heldShard);
    count = agreed;
    if (options.isCountFree) return;
    isStopped = true;
    options.onFatal(formatCountMismatch(options.count, agreed));
    await leases.leave(process.id);
  }

  /** @throws if the database answers too late for the lease to be usable */
  async function renewLeases(forMs: number) {
    const requestedAt = monotonic();
    const assignment = await leases.heartbeat(process, forMs);
    if (monotonic() - requestedAt >= leaseMs - CLOCK_SKEW_MS)
      throw new Error('the database answered too late for the lease to be usable');
    return { census: assignment, askedAt: requestedAt };
  }

  async function heartbeat(open: OpenShard, isStarting: boolean): Promise<void> {
    // The database may hear us even if we don't hear it: ask for a lease of 0 ms, so that others need not wait.
    if (isFailing && held.size === 0) await renewLeases(0);
    const { census: assignment, askedAt } = await renewLeases(leaseMs);
    if (isStopped) return;
    if (assignment.count !== count) return changeShardCount(assignment.count);
    processes = assignment.processes.length;
    options.onProcessCount(processes);
    const mine = new Set(
      assignment.leases.flatMap((lease) => (lease.processId === process.id ? [lease.shard] : [])),
    );
    for (const [shard, heldShard] of held) {
      if (mine.has(shard)) renew(shard, heldShard, askedAt);
      else drop(shard, heldShard);
    }
    const plan = planFor(assignment, process.id);
    // Leases granted without our knowledge, or lost locally when they could not be renewed.
    for (const shard of mine) if (!plan.giveUp.includes(shard)) take(shard, askedAt, open, isStarting);
    const unused = [...mine].filter((shard) => !held.has(shard));
    if (unused.length > 0) await leases.giveUp(process.id, unused);
    for (const shard of plan.giveUp) {
      const heldShard = held.get(shard);
      if (heldShard) void release(shard, heldShard);
    }
    if (plan.take.length === 0) return;
    const takenAt = monotonic();
    for (const shard of await leases.take(process.id, plan.take, leaseMs))
      take(shard, takenAt, open, isStarting);
  }

  async function runHeartbeat(open: OpenShard): Promise<void> {
    try {
      await heartbeat(open, false);
      if (isFailing) log.info('shard leases are renewed again');
      isFailing = false;
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'cannot renew shard leases: shards will be stopped before their leases expire');
      isFailing = true;
    }
    scheduleHeartbeat(open);
  }

  function scheduleHeartbeat(open: OpenShard): void {
    if (isStopped) return;
    cancelHeartbeat = clock.after(heartbeatMs, () => {
      pendingHeartbeat = runHeartbeat(open);
    });
  }

  return {
    get count() {
      return count;
    },
    get processes() {
      return processes;
    },
    heldShards: () => [...held.keys()].toSorted((a, b) => a - b),
    isHeld(shard) {
      const heldShard = held.get(shard);
      return heldShard !== undefined && holdsLease(shard, heldShard);
    },
    connectedShards: () =>
      [...held].flatMap(([shard, { connection }]) => (connection.isConnected() ? [shard] : [])),
    fault: () => (isFailing && held.size === 0 ? 'none: the database does not renew them' : null),
    async start(open) {
      await heartbeat(open, true);
      scheduleHeartbeat(open);
      await Promise.all([...held.values()].map(({ connection }) => connection.ready));
    },
    async disconnect() {
      isStopped = true;
      cancelHeartbeat();
      await Promise.all([...held.values()].map(({ connection }) => connection.disconnect()));
    },
    async leave() {
      // Wait for the pending heartbeat; it would re-register us.
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
        log.warn({ err }, 'could not release shards: other processes wait for their leases to expire');
      }
    },
  };
}

/** For an operator whose processes disagree about the number of shards. */
export const formatCountMismatch = (wanted: number, agreed: number): string =>
  `SHARD_COUNT is ${wanted}, but the bots that run on this database have ${agreed} shards: stop them first, or set it to ${agreed}`;
