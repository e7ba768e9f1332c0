// @ts-check
/** @import { AnswerTo, TabRequest, TabMessage } from '../../protocol.ts' */

/** @typedef {Exclude<TabMessage, { readonly id: number }>} TabEvent */

/** The server rejected a request; the message is the server's. */
export class Refused extends Error {}

/** The delays between attempts to connect, in milliseconds; the last one repeats. */
const RETRY_DELAYS_MS = [250, 500, 1000, 2000, 4000];

/**
 * The one connection of this page: requests with their answers, and events. Reconnects unless the server said that it
 * stops.
 */
export class TabConnection {
  /** @type {WebSocket | null} */
  #socket = null;
  #lastId = 0;
  #failures = 0;
  #isOver = false;
  /** @type {Map<number, { readonly resolve: (answer: never) => void, readonly reject: (why: Error) => void }>} */
  #pendingById = new Map();
  #address;
  #listeners;

  /**
   * @param {URL} address of the socket
   * @param {{
   *   readonly onOpen: () => void,
   *   readonly onEvent: (event: TabEvent) => void,
   *   readonly onLost: (isForGood: boolean) => void,
   * }} listeners `onLost`: for good if the bot has stopped; otherwise it reconnects
   */
  constructor(address, listeners) {
    this.#address = address;
    this.#listeners = listeners;
    this.#connect();
  }

  /**
   * @template {TabRequest['ask']} Kind
   * @param {TabRequest & { readonly ask: Kind }} what
   * @returns {Promise<AnswerTo[Kind]>} rejects with `Refused`, also without a connection
   */
  ask(what) {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused('The connection is lost.'));
    this.#lastId += 1;
    const id = this.#lastId;
    socket.send(JSON.stringify({ id, what }));
    return new Promise((resolve, reject) => {
      this.#pendingById.set(id, { resolve, reject });
    });
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.#listeners.onOpen();
    });
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener('close', () => this.#close());
  }

  /** @param {TabMessage} message */
  #receive(message) {
    if ('event' in message) {
      if (message.event === 'left') this.#isOver = true;
      return this.#listeners.onEvent(message);
    }
    const pending = this.#pendingById.get(message.id);
    this.#pendingById.delete(message.id);
    if ('refused' in message) pending?.reject(new Refused(message.refused));
    else pending?.resolve(/** @type {never} */ (message.answer));
  }

  #close() {
    for (const { reject } of this.#pendingById.values()) reject(new Refused('The connection was lost.'));
    this.#pendingById.clear();
    this.#listeners.onLost(this.#isOver);
    if (this.#isOver) return;
    setTimeout(() => this.#connect(), RETRY_DELAYS_MS[Math.min(this.#failures, RETRY_DELAYS_MS.length - 1)]);
    this.#failures += 1;
  }
}
