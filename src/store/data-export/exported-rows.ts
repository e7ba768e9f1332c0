import { z } from 'zod';
import { lazyFirstSeeds } from '#ledger/seeds.ts';
import { parseSeeds, seedsOf } from '../coins/rows.ts';
import { parseStoredFlip, type FlipRow } from '#ledger/encoding/stored-flips.ts';
import type { GameSnapshot } from '../port/games.ts';
import type { ExportedFlip, ExportedRow } from '../port/data-export.ts';
import { parseJson } from '#basics/json.ts';
import { FLIP_COLUMNS } from '../sql/changed-rows.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { FoundRow } from './pages.ts';

/** The facts that are stored as JSON. */
const JSON_FACTS = new Set(['before', 'commanders', 'did', 'format', 'said', 'seasons']);

/**
 * A row of an export. Every column becomes a fact of that name, except the time, the place and page positions.
 * @param omitted by fact, the column whose `null` leaves it out
 */
export function exportedRow(
  { at = null, guildId = null, channelId = null, ...columns }: FoundRow,
  omitted: Readonly<Record<string, string>> = {},
): ExportedRow {
  const facts = Object.entries(columns)
    .filter(([name]) => !name.startsWith('position') && columns[omitted[name] ?? ''] !== null)
    .map(([name, value]) => [name, JSON_FACTS.has(name) ? parseJson(String(value)) : value] as const);
  return { at, guildId, channelId, facts: Object.fromEntries(facts) };
}

/** The page size for flips: those of a thousand coins take about 2 ms each to parse. */
export const FLIPS_PER_PAGE = 8;

/** The columns of flips, of `coin_flip` as `source`. */
export const flipColumns = (dialect: Dialect): string =>
  `${FLIP_COLUMNS}, CASE WHEN seeds > 0 THEN ${seedsOf(dialect, 'source.secret_id')} END AS given`;

/** A row with {@link flipColumns}. */
export function parseExportedFlip({ guildId = null, channelId = null, ...found }: FoundRow): ExportedFlip {
  const row = found as unknown as FlipRow & { readonly given: string | null };
  const seeded = lazyFirstSeeds(() => parseSeeds(row.given));
  return {
    at: row.at,
    guildId,
    channelId,
    sequence: row.sequence,
    entry: parseStoredFlip(row, seeded) ?? null,
  };
}

/** Joins a game's last stored state. */
export const JOIN_LAST_STATE = `LEFT JOIN game_state ON game_state.game_id = game.id
  AND game_state.seq = (SELECT max(seq) FROM game_state AS last WHERE last.game_id = game.id)`;

/** 1 if lines of an open game have been written since the state. */
export const IS_EARLIER =
  'CAST(ended_at IS NULL AND game_state.seq IS DISTINCT FROM game.seq AS INTEGER) AS "isEarlier"';

/** Returns the snapshot of a channel's last game. */
export type ReadLastGame = (channelId: string) => Promise<Pick<GameSnapshot, 'id' | 'game'> | null>;

/** The last state of a game, as JSON; `null` if it is not stored or was not selected. */
export async function lastStateOf(found: FoundRow, readLastGame: ReadLastGame): Promise<unknown> {
  const { game, state, channelId, isEarlier } = found;
  const snapshot = isEarlier === 1 && channelId ? await readLastGame(channelId) : null;
  if (snapshot?.id === game) return JSON.parse(JSON.stringify(snapshot?.game));
  return typeof state === 'string' ? parseJson(state) : null;
}

/** The part of a state, of any version and including subgames, that tells who sits where. */
const STATE = z.looseObject({
  hostId: z.string().optional(),
  seats: z.array(z.looseObject({ playerId: z.string() })).catch([]),
  main: z.unknown().optional(),
});

/** The facts about a user in a state, and if it is that of a subgame, in the game around it, and so on. */
export const seatsIn = (state: unknown, userId: string): readonly Readonly<Record<string, unknown>>[] =>
  gamesIn(state).flatMap(({ hostId, seats }) => {
    const seat = seats.find(({ playerId }) => playerId === userId);
    const isHost = hostId === userId;
    return seat || isHost ? [{ ...(seat && { seat }), ...(isHost && { host: true }) }] : [];
  });

/** The host and the players in a game's state; in a subgame, also those of the games around it, the outermost first. */
export function playersIn(state: unknown): Readonly<Record<string, unknown>> {
  const games = gamesIn(state).toReversed();
  return {
    host: games.find(({ hostId }) => hostId !== undefined)?.hostId ?? null,
    players: [...new Set(games.flatMap(({ seats }) => seats.map(({ playerId }) => playerId)))],
  };
}

function gamesIn(state: unknown): readonly z.infer<typeof STATE>[] {
  const read = STATE.safeParse(state).data;
  return read ? [read, ...gamesIn(read.main)] : [];
}
