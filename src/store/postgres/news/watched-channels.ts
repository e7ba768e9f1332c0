/** Channels whose games are watched, and the version of each that was heard of last. */
export interface WatchedChannels {
  add(channelId: string, heard: () => void): () => void;
  channels(): readonly string[];
  /** A channel has this version; `undefined`: none, since it was forgotten. Whoever watches it hears of any other. */
  note(channelId: string, version: number | undefined): void;
}

interface Channel {
  readonly hearers: Set<() => void>;
  /** `null`: not known yet. */
  version: number | undefined | null;
}

/** No channels yet. */
export function watchedChannels(): WatchedChannels {
  const watched = new Map<string, Channel>();
  return {
    add(channelId, heard) {
      const channel = watched.get(channelId) ?? { hearers: new Set(), version: null };
      watched.set(channelId, channel);
      // The same function may be given twice, and is heard by each.
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
      // Of two that were told one may come later than the other.
      if (version !== undefined && (channel.version ?? 0) > version) return;
      channel.version = version;
      for (const hearer of channel.hearers) hearer();
    },
  };
}
