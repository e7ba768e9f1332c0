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

const SECRET = {
  id: 'id TEXT',
  secret: 'secret BYTEA',
  commitment: 'commitment TEXT',
  published: 'published BIGINT',
  flips: 'flips BIGINT',
  revealedAt: 'revealed_at BIGINT',
  privateSecret: 'private_secret BYTEA',
  privateCommitment: 'private_commitment TEXT',
  privatePublished: 'private_published BIGINT',
  leaves: 'leaves BIGINT',
  links: 'links BIGINT',
  head: 'head TEXT',
} as const;

const FLIP = {
  version: 'version BIGINT',
  secretId: 'secret_id TEXT',
  sequence: 'sequence BIGINT',
  interactionId: 'interaction_id TEXT',
  actorId: 'actor_id TEXT',
  at: 'at BIGINT',
  isPrivate: 'private BIGINT',
  covered: 'covered BIGINT',
  edition: 'edition TEXT',
  purpose: 'purpose TEXT',
  seeds: 'seeds BIGINT',
  leaf: 'leaf BIGINT',
  request: 'request TEXT',
  choices: 'choices TEXT',
  outcome: 'outcome TEXT',
} as const;

const LINK = {
  nth: 'nth BIGINT',
  kind: 'kind TEXT',
  sequence: 'sequence BIGINT',
  actorId: 'actor_id TEXT',
  at: 'at BIGINT',
  interactionId: 'interaction_id TEXT',
  thrown: 'thrown BIGINT',
  salts: 'salts TEXT',
  hash: 'hash TEXT',
} as const;

const SEED = {
  gameId: 'game_id TEXT',
  actorId: 'actor_id TEXT',
  at: 'at BIGINT',
  text: 'text TEXT',
} as const;

const GAME = {
  id: 'id TEXT',
  seq: 'seq BIGINT',
  flipAfter: 'flip_after BIGINT',
  flipNumber: 'flip_number BIGINT',
  flipBy: 'flip_by TEXT',
  bytes: 'bytes BIGINT',
  asked: 'asked TEXT',
} as const;

const LINE = {
  seq: 'seq BIGINT',
  interactionId: 'interaction_id TEXT',
  actorId: 'actor_id TEXT',
  at: 'at BIGINT',
  byChance: 'by_chance BIGINT',
  undoneTo: 'undone_to BIGINT',
  version: 'version BIGINT',
  entries: 'entries TEXT',
} as const;

const { id, revealedAt, secret: _secret, commitment: _commitment, ...ADVANCED } = SECRET;
const { id: gameId, flipAfter, flipNumber, flipBy, ...CONTINUED } = GAME;
const ENDED_AT = 'ended_at BIGINT';

/**
 * The rows that changes write, in an order in which referenced rows come first, and ended ones precede their
 * replacements.
 */
