import type { ColumnType } from './dialect.ts';

/** The columns of fields with their types. */
type Columns = Readonly<Record<string, string>>;

interface RowKind {
  readonly how: 'insert' | 'update' | 'replace' | 'add' | 'delete';
  readonly table: string;
  /** The fields that identify a row. `delete` deletes all rows up to the last one of them. */
  readonly key: readonly string[];
  readonly columns: Columns;
}

const rowKind = (how: RowKind['how'], table: string, key: readonly string[], columns: Columns): RowKind => ({
  how,
  table,
  key,
  columns,
});

const ofType = <Field extends string>(type: ColumnType | 'BYTEA', fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, `${snakeCase(field)} ${type}`])) as Record<Field, string>;

const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns that are named like their fields. */
const texts = <Field extends string>(...fields: readonly Field[]) => ofType('TEXT', fields);
const numbers = <Field extends string>(...fields: readonly Field[]) => ofType('BIGINT', fields);

const PRIVATE = { isPrivate: 'private BIGINT' } as const;

const SECRET_ID = texts('id');
const REVEALED_AT = numbers('revealedAt');
const ADVANCED = {
  ...numbers('published', 'flips', 'privatePublished', 'leaves', 'links'),
  ...ofType('BYTEA', ['privateSecret']),
  ...texts('privateCommitment', 'head'),
};
const SECRET = {
  ...SECRET_ID,
  ...ofType('BYTEA', ['secret']),
  ...texts('commitment'),
  ...REVEALED_AT,
  ...ADVANCED,
};

const FLIP_KEY = { ...texts('secretId'), ...numbers('sequence') };
const CONTINUED_FLIP = { ...numbers('version'), ...texts('request', 'choices', 'outcome') };
const FLIP = {
  ...FLIP_KEY,
  ...CONTINUED_FLIP,
  ...texts('interactionId', 'actorId', 'edition', 'purpose'),
  ...numbers('at', 'covered', 'seeds', 'leaf'),
  ...PRIVATE,
};

const LINK = {
  ...texts('kind', 'actorId', 'interactionId', 'salts', 'hash'),
  ...numbers('nth', 'sequence', 'at', 'thrown'),
};

const SEED = { ...texts('gameId', 'actorId', 'text'), ...numbers('at') };

const LAST_FLIP = { ...numbers('flipAfter', 'flipNumber'), ...texts('flipBy') };
const CONTINUED_GAME = { ...numbers('seq', 'bytes'), ...texts('asked') };
const GAME = { ...texts('id'), ...CONTINUED_GAME, ...LAST_FLIP };

const LINE = {
  ...numbers('seq', 'at', 'byChance', 'undoneTo', 'version'),
  ...texts('interactionId', 'actorId', 'entries'),
};

/**
 * The rows that changes write, in an order in which referenced rows come first, and ended ones precede their
 * replacements.
 */
export const CHANGED_ROWS = {
  changedSecrets: rowKind('update', 'coin_secret', ['id'], { ...SECRET_ID, ...ADVANCED }),
  revealedSecrets: rowKind('update', 'coin_secret', ['id'], {
    ...SECRET_ID,
    ...REVEALED_AT,
    ...texts('revealedBy'),
  }),
  newSecrets: rowKind('insert', 'coin_secret', ['id'], {
    ...SECRET,
    ...texts('channelId', 'guildId', 'revealedBy'),
    at: 'created_at BIGINT',
    actorId: 'created_by TEXT',
  }),
  seeds: rowKind('insert', 'coin_seed', ['secretId', 'nth'], {
    ...texts('secretId'),
    ...numbers('nth'),
    ...SEED,
  }),
  newFlips: rowKind('insert', 'coin_flip', ['secretId', 'sequence'], FLIP),
  continuedFlips: rowKind('update', 'coin_flip', ['secretId', 'sequence'], {
    ...FLIP_KEY,
    ...CONTINUED_FLIP,
  }),
  tallies: rowKind('add', 'coin_tally', ['secretId', 'isPrivate', 'playerId'], {
    ...texts('secretId', 'playerId'),
    ...PRIVATE,
    ...numbers('heads', 'tails', 'won', 'lost'),
  }),
  newLinks: rowKind('insert', 'coin_link', ['secretId', 'nth'], { ...texts('secretId'), ...LINK }),
  changedGames: rowKind('update', 'game', ['id'], {
    ...texts('id'),
    ...CONTINUED_GAME,
    ...numbers('endedAt'),
  }),
  flippedGames: rowKind('update', 'game', ['id'], { ...texts('id'), ...LAST_FLIP }),
  newGames: rowKind('insert', 'game', ['id'], {
    ...GAME,
    ...texts('guildId', 'channelId'),
    ...numbers('endedAt'),
  }),
  lines: rowKind('insert', 'game_event', ['gameId', 'seq'], {
    ...texts('gameId'),
    ...LINE,
    ...numbers('made'),
  }),
  lostStates: rowKind('delete', 'game_state', ['gameId', 'upTo'], {
    ...texts('gameId'),
    upTo: 'seq BIGINT',
  }),
  states: rowKind('replace', 'game_state', ['gameId', 'seq'], {
    ...texts('gameId', 'state'),
    ...numbers('seq', 'version'),
  }),
  settings: rowKind('replace', 'setting', ['scope', 'scopeId', 'name'], {
    ...texts('scope', 'scopeId', 'name', 'value'),
    at: 'changed_at BIGINT',
    actorId: 'changed_by TEXT',
  }),
  done: rowKind('insert', 'done', ['interactionId'], {
    ...texts('interactionId', 'channelId', 'guildId', 'actorId', 'reply', 'token'),
    ...numbers('at'),
  }),
};

