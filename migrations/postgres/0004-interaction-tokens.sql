-- As SQLite's 0009.
ALTER TABLE done ADD COLUMN token TEXT;

CREATE INDEX done_by_token ON done (at) WHERE token IS NOT NULL;
