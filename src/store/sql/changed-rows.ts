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

const columnsOfType = <Field extends string>(type: ColumnType | 'BYTEA', fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, `${snakeCase(field)} ${type}`])) as Record<Field, string>;

const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns that are named like their fields. */
const textColumns = <Field extends string>(...fields: readonly Field[]) => columnsOfType('TEXT', fields);
const bigintColumns = <Field extends string>(...fields: readonly Field[]) => columnsOfType('BIGINT', fields);

const PRIVATE = { isPrivate: 'private BIGINT' } as const;

const SECRET_ID = textColumns('id');
const REVEALED_AT = bigintColumns('revealedAt');
const CHANGED_SECRET = {
  ...bigintColumns('published', 'flips', 'privatePublished', 'leaves', 'links'),
  ...columnsOfType('BYTEA', ['privateSecret']),
  ...textColumns('privateCommitment', 'head'),
};
const SECRET = {
  ...SECRET_ID,
  ...columnsOfType('BYTEA', ['secret']),
  ...textColumns('commitment'),
  ...REVEALED_AT,
  ...CHANGED_SECRET,
};

const FLIP_KEY = { ...textColumns('secretId'), ...bigintColumns('sequence') };
const CONTINUED_FLIP = { ...bigintColumns('version'), ...textColumns('request', 'choices', 'outcome') };
const FLIP = {
  ...FLIP_KEY,
  ...CONTINUED_FLIP,
  ...textColumns('interactionId', 'actorId', 'edition', 'purpose'),
  ...bigintColumns('at', 'covered', 'seeds', 'leaf'),
  ...PRIVATE,
};

const LINK = {
  ...textColumns('kind', 'actorId', 'interactionId', 'salts', 'hash'),
  ...bigintColumns('nth', 'sequence', 'at', 'thrown'),
};

const SEED = { ...textColumns('gameId', 'actorId', 'text'), ...bigintColumns('at') };

const LAST_FLIP = { ...bigintColumns('flipAfter', 'flipNumber'), ...textColumns('flipBy') };
const CONTINUED_GAME = { ...bigintColumns('seq', 'bytes'), ...textColumns('asked') };
const GAME = { ...textColumns('id'), ...CONTINUED_GAME, ...LAST_FLIP };

const LINE = {
  ...bigintColumns('seq', 'at', 'byChance', 'undoneTo', 'version'),
  ...textColumns('interactionId', 'actorId', 'entries'),
};

/**
 * The rows that changes write, in an order in which referenced rows come first, and ended ones precede their
 * replacements.
 */
export const CHANGED_ROWS = {
  changedSecrets: rowKind('update', 'coin_secret', ['id'], { ...SECRET_ID, ...CHANGED_SECRET }),
  revealedSecrets: rowKind('update', 'coin_secret', ['id'], {
    ...SECRET_ID,
    ...REVEALED_AT,
    ...textColumns('revealedBy'),
  }),
  newSecrets: rowKind('insert', 'coin_secret', ['id'], {
    ...SECRET,
    ...textColumns('channelId', 'guildId', 'revealedBy'),
    at: 'created_at BIGINT',
    actorId: 'created_by TEXT',
  }),
  seeds: rowKind('insert', 'coin_seed', ['secretId', 'nth'], {
    ...textColumns('secretId'),
    ...bigintColumns('nth'),
    ...SEED,
  }),
  newFlips: rowKind('insert', 'coin_flip', ['secretId', 'sequence'], FLIP),
  continuedFlips: rowKind('update', 'coin_flip', ['secretId', 'sequence'], {
    ...FLIP_KEY,
    ...CONTINUED_FLIP,
  }),
  tallies: rowKind('add', 'coin_tally', ['secretId', 'isPrivate', 'playerId'], {
    ...textColumns('secretId', 'playerId'),
    ...PRIVATE,
    ...bigintColumns('heads', 'tails', 'won', 'lost'),
  }),
  newLinks: rowKind('insert', 'coin_link', ['secretId', 'nth'], { ...textColumns('secretId'), ...LINK }),
  changedGames: rowKind('update', 'game', ['id'], {
    ...textColumns('id'),
    ...CONTINUED_GAME,
    ...bigintColumns('endedAt'),
  }),
  flippedGames: rowKind('update', 'game', ['id'], { ...textColumns('id'), ...LAST_FLIP }),
  newGames: rowKind('insert', 'game', ['id'], {
    ...GAME,
    ...textColumns('guildId', 'channelId'),
    ...bigintColumns('endedAt'),
  }),
  lines: rowKind('insert', 'game_event', ['gameId', 'seq'], {
    ...textColumns('gameId'),
    ...LINE,
    ...bigintColumns('made'),
  }),
  droppedStates: rowKind('delete', 'game_state', ['gameId', 'upTo'], {
    ...textColumns('gameId'),
    upTo: 'seq BIGINT',
  }),
  states: rowKind('replace', 'game_state', ['gameId', 'seq'], {
    ...textColumns('gameId', 'state'),
    ...bigintColumns('seq', 'version'),
  }),
  settings: rowKind('replace', 'setting', ['scope', 'scopeId', 'name'], {
    ...textColumns('scope', 'scopeId', 'name', 'value'),
    at: 'changed_at BIGINT',
    actorId: 'changed_by TEXT',
  }),
  done: rowKind('insert', 'done', ['interactionId'], {
    ...textColumns('interactionId', 'channelId', 'guildId', 'actorId', 'reply', 'token'),
    ...bigintColumns('at'),
  }),
};

