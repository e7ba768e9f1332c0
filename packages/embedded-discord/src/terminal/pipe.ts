import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Standard output that its reader may close early, as `head` does; then nothing more is written, without an error. */
export class Pipe {
  readonly #stream: Writable;
  isBroken = false;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      this.isBroken = true;
    });
  }

  async writeLine(text: string): Promise<void> {
    if (this.isBroken || this.#stream.write(`${text}\n`)) return;
    await Promise.race([once(this.#stream, 'drain'), once(this.#stream, 'close')]).catch(() => undefined);
  }
}
