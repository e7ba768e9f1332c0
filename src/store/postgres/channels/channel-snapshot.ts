import { EFFECTIVE_LINES, isUndone } from '#store/games/log-statements.ts';
import type { Seed } from '#store/port/coins.ts';
import { SECRET_COLUMNS, type SecretRow } from '#store/coins/rows.ts';
import { parseState, type FoldedState, type GameRow, type StoredState } from '#store/games/rows.ts';
import type { EntriesRow } from '#store/games/stored.ts';
import type { Answers, Statement } from '#store/sql/statement.ts';

/** The state of a channel that most changes need: its live secret and its open game. Immutable. */
export interface ChannelSnapshot {
  readonly secret: SecretRow | null;
  /** The seeds given under that secret. */
  readonly seeds: readonly Seed[];
  readonly game: OpenGame | null;
}

export interface OpenGame {
  readonly row: GameRow;
  /** The number of the entry in force: the last one, or the one to which an undo returned. */
  readonly inForce: number;
  /** The state after the last entry; `null` if it hasn't been computed yet. */
  readonly state: FoldedState | null;
  /** The last stored state that has not been undone; `null` if there is none. */
  readonly kept: StoredState | null;
  /** The entries in force after that state, or all of them if there is none or it is unreadable; empty with a `state`. */
  readonly lines: readonly StoredLine[];
  /** The id counter at the last undo; 0 without one. */
  readonly made: number;
}

export type StoredLine = EntriesRow & { readonly seq: number };

export const EMPTY_CHANNEL: ChannelSnapshot = { secret: null, seeds: [], game: null };

interface SecretOfChannel extends SecretRow {
  readonly channelId: string;
}

interface SeedOfChannel extends Seed {
  readonly channelId: string;
}

/** A stored state, as a left join returns it. */
export interface StoredStateRow {
  readonly keptSeq: number | null;
  readonly version: number | null;
  readonly state: string | null;
}

export const parseStoredState = ({ keptSeq, version, state }: StoredStateRow): StoredState | null =>
  keptSeq === null || version === null || state === null
    ? null
    : parseState({ seq: keptSeq, version, state });

/**
 * Joins the last stored state of a game, `AS kept`, that has not been undone. @param upTo the last entry that counts
 */
export const joinLastState = (game: string, upTo: string): string => `LEFT JOIN LATERAL (
    SELECT seq, version, state FROM game_state
    WHERE game_state.game_id = ${game} AND game_state.seq <= ${upTo}
      AND NOT EXISTS (SELECT 1 FROM game_event AS undo WHERE undo.undone_to IS NOT NULL
        AND undo.game_id = ${game} AND undo.seq > game_state.seq AND undo.undone_to < game_state.seq)
    ORDER BY seq DESC LIMIT 1
  ) AS kept ON true`;

interface GameOfChannel extends GameRow, StoredStateRow {
  readonly channelId: string;
  readonly inForce: number;
  readonly made: number | null;
}

interface LineOfChannel extends StoredLine {
  readonly channelId: string;
}

const SECRETS = `SELECT channel_id AS "channelId", ${SECRET_COLUMNS}
  FROM coin_secret WHERE channel_id = ANY ($1::TEXT[]) AND revealed_at IS NULL`;

const SEEDS = `SELECT channel_id AS "channelId", game_id AS "gameId", actor_id AS "actorId", at, text
  FROM coin_secret JOIN coin_seed ON secret_id = id
  WHERE channel_id = ANY ($1::TEXT[]) AND revealed_at IS NULL ORDER BY secret_id, nth`;

const GAMES = `SELECT channel_id AS "channelId", id, game.seq, flip_after AS "flipAfter", flip_number AS "flipNumber",
    flip_by AS "flipBy", bytes, asked, coalesce(undone_to, game.seq) AS "inForce", kept.seq AS "keptSeq", kept.version, kept.state,
    (SELECT undo.made FROM game_event AS undo WHERE undo.game_id = game.id AND undo.undone_to IS NOT NULL
     ORDER BY undo.seq DESC LIMIT 1) AS made
  FROM game
    LEFT JOIN game_event ON game_event.game_id = id AND game_event.seq = game.seq
    ${joinLastState('id', 'game.seq')}
  WHERE channel_id = ANY ($1::TEXT[]) AND ended_at IS NULL`;

/** The entries in force since the last stored states. */
const LINES = `SELECT channel_id AS "channelId", line.seq, line.version, line.entries
  FROM game ${joinLastState('id', 'game.seq')}
    JOIN game_event AS line ON line.game_id = id AND line.seq > coalesce(kept.seq, 0) AND line.seq <= game.seq
  WHERE channel_id = ANY ($1::TEXT[]) AND ended_at IS NULL AND line.undone_to IS NULL AND NOT ${isUndone('line')}
  ORDER BY line.seq`;

/** Reads the states of channels by their ids. */
export const selectChannels = (channelIds: readonly string[]): readonly Statement[] =>
  channelIds.length === 0
    ? []
    : [SECRETS, SEEDS, GAMES, LINES].map((text) => ({ text, values: [channelIds] }));

/** Parses the rows of {@link selectChannels}, by channel. */
export function parseChannels([secrets = [], seeds = [], games = [], lines = []]: Answers): ReadonlyMap<
  string,
  ChannelSnapshot
> {
  const tables = new Map<string, ChannelSnapshot>();
  const of = (channelId: string): ChannelSnapshot => tables.get(channelId) ?? EMPTY_CHANNEL;
  for (const { channelId, ...secret } of secrets as readonly SecretOfChannel[])
    tables.set(channelId, { ...of(channelId), secret });
  for (const { channelId, ...seed } of seeds as readonly SeedOfChannel[])
    tables.set(channelId, { ...of(channelId), seeds: [...of(channelId).seeds, seed] });
  const linesOf = new Map<string, StoredLine[]>();
  for (const { channelId, ...line } of lines as readonly LineOfChannel[]) {
    const before = linesOf.get(channelId);
    if (before) before.push(line);
    else linesOf.set(channelId, [line]);
  }
  for (const {
    channelId,
    inForce,
    keptSeq,
    version,
    state,
    made,
    ...row
  } of games as readonly GameOfChannel[]) {
    const kept = parseStoredState({ keptSeq, version, state });
    const game = { row, inForce, state: null, kept, lines: linesOf.get(channelId) ?? [], made: made ?? 0 };
    tables.set(channelId, { ...of(channelId), game });
  }
  return tables;
}

/** True for a game whose stored state can't be read: all of its entries in force are needed. */
export const isUnreadable = ({ game }: ChannelSnapshot): boolean =>
  game !== null && game.kept !== null && typeof game.kept.state !== 'object';

/** Reads the entries of an unreadable game. */
export const selectAllLines = ({ game }: ChannelSnapshot): Statement => ({
  text: EFFECTIVE_LINES,
  values: [game?.row.id, 0, game?.row.seq],
});
