-- As SQLite's 0008.
CREATE TABLE last_move (
  one BIGINT PRIMARY KEY CHECK (one = 1),
  id TEXT COLLATE "C" NOT NULL,
  role TEXT COLLATE "C" NOT NULL CHECK (role IN ('source', 'target')),
  other TEXT COLLATE "C" NOT NULL,
  began_at BIGINT NOT NULL,
  ended_at BIGINT,
  reached TEXT
);
