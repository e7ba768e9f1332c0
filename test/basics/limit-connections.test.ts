import { once } from 'node:events';
import { createServer, request, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { limitConnections, type ConnectionLimits } from '#basics/limit-connections.ts';
import { until } from '../helpers/until.ts';

/** A server with these limits, and clients for it. */
async function open(
  limits: ConnectionLimits,
  listener: RequestListener = (_, response) => response.end('ok'),
) {
  const server = createServer(listener);
  limitConnections(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    /** Opens a connection that sends nothing. */
    async idle(localAddress = '127.0.0.1'): Promise<Socket> {
      const socket = connect({ port, host: '127.0.0.1', localAddress }).resume();
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      const accepted = (): Promise<number> =>
        new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
      await accepted();
      return socket;
    },
    /** The status of a request on a connection of its own; `null` if it is closed. */
    async ask(localAddress = '127.0.0.1'): Promise<number | null> {
      const asked = request({ port, host: '127.0.0.1', localAddress, agent: false });
      asked.end();
      try {
        const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }];
        response.resume();
        return response.statusCode ?? null;
      } catch {
        return null;
      }
    },
    openOf: (all: readonly Socket[]) => all.filter((one) => !one.destroyed && !one.readableEnded).length,
  };
}

it('idle connections make room, those that were idle longest first', async () => {
  const server = await open({ max: 5 });
  const idle: Socket[] = [];
  for (let nth = 0; nth < 12; nth += 1) idle.push(await server.idle());
  await until(() => expect(server.openOf(idle)).toBe(5));
  expect(server.openOf(idle.slice(-5))).toBe(5);
  expect(await server.ask()).toBe(200);
});

it('an address that has too many loses its own, and no other’s', async () => {
  const server = await open({ max: 20, maxPerAddress: 3 });
  const others = [await server.idle('127.0.0.2'), await server.idle('127.0.0.2')];
  const own: Socket[] = [];
  for (let nth = 0; nth < 10; nth += 1) own.push(await server.idle());
  await until(() => expect(server.openOf(own)).toBe(3));
  expect(server.openOf(others)).toBe(2);
});

it('a connection whose request is under way stays; if all are, the next one is hung up on', async () => {
  const waiting: (() => void)[] = [];
  const server = await open({ max: 2 }, (_, response) => waiting.push(() => response.end('ok')));
  const asked = [server.ask(), server.ask()];
  await until(() => expect(waiting).toHaveLength(2));
  expect(await server.ask()).toBeNull();
  for (const answer of waiting) answer();
  expect(await Promise.all(asked)).toEqual([200, 200]);
});
