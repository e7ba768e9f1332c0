-- What the log of a game takes, in bytes, for the quotas; and for playing again what its table asked for, once it is over.
ALTER TABLE game ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0);
ALTER TABLE game ADD COLUMN asked TEXT;

UPDATE game SET bytes =
  (SELECT coalesce(sum(length(CAST(entries AS BLOB)) + 200), 0) FROM game_event WHERE game_id = id);

-- Finished games by age, of those that have a log.
CREATE INDEX game_ended ON game (ended_at) WHERE ended_at IS NOT NULL AND bytes > 0;
