import { constants, createDeflate, type Deflate } from 'node:zlib';
import type { WebSocket } from 'ws';
import type { GatewaySession } from './session.ts';

const MINUTE_MS = 60_000;

/** A WebSocket to the bot, compressed as one stream if it asked for `zlib-stream`. */
export class GatewaySocket {
  session: GatewaySession | null = null;
  readonly #socket: WebSocket;
  readonly #deflate: Deflate | null;
  #minuteEnds = 0;
  #receivedCount = 0;

  constructor(socket: WebSocket, isCompressed: boolean) {
    this.#socket = socket;
    this.#deflate = isCompressed ? createDeflate() : null;
    this.#deflate?.on('data', (chunk: Buffer) => this.#pending.push(chunk));
  }

  readonly #pending: Buffer[] = [];

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#deflate) return this.#socket.send(text);
    this.#deflate.write(text);
    this.#deflate.flush(constants.Z_SYNC_FLUSH, () => {
      if (this.#pending.length > 0) this.#socket.send(Buffer.concat(this.#pending.splice(0)));
    });
  }

  sendOp(op: number, d: unknown): void {
    this.send(JSON.stringify({ t: null, s: null, op, d }));
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** Cuts the connection without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }

  countReceived(now: number, maxPerMinute: number): boolean {
    if (now >= this.#minuteEnds) {
      this.#minuteEnds = now + MINUTE_MS;
      this.#receivedCount = 0;
    }
    return ++this.#receivedCount <= maxPerMinute;
  }
}
