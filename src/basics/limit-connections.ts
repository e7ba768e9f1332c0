import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of open connections. */
export interface ConnectionLimits {
  readonly max: number;
  /** Per client address; defaults to `max`, as behind a reverse proxy. */
  readonly maxPerAddress?: number;
  /** Maps an address to the key it is counted by; defaults to the address itself. */
  readonly addressKey?: (remoteAddress: string) => string;
}

/** Timeouts fire late by up to this interval; Node's default is 30 s. */
export const TIMEOUT_CHECK_INTERVAL_MS = 1000;

/**
 * Limits connections in total and per address. Above a limit, the longest idle connection of that address, or of all,
 * is closed. Connections with a request in progress stay open; if all have one, the new connection is closed.
 */
export function limitConnections(
  server: Server,
  { max, maxPerAddress = max, addressKey = (address) => address }: ConnectionLimits,
): void {
  /** All connections by address, and the idle ones, longest idle first. */
  const open = new Map<string, Set<Socket>>();
  const idle = new Map<Socket, string>();
  let count = 0;

  function closeIdle(matches: (address: string) => boolean): boolean {
    for (const [socket, address] of idle)
      if (matches(address)) {
        socket.destroy();
        forget(socket, address);
        return true;
      }
    return false;
  }

  function forget(socket: Socket, address: string): void {
    idle.delete(socket);
    const own = open.get(address);
    if (!own?.delete(socket)) return;
    count -= 1;
    if (own.size === 0) open.delete(address);
  }

  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const own = open.get(address) ?? new Set();
    const isTooMany =
      (own.size >= maxPerAddress && !closeIdle((idleAddress) => idleAddress === address)) ||
      (count >= max && !closeIdle(() => true));
    if (isTooMany) return void socket.destroy();
    open.set(address, own.add(socket));
    count += 1;
    idle.set(socket, address);
    socket.once('close', () => forget(socket, address));
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const address = idle.get(socket);
    if (address === undefined) return;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed && open.get(address)?.has(socket)) idle.set(socket, address);
    });
  });
}