export const CHANGED_ROWS = {
  changedSecrets: { how: 'update', table: 'coin_secret', key: ['id'], columns: { id, ...ADVANCED } },
  revealedSecrets: {
    how: 'update',
    table: 'coin_secret',
    key: ['id'],
    columns: { id, revealedAt, revealedBy: 'revealed_by TEXT' },
  },
  newSecrets: {
    how: 'insert',
    table: 'coin_secret',
    key: ['id'],
    columns: {
      ...SECRET,
      channelId: 'channel_id TEXT',
      guildId: 'guild_id TEXT',
      at: 'created_at BIGINT',
      actorId: 'created_by TEXT',
      revealedBy: 'revealed_by TEXT',
    },
  },
  seeds: {
    how: 'insert',
    table: 'coin_seed',
    key: ['secretId', 'nth'],
    columns: { secretId: 'secret_id TEXT', nth: 'nth BIGINT', ...SEED },
  },
  newFlips: { how: 'insert', table: 'coin_flip', key: ['secretId', 'sequence'], columns: FLIP },
  continuedFlips: {
    how: 'update',
    table: 'coin_flip',
    key: ['secretId', 'sequence'],
    columns: {
      secretId: FLIP.secretId,
      sequence: FLIP.sequence,
      version: FLIP.version,
      request: FLIP.request,
      choices: FLIP.choices,
      outcome: FLIP.outcome,
    },
  },
  tallies: {
    how: 'add',
    table: 'coin_tally',
    key: ['secretId', 'isPrivate', 'playerId'],
    columns: {
      secretId: 'secret_id TEXT',
      isPrivate: 'private BIGINT',
      playerId: 'player_id TEXT',
      heads: 'heads BIGINT',
      tails: 'tails BIGINT',
      won: 'won BIGINT',
      lost: 'lost BIGINT',
    },
  },
  newLinks: {
    how: 'insert',
    table: 'coin_link',
    key: ['secretId', 'nth'],
    columns: { secretId: 'secret_id TEXT', ...LINK },
  },
  changedGames: {
    how: 'update',
    table: 'game',
    key: ['id'],
    columns: { id: gameId, ...CONTINUED, endedAt: ENDED_AT },
  },
  flippedGames: {
    how: 'update',
    table: 'game',
    key: ['id'],
    columns: { id: gameId, flipAfter, flipNumber, flipBy },
  },
  newGames: {
    how: 'insert',
    table: 'game',
    key: ['id'],
    columns: { ...GAME, guildId: 'guild_id TEXT', channelId: 'channel_id TEXT', endedAt: ENDED_AT },
  },
  lines: {
    how: 'insert',
    table: 'game_event',
    key: ['gameId', 'seq'],
    columns: { gameId: 'game_id TEXT', ...LINE, made: 'made BIGINT' },
  },
  lostStates: {
    how: 'delete',
    table: 'game_state',
    key: ['gameId', 'upTo'],
    columns: { gameId: 'game_id TEXT', upTo: 'seq BIGINT' },
  },
  states: {
    how: 'replace',
    table: 'game_state',
    key: ['gameId', 'seq'],
    columns: { gameId: 'game_id TEXT', seq: 'seq BIGINT', version: 'version BIGINT', state: 'state TEXT' },
  },
  settings: {
    how: 'replace',
    table: 'setting',
    key: ['scope', 'scopeId', 'name'],
    columns: {
      scope: 'scope TEXT',
      scopeId: 'scope_id TEXT',
      name: 'name TEXT',
      value: 'value TEXT',
      at: 'changed_at BIGINT',
      actorId: 'changed_by TEXT',
    },
  },
  done: {
    how: 'insert',
    table: 'done',
    key: ['interactionId'],
    columns: {
      interactionId: 'interaction_id TEXT',
      channelId: 'channel_id TEXT',
      guildId: 'guild_id TEXT',
      actorId: 'actor_id TEXT',
      reply: 'reply TEXT',
      at: 'at BIGINT',
      token: 'token TEXT',
    },
  },
} as const satisfies Record<string, RowKind>;

/** A kind of row that changes write. */
export type ChangedRow = keyof typeof CHANGED_ROWS;

export const ROW_KINDS = Object.keys(CHANGED_ROWS) as readonly ChangedRow[];

/** Makes something for each kind of row. */
export const ofEachKind = <Value>(make: (kind: ChangedRow) => Value): Readonly<Record<ChangedRow, Value>> =>
  Object.fromEntries(ROW_KINDS.map((kind) => [kind, make(kind)])) as Record<ChangedRow, Value>;

/** Values by field. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** Fields of changed rows, for a `SELECT`. @param table the table's name there */
const selected = (columns: Columns, table?: string): string =>
  Object.entries(columns)
    .map(([field, column]) => `${table === undefined ? '' : `${table}.`}${nameOf(column)} AS "${field}"`)
    .join(', ');

const nameOf = (column: string): string => column.slice(0, column.indexOf(' '));

export const SECRET_COLUMNS = selected(SECRET);
export const FLIP_COLUMNS = selected(FLIP);
/** The columns of flips by field. */
export const FLIP_FIELDS: Readonly<Record<keyof typeof FLIP, string>> = Object.fromEntries(
  Object.entries(FLIP).map(([field, column]) => [field, nameOf(column)]),
) as Record<keyof typeof FLIP, string>;
export const SEED_COLUMNS = selected(SEED);
export const LINK_COLUMNS = selected(LINK, 'link');
export const GAME_COLUMNS = selected(GAME, 'game');
export const LINE_COLUMNS = selected(LINE, 'line');

/** Where a statement gets its rows from. */
interface RowSource {
  /** SQL for a field's value. @param nth 0 for the first field of the row */
  readonly value: (field: string, type: ColumnType | 'BYTEA', nth: number) => string;
  /** SQL for a table of rows with these columns; `null` for a single row of parameters. */
  readonly rows: ((types: Readonly<Record<string, ColumnType | 'BYTEA'>>) => string) | null;
}

/** The statement that writes rows of a kind. */
export function rowStatement(kind: ChangedRow, source: RowSource): string {
  const { how, table, key, columns }: RowKind = CHANGED_ROWS[kind];
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
