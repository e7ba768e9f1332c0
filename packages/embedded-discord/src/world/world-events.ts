import type { StoredMessage } from '../vocabulary/memory.ts';
import type { Problem } from './problems.ts';

/** A change in the world that somebody who looks on would see. */
export type WorldEvent =
  /** A message is new, or stands there in a new version. */
  | { readonly kind: 'message'; readonly channelId: string; readonly kept: StoredMessage }
  | { readonly kind: 'gone'; readonly channelId: string; readonly messageId: string }
  /** A channel, a thread or a person is known that was not before. */
  | { readonly kind: 'channel' | 'person'; readonly id: string }
  /** A channel or thread is in another state. */
  | { readonly kind: 'state'; readonly channelId: string }
  /** An emoji of the application is new, or has another name. */
  | { readonly kind: 'emoji'; readonly id: string }
  /** Other commands are registered than before. */
  | { readonly kind: 'commands' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** Hears of every change as soon as it is made. It must not throw, nor change anything itself. */
export type WorldListener = (happening: WorldEvent) => void;

/** Those who are told of what changes. */
export class WorldEvents {
  readonly #watchers = new Set<WorldListener>();

  /** The function returned ends it. */
  watch(watcher: WorldListener): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  readonly tell: WorldListener = (happening) => {
    for (const watcher of this.#watchers) watcher(happening);
  };
}
