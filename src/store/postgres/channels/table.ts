import type { Seed } from '../../port/coins.ts';
import type { SecretRow } from '../../coins/rows.ts';
import type { GameRow } from '../../games/rows.ts';
import type { readGame, StateRow } from '../../games/stored.ts';
import type { Answers, Statement } from '../sql.ts';

/**
 * The part of a channel that a change mostly asks for: its live secret, and its open game as it stands. Nothing of it
 * is changed in place.
 */
export interface Table {
  readonly secret: SecretRow | null;
  /** Those given under that secret. */
  readonly seeds: readonly Seed[];
  readonly game: OpenGame | null;
}

/** The open game of a channel. */
export interface OpenGame {
  readonly row: GameRow;
  /** The line in force: the last one, or the one to which it took the game back. */
  readonly inForce: number;
  /** The state after the last line, as far as it can be read. */
  readonly state: ReturnType<typeof readGame> | undefined;
}

export const EMPTY: Table = { secret: null, seeds: [], game: null };

interface SecretOfChannel extends SecretRow {
  readonly channelId: string;
}

interface SeedOfChannel extends Seed {
  readonly channelId: string;
}

/** A state as a left join gives it. */
export interface StateOrNone {
  readonly version: number | null;
  readonly state: string | null;
}

interface GameOfChannel extends GameRow, StateOrNone {
  readonly channelId: string;
  readonly inForce: number;
}

const SECRETS = `SELECT channel_id AS "channelId", id, secret, commitment, published, flips,
    revealed_at AS "revealedAt"
  FROM coin_secret WHERE channel_id = ANY ($1::TEXT[]) AND revealed_at IS NULL`;

const SEEDS = `SELECT channel_id AS "channelId", game_id AS "gameId", actor_id AS "actorId", at, text
  FROM coin_secret JOIN coin_seed ON secret_id = id
  WHERE channel_id = ANY ($1::TEXT[]) AND revealed_at IS NULL ORDER BY secret_id, nth`;

const GAMES = `SELECT channel_id AS "channelId", id, game.seq, flip_after AS "flipAfter", flip_number AS "flipNumber",
    flip_by AS "flipBy", coalesce(undone_to, game.seq) AS "inForce", game_state.version, state
  FROM game
    LEFT JOIN game_event ON game_event.game_id = id AND game_event.seq = game.seq
    LEFT JOIN game_state ON game_state.game_id = id AND game_state.seq = game.seq
  WHERE channel_id = ANY ($1::TEXT[]) AND ended_at IS NULL`;

/** Reads the tables of channels, by their ids. */
export const tablesOf = (channelIds: readonly string[]): readonly Statement[] =>
  [SECRETS, SEEDS, GAMES].map((text) => ({ text, values: [channelIds] }));

/**
 * The tables in the answers to {@link tablesOf}, by channel.
 * @param read a state, of which the same words give the same game
 */
export function tablesIn(
  [secrets = [], seeds = [], games = []]: Answers,
  read: (row: StateRow) => ReturnType<typeof readGame>,
): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  const of = (channelId: string): Table => tables.get(channelId) ?? EMPTY;
  for (const { channelId, ...secret } of secrets as readonly SecretOfChannel[])
    tables.set(channelId, { ...of(channelId), secret });
  for (const { channelId, ...seed } of seeds as readonly SeedOfChannel[])
    tables.set(channelId, { ...of(channelId), seeds: [...of(channelId).seeds, seed] });
  for (const { channelId, inForce, version, state, ...row } of games as readonly GameOfChannel[])
    tables.set(channelId, {
      ...of(channelId),
      game: { row, inForce, state: stateIn({ version, state }, read) },
    });
  return tables;
}

/** The state of a row, as far as it can be read; `undefined` where none is kept. */
const stateIn = (
  { version, state }: StateOrNone,
  read: (row: StateRow) => ReturnType<typeof readGame>,
): ReturnType<typeof readGame> | undefined =>
  version === null || state === null ? undefined : read({ version, state });
