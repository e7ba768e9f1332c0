import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { keepConnected } from '#store/postgres/news/keep-connected.ts';
import { ManualClock } from '../../../helpers/manual-clock.ts';
import { until } from '../../../helpers/until.ts';

test('a line that is closed while it waits to reconnect does not connect again', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clock = new ManualClock();
  const line = keepConnected(`postgres://judge@127.0.0.1:${port}/judge`, {
    clock,
    onConnect: async () => {},
    onReady: () => {},
  });
  await until(() => expect(clock.waiting).toBeGreaterThan(0));
  const before = connections;
  await line.close();
  expect(connections).toBe(before);
  await new Promise((resolve) => server.close(resolve));
});
