import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TIMEOUT_CHECK_INTERVAL_MS, limitConnections } from '#basics/limit-connections.ts';
import { OperatorError } from '#files/operator-error.ts';
import { networkPrefix } from './limits.ts';

/** Maximum number of connections in total, and per address or network. */
const MAX_CONNECTIONS = 8000;
const MAX_PER_ADDRESS = 512;
/** Maximum time until the headers of a request, and all of it, have arrived, in ms. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Timeout for idle connections, in ms. */
const KEEP_ALIVE_MS = 30_000;

/** An open port. */
export interface PageServer {
  readonly port: number;
  /** Answers requests from now on. Until then, the server answers that the bot is starting. */
  serve(listener: RequestListener): void;
  /** Stops accepting connections, gives responses in progress a moment, and closes everything. */
  close(): Promise<void>;
}

/** Time for responses in progress at shutdown, in ms. */
const DRAIN_MS = 500;

interface Place {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** If the port is taken, use any free one. */
  readonly orAnyPort?: boolean;
}

/**
 * Opens the port of the page server.
 * @param byProxy all connections come from a reverse proxy, so only the total is limited
 * @throws {OperatorError} if the port cannot be opened
 */
export async function openPageServer(
  { byProxy, ...place }: Place & { readonly byProxy: boolean },
  starting: RequestListener,
): Promise<PageServer> {
  let listener = starting;
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      maxHeaderSize: 8 * 1024,
    },
    (request, response) => listener(request, response),
  );
  limitConnections(server, {
    max: MAX_CONNECTIONS,
    addressKey: networkPrefix,
    ...(!byProxy && { maxPerAddress: MAX_PER_ADDRESS }),
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await startListening(server, place);
  return {
    port: (server.address() as AddressInfo).port,
    serve: (next) => (listener = next),
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeIdleConnections();
      const drainTimeout = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(drainTimeout);
    },
  };
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: set PAGE_PORT to another',
  EACCES: 'may not be opened by this user: set PAGE_PORT to one above 1023',
  EADDRNOTAVAIL: 'cannot be opened there: PAGE_HOST is no address of this machine',
  ENOTFOUND: 'cannot be opened there: PAGE_HOST is no address of this machine',
};

async function startListening(server: Server, { host, port, orAnyPort = false }: Place): Promise<void> {
  try {
    await listenAt(server, host, port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (orAnyPort && IS_TAKEN.has(code ?? '')) return startListening(server, { host, port: 0 });
    const reason = LISTEN_ERRORS[code ?? ''] ?? `cannot be opened (${code ?? message})`;
    throw new OperatorError(`PAGE_PORT ${port} ${reason}`, { cause: error });
  }
}

const IS_TAKEN: ReadonlySet<string> = new Set(['EADDRINUSE', 'EACCES']);

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
