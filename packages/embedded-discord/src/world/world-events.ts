import type { StoredMessage } from '../vocabulary/memory.ts';
import type { Problem } from './problems.ts';

/** A change of the world that an observer would see. */
export type WorldEvent =
  /** A new message, or a new version of one. */
  | { readonly kind: 'message'; readonly channelId: string; readonly stored: StoredMessage }
  | { readonly kind: 'gone'; readonly channelId: string; readonly messageId: string }
  /** A channel, a thread or a person is new. */
  | { readonly kind: 'channel' | 'person'; readonly id: string }
  /** The settings of a channel or thread have changed. */
  | { readonly kind: 'state'; readonly channelId: string }
  /** An emoji of the application is new, or has another name. */
  | { readonly kind: 'emoji'; readonly id: string }
  /** Commands were added or overwritten. */
  | { readonly kind: 'commands' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Called on every change, as soon as it is made. Must not throw or change anything itself. */
export type WorldListener = (event: WorldEvent) => void;

/** Notifies listeners of changes. */
export class WorldEvents {
  readonly #listeners = new Set<WorldListener>();

  /** @returns a function that stops it */
  watch(listener: WorldListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly emit: WorldListener = (event) => {
    for (const listener of this.#listeners) listener(event);
  };
}
