-- By which Discord tells, for 15 minutes, whether it took the answer; NULL once that is known, or too long ago.
ALTER TABLE done ADD COLUMN token TEXT;

CREATE INDEX done_by_token ON done (at) WHERE token IS NOT NULL;
