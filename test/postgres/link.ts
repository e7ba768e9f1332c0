import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way to a server, for one test: it may break, or show what comes along it. */
export interface Link {
  /** The server's, by this way. */
  readonly url: string;
  /** Both ends hear that it breaks as this is next on its way to the server, which does not get it. */
  breakAt(word: string): void;
  /** The end here hears that it breaks then, and the server of nothing: as when a machine vanishes. */
  vanishAt(word: string): void;
  /** The server gets it, and both ends hear that it breaks before it has answered. */
  breakAfter(word: string): void;
  /** What the server says comes with one word in place of another one, as long. */
  translate(word: string, into: string): void;
  close(): void;
}

/** Lays one to the server of an address. */
export async function linkTo(server: string): Promise<Link> {
  const there = new URL(server);
  const sockets = new Set<Socket>();
  let cut: { readonly at: string; readonly isTold: boolean; readonly isSent: boolean } | undefined;
  let translated: (bytes: Buffer) => Buffer = (bytes) => bytes;

  const proxy = createServer((near) => {
    const far = connect(Number(there.port), there.hostname);
    let isGone = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('data', (bytes) => {
      if (isGone) return;
      const at = cut ? bytes.indexOf(cut.at) : -1;
      if (!cut || at < 0) return void far.write(bytes);
      const { isTold, isSent } = cut;
      cut = undefined;
      isGone = true;
      // Whole messages only: what came before the one that has the word, without its type and length.
      far.write(isSent ? bytes : bytes.subarray(0, Math.max(0, at - HEAD)));
      if (!isSent) near.resetAndDestroy();
      if (isTold && !isSent) far.destroy();
      // What it says now is its answer.
      if (isSent) far.once('data', () => (near.resetAndDestroy(), far.destroy()));
    });
    far.on('data', (bytes) => {
      if (!isGone) near.write(translated(bytes));
    });
    near.on('close', () => {
      if (!isGone) far.destroy();
    });
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const here = new URL(server);
  here.host = `127.0.0.1:${port}`;
  return {
    url: here.href,
    breakAt: (at) => void (cut = { at, isTold: true, isSent: false }),
    breakAfter: (at) => void (cut = { at, isTold: true, isSent: true }),
    vanishAt: (at) => void (cut = { at, isTold: false, isSent: false }),
    translate(word, into) {
      translated = (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(word, into), 'latin1');
    },
    close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

/** Of a message: its type, and its length. */
const HEAD = 5;
