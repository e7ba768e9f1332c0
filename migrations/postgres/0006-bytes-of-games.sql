-- As 0010 of SQLite's.
ALTER TABLE game ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0 CHECK (bytes >= 0);
ALTER TABLE game ADD COLUMN asked TEXT;

UPDATE game SET bytes =
  (SELECT coalesce(sum(octet_length(entries) + 200), 0) FROM game_event WHERE game_id = id);

CREATE INDEX game_ended ON game (ended_at) WHERE ended_at IS NOT NULL AND bytes > 0;
