/** The channels whose games are watched, with their last known versions. */
export interface WatchedChannels {
  add(channelId: string, heard: () => void): () => void;
  channels(): readonly string[];
  /** Calls the watchers of a channel if its version is new. `undefined` for a forgotten channel. */
  note(channelId: string, version: number | undefined): void;
}

interface Channel {
  readonly hearers: Set<() => void>;
  /** `null` if unknown. */
  version: number | undefined | null;
}

export function watchedChannels(): WatchedChannels {
  const watched = new Map<string, Channel>();
  return {
    add(channelId, heard) {
      const channel = watched.get(channelId) ?? { hearers: new Set(), version: null };
      watched.set(channelId, channel);
      // Wrapped, so that the same function can be added twice.
      const hearer = (): void => heard();
      channel.hearers.add(hearer);
      return () => {
        channel.hearers.delete(hearer);
        if (channel.hearers.size === 0 && watched.get(channelId) === channel) watched.delete(channelId);
      };
    },
    channels: () => [...watched.keys()],
    note(channelId, version) {
      const channel = watched.get(channelId);
      if (!channel || channel.version === version) return;
      // Messages may arrive out of order.
      if (version !== undefined && (channel.version ?? 0) > version) return;
      channel.version = version;
      for (const hearer of channel.hearers) hearer();
    },
  };
}
