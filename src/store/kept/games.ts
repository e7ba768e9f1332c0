import { z } from 'zod';
import type Database from '../../basics/sqlite.ts';
import type { KeptAt, KeptRow } from '../port/kept.ts';
import { readJson } from '../rows/json.ts';
import { inStretches, made, type ReadPage } from './pages.ts';

type LineFound = KeptAt & {
  readonly gameId: string;
  readonly line: number;
  readonly interactionId: string;
  readonly undoneTo: number | null;
  readonly entries: string;
};

/** The lines of games' logs that somebody wrote. */
export const keptActions = (db: Database): ReadPage<KeptRow> =>
  made(
    inStretches<LineFound>(
      db,
      'game_event',
      `at, guild_id AS guildId, channel_id AS channelId, game_id AS gameId, one.seq AS line,
         interaction_id AS interactionId, undone_to AS undoneTo, entries
       FROM game_event AS one CROSS JOIN game ON id = game_id
       WHERE actor_id = :userId AND channel_id <> ''`,
    ),
    ({ gameId, line, interactionId, undoneTo, entries, ...where }) => ({
      ...where,
      facts: {
        game: gameId,
        line,
        interaction: interactionId,
        ...(undoneTo !== null && { backTo: undoneTo }),
        did: readJson(entries),
      },
    }),
  );

/** States that are looked at in one page. */
const STATES = 50;

/** Of a state of any version, subgames' among them, as much as tells who sits where. */
const Seated = z.looseObject({ playerId: z.string() });
const State = z.looseObject({
  hostId: z.string().optional(),
  seats: z.array(Seated).catch([]),
  main: z.unknown().optional(),
});

/** The seats that somebody has or had at games, and those that they host; read of the last state of each. */
export function keptSeats(db: Database): ReadPage<KeptRow> {
  const page = db.prepare<
    { userId: string; before: string },
    KeptAt & { readonly gameId: string; readonly state: string | null }
  >(
    `SELECT game.id AS gameId, at, guild_id AS guildId, channel_id AS channelId,
       CASE WHEN instr(state, '"' || :userId || '"') > 0 THEN state END AS state
     FROM game
       LEFT JOIN game_state ON game_state.game_id = game.id AND game_state.seq = game.seq
       LEFT JOIN game_event AS line ON line.game_id = game.id AND line.seq = game.seq
     WHERE game.id < :before AND channel_id <> '' ORDER BY game.id DESC LIMIT ${STATES}`,
  );
  return (userId, after) => {
    const found = page.all({ userId, before: after === null ? PAST_ALL : String(after) });
    const rows = found.flatMap(({ gameId: game, state, ...where }) =>
      state === null ? [] : seatsIn(readJson(state), userId).map((seat) => rowOf(where, game, seat)),
    );
    return { rows, after: found.length < STATES ? null : (found.at(-1)?.gameId ?? null) };
  };
}

const rowOf = (where: KeptAt, game: string, seat: object): KeptRow => ({
  ...where,
  facts: { game, ...seat },
});

/** After the ids of all games, which are ULIDs. */
const PAST_ALL = '~';

function seatsIn(state: unknown, userId: string): readonly Readonly<Record<string, unknown>>[] {
  const read = State.safeParse(state).data;
  if (!read) return [];
  const seats = read.seats.filter(({ playerId }) => playerId === userId).map((seat) => ({ seat }));
  const hosts = read.hostId === userId ? [{ host: true }] : [];
  const [first, ...others] = [...seats, ...hosts];
  const here = first ? [Object.assign({}, first, ...others) as Readonly<Record<string, unknown>>] : [];
  return [...here, ...(read.main ? seatsIn(read.main, userId) : [])];
}
