import { createLruCache } from '#basics/lru-cache.ts';
import { encodeGame } from '#store/games/stored.ts';
import type { Statement } from '#store/sql/statement.ts';
import type { ChannelSnapshot } from './channel-snapshot.ts';

/** The state of a channel at a version, which is current if the locked row still has that version. */
export interface CachedChannel {
  readonly version: number;
  readonly table: ChannelSnapshot;
}

export interface ChannelCache {
  get(channelId: string): CachedChannel | undefined;
  set(channelId: string, cached: CachedChannel): void;
  delete(channelId: string): void;
  /** Statements that store the latest states of open games, so that the next start needs no replay. */
  keepAll(): readonly Statement[];
}

/** Enough for the channels in use on some thousand servers; a state takes about 50 kB. */
const MAX_CHANNELS = 2000;

/** Has no effect if another process has continued the game. */
const MOVE_STATE = `UPDATE game_state SET seq = $3, version = $4, state = $5
  WHERE game_id = $1 AND seq = $2 AND EXISTS (SELECT FROM game WHERE id = $1 AND seq = $3)`;

export function createChannelCache(): ChannelCache {
  const channels = createLruCache<string, CachedChannel>(MAX_CHANNELS);
  return {
    ...channels,
    keepAll: () =>
      [...channels.entries()].flatMap(([, { table }]) => {
        const { game } = table;
        if (!game?.state || game.state.from >= game.row.seq) return [];
        const { version, state } = encodeGame(game.state.game);
        return [{ text: MOVE_STATE, values: [game.row.id, game.state.from, game.row.seq, version, state] }];
      }),
  };
}
