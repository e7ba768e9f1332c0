export interface MovedTable {
  readonly name: string;
  /** Its primary key: rows are read in this order, which is the same in all engines. */
  readonly key: readonly string[];
  /** SQL for the owner of a row: `channel 123`, `server 45`. Owners are compared separately. */
  readonly of: string;
  /** PostgreSQL's column for SQLite's rowid, which gives the order of insertion. */
  readonly rowId?: 'row_id';
  /** Triggers fill this table while others are copied, so it is emptied before its own rows are copied. */
  readonly isSum?: true;
}

const channel = (id: string): string => `'channel ' || ${id}`;
const ofGame = `(SELECT ${channel('channel_id')} FROM game WHERE game.id = game_id)`;
const ofSecret = `(SELECT ${channel('channel_id')} FROM coin_secret WHERE coin_secret.id = secret_id)`;
/** Erased records no longer belong to a server. */
const ofBook = (id: string): string =>
  `(SELECT coalesce('records of server ' || guild_id, 'forgotten records') FROM record_book AS b WHERE b.id = ${id})`;
const RECORDS = ofBook('book_id');

/** In the order of copying: each row after those that it refers to. */
export const TABLES: readonly MovedTable[] = [
  { name: 'setting', key: ['scope', 'scope_id', 'name'], of: "scope || ' ' || scope_id" },
  { name: 'guild_absence', key: ['guild_id'], of: "'server ' || guild_id" },
  { name: 'cited', key: ['guild_id', 'edition', 'number'], of: "'server ' || guild_id" },
  { name: 'game', key: ['id'], of: channel('channel_id') },
  { name: 'game_event', key: ['game_id', 'seq'], of: ofGame, rowId: 'row_id' },
  { name: 'game_state', key: ['game_id', 'seq'], of: ofGame },
  { name: 'table_card', key: ['channel_id'], of: channel('channel_id') },
  { name: 'page_link', key: ['hash'], of: channel('channel_id') },
  { name: 'coin_secret', key: ['id'], of: channel('channel_id') },
  { name: 'coin_seed', key: ['secret_id', 'nth'], of: ofSecret },
  { name: 'coin_flip', key: ['secret_id', 'sequence'], of: ofSecret, rowId: 'row_id' },
  { name: 'coin_link', key: ['secret_id', 'nth'], of: ofSecret },
  { name: 'coin_tally', key: ['secret_id', 'private', 'player_id'], of: ofSecret },
  { name: 'record_book', key: ['id'], of: ofBook('record_book.id') },
  { name: 'record_person', key: ['id'], of: RECORDS },
  { name: 'record_game', key: ['book_id', 'number'], of: RECORDS },
  { name: 'record_seat', key: ['book_id', 'person', 'at', 'number', 'seat'], of: RECORDS },
  { name: 'record_commander', key: ['book_id', 'name', 'at', 'number', 'seat'], of: RECORDS },
  { name: 'record_correction', key: ['book_id', 'number', 'nth'], of: RECORDS },
  { name: 'record_group', key: ['book_id', 'number'], of: RECORDS },
  { name: 'record_member', key: ['book_id', 'number', 'person'], of: RECORDS },
  {
    name: 'record_sum',
    key: ['book_id', 'what', 'days', 'nth', 'who', 'variant', 'players', 'place', 'is_team'],
    of: RECORDS,
    isSum: true,
  },
  { name: 'done', key: ['interaction_id'], of: channel('channel_id') },
];

const SHARDS = 'which process has which shard: it is decided again';

/** Tables that are not copied, and why. */
export const NOT_MOVED: Readonly<Record<string, string>> = {
  record_span: 'the migrations fill it',
  last_move: 'it is about the database itself',
  migration: 'which migrations were run',
  shard_count: SHARDS,
  shard_process: SHARDS,
  shard_lease: SHARDS,
  identify_turn: SHARDS,
  version: 'valid only while processes run',
};
