import { createListeners } from './listeners.ts';

interface WatchedChannel {
  readonly listeners: ReturnType<typeof createListeners<[]>>;
  /** `null` if unknown; `undefined` if the channel was forgotten. */
  version: number | undefined | null;
}

/** The channels whose games are watched, with their last known versions. */
export function createWatchedChannels() {
  const watched = new Map<string, WatchedChannel>();
  return {
    add(this: void, channelId: string, onChange: () => void): () => void {
      const channel = watched.get(channelId) ?? { listeners: createListeners<[]>(), version: null };
      watched.set(channelId, channel);
      const remove = channel.listeners.add(onChange);
      return () => {
        remove();
        if (channel.listeners.isEmpty() && watched.get(channelId) === channel) watched.delete(channelId);
      };
    },
    channels: (): readonly string[] => [...watched.keys()],
    /** Calls the watchers of a channel if its version is new. `undefined` for a forgotten channel. */
    note(channelId: string, version: number | undefined): void {
      const channel = watched.get(channelId);
      if (!channel || channel.version === version) return;
      // Messages may arrive out of order.
      if (version !== undefined && (channel.version ?? 0) > version) return;
      channel.version = version;
      channel.listeners.call();
    },
  };
}
