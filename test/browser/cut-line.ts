import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection between a browser and a server on this machine that can be cut. */
export interface CutLine {
  /** The value that Playwright takes as a page's `proxy`. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /** Closes all connections, and accepts no others. */
  cut(): void;
  mend(): void;
}

/** Creates such a connection for one test: a proxy, so that the server keeps its own address. */
export async function layLine(): Promise<CutLine> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((asked, answer) => {
    const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  // A WebSocket uses CONNECT.
  server.on('connect', ({ url = '' }, near: Socket, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname, () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      far.write(head);
      far.pipe(near).pipe(far);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    // By default, Chromium bypasses the proxy for its own machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    mend: () => (isCut = false),
  };
}
