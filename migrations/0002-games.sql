-- The games of each channel. The state of a game stands in game_state, beside the last line of its log.
CREATE TABLE game (
  id TEXT NOT NULL PRIMARY KEY,
  guild_id TEXT,
  channel_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 1), -- of the last line
  ended_at INTEGER, -- NULL while it is open
  flip_after INTEGER, -- the line in force when coins were last flipped by or for a player: undo never goes back before it
  flip_number INTEGER, -- which flip that was
  flip_by TEXT, -- JSON: who flipped
  CHECK ((flip_after IS NULL) = (flip_number IS NULL) AND (flip_after IS NULL) = (flip_by IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX game_open ON game (channel_id) WHERE ended_at IS NULL;
CREATE INDEX game_by_channel ON game (channel_id, id);
CREATE INDEX game_by_guild ON game (guild_id);

-- The log of a game. Lines are added, and never changed: undo is a line too.
CREATE TABLE game_event (
  game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL CHECK (seq >= 1), -- 1, 2, 3 … without a gap
  interaction_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  by_chance INTEGER NOT NULL CHECK (by_chance IN (0, 1)), -- undo never goes back across it
  undone_to INTEGER CHECK (undone_to >= 1 AND undone_to < seq), -- the line to which this one took the game back
  made INTEGER, -- of such a line: the things made until then, whose ids are never used again
  version INTEGER NOT NULL, -- of the shape of entries
  entries TEXT NOT NULL, -- JSON: events, by whose authority, under which rules
  PRIMARY KEY (game_id, seq),
  CHECK ((made IS NULL) = (undone_to IS NULL))
) STRICT;

CREATE INDEX game_undo ON game_event (game_id, seq, undone_to) WHERE undone_to IS NOT NULL;

-- The states after the last lines of an open game, and after the very last of one that is over.
CREATE TABLE game_state (
  game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL, -- of the line after which it is
  version INTEGER NOT NULL, -- of the shape of state
  state TEXT NOT NULL, -- JSON
  PRIMARY KEY (game_id, seq)
) STRICT;

-- The message that shows a channel's game.
CREATE TABLE table_card (
  channel_id TEXT NOT NULL PRIMARY KEY,
  message_id TEXT NOT NULL,
  game_id TEXT NOT NULL,
  seq INTEGER NOT NULL, -- of the line after which it shows the game
  posted_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX table_card_by_age ON table_card (posted_at);

-- What each player flipped under a secret, public and private flips apart: counted as they are flipped.
CREATE TABLE coin_tally (
  secret_id TEXT NOT NULL REFERENCES coin_secret (id) ON DELETE CASCADE,
  private INTEGER NOT NULL CHECK (private IN (0, 1)),
  player_id TEXT NOT NULL,
  heads INTEGER NOT NULL,
  tails INTEGER NOT NULL,
  won INTEGER NOT NULL,
  lost INTEGER NOT NULL,
  PRIMARY KEY (secret_id, private, player_id)
) STRICT, WITHOUT ROWID;

INSERT INTO coin_tally (secret_id, private, player_id, heads, tails, won, lost)
SELECT
  secret_id,
  private,
  flip.value ->> 'by',
  count(*) FILTER (WHERE flip.value ->> 'kept' = 'heads'),
  count(*) FILTER (WHERE flip.value ->> 'kept' = 'tails'),
  count(*) FILTER (WHERE flip.value ->> 'won' = 1),
  count(*) FILTER (WHERE flip.value ->> 'won' = 0)
FROM coin_flip, json_each(CASE WHEN json_valid(outcome) THEN outcome ELSE '{}' END, '$.flips') AS flip
WHERE typeof(flip.value ->> 'by') = 'text'
GROUP BY 1, 2, 3;

-- Servers that the bot was no longer in when it last started, and since when.
CREATE TABLE guild_absence (
  guild_id TEXT NOT NULL PRIMARY KEY,
  since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- By whom, for direct messages, which are of no server.
CREATE INDEX coin_secret_by_guild ON coin_secret (guild_id, created_by);
