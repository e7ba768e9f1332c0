import type { FlipRow } from '../coins/stored-flips.ts';
import type { Seed } from '../port/coins.ts';
import type { GuildKind, GuildPage, GuildPosition, KeptRow } from '../port/kept.ts';
import { GUILD_KINDS } from '../port/kept.ts';
import type { Sql } from '../sql/statement.ts';
import { readJson } from '../rows/json.ts';
import type { LastGame } from './games.ts';
import { actionOf, flipOf, linkOf, playersOf, secretOf, seedOf, settingOf } from './rows.ts';
import { FLIP_COLUMNS } from '../sql/changed-rows.ts';
import type { LineFound, LinkFound, SecretFound, SeedFound, SettingFound } from './rows.ts';

/*
 * Reads the stored data of a server page by page, in SQL that works in both engines. Each page comes from one game, one
 * secret or one index, so it takes a few milliseconds at most, whatever the size of the database.
 */

interface GuildSources {
  readonly sql: Sql;
  /** Returns a channel's last game, in case its last state is not stored. */
  readonly last: LastGame;
}

/** The number of rows per page. */
const ROWS = 200;
/** The same for flips: those of a thousand coins take about 2 ms each to parse. */
const FLIPS = 8;

/** Where a page begins: after a row of an owner, such as a game, or after the whole owner if `row` is `null`. */
interface Position {
  readonly owner: string | number;
  readonly row: number | null;
}

interface Rows<Row> {
  readonly rows: readonly Row[];
  /** `null` after the last page. */
  readonly after: Position | null;
}

type ReadRows<Row> = (sql: Sql, guildId: string, after: Position | null) => Promise<Rows<Row>>;

/** Reads a table that has an index by server, in the order of a unique text column `key`. */
const byKey =
  <Found extends { readonly key: string }>(
    select: string,
    make: (found: Omit<Found, 'key'>) => KeptRow | Promise<KeptRow>,
    limit = ROWS,
  ): ReadRows<KeptRow> =>
  async (sql, guildId, after) => {
    const found = await sql.query<Found>(`${select} LIMIT ${limit}`, [guildId, after?.owner ?? '']);
    const rows = await Promise.all(found.map(async ({ key: _key, ...row }) => make(row)));
    const last = found.at(-1);
    return { rows, after: last && found.length === limit ? { owner: last.key, row: null } : null };
  };

interface Owner {
  readonly id: string;
  readonly channelId: string;
}

/** Reads the rows of each game or secret of a server in turn. */
const byOwner =
  <Row>(
    owners: 'game' | 'coin_secret',
    readRows: (
      sql: Sql,
      owner: Owner,
      after: number,
    ) => Promise<{ readonly rows: readonly Row[]; readonly last: number | null }>,
  ): ReadRows<Row> =>
  async (sql, guildId, after) => {
    const isInside = after !== null && after.row !== null;
    const [owner] = await sql.query<Owner>(
      `SELECT id, channel_id AS "channelId" FROM ${owners}
       WHERE guild_id = $1 AND id ${isInside ? '=' : '>'} $2 ORDER BY id LIMIT 1`,
      [guildId, after?.owner ?? ''],
    );
    if (!owner) return { rows: [], after: null };
    const { rows, last } = await readRows(sql, owner, after?.row ?? 0);
    return { rows, after: { owner: owner.id, row: last } };
  };

const numbered =
  <Found extends { readonly number: number }, Row>(
    select: string,
    make: (found: Found, owner: Owner) => Row,
  ) =>
  async (sql: Sql, owner: Owner, after: number) => {
    const found = await sql.query<Found>(`${select} LIMIT ${ROWS}`, [owner.id, after]);
    return {
      rows: found.map((row) => make(row, owner)),
      last: found.length === ROWS ? (found.at(-1)?.number ?? null) : null,
    };
  };

/** Reads the records of a server, in the order of their numbers. */
const ofBook =
  (
    select: string,
    make: (sql: Sql, bookId: number, found: readonly BookRow[]) => Promise<readonly KeptRow[]>,
  ): ReadRows<KeptRow> =>
  async (sql, guildId, after) => {
    const [book] = await sql.query<{ id: number }>('SELECT id FROM record_book WHERE guild_id = $1', [
      guildId,
    ]);
    if (!book) return { rows: [], after: null };
    const found = await sql.query<BookRow>(`${select} LIMIT ${ROWS}`, [book.id, after?.row ?? 0]);
    const rows = await make(sql, book.id, found);
    const last = found.at(-1);
    return { rows, after: last && found.length === ROWS ? { owner: book.id, row: last.number } : null };
  };

