-- The last move between this database and another (`npm run move`): one row at most, the same in both but for the role.
CREATE TABLE last_move (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  id TEXT NOT NULL, -- of the move
  role TEXT NOT NULL CHECK (role IN ('source', 'target')), -- what this database is in it
  other TEXT NOT NULL, -- the other one, without user and password
  began_at INTEGER NOT NULL,
  ended_at INTEGER, -- NULL until all of it was there and checked
  reached TEXT -- JSON: how far a target has come; NULL once it ended
) STRICT;
