import type { Attached } from './protocol.ts';
import type { SendableFiles } from '../terminal/seat/files.ts';

/** So many files of a tab are kept. */
const MAX_FILES = 4;

/** The files that a tab has handed over, which its lines can name: never those of this machine. */
export class TabFiles implements SendableFiles {
  readonly #byName = new Map<string, Buffer>();

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  read(name: string): Buffer {
    return this.#byName.get(name) ?? Buffer.alloc(0);
  }

  /** @returns how a line names it; null for a name that a line could not */
  take(filename: string, content: Buffer): Attached | null {
    if (/[\p{Cc}/\\"]/u.test(filename)) return null;
    this.#byName.delete(filename);
    this.#byName.set(filename, content);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MAX_FILES && oldest !== undefined) this.#byName.delete(oldest);
    return { name: filename };
  }
}
