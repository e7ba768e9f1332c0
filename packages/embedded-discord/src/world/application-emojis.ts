import type { Memory } from '../vocabulary/memory.ts';
import type { WorldListener } from './world-events.ts';
import type { SnowflakeGenerator } from './snowflakes.ts';

/** An emoji of the application. */
export interface ApplicationEmoji {
  readonly id: string;
  readonly name: string;
  readonly animated: boolean;
}

/** The emojis of the application, in order of creation. */
export class ApplicationEmojis {
  readonly #snowflakes: SnowflakeGenerator;
  readonly #emit: WorldListener;
  readonly #byId = new Map<string, ApplicationEmoji>();
  readonly #images = new Map<string, Buffer>();

  constructor(snowflakes: SnowflakeGenerator, emit: WorldListener) {
    this.#snowflakes = snowflakes;
    this.#emit = emit;
  }

  list(): readonly ApplicationEmoji[] {
    return [...this.#byId.values()];
  }

  get(id: string): ApplicationEmoji | null {
    return this.#byId.get(id) ?? null;
  }

  add(name: string, animated: boolean, image: Buffer): ApplicationEmoji {
    const id = this.#snowflakes.next();
    this.#images.set(id, image);
    return this.#set({ id, name, animated });
  }

  /** The image of an emoji; null for one from an earlier run that did not store it. */
  imageOf(id: string): Buffer | null {
    return this.#images.get(id) ?? null;
  }

  rename(emoji: ApplicationEmoji, name: string): ApplicationEmoji {
    return this.#set({ ...emoji, name });
  }

  delete(id: string): void {
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
      this.#set(emoji);
      if (image !== undefined) this.#images.set(emoji.id, Buffer.from(image, 'base64'));
    }
  }

  #set(emoji: ApplicationEmoji): ApplicationEmoji {
    this.#byId.set(emoji.id, emoji);
    this.#emit({ kind: 'emoji', id: emoji.id });
    return emoji;
  }
}
