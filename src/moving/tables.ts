import type { StoredTable } from '#store/sql/tables.ts';

/** SQL for the owner of a row: `channel 123`, `server 45`. Owners are compared separately. */
export const ownerOf = ({ owner }: StoredTable): string => OWNERS[owner];

const CHANNEL = `'channel ' || channel_id`;
/** Erased records no longer belong to a server. */
const SERVER = `coalesce('server ' || guild_id, 'forgotten records')`;

const OWNERS: Readonly<Record<StoredTable['owner'], string>> = {
  channel: CHANNEL,
  server: SERVER,
  scope: "scope || ' ' || scope_id",
  game: `(SELECT ${CHANNEL} FROM game WHERE game.id = game_id)`,
  coin_secret: `(SELECT ${CHANNEL} FROM coin_secret WHERE coin_secret.id = secret_id)`,
  record_book: `(SELECT coalesce('records of server ' || guild_id, 'forgotten records') FROM record_book WHERE record_book.id = book_id)`,
};

const SHARDS = 'the assignment of shards to processes: it is made again';

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
