import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections a server keeps. */
export interface ConnectionLimits {
  readonly max: number;
  /** Those of one address; left out: as many as there may be, as of a reverse proxy. */
  readonly maxPerAddress?: number;
  /** By what an address is counted; left out: by itself. */
  readonly addressKey?: (remoteAddress: string) => string;
}

/** A timeout that is looked at less often acts late by as much: node looks every 30 s by itself. */
export const TIMEOUT_CHECK_INTERVAL_MS = 1000;

/**
 * Keeps a server open to others, however many connections somebody holds: one that is too many takes the place of the
 * connection that has been idle longest, of its own address or of all. Connections with a request under way stay; if all
 * have one, the new one is closed.
 */
export function limitConnections(
  server: Server,
  { max, maxPerAddress = max, addressKey = (address) => address }: ConnectionLimits,
): void {
  /** Every connection by its address, and those that are idle; in each the one that was idle longest is first. */
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
