import { createLruCache } from '#basics/lru-cache.ts';
import type { SecretRow } from '#ledger/vocabulary/ledger-rows.ts';
import { liveSecrets, liveSeeds, type ChannelCoins } from '#store/coins/rows.ts';
import type { EffectiveLine, StoredState } from '#store/games/fold.ts';
import {
  LAST_CHANCE_LINE,
  EFFECTIVE_LINES,
  isUndone,
  LAST_STATE,
  lastState,
  MADE_UNTIL,
  madeUntil,
  SELECT_IS_UNDONE,
} from '#store/games/log-statements.ts';
import {
  createStateCache,
  openGames,
  type ChannelGame,
  type FoldedState,
  type GameRow,
  type OpenGame,
} from '#store/games/rows.ts';
import { parseGame } from '#store/games/stored.ts';
import type { Seed } from '#ledger/vocabulary/ledger.ts';
import type { StatementRows, Statement } from '#store/sql/statement.ts';
import { statementKey, type JobReader, type LoadedRows } from './unit-of-work.ts';

/** The rows of a channel that most changes need: its live secret, the seeds under it, and its open game. */
export type ChannelTable = ChannelCoins & ChannelGame;

/** A channel as last read or written. Immutable. */
export interface ChannelSnapshot {
  readonly table: ChannelTable;
  /** The rows that the state of the open game is folded from; empty once that is done. */
  readonly unfolded: LoadedRows;
}

const NO_ROWS: LoadedRows = new Map();

export const EMPTY_CHANNEL: ChannelSnapshot = {
  table: { secret: null, seeds: [], game: null },
  unfolded: NO_ROWS,
};

/** The channel after a change. */
export const channelAfter = (table: ChannelTable, { unfolded }: ChannelSnapshot): ChannelSnapshot => ({
  table,
  unfolded: table.game && table.game.state === null ? unfolded : NO_ROWS,
});

/**
 * Statements that read the rows from which the states of games are folded.
 * @param games SQL for a table `game` with `id`, and `seq`, the last entry to fold
 */
const selectUnfolded = (games: string): readonly string[] => [
  `SELECT id AS "gameId", kept.* FROM ${games} JOIN LATERAL (${lastState('id', 'game.seq')}) AS kept ON true`,
  `SELECT id AS "gameId", line.seq, line.version, line.entries
   FROM ${games} LEFT JOIN LATERAL (${lastState('id', 'game.seq')}) AS kept ON true
     JOIN game_event AS line ON line.game_id = id AND line.seq > coalesce(kept.seq, 0) AND line.seq <= game.seq
   WHERE line.undone_to IS NULL AND NOT ${isUndone('line')} ORDER BY line.seq`,
  `SELECT id AS "gameId", undo.made FROM ${games} JOIN LATERAL (${madeUntil('id', 'game.seq')}) AS undo ON true`,
];

const OF_CHANNELS = 'channel_id = ANY ($1::TEXT[])';

const CHANNELS = [
  liveSecrets(OF_CHANNELS),
  liveSeeds(OF_CHANNELS),
  openGames(OF_CHANNELS),
  ...selectUnfolded(`(SELECT id, seq FROM game WHERE ${OF_CHANNELS} AND ended_at IS NULL) AS game`),
];

/** Reads channels by their ids. */
export const selectChannels = (channelIds: readonly string[]): readonly Statement[] =>
  channelIds.length === 0 ? [] : CHANNELS.map((text) => ({ text, values: [channelIds] }));

/** Groups rows by a field, which is removed from them. */
function groupBy<Row extends object>(
  rows: readonly object[] = [],
  field: string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const found of rows) {
    const { [field]: key, ...row } = found as Record<string, unknown>;
    const group = groups.get(String(key));
    if (group) group.push(row as Row);
    else groups.set(String(key), [row as Row]);
  }
  return groups;
}

/** Parses the rows of {@link selectChannels}. */
export function parseChannels([secrets, seeds, games, ...unfolded]: StatementRows): ReadonlyMap<
  string,
  ChannelSnapshot
