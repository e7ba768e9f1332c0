import { Events, GatewayCloseCodes, WebSocketShardEvents, type Client } from 'discord.js';
import { redact, type Log } from '#basics/log.ts';

interface WatchOptions {
  readonly shard: number;
  /** False once the connection is closed on purpose. */
  readonly mayConnect: () => boolean;
  readonly log: Log;
  /** Called once for each connection that is lost. */
  readonly onLost: () => void;
}

/**
 * Logs one line when a shard loses its connection, with the cause, and one when it is back, however many attempts
 * that takes.
 */
export function watchConnection(client: Client, { shard, mayConnect, log, onLost }: WatchOptions): void {
  let lostAt: number | null = null;
  let attempts = 0;
  let cause: string | undefined;
  let isListening = false;

  client.on(Events.ShardError, (error) => (cause ??= redact(error.message)));
  client.on(Events.ShardReconnecting, () => {
    if (!mayConnect()) return;
    attempts += 1;
    if (lostAt !== null) return;
    lostAt = performance.now();
    onLost();
    log.warn({ shard, cause: cause ?? 'unknown' }, 'gateway lost');
  });
  const handleReconnect = (replayed: number | null): void => {
    // Emitted just before ShardReconnecting, which lacks the code.
    if (!isListening)
      client.ws.shards.get(shard)?.on(WebSocketShardEvents.Close, ({ code }: { code: number }) => {
        cause ??= formatCloseCode(code);
      });
    isListening = true;
    cause = undefined;
    if (lostAt === null) return;
    const seconds = Math.round((performance.now() - lostAt) / 1000);
    log.info({ shard, seconds, attempts, ...(replayed !== null && { replayed }) }, 'gateway back');
    lostAt = null;
    attempts = 0;
  };
  client.on(Events.ShardResume, (_, replayed) => handleReconnect(replayed));
  client.on(Events.ShardReady, () => handleReconnect(null));
}

function formatCloseCode(code: number): string {
  const name = GatewayCloseCodes[code];
  return `closed with ${code}${name === undefined ? '' : ` (${name})`}`;
}
