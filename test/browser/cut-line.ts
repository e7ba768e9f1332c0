import { createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The line between a browser and a server on this machine, which can be cut. */
export interface CutLine {
  /** The value that Playwright takes as a page's `proxy`. */
  readonly proxy: { readonly server: string; readonly bypass: string };
  /** Breaks off all connections, and takes no others. */
  cut(): void;
  mend(): void;
}

/** Lays a line for one test: a proxy, by which the server is still called by its own address. */
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
  // A WebSocket comes by CONNECT.
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
    // Chromium passes by the proxy for its own machine unless told not to.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    mend: () => (isCut = false),
  };
}
