import type { AttachedFile } from './protocol.ts';
import type { SendableFiles } from '../terminal/seat/sendable-files.ts';

/** Maximum number of files stored per tab. */
const MAX_FILES = 4;

/** The files uploaded in a tab, which its lines can refer to: never files of this machine. */
export class TabFiles implements SendableFiles {
  readonly #byName = new Map<string, Buffer>();

  has(name: string): boolean {
    return this.#byName.has(name);
  }

  read(name: string): Buffer {
    return this.#byName.get(name) ?? Buffer.alloc(0);
  }

  /** @returns the name to use in a line; null if a line can't contain it */
  take(filename: string, content: Buffer): AttachedFile | null {
    if (/[\p{Cc}/\\"]/u.test(filename)) return null;
    this.#byName.delete(filename);
    this.#byName.set(filename, content);
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MAX_FILES && oldest !== undefined) this.#byName.delete(oldest);
    return { name: filename };
  }
}
