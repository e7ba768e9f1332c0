import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on the loopback interface. */
export interface Loopback {
  /** Without a trailing slash. */
  readonly url: string;
  /** The requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** Also closes all connections. */
  close(): Promise<void>;
}

export async function startLoopback(answer: RequestListener): Promise<Loopback> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
