-- Discord's snowflakes are TEXT, times are milliseconds since 1970, ids of our own are ULIDs.

-- What was answered within the last hour: a repeated interaction gets the same reply again.
CREATE TABLE done (
  interaction_id TEXT NOT NULL PRIMARY KEY,
  channel_id TEXT NOT NULL,
  guild_id TEXT,
  actor_id TEXT NOT NULL,
  reply TEXT NOT NULL, -- JSON
  at INTEGER NOT NULL,
  replied_at INTEGER -- NULL until Discord accepted the reply
) STRICT;

CREATE INDEX done_by_age ON done (at);

-- What a channel's coins come from. The secret is in no other table.
CREATE TABLE coin_secret (
  id TEXT NOT NULL PRIMARY KEY,
  channel_id TEXT NOT NULL,
  guild_id TEXT,
  secret BLOB NOT NULL CHECK (length(secret) = 32),
  commitment TEXT NOT NULL CHECK (length(commitment) = 64), -- SHA-256 of the secret, hex
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  flips INTEGER NOT NULL DEFAULT 0 CHECK (flips >= 0), -- counted apart from coin_flip, so that a dropped row shows
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  revealed_at INTEGER,
  revealed_by TEXT,
  CHECK ((revealed_at IS NULL) = (revealed_by IS NULL))
) STRICT;

CREATE UNIQUE INDEX coin_secret_live ON coin_secret (channel_id) WHERE revealed_at IS NULL;
CREATE INDEX coin_secret_by_channel ON coin_secret (channel_id, id);

-- The coin ledger.
CREATE TABLE coin_flip (
  secret_id TEXT NOT NULL REFERENCES coin_secret (id),
  sequence INTEGER NOT NULL CHECK (sequence >= 1),
  version INTEGER NOT NULL, -- of the shapes of request, choices and outcome
  interaction_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  private INTEGER NOT NULL CHECK (private IN (0, 1)),
  covered INTEGER NOT NULL CHECK (covered IN (0, 1)),
  edition TEXT NOT NULL,
  purpose TEXT,
  request TEXT NOT NULL, -- JSON
  choices TEXT NOT NULL, -- JSON
  outcome TEXT NOT NULL, -- JSON
  PRIMARY KEY (secret_id, sequence)
) STRICT;

CREATE TABLE setting (
  scope TEXT NOT NULL CHECK (scope IN ('guild', 'user')),
  scope_id TEXT NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT NOT NULL,
  PRIMARY KEY (scope, scope_id, name)
) STRICT, WITHOUT ROWID;