export type ChangedRow = keyof typeof CHANGED_ROWS;

export const ROW_KINDS = Object.keys(CHANGED_ROWS) as readonly ChangedRow[];

export const mapRowKinds = <Value>(make: (kind: ChangedRow) => Value): Readonly<Record<ChangedRow, Value>> =>
  Object.fromEntries(ROW_KINDS.map((kind) => [kind, make(kind)])) as Record<ChangedRow, Value>;

export type FieldValues = Readonly<Record<string, unknown>>;

/** Fields of changed rows, for a `SELECT`. @param table the table's name there */
const selectList = (columns: Columns, table?: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${table === undefined ? '' : `${table}.`}${columnName(column)} AS "${field}"`)
    .join(', ');

const columnName = (column: string): string => column.slice(0, column.indexOf(' '));

export const SECRET_COLUMNS = selectList(SECRET);
export const FLIP_COLUMNS = selectList(FLIP);
export const FLIP_FIELDS: Readonly<Record<keyof typeof FLIP, string>> = Object.fromEntries(
  Object.entries(FLIP).map(([field, column]) => [field, columnName(column)]),
) as Record<keyof typeof FLIP, string>;
export const SEED_COLUMNS = selectList(SEED);
export const LINK_COLUMNS = selectList(LINK, 'link');
export const GAME_COLUMNS = selectList(GAME, 'game');
export const LINE_COLUMNS = selectList(LINE, 'line');

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
    const name = columnName(column);
    const type = column.slice(name.length + 1) as ColumnType | 'BYTEA';
    return { field, name, type, value: source.value(field, type, nth), isKey: key.includes(field) };
  });
  const updated = fields.filter(({ isKey }) => !isKey);
  const keys = fields.filter(({ isKey }) => isKey);
  const rows = source.rows?.(Object.fromEntries(fields.map(({ field, type }) => [field, type])));
  const matches = keys
    .map(({ name, value }, nth) => {
      const compare = how === 'delete' && nth === keys.length - 1 ? '<=' : '=';
      return `${table}.${name} ${compare} ${value}`;
    })
    .join(' AND ');
  if (how === 'update')
    return `UPDATE ${table} SET ${updated.map(({ name, value }) => `${name} = ${value}`).join(', ')}
      ${rows ? `FROM ${rows}` : ''} WHERE ${matches}`;
  if (how === 'delete') return `DELETE FROM ${table} ${rows ? `USING ${rows}` : ''} WHERE ${matches}`;
  const values = fields.map(({ value }) => value).join(', ');
  const inserted = `INSERT INTO ${table} (${fields.map(({ name }) => name).join(', ')})
    ${rows ? `SELECT ${values} FROM ${rows} WHERE true` : `VALUES (${values})`}`;
  if (how === 'insert') return inserted;
  const updates = updated.map(({ name }) =>
    how === 'add' ? `${name} = ${table}.${name} + excluded.${name}` : `${name} = excluded.${name}`,
  );
  return `${inserted}
    ON CONFLICT (${keys.map(({ name }) => name).join(', ')}) DO UPDATE SET ${updates.join(', ')}`;
}
