import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import type { Game } from '#engine/game/state.ts';
import { connect } from '#files/sqlite/connection.ts';
import { encodeEntries, encodeGame } from '#store/games/stored.ts';

/** The number of channels to fill in one transaction. */
const CHANNELS_PER_TRANSACTION = 100_000;

const PLAYERS = ['100000000000000001', '100000000000000002', '100000000000000003', '100000000000000004'];

/** The host of all games, who may do anything in them. */
export const FILLED_HOST = PLAYERS[0]!;

/** Two other players of each game. */
export const FILLED_OPPONENTS = PLAYERS.slice(1, 3);

/** The id of the game in one of the channels. */
export const filledGame = (index: number): string => `01J${String(index).padStart(23, '0')}`;

/** The first events of each game: opened, started, first turn. */
const EVENTS: readonly GameEvent[] = [
  {
    kind: 'game/opened',
    edition: 'founding',
    hostId: PLAYERS[0]!,
    settings: { format: PLAIN_FORMAT, startingLife: 40, pings: true },
    players: PLAYERS,
  },
  { kind: 'game/started', order: PLAYERS, teams: [], byChance: true },
  { kind: 'turn/began', playerId: PLAYERS[0]!, extra: null, step: 'untap', nextInOrder: PLAYERS[1]! },
];

/** The channel of a game, as a snowflake; consecutive games are scattered over all channels. */
export const filledChannel = (index: number, channels: number): string =>
  String(200_000_000_000_000_000n + ((BigInt(index) * 7_919_977n) % BigInt(channels)));

/**
 * Creates a database with this many channels, each with an open game of four players and a table card. SQLite copies one
 * game, which is much faster than playing each.
 * @param channels must have no common factor with 7,919,977; powers of ten do not
 * @param addObjects adds objects to the table
 */
export function fillGames(file: string, channels: number, addObjects = (game: Game): Game => game): void {
  const { db, close } = connect(file);
  db.pragma('synchronous = OFF');
  const { state, version: stateVersion } = encodeGame(addObjects(replayEvents(EVENTS)));
  const logEntries = EVENTS.map((event) =>
    encodeEntries([{ event, authority: 'host', because: [{ edition: '2006-10-01', number: '103.4' }] }]),
  );
  const range =
    'WITH RECURSIVE nth (i) AS (SELECT CAST(:from AS INTEGER) UNION ALL SELECT i + 1 FROM nth WHERE i + 1 < :to)';
  const id = `printf('01J%023d', i)`;
  const channel = `CAST(200000000000000000 + (i * 7919977) % CAST(:channels AS INTEGER) AS TEXT)`;
  const games = db.prepare(
    `${range} INSERT INTO game (id, guild_id, channel_id, seq)
     SELECT ${id}, CAST(300000000000000000 + i / 8 AS TEXT), ${channel}, :last FROM nth`,
  );
  const events = db.prepare(
    `${range} INSERT INTO game_event (game_id, seq, interaction_id, actor_id, at, by_chance, version, entries)
     SELECT ${id}, :seq, CAST(400000000000000000 + 10 * i + CAST(:seq AS INTEGER) AS TEXT), :host, 0, :seq = 2, :version, :entries
     FROM nth`,
  );
  const states = db.prepare(
    `${range} INSERT INTO game_state (game_id, seq, version, state) SELECT ${id}, :last, :version, :state FROM nth`,
  );
  const cards = db.prepare(
    `${range} INSERT INTO table_card (channel_id, message_id, game_id, seq, posted_at)
     SELECT ${channel}, CAST(500000000000000000 + i AS TEXT), ${id}, :last, 0 FROM nth`,
  );
  const last = EVENTS.length;
  const host = PLAYERS[0]!;
  const fill = db.transaction((from: number, to: number) => {
    games.run({ from, to, channels, last });
    for (const [index, { version, entries }] of logEntries.entries())
      events.run({ from, to, seq: index + 1, host, version, entries });
    states.run({ from, to, last, version: stateVersion, state });
    cards.run({ from, to, channels, last });
  });
  for (let from = 0; from < channels; from += CHANNELS_PER_TRANSACTION)
    fill(from, Math.min(from + CHANNELS_PER_TRANSACTION, channels));
  // Otherwise, later measurements would wait for the operating system to write this data.
  db.pragma('synchronous = FULL');
  close();
}
