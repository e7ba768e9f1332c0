import type { TextLocation } from './faults.ts';

const LINE_FEED = 0x0a;

/**
 * Converts byte offsets in a stream to lines and columns. Remembers only the line breaks that may still be needed.
 */
export class LineTracker {
  #line = 1;
  /** The offset at which that line begins. */
  #start = 0;
  #breaks: number[] = [];
  #length = 0;

  /** The number of bytes added. */
  get length(): number {
    return this.#length;
  }

  add(bytes: Buffer): void {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
      this.#breaks.push(this.#length + at);
    this.#length += bytes.length;
  }

  /** Drops what is only needed for earlier offsets. */
  forgetBefore(offset: number): void {
    const kept = this.#breaks.findIndex((at) => at >= offset);
    const passedBreaks = this.#breaks.splice(0, kept === -1 ? this.#breaks.length : kept);
    this.#line += passedBreaks.length;
    this.#start = (passedBreaks.at(-1) ?? this.#start - 1) + 1;
  }

  /** @param offset in bytes from the beginning; not within the forgotten part */
  at(offset: number): TextLocation {
    const before = this.#breaks.filter((at) => at < offset);
    const start = (before.at(-1) ?? this.#start - 1) + 1;
    return { line: this.#line + before.length, column: offset - start + 1 };
  }
}
