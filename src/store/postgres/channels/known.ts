import { createLruCache } from '#basics/lru-cache.ts';
import { writeGame } from '#store/games/stored.ts';
import type { Flights, Statement } from '../sql.ts';
import { keyOf, type Reads } from './scope.ts';
import { EMPTY, tablesIn, tablesOf, type Table } from './table.ts';

/** A scope as this process knows it: as it stood at a version. Another process may have gone on meanwhile. */
export interface Known {
  /** Where it has none, the negative number of the time when versions were last erased; 0 where none ever was. */
  readonly version: number;
  /** Of a channel; `EMPTY` for any other scope. */
  readonly table: Table;
  /** All else that was read at that version. */
  readonly reads: Reads;
}

export interface KnownScopes {
  get(of: string): Known | undefined;
  /** It stands at this version now, with this table. */
  set(of: string, version: number, table: Table): void;
  forget(of: string): void;
  /** Reads what is not known of these scopes, and then what is wanted under them, in one round trip. */
  read(scopes: readonly string[], wanted: readonly (readonly [of: string, Statement])[]): Promise<void>;
  /** Keeps the last states of open games in place of those that they came from: none is folded after the next start. */
  keepAll(): readonly Statement[];
  /** Nobody decides on what was read under these just now: where it is much, it is read again by whoever asks for it. */
  trim(scopes: Iterable<string>): void;
}

/** As many channels as play at once in some thousand servers; a table takes some 50 kB. */
const MOST_KNOWN = 2000;
/** So many answers are kept under a version that stays; one may take some 17 kB. */
const MOST_READS = 24;

const CHANNEL = 'channel:';

/** The scope of a channel. */
export const scopeOfChannel = (channelId: string): string => `${CHANNEL}${channelId}`;

/** Those of scopes that have a version, with it, and when versions were last erased. */
export const VERSIONS = `SELECT of, number FROM version WHERE of = ANY ($1::TEXT[]) OR of = ''`;

/** The version of each scope, of what {@link VERSIONS} gave. */
export function versionsIn(rows: readonly object[]): (of: string) => number {
  const all = rows as readonly { readonly of: string; readonly number: number }[];
  const numbers = new Map(all.map(({ of, number }) => [of, number]));
  const none = -(numbers.get('') ?? 0);
  return (of) => numbers.get(of) ?? none;
}

/** Not where another process has gone on meanwhile. */
const MOVE_STATE = `UPDATE game_state SET seq = $3, version = $4, state = $5
  WHERE game_id = $1 AND seq = $2 AND EXISTS (SELECT FROM game WHERE id = $1 AND seq = $3)`;

export function knownScopes(flights: Pick<Flights, 'readAll'>): KnownScopes {
  const known = createLruCache<string, Known | null>(MOST_KNOWN);
  const get = (of: string): Known | undefined => known.get(of) ?? undefined;

  return {
    get,
    set: (of, version, table) => known.set(of, { version, table, reads: new Map() }),
    forget: (of) => known.set(of, null),

    async read(scopes, wanted) {
      const unknown = [...new Set([...scopes, ...wanted.map(([of]) => of)])].filter((of) => !get(of));
      const channels = unknown.filter((of) => of.startsWith(CHANNEL)).map((of) => of.slice(CHANNEL.length));
      // Versions first: where somebody writes between, what is read is newer than its version, and nobody acts on it.
      const heads: readonly Statement[] =
        unknown.length > 0 ? [{ text: VERSIONS, values: [unknown] }, ...tablesOf(channels)] : [];
      const answers = await flights.readAll([...heads, ...wanted.map(([, statement]) => statement)]);
      if (heads.length > 0) {
        const [versions = [], ...tables] = answers.slice(0, heads.length);
        const versionOf = versionsIn(versions);
        const read = tablesIn(tables);
        for (const of of unknown) {
          const table = read.get(of.slice(CHANNEL.length)) ?? EMPTY;
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
        const { version, state } = writeGame(game.state.game);
        return [{ text: MOVE_STATE, values: [game.row.id, game.state.from, game.row.seq, version, state] }];
      }),

    trim(scopes) {
      for (const of of scopes) {
        const held = get(of);
        if (held && held.reads.size > MOST_READS) known.set(of, { ...held, reads: new Map() });
      }
    },
  };
}
