import { createLruCache } from '#basics/lru-cache.ts';
import { createStateCache, type OpenGame, type StateCache } from '#store/games/rows.ts';
import type { ChannelSnapshot } from './channel-snapshot.ts';

/** The state of a channel at a version, which is current if the locked row still has that version. */
export interface CachedChannel {
  readonly version: number;
  readonly channel: ChannelSnapshot;
}

export interface ChannelCache {
  get(channelId: string): CachedChannel | undefined;
  set(channelId: string, cached: CachedChannel): void;
  delete(channelId: string): void;
  /** The open games in memory. */
  games(): readonly OpenGame[];
  /** The states of these games, and others that were read for display. */
  readonly states: Pick<StateCache, 'get' | 'set'>;
}

/** Enough for the channels in use on some thousand servers; a state takes about 50 kB. */
const MAX_CHANNELS = 2000;

export function createChannelCache(): ChannelCache {
  const channels = createLruCache<string, CachedChannel>(MAX_CHANNELS);
  const read = createStateCache();
  return {
    ...channels,
    states: {
      get(row, channelId) {
        const game = channels.get(channelId)?.channel.table.game;
        const isCurrent = game?.row.id === row.id && game.row.seq === row.seq;
        return (isCurrent ? game.state : null) ?? read.get(row, channelId);
      },
      set: (row, state) => read.set(row, state),
    },
    games: () => [...channels.entries()].flatMap(([, { channel }]) => channel.table.game ?? []),
  };
}
