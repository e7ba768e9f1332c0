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
  readonly #context: TabContext;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });

  constructor(context: TabContext) {
    this.#context = context;
  }

  get isFull(): boolean {
    return this.#server.clients.size >= MAX_TABS;
  }

  open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#accept(webSocket));
  }

  /** Closes all connections with a handshake; tabs that don't answer, such as in a suspended browser, are cut off. */
  async close(): Promise<void> {
    for (const socket of this.#server.clients) {
      send(socket, { event: 'left' });
      socket.close(GOING_AWAY);
    }
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const cutOffTimer = setTimeout(() => {
      for (const socket of this.#server.clients) socket.terminate();
    }, CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(cutOffTimer);
  }

  #accept(socket: WebSocket): void {
    const tab = new Tab(this.#context, (message) => send(socket, message));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const isTabMessage = isBinary ? Promise.resolve(false) : tab.handleMessage(data.toString('utf8'));
      void isTabMessage.then((isTab) => (isTab ? undefined : socket.close(POLICY_VIOLATION)));
    });
    // A message that is too long, or an invalid frame: ws closes the connection with the reason.
    socket.on('error', () => undefined);
    socket.on('close', () => tab.close());
  }
}

function send(socket: WebSocket, message: TabMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
  socket.send(JSON.stringify(message));
}