export type ChangedRow = keyof typeof CHANGED_ROWS;

export const ROW_KINDS = Object.keys(CHANGED_ROWS) as readonly ChangedRow[];

export const ofEachKind = <Value>(make: (kind: ChangedRow) => Value): Readonly<Record<ChangedRow, Value>> =>
  Object.fromEntries(ROW_KINDS.map((kind) => [kind, make(kind)])) as Record<ChangedRow, Value>;

export type FieldValues = Readonly<Record<string, unknown>>;

/** Fields of changed rows, for a `SELECT`. @param table the table's name there */
const selected = (columns: Columns, table?: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${table === undefined ? '' : `${table}.`}${nameOf(column)} AS "${field}"`)
    .join(', ');

const nameOf = (column: string): string => column.slice(0, column.indexOf(' '));

export const SECRET_COLUMNS = selected(SECRET);
export const FLIP_COLUMNS = selected(FLIP);
export const FLIP_FIELDS: Readonly<Record<keyof typeof FLIP, string>> = Object.fromEntries(
  Object.entries(FLIP).map(([field, column]) => [field, nameOf(column)]),
) as Record<keyof typeof FLIP, string>;
export const SEED_COLUMNS = selected(SEED);
export const LINK_COLUMNS = selected(LINK, 'link');
export const GAME_COLUMNS = selected(GAME, 'game');
export const LINE_COLUMNS = selected(LINE, 'line');

/** The source of a statement's rows. */
interface RowSource {
  /** SQL for a field's value. @param nth 0 for the first field of the row */
  readonly value: (field: string, type: ColumnType | 'BYTEA', nth: number) => string;
  /** SQL for a table of rows with these columns; `null` for a single row of parameters. */
  readonly rows: ((types: Readonly<Record<string, ColumnType | 'BYTEA'>>) => string) | null;
}

export function rowStatement(kind: ChangedRow, source: RowSource): string {
  const { how, table, key, columns } = CHANGED_ROWS[kind];
  const fields = Object.entries(columns).map(([field, column], nth) => {
    const name = nameOf(column);
    const type = column.slice(name.length + 1) as ColumnType | 'BYTEA';
    return { field, name, type, value: source.value(field, type, nth), isKey: key.includes(field) };
  });
  const others = fields.filter(({ isKey }) => !isKey);
  const keys = fields.filter(({ isKey }) => isKey);
  const rows = source.rows?.(Object.fromEntries(fields.map(({ field, type }) => [field, type])));
  const matches = keys
    .map(({ name, value }, nth) => {
      const compare = how === 'delete' && nth === keys.length - 1 ? '<=' : '=';
      return `${table}.${name} ${compare} ${value}`;
    })
    .join(' AND ');
  if (how === 'update')
    return `UPDATE ${table} SET ${others.map(({ name, value }) => `${name} = ${value}`).join(', ')}
      ${rows ? `FROM ${rows}` : ''} WHERE ${matches}`;
  if (how === 'delete') return `DELETE FROM ${table} ${rows ? `USING ${rows}` : ''} WHERE ${matches}`;
  const values = fields.map(({ value }) => value).join(', ');
  const inserted = `INSERT INTO ${table} (${fields.map(({ name }) => name).join(', ')})
    ${rows ? `SELECT ${values} FROM ${rows} WHERE true` : `VALUES (${values})`}`;
  if (how === 'insert') return inserted;
  const updates = others.map(({ name }) =>
    how === 'add' ? `${name} = ${table}.${name} + excluded.${name}` : `${name} = excluded.${name}`,
  );
  return `${inserted}
    ON CONFLICT (${keys.map(({ name }) => name).join(', ')}) DO UPDATE SET ${updates.join(', ')}`;
}
