import { randomUUID } from 'node:crypto';
import { loginFailed } from '#discord/gateway/client.ts';
import { LoginFailed } from '#discord/gateway/login-failed.ts';
import { manageAllShards } from '#shards/single-process-shards.ts';
import { manageShards, LEASE_MS, formatCountMismatch } from '#shards/shard-manager.ts';
import type { ShardManager, OpenShard } from '#shards/types.ts';
import type { Leases } from '#store/port/leases.ts';
import type { BotSettings } from './settings.ts';

interface KeeperParts {
  readonly settings: BotSettings;
  readonly leases: Leases | null;
  /** How many shards Discord recommends. */
  readonly recommended: () => Promise<number>;
  readonly open: OpenShard;
  readonly counted: (processes: number) => void;
  readonly lost: (failure: LoginFailed) => void;
}

/**
 * Finds out how many shards the bot has, and who keeps those of this process.
 * @throws {LoginFailed} where Discord does not say, or the settings are not those of the others that run.
 */
export async function keeperFor({
  settings: { shards = { count: null, ids: null }, apiUrl, clock, log },
  leases,
  recommended,
  open,
  counted,
  lost,
}: KeeperParts): Promise<ShardManager> {
  const wanted =
    shards.count ??
    (await recommended().catch((error: unknown) => {
      throw loginFailed(error, apiUrl);
    }));
  if (leases === null) {
    if (shards.ids !== null)
      throw new LoginFailed(
        'SHARD_IDS needs DATABASE_URL: on an SQLite file one bot runs all shards, so leave it out',
      );
    return manageAllShards(wanted, open);
  }
  const process = { id: randomUUID(), may: shards.ids };
  const count = await leases.join(process, wanted, LEASE_MS);
  const isCountFree = shards.count === null;
  if (count !== wanted && !isCountFree) {
    await leases.leave(process.id);
    throw new LoginFailed(formatCountMismatch(wanted, count));
  }
  return manageShards({
    leases,
    process,
    count,
    isCountFree,
    ...(shards.tempo && { heartbeatMs: shards.tempo.beatMs }),
    open,
    clock,
    monotonic: () => performance.now(),
    log,
    onProcessCount: counted,
    onFatal: (line) => lost(new LoginFailed(line)),
  });
}
