import { createLruCache } from '#basics/lru-cache.ts';
import { encodeGame } from '#store/games/stored.ts';
import type { StatementBatches, Statement } from '../sql.ts';
import { keyOf, type Reads } from './scope.ts';
import { EMPTY_CHANNEL, parseChannels, selectChannels, type ChannelSnapshot } from './channel-snapshot.ts';

/** A scope as of a version. Another process may have changed it since. */
export interface CachedScope {
  /**
   * For a scope without a version: the negative time at which versions were last erased, or 0 if they never were.
   */
  readonly version: number;
  /** The state of a channel; `EMPTY` for any other scope. */
  readonly table: ChannelSnapshot;
  /** Other rows read at that version. */
  readonly reads: Reads;
}

export interface ScopeCache {
  get(of: string): CachedScope | undefined;
  /** Sets the current version and state. */
  set(of: string, version: number, table: ChannelSnapshot): void;
  forget(of: string): void;
  /** Reads missing scopes, and the rows wanted in them, in one round trip. */
  read(scopes: readonly string[], wanted: readonly (readonly [of: string, Statement])[]): Promise<void>;
  /** Statements that store the latest states of open games, so that the next start needs no replay. */
  keepAll(): readonly Statement[];
  /** Drops large reads that are no longer needed. */
  trim(scopes: Iterable<string>): void;
}

/** Enough for the channels in use on some thousand servers; a state takes about 50 kB. */
const MAX_SCOPES = 2000;
/** The limit of reads kept for one version; each may take up to 17 kB. */
const MAX_READS_PER_SCOPE = 24;

const CHANNEL = 'channel:';

export const scopeOfChannel = (channelId: string): string => `${CHANNEL}${channelId}`;

/** Reads the versions of scopes, and when versions were last erased. */
export const VERSIONS = `SELECT of, number FROM version WHERE of = ANY ($1::TEXT[]) OR of = ''`;

/** The version of each scope, from the rows of {@link VERSIONS}. */
export function versionsIn(rows: readonly object[]): (of: string) => number {
  const all = rows as readonly { readonly of: string; readonly number: number }[];
  const numbers = new Map(all.map(({ of, number }) => [of, number]));
  const none = -(numbers.get('') ?? 0);
  return (of) => numbers.get(of) ?? none;
}

/** Has no effect if another process has continued the game. */
const MOVE_STATE = `UPDATE game_state SET seq = $3, version = $4, state = $5
  WHERE game_id = $1 AND seq = $2 AND EXISTS (SELECT FROM game WHERE id = $1 AND seq = $3)`;

export function createScopeCache(batches: Pick<StatementBatches, 'readAll'>): ScopeCache {
  const known = createLruCache<string, CachedScope | null>(MAX_SCOPES);
  const get = (of: string): CachedScope | undefined => known.get(of) ?? undefined;

  return {
    get,
    set: (of, version, table) => known.set(of, { version, table, reads: new Map() }),
    forget: (of) => known.set(of, null),

    async read(scopes, wanted) {
      const unknown = [...new Set([...scopes, ...wanted.map(([of]) => of)])].filter((of) => !get(of));
      const channels = unknown.filter((of) => of.startsWith(CHANNEL)).map((of) => of.slice(CHANNEL.length));
      // Versions are read first: if another process writes in between, the rows are newer than their version, and the
      // commit will detect a conflict.
      const heads: readonly Statement[] =
        unknown.length > 0 ? [{ text: VERSIONS, values: [unknown] }, ...selectChannels(channels)] : [];
      const answers = await batches.readAll([...heads, ...wanted.map(([, statement]) => statement)]);
      if (heads.length > 0) {
        const [versions = [], ...tables] = answers.slice(0, heads.length);
        const versionOf = versionsIn(versions);
        const read = parseChannels(tables);
        for (const of of unknown) {
          const table = read.get(of.slice(CHANNEL.length)) ?? EMPTY_CHANNEL;
          known.set(of, { version: versionOf(of), table, reads: new Map() });
        }
      }
      for (const [index, [of, statement]] of wanted.entries())
        get(of)?.reads.set(keyOf(statement), answers[heads.length + index] ?? []);
    },

    keepAll: () =>
      [...known.entries()].flatMap(([, held]) => {
        const game = held?.table.game;
        if (!game?.state || game.state.from >= game.row.seq) return [];
        const { version, state } = encodeGame(game.state.game);
        return [{ text: MOVE_STATE, values: [game.row.id, game.state.from, game.row.seq, version, state] }];
      }),

    trim(scopes) {
      for (const of of scopes) {
        const held = get(of);
        if (held && held.reads.size > MAX_READS_PER_SCOPE) known.set(of, { ...held, reads: new Map() });
      }
    },
  };
}
