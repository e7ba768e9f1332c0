import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { MOST_BYTES, type Told } from './protocol.ts';
import type { Surroundings } from './surroundings.ts';
import { Tab } from './tab.ts';

const MOST_TABS = 32;
/** A tab that reads so much slower than it is told, in bytes, is hung up on. */
const MOST_UNREAD = 16 * 1024 * 1024;

/** So long a tab has to say good-bye. */
const GOODBYE_MS = 500;

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** The tabs that are open, each with its socket. */
export class Tabs {
  readonly #around: Surroundings;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
  });

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get isFull(): boolean {
    return this.#server.clients.size >= MOST_TABS;
  }

  open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (live) => this.#sit(live));
  }

  /** Says good-bye to all; who does not say it too, as a browser that is held up, is hung up on. */
  async close(): Promise<void> {
    for (const live of this.#server.clients) {
      tell(live, { event: 'left' });
      live.close(GOING_AWAY);
    }
    const closed = new Promise((resolve) => this.#server.close(resolve));
    const patience = setTimeout(() => {
      for (const live of this.#server.clients) live.terminate();
    }, GOODBYE_MS);
    await closed;
    clearTimeout(patience);
  }

  #sit(live: WebSocket): void {
    const tab = new Tab(this.#around, (told) => tell(live, told));
    live.on('message', (data: Buffer, isBinary: boolean) => {
      const heard = isBinary ? Promise.resolve(false) : tab.hear(data.toString('utf8'));
      void heard.then((isTab) => (isTab ? undefined : live.close(POLICY_VIOLATION)));
    });
    // Too long a message, or a frame that is none: ws closes the connection with the reason.
    live.on('error', () => undefined);
    live.on('close', () => tab.close());
  }
}

function tell(live: WebSocket, told: Told): void {
  if (live.readyState !== WebSocket.OPEN) return;
  if (live.bufferedAmount > MOST_UNREAD) return live.terminate();
  live.send(JSON.stringify(told));
}
