import type { Memory } from '../vocabulary/memory.ts';
import type { Mint } from './snowflakes.ts';

/** An emoji of the application. Its image is looked at, not kept. */
export interface Emoji {
  readonly id: string;
  readonly name: string;
  readonly animated: boolean;
}

/** The emojis that the application owns, in the order in which they were made. */
export class Emojis {
  readonly #mint: Mint;
  readonly #byId = new Map<string, Emoji>();

  constructor(mint: Mint) {
    this.#mint = mint;
  }

  list(): readonly Emoji[] {
    return [...this.#byId.values()];
  }

  get(id: string): Emoji | null {
    return this.#byId.get(id) ?? null;
  }

  add(name: string, animated: boolean): Emoji {
    return this.#keep({ id: this.#mint.next(), name, animated });
  }

  rename(emoji: Emoji, name: string): Emoji {
    return this.#keep({ ...emoji, name });
  }

  forget(id: string): void {
    this.#byId.delete(id);
  }

  restore(emojis: Memory['emojis'] = []): void {
    for (const emoji of emojis) this.#keep(emoji);
  }

  #keep(emoji: Emoji): Emoji {
    this.#byId.set(emoji.id, emoji);
    return emoji;
  }
}
