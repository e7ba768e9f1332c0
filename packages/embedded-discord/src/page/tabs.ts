import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { MAX_MESSAGE_BYTES, type TabMessage } from './protocol.ts';
import type { TabContext } from './tab-context.ts';
import { Tab } from './tab.ts';

const MAX_TABS = 32;
/** A tab with more unread bytes than this is disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** The time for a tab to complete the closing handshake, in ms. */
const CLOSE_TIMEOUT_MS = 500;

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** The open tabs, each with its socket. */
export class Tabs {
  readonly #around: TabContext;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });

  constructor(around: TabContext) {
    this.#around = around;
  }

  get isFull(): boolean {
    return this.#server.clients.size >= MAX_TABS;
  }

  open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (live) => this.#sit(live));
  }

  /** Closes all connections with a handshake; tabs that don't answer, such as in a suspended browser, are cut off. */
  async close(): Promise<void> {
    for (const live of this.#server.clients) {
      send(live, { event: 'left' });
      live.close(GOING_AWAY);
    }
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const patience = setTimeout(() => {
      for (const live of this.#server.clients) live.terminate();
    }, CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(patience);
  }

  #sit(live: WebSocket): void {
    const tab = new Tab(this.#around, (told) => send(live, told));
    live.on('message', (data: Buffer, isBinary: boolean) => {
      const heard = isBinary ? Promise.resolve(false) : tab.hear(data.toString('utf8'));
      void heard.then((isTab) => (isTab ? undefined : live.close(POLICY_VIOLATION)));
    });
    // A message that is too long, or an invalid frame: ws closes the connection with the reason.
    live.on('error', () => undefined);
    live.on('close', () => tab.close());
  }
}

function send(live: WebSocket, told: TabMessage): void {
  if (live.readyState !== WebSocket.OPEN) return;
  if (live.bufferedAmount > MAX_UNREAD_BYTES) return live.terminate();
  live.send(JSON.stringify(told));
}
