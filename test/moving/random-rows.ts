import fc from 'fast-check';
import Database from '#basics/sqlite.ts';
import { migrateSqlite, readMigrations } from '#files/sqlite/migrate.ts';
import type { MovedRow } from '#moving/side.ts';
import { TABLES } from '#store/sql/tables.ts';

/** Rows of each table, as SQLite takes them. */
export type Rows = ReadonlyMap<string, readonly MovedRow[]>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

type Value = MovedRow[string];

/** Whatever can be typed: PostgreSQL keeps no NUL in text, and Discord sends none. */
const text = fc.string({ unit: 'binary', maxLength: 9 }).map((typed) => typed.replaceAll('\0', '0'));
const id = fc.constantFrom('1', '12', 'a', 'É', '😀', 'ÿ');
const number = fc.nat();
const yesOrNo = fc.constantFrom(0, 1);
const one = fc.integer({ min: 1, max: 9 });

/** The values that a column takes whose table checks it, or which refers to another's. */
const CHECKED: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  'coin_secret.secret': fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  'coin_secret.commitment': fc.constant('c'.repeat(64)),
  'coin_secret.private_secret': fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Buffer.from(bytes)),
  'coin_secret.private_commitment': fc.constantFrom(null, 'd'.repeat(64)),
  'coin_secret.private_published': yesOrNo,
  'coin_secret.head': fc.constantFrom(null, 'e'.repeat(64)),
  'coin_link.kind': fc.constantFrom('opened', 'draw', 'choice', 'settled', 'seed'),
  'coin_link.hash': fc.constant('f'.repeat(64)),
  'coin_secret.revealed_at': number,
  'coin_secret.revealed_by': id,
  'game.ended_at': number,
  'game.flip_after': number,
  'game.flip_number': number,
  'game.flip_by': text,
  'game_event.undone_to': fc.constant(null),
  'game_event.made': fc.constant(null),
  'setting.scope': fc.constantFrom('guild', 'user'),
  'page_link.kind': fc.constantFrom('player', 'spectator'),
  'record_game.source': fc.constantFrom('played', 'added', 'imported'),
  'record_game.how': fc.constantFrom('won', 'drawn', 'ended'),
  'record_game.game_id': fc.constant(null),
  'record_person.player_id': fc.constant(null),
  'record_book.guild_id': fc.option(id),
  'record_seat.outcome': fc.constantFrom('won', 'lost', 'drawn', 'none'),
  'record_seat.left_how': fc.constantFrom('conceded', 'left', null),
};
const BY_NAME: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  id,
  game_id: id,
  secret_id: id,
  channel_id: id,
  guild_id: fc.option(id),
  seq: one,
  sequence: one,
  nth: one,
  number: one,
  private: yesOrNo,
  covered: yesOrNo,
  published: yesOrNo,
  by_chance: yesOrNo,
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
};

const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  record_seat: ['book_id', 'number', 'seat'],
  record_book: ['guild_id'],
};

function arbitraryOf(table: string, { name, type, nullable }: Column): fc.Arbitrary<Value> {
  const checked =
    CHECKED[`${table}.${name}`] ?? (type === 'TEXT' || name !== 'id' ? BY_NAME[name] : undefined);
  if (checked) return nullable ? checked : checked.filter((value) => value !== null);
  const any: fc.Arbitrary<Value> = type === 'TEXT' ? text : one;
  return nullable ? fc.option(any) : any;
}

/** Databases with anything in them that can be. */
export function randomRows(): fc.Arbitrary<Rows> {
  const db = new Database(':memory:');
  migrateSqlite(db, readMigrations());
  const columnsOf = db.prepare<[string], Column>(
    'SELECT name, type, "notnull" = 0 AND pk = 0 AS nullable FROM pragma_table_info(?)',
  );
  const tables = TABLES.filter(({ isSum }) => !isSum).map(({ name, key }) => {
    const row = fc.record(
      Object.fromEntries(columnsOf.all(name).map((column) => [column.name, arbitraryOf(name, column)])),
    );
    const by = [key, ...(UNIQUE[name] ? [UNIQUE[name]] : [])];
    return fc
      .uniqueArray(row, {
        maxLength: 40,
        comparator: (a, b) => by.some((columns) => columns.every((column) => a[column] === b[column])),
      })
      .map((rows) => [name, rows] as const);
  });
  db.close();
  return fc.tuple(...tables).map((drawn) => {
    const rows = new Map<string, readonly MovedRow[]>(drawn);
    const there = (name: string) => new Set((rows.get(name) ?? []).map((row) => row['id']));
    const [games, secrets] = [there('game'), there('coin_secret')];
    return new Map(
      [...rows].map(([name, all]) => [
        name,
        all.filter(
          (row) =>
            (name === 'game' || !name.startsWith('game_') || games.has(row['game_id'] ?? null)) &&
            (!('secret_id' in row) || secrets.has(row['secret_id'] ?? null)),
        ),
      ]),
    );
  });
}
