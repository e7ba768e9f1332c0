import type { TextLocation } from './faults.ts';

const LINE_FEED = 0x0a;

/** Tells lines and columns in a stream of bytes, remembering only the line breaks that may still be asked for. */
export class LineTracker {
  #line = 1;
  /** The offset at which that line begins. */
  #start = 0;
  #breaks: number[] = [];
  #length = 0;

  /** How many bytes were added. */
  get length(): number {
    return this.#length;
  }

  add(bytes: Buffer): void {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
      this.#breaks.push(this.#length + at);
    this.#length += bytes.length;
  }

  /** Nothing before this offset will be asked for. */
  forgetBefore(offset: number): void {
    const kept = this.#breaks.findIndex((at) => at >= offset);
    const gone = this.#breaks.splice(0, kept === -1 ? this.#breaks.length : kept);
    this.#line += gone.length;
    this.#start = (gone.at(-1) ?? this.#start - 1) + 1;
  }

  /** @param offset in bytes from the beginning, not before what was forgotten. */
  at(offset: number): TextLocation {
    const before = this.#breaks.filter((at) => at < offset);
    const start = (before.at(-1) ?? this.#start - 1) + 1;
    return { line: this.#line + before.length, column: offset - start + 1 };
  }
}
