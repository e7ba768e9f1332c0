/** Maximum number of events that can be replayed; a bot that missed more can't resume. */
const MAX_REPLAYED = 1000;
/** How long a session can be resumed. Discord publishes no figure; a few minutes are usual. */
const RESUME_WINDOW_MS = 5 * 60 * 1000;

/** The connection that a session writes to. */
export interface SessionSocket {
  send(text: string): void;
}

/** The session of one shard: numbers its events and stores the last 1,000 for a resume. */
export class GatewaySession {
  readonly id: string;
  readonly shard: number;
  readonly shards: number;
  /** The bits of the intents that the bot identified with. */
  readonly intents: number;
  #seq = 0;
  #sent: { readonly seq: number; readonly text: string }[] = [];
  #socket: SessionSocket | null;
  #awaySince: number | null = null;

  constructor(id: string, [shard, shards]: readonly [number, number], socket: SessionSocket, intents = 0) {
    this.id = id;
    this.intents = intents;
    this.shard = shard;
    this.shards = shards;
    this.#socket = socket;
  }

  get isConnected(): boolean {
    return this.#socket !== null;
  }

  dispatch(name: string, data: string): void {
    const seq = ++this.#seq;
    const text = `{"t":"${name}","s":${seq},"op":0,"d":${data}}`;
    this.#sent.push({ seq, text });
    if (this.#sent.length >= 2 * MAX_REPLAYED) this.#sent = this.#sent.slice(-MAX_REPLAYED);
    this.#socket?.send(text);
  }

  leave(socket: SessionSocket, now: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#awaySince = now;
  }

  canResume(seq: number, now: number): boolean {
    const isTooLate = this.#awaySince !== null && now - this.#awaySince > RESUME_WINDOW_MS;
    const oldest = this.#sent[0]?.seq ?? this.#seq + 1;
    return !isTooLate && seq <= this.#seq && seq >= oldest - 1;
  }

  /** Sends all events after `seq` again, in order, then continues with new ones. */
  resume(seq: number, socket: SessionSocket): void {
    this.#socket = socket;
    this.#awaySince = null;
    for (const event of this.#sent) if (event.seq > seq) socket.send(event.text);
    this.dispatch('RESUMED', '{"_trace":[]}');
  }
}