> {
  const secretsOf = groupBy<SecretRow>(secrets, 'channelId');
  const seedsOf = groupBy<Seed>(seeds, 'channelId');
  const gamesOf = groupBy<GameRow>(games, 'channelId');
  const rowsOf = parseUnfolded(unfolded);
  return new Map(
    [...new Set([...secretsOf.keys(), ...gamesOf.keys()])].map((channelId) => {
      const [secret = null] = secretsOf.get(channelId) ?? [];
      const [row] = gamesOf.get(channelId) ?? [];
      const game = row ? { row, state: null } : null;
      const table = { secret, seeds: seedsOf.get(channelId) ?? [], game };
      return [channelId, { table, unfolded: row ? rowsOf(row.id, row.seq) : NO_ROWS }];
    }),
  );
}

/** Returns the rows of a game as `foldState` reads them. */
function parseUnfolded([states, lines, made]: StatementRows): (gameId: string, upTo: number) => LoadedRows {
  const statesOf = groupBy<StoredState>(states, 'gameId');
  const linesOf = groupBy<EffectiveLine>(lines, 'gameId');
  const madeOf = groupBy(made, 'gameId');
  return (gameId, upTo) => {
    const [state] = statesOf.get(gameId) ?? [];
    return new Map([
      [statementKey({ text: LAST_STATE, values: [gameId, upTo] }), state ? [state] : []],
      [statementKey({ text: MADE_UNTIL, values: [gameId, upTo] }), madeOf.get(gameId) ?? []],
      [
        statementKey({ text: EFFECTIVE_LINES, values: [gameId, state?.seq ?? 0, upTo] }),
        linesOf.get(gameId) ?? [],
      ],
    ]);
  };
}

/** Reads all entries in force of a game whose stored state can't be read; `undefined` for any other. */
export function selectUnreadable(gameId: string, upTo: number, rows: LoadedRows): Statement | undefined {
  const [kept] = rows.get(statementKey({ text: LAST_STATE, values: [gameId, upTo] })) ?? [];
  if (!kept || typeof parseGame(kept as StoredState) === 'object') return undefined;
  return { text: EFFECTIVE_LINES, values: [gameId, 0, upTo] };
}

const ONE_GAME = selectUnfolded('(SELECT $1::TEXT AS id, $2::BIGINT AS seq) AS game');

/** Reads the rows that the writes of an undo depend on: the state to which it returns, and whether it is allowed. */
export async function readForUndo(reader: JobReader, { id }: GameRow, toSeq: number): Promise<void> {
  if (!Number.isInteger(toSeq)) return;
  const answers = await reader.read(
    [...ONE_GAME, SELECT_IS_UNDONE, LAST_CHANCE_LINE].map((text) => ({ text, values: [id, toSeq] })),
  );
  const rows = parseUnfolded(answers)(id, toSeq);
  reader.add(rows);
  const unreadable = selectUnreadable(id, toSeq, rows);
  if (unreadable) await reader.read([unreadable]);
}

export type ChannelCache = ReturnType<typeof createChannelCache>;

/** Enough for the channels in use on some thousand servers; a state takes about 50 kB. */
const MAX_CHANNELS = 2000;

export function createChannelCache() {
  /** Each at a version, and current if the locked row still has that version. */
  const channels = createLruCache<string, { readonly version: number; readonly channel: ChannelSnapshot }>(
    MAX_CHANNELS,
  );
  const read = createStateCache();
  return {
    ...channels,
    /** The states of these games, and others that were read for display. */
    states: {
      get(row: GameRow, channelId: string): FoldedState | undefined {
        const game = channels.get(channelId)?.channel.table.game;
        const isCurrent = game?.row.id === row.id && game.row.seq === row.seq;
        return (isCurrent ? game.state : null) ?? read.get(row, channelId);
      },
      set: (row: GameRow, state: FoldedState) => read.set(row, state),
    },
    /** The open games in memory. */
    games: (): readonly OpenGame[] =>
      [...channels.entries()].flatMap(([, { channel }]) => channel.table.game ?? []),
  };
}
