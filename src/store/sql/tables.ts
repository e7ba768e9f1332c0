/** The owner of a table's rows. They are erased and compared together with it. */
type Owner = 'channel' | 'server' | 'scope' | keyof typeof OWNER_KEYS;

/** Tables that own rows of other tables, with the column in which those tables refer to them. */
export const OWNER_KEYS = { game: 'game_id', coin_secret: 'secret_id', record_book: 'book_id' } as const;

/** A table with data of channels, servers or users. */
export interface StoredTable {
  readonly name: string;
  /** Its primary key: rows are read in this order, which is the same in all engines. */
  readonly key: readonly string[];
  readonly owner: Owner;
  /** PostgreSQL's column for SQLite's rowid, which gives the order of insertion. */
  readonly rowId?: 'row_id';
  /** Triggers fill this table while others are written. */
  readonly isSum?: true;
}

/** A table comes after those it refers to. A new table here is moved between databases, and erased with its owner. */
export const TABLES: readonly StoredTable[] = [
  { name: 'setting', key: ['scope', 'scope_id', 'name'], owner: 'scope' },
  { name: 'guild_absence', key: ['guild_id'], owner: 'server' },
  { name: 'cited', key: ['guild_id', 'edition', 'number'], owner: 'server' },
  { name: 'game', key: ['id'], owner: 'channel' },
  { name: 'game_event', key: ['game_id', 'seq'], owner: 'game', rowId: 'row_id' },
  { name: 'game_state', key: ['game_id', 'seq'], owner: 'game' },
  { name: 'table_card', key: ['channel_id'], owner: 'channel' },
  { name: 'page_link', key: ['hash'], owner: 'channel' },
  { name: 'coin_secret', key: ['id'], owner: 'channel' },
  { name: 'coin_seed', key: ['secret_id', 'nth'], owner: 'coin_secret' },
  { name: 'coin_flip', key: ['secret_id', 'sequence'], owner: 'coin_secret', rowId: 'row_id' },
  { name: 'coin_link', key: ['secret_id', 'nth'], owner: 'coin_secret' },
  { name: 'coin_tally', key: ['secret_id', 'private', 'player_id'], owner: 'coin_secret' },
  { name: 'record_book', key: ['id'], owner: 'server' },
  { name: 'record_person', key: ['id'], owner: 'record_book' },
  { name: 'record_game', key: ['book_id', 'number'], owner: 'record_book' },
  { name: 'record_seat', key: ['book_id', 'person', 'at', 'number', 'seat'], owner: 'record_book' },
  { name: 'record_commander', key: ['book_id', 'name', 'at', 'number', 'seat'], owner: 'record_book' },
  { name: 'record_correction', key: ['book_id', 'number', 'nth'], owner: 'record_book' },
  { name: 'record_group', key: ['book_id', 'number'], owner: 'record_book' },
  { name: 'record_member', key: ['book_id', 'number', 'person'], owner: 'record_book' },
  {
    name: 'record_sum',
    key: ['book_id', 'what', 'days', 'nth', 'who', 'variant', 'players', 'place', 'is_team'],
    owner: 'record_book',
    isSum: true,
  },
  { name: 'done', key: ['interaction_id'], owner: 'channel' },
];