type BookRow = Readonly<Record<string, string | number | null>> & {
  readonly number: number;
  readonly at: number;
};

type SeatRow = Readonly<Record<string, string | number | null>> & {
  readonly number: number;
  readonly commanders: string;
};

const PLAYER = (column: string): string =>
  `(SELECT player_id FROM record_person WHERE record_person.id = ${column})`;

const results = ofBook(
  `SELECT number, at, channel_id AS "channelId", source, how, variant, turns, ms, ${PLAYER('host')} AS host
   FROM record_game WHERE book_id = $1 AND number > $2 ORDER BY number`,
  async (sql, bookId, found) => {
    const seats = await sql.query<SeatRow>(
      `SELECT number, ${PLAYER('person')} AS player, outcome, place, team, left_how AS "left",
         left_turn AS "leftOn", finish, ${PLAYER('eliminator')} AS "lostTo", commanders
       FROM record_seat WHERE book_id = $1 AND number BETWEEN $2 AND $3 ORDER BY number, seat`,
      [bookId, found[0]?.number ?? 0, found.at(-1)?.number ?? 0],
    );
    const ofGame = (game: number) =>
      seats
        .filter(({ number }) => number === game)
        .map(({ number: _number, commanders, ...seat }) =>
          Object.assign(seat, { commanders: readJson(commanders) }),
        );
    return found.map(({ number, at, channelId, ...facts }) =>
      rowAt(at, String(channelId), { record: number, ...facts, seats: ofGame(number) }),
    );
  },
);

/** Corrections of a record are numbered, far below this. */
const PER_RECORD = 1_000_000;

const corrections = ofBook(
  `SELECT CAST(number AS BIGINT) * ${PER_RECORD} + nth AS number, at, ${PLAYER('person')} AS by, before
   FROM record_correction WHERE book_id = $1 AND CAST(number AS BIGINT) * ${PER_RECORD} + nth > $2
   ORDER BY record_correction.number, nth`,
  async (_sql, _bookId, found) =>
    found.map(({ number, at, before, ...facts }) =>
      rowAt(at, null, {
        record: Math.floor(number / PER_RECORD),
        ...facts,
        before: readJson(String(before)),
      }),
    ),
);

const groups = ofBook(
  `SELECT number, made_at AS at, name, format, bracket, seasons
   FROM record_group WHERE book_id = $1 AND number > $2 ORDER BY number`,
  async (sql, bookId, found) => {
    const members = await sql.query<{ number: number; player: string }>(
      `SELECT number, ${PLAYER('person')} AS player FROM record_member WHERE book_id = $1 ORDER BY number, nth`,
      [bookId],
    );
    return found.map(({ number, at, format, seasons, ...facts }) =>
      rowAt(at, null, {
        ...facts,
        format: readJson(String(format)),
        seasons: readJson(String(seasons)),
        players: members.filter((member) => member.number === number).map(({ player }) => player),
      }),
    );
  },
);

const rowAt = (
  at: number | null,
  channelId: string | null,
  facts: Readonly<Record<string, unknown>>,
): KeptRow => ({ at, guildId: null, channelId, facts });

/** Adds who did it. */
const by = (row: KeptRow, userId: string | null): KeptRow => ({
  ...row,
  facts: { by: userId, ...row.facts },
});

const flips = byOwner('coin_secret', async (sql, { id, channelId }, after) => {
  const found = await sql.query<FlipRow>(
    `SELECT ${FLIP_COLUMNS} FROM coin_flip AS one WHERE one.secret_id = $1 AND one.sequence > $2
     ORDER BY one.sequence LIMIT ${FLIPS}`,
    [id, after],
  );
  const seeds =
    found.length === 0
      ? []
      : await sql.query<Seed>(
          `SELECT game_id AS "gameId", actor_id AS "actorId", at, text FROM coin_seed
           WHERE secret_id = $1 ORDER BY nth`,
          [id],
        );
  return {
    rows: found.map((row) => flipOf({ ...row, guildId: null, channelId }, () => seeds)),
    last: found.length === FLIPS ? (found.at(-1)?.sequence ?? null) : null,
  };
});

interface GameFound {
  readonly key: string;
  readonly gameId: string;
  readonly at: number | null;
  readonly channelId: string;
  readonly state: string | null;
  /** 1 if lines of an open game have been written since the state. */
  readonly isEarlier: number;
}

