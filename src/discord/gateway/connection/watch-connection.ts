import { Events, GatewayCloseCodes, WebSocketShardEvents, type Client } from 'discord.js';
import { redact, type Log } from '#basics/log.ts';

interface WatchOptions {
  readonly shard: number;
  /** False once the connection is closed on purpose. */
  readonly isStill: () => boolean;
  readonly log: Log;
  /** Called once for each loss. */
  readonly lost: () => void;
}

/**
 * Logs one line when a shard loses its connection, with the cause, and one when it is back, however many attempts
 * that takes.
 */
export function watchConnection(client: Client, { shard, isStill, log, lost }: WatchOptions): void {
  let lostAt: number | null = null;
  let attempts = 0;
  let cause: string | undefined;
  let isWatched = false;

  client.on(Events.ShardError, (error) => (cause ??= redact(error.message)));
  client.on(Events.ShardReconnecting, () => {
    if (!isStill()) return;
    attempts += 1;
    if (lostAt !== null) return;
    lostAt = performance.now();
    lost();
    log.warn({ shard, cause: cause ?? 'unknown' }, 'gateway lost');
  });
  const back = (replayed: number | null): void => {
    // Emitted just before ShardReconnecting, which lacks the code.
    if (!isWatched)
      client.ws.shards.get(shard)?.on(WebSocketShardEvents.Close, ({ code }: { code: number }) => {
        cause ??= formatCloseCode(code);
      });
    isWatched = true;
    cause = undefined;
    if (lostAt === null) return;
    const seconds = Math.round((performance.now() - lostAt) / 1000);
    log.info({ shard, seconds, attempts, ...(replayed !== null && { replayed }) }, 'gateway back');
    lostAt = null;
    attempts = 0;
  };
  client.on(Events.ShardResume, (_, replayed) => back(replayed));
  client.on(Events.ShardReady, () => back(null));
}

function formatCloseCode(code: number): string {
  const name = GatewayCloseCodes[code];
  return `closed with ${code}${name === undefined ? '' : ` (${name})`}`;
}
