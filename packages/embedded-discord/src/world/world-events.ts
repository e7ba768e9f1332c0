import type { StoredMessage } from '../vocabulary/memory.ts';
import type { Problem } from './problems.ts';

/** A change of the world that an observer would see. */
export type WorldEvent =
  /** A new message, or a new version of one. */
  | { readonly kind: 'message'; readonly channelId: string; readonly kept: StoredMessage }
  | { readonly kind: 'gone'; readonly channelId: string; readonly messageId: string }
  /** A channel, a thread or a person is new. */
  | { readonly kind: 'channel' | 'person'; readonly id: string }
  /** The settings of a channel or thread have changed. */
  | { readonly kind: 'state'; readonly channelId: string }
  /** An emoji of the application is new, or has another name. */
  | { readonly kind: 'emoji'; readonly id: string }
  /** The registered commands have changed. */
  | { readonly kind: 'commands' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Called on every change, as soon as it is made. Must not throw or change anything itself. */
export type WorldListener = (happening: WorldEvent) => void;

/** Notifies listeners of changes. */
export class WorldEvents {
  readonly #watchers = new Set<WorldListener>();

  /** @returns a function that stops it */
  watch(watcher: WorldListener): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  readonly tell: WorldListener = (happening) => {
    for (const watcher of this.#watchers) watcher(happening);
  };
}
