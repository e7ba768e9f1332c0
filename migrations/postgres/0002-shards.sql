-- Which process runs which of the bot's shards. Times are this database's own, in milliseconds since 1970: until when a
-- process is taken for alive, and a shard for its own. SQLite has one process, which runs them all.

-- How many shards the bot has, as those processes agreed that are alive.
CREATE TABLE shard_count (
  sole BIGINT PRIMARY KEY CHECK (sole = 1),
  count BIGINT NOT NULL CHECK (count > 0)
);

CREATE TABLE shard_process (
  id TEXT COLLATE "C" PRIMARY KEY,
  -- The shards that it may take; NULL: any.
  may INTEGER[],
  until BIGINT NOT NULL
);

CREATE TABLE shard_lease (
  shard INTEGER PRIMARY KEY CHECK (shard >= 0),
  process_id TEXT COLLATE "C" NOT NULL,
  until BIGINT NOT NULL
);

-- When the next shard of a bucket may identify.
CREATE TABLE identify_turn (
  bucket INTEGER PRIMARY KEY,
  free_at BIGINT NOT NULL
);
