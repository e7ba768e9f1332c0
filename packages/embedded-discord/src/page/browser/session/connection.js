// @ts-check
/** @import { AnswerTo, TabRequest, TabMessage } from '../../protocol.ts' */

/** @typedef {Exclude<TabMessage, { readonly id: number }>} Happening */

/** The server rejected a request; the message is the server's. */
export class Refused extends Error {}

/** The delays between attempts to connect, in milliseconds; the last one repeats. */
const PATIENCE = [250, 500, 1000, 2000, 4000];

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
  #waiting = new Map();
  #address;
  #heard;

  /**
   * @param {URL} address of the socket
   * @param {{
   *   readonly open: () => void,
   *   readonly happens: (happening: Happening) => void,
   *   readonly lost: (isForGood: boolean) => void,
   * }} heard `lost`: for good if the bot has stopped; otherwise it reconnects
   */
  constructor(address, heard) {
    this.#address = address;
    this.#heard = heard;
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
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#failures = 0;
      this.#heard.open();
    });
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
    socket.addEventListener('close', () => this.#close());
  }

  /** @param {TabMessage} told */
  #take(told) {
    if ('event' in told) {
      if (told.event === 'left') this.#isOver = true;
      return this.#heard.happens(told);
    }
    const asked = this.#waiting.get(told.id);
    this.#waiting.delete(told.id);
    if ('refused' in told) asked?.reject(new Refused(told.refused));
    else asked?.resolve(/** @type {never} */ (told.answer));
  }

  #close() {
    for (const { reject } of this.#waiting.values()) reject(new Refused('The connection was lost.'));
    this.#waiting.clear();
    this.#heard.lost(this.#isOver);
    if (this.#isOver) return;
    setTimeout(() => this.#connect(), PATIENCE[Math.min(this.#failures, PATIENCE.length - 1)]);
    this.#failures += 1;
  }
}
