import { randomUUID } from 'node:crypto';
import { loginFailed } from '#discord/gateway/client.ts';
import { LoginFailed } from '#discord/gateway/connection/login-failed.ts';
import { manageAllShards } from '#shards/single-process-shards.ts';
import { manageShards, LEASE_MS, formatCountMismatch } from '#shards/shard-manager.ts';
import type { ShardManager } from '#shards/types.ts';
import type { Leases } from '#store/port/leases.ts';
import type { BotSettings } from './bot-settings.ts';

interface ShardManagerParts {
  readonly settings: BotSettings;
  readonly leases: Leases | null;
  /** The number of shards that Discord recommends. */
  readonly fetchRecommendedCount: () => Promise<number>;
  readonly onProcessCount: (processes: number) => void;
  readonly onFatal: (failure: LoginFailed) => void;
}

/**
 * Determines the number of shards and creates the manager of those that this process runs.
 * @throws {LoginFailed} if Discord doesn't answer, or if the settings contradict those of other running processes
 */
export async function createShardManager({
  settings: { shards = { count: null, ids: null }, apiUrl, clock, log },
  leases,
  fetchRecommendedCount,
  onProcessCount,
  onFatal,
}: ShardManagerParts): Promise<ShardManager> {
  const requestedCount =
    shards.count ??
    (await fetchRecommendedCount().catch((error: unknown) => {
      throw loginFailed(error, apiUrl);
    }));
  if (leases === null) {
    if (shards.ids !== null)
      throw new LoginFailed(
        'SHARD_IDS needs DATABASE_URL: on an SQLite file one bot runs all shards, so leave it out',
      );
    return manageAllShards(requestedCount);
  }
  const process = { id: randomUUID(), allowedShards: shards.ids };
  const { beatMs: heartbeatMs, leaseMs = LEASE_MS } = shards.tempo ?? {};
  const count = await leases.join(process, requestedCount, leaseMs);
  const isCountFree = shards.count === null;
  if (count !== requestedCount && !isCountFree) {
    await leases.leave(process.id);
    throw new LoginFailed(formatCountMismatch(requestedCount, count));
  }
  return manageShards({
    leases,
    process,
    count,
    isCountFree,
    leaseMs,
    ...(heartbeatMs !== undefined && { heartbeatMs }),
    clock,
    monotonic: () => performance.now(),
    log,
    onProcessCount,
    onFatal: (line) => onFatal(new LoginFailed(line)),
  });
}