const games = (last: GuildSources['last']): ReadRows<KeptRow> =>
  byKey<GameFound>(
    `SELECT id AS key, id AS "gameId", ended_at AS at, channel_id AS "channelId",
       (SELECT state FROM game_state WHERE game_id = game.id ORDER BY seq DESC LIMIT 1) AS state,
       CASE WHEN ended_at IS NULL
         AND coalesce((SELECT max(kept.seq) FROM game_state AS kept WHERE kept.game_id = game.id), 0) < game.seq
         THEN 1 ELSE 0 END AS "isEarlier"
     FROM game WHERE guild_id = $1 AND id > $2 ORDER BY id`,
    async ({ gameId, at, channelId, state, isEarlier }) => {
      const snapshot = isEarlier === 1 ? await last(channelId) : null;
      const latest = snapshot?.id === gameId ? JSON.stringify(snapshot.game) : state;
      return rowAt(at, channelId, playersOf(latest));
    },
    20,
  );

const OTHERS: Readonly<Record<Exclude<GuildKind, 'flips' | 'games'>, ReadRows<KeptRow>>> = {
  settings: byKey<SettingFound & { key: string; by: string }>(
    `SELECT name AS key, changed_at AS at, NULL AS "guildId", NULL AS "channelId", name, value, changed_by AS by
     FROM setting WHERE scope = 'guild' AND scope_id = $1 AND name > $2 ORDER BY name`,
    ({ by: userId, ...found }) => by(settingOf(found), userId),
  ),
  links: byKey<LinkFound & { key: string; by: string }>(
    `SELECT hash AS key, made_at AS at, NULL AS "guildId", channel_id AS "channelId", kind, game_id AS "gameId",
       ended_at AS "endedAt", user_id AS by
     FROM page_link WHERE guild_id = $1 AND hash > $2 ORDER BY hash`,
    ({ by: userId, ...found }) => by(linkOf(found), userId),
  ),
  cited: byKey<{ key: string; at: number; edition: string; number: string }>(
    `SELECT edition || ' ' || number AS key, at, edition, number FROM cited
     WHERE guild_id = $1 AND edition || ' ' || number > $2 ORDER BY edition || ' ' || number`,
    ({ at, edition, number }) => rowAt(at, null, { edition, rule: number }),
  ),
  actions: byOwner(
    'game',
    numbered<LineFound & { number: number; by: string }, KeptRow>(
      `SELECT seq AS number, at, seq AS line, game_id AS "gameId", interaction_id AS "interactionId",
         undone_to AS "undoneTo", entries, actor_id AS by
       FROM game_event WHERE game_id = $1 AND seq > $2 ORDER BY seq`,
      ({ number: _number, by: userId, ...found }, { channelId }) =>
        by(actionOf({ ...found, guildId: null, channelId }), userId),
    ),
  ),
  results,
  corrections,
  groups,
  secrets: byKey<SecretFound & { key: string; drawnBy: string; revealedBy: string | null }>(
    `SELECT id AS key, created_at AS at, NULL AS "guildId", channel_id AS "channelId", commitment, 0 AS "isDrawer",
       1 AS "isRevealer", revealed_at AS "revealedAt", created_by AS "drawnBy", revealed_by AS "revealedBy"
     FROM coin_secret WHERE guild_id = $1 AND id > $2 ORDER BY id`,
    ({ drawnBy, revealedBy, ...found }) => {
      const { facts, ...row } = secretOf(found);
      const { drawn: _drawn, ...others } = facts;
      return { ...row, facts: { ...others, drawnBy, revealedBy } };
    },
  ),
  seeds: byOwner(
    'coin_secret',
    numbered<SeedFound & { number: number; by: string }, KeptRow>(
      `SELECT nth AS number, at, game_id AS "gameId", text, actor_id AS by FROM coin_seed
       WHERE secret_id = $1 AND nth > $2 ORDER BY nth`,
      ({ number: _number, by: userId, ...found }, { channelId }) =>
        by(seedOf({ ...found, guildId: null, channelId }), userId),
    ),
  ),
};

/** The stored data of a server; see the port. */
export async function keptOfGuild(
  { sql, last }: GuildSources,
  guildId: string,
  from: GuildPosition = { kind: GUILD_KINDS[0], after: null },
): Promise<GuildPage> {
  const { kind } = from;
  const position = from.after as Position | null;
  const nextOf = (after: Position | null): GuildPosition | null => {
    if (after) return { kind, after };
    const following = GUILD_KINDS[GUILD_KINDS.indexOf(kind) + 1];
    return following ? { kind: following, after: null } : null;
  };
  if (kind === 'flips') {
    const { rows, after } = await flips(sql, guildId, position);
    return { kind, rows, next: nextOf(after) };
  }
  const read = kind === 'games' ? games(last) : OTHERS[kind];
  const { rows, after } = await read(sql, guildId, position);
  return { kind, rows, next: nextOf(after) };
}
