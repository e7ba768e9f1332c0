import type { Memory } from '../vocabulary/memory.ts';
import type { WorldListener } from './world-events.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** An emoji of the application. */
export interface Emoji {
  readonly id: string;
  readonly name: string;
  readonly animated: boolean;
}

/** The emojis of the application, in order of creation. */
export class Emojis {
  readonly #mint: SnowflakeGenerator;
  readonly #tell: WorldListener;
  readonly #byId = new Map<string, Emoji>();
  readonly #images = new Map<string, Buffer>();

  constructor(mint: SnowflakeGenerator, tell: WorldListener) {
    this.#mint = mint;
    this.#tell = tell;
  }

  list(): readonly Emoji[] {
    return [...this.#byId.values()];
  }

  get(id: string): Emoji | null {
    return this.#byId.get(id) ?? null;
  }

  add(name: string, animated: boolean, image: Buffer): Emoji {
    const id = this.#mint.next();
    this.#images.set(id, image);
    return this.#keep({ id, name, animated });
  }

  /** The image of an emoji; null for one from an earlier run that did not store it. */
  imageOf(id: string): Buffer | null {
    return this.#images.get(id) ?? null;
  }

  rename(emoji: Emoji, name: string): Emoji {
    return this.#keep({ ...emoji, name });
  }

  forget(id: string): void {
    this.#byId.delete(id);
    this.#images.delete(id);
  }

  memory(): NonNullable<Memory['emojis']> {
    return this.list().map(({ id, name, animated }) => {
      const image = this.imageOf(id)?.toString('base64');
      return image === undefined ? { id, name, animated } : { id, name, animated, image };
    });
  }

  restore(emojis: Memory['emojis'] = []): void {
    for (const { image, ...emoji } of emojis) {
      this.#keep(emoji);
      if (image !== undefined) this.#images.set(emoji.id, Buffer.from(image, 'base64'));
    }
  }

  #keep(emoji: Emoji): Emoji {
    this.#byId.set(emoji.id, emoji);
    this.#tell({ kind: 'emoji', id: emoji.id });
    return emoji;
  }
}
