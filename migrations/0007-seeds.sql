-- What players gave a game to be mixed into its coins and dice, in this order.
CREATE TABLE coin_seed (
  secret_id TEXT NOT NULL REFERENCES coin_secret (id) ON DELETE CASCADE,
  nth INTEGER NOT NULL CHECK (nth >= 1),
  game_id TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (secret_id, nth)
) STRICT, WITHOUT ROWID;

-- How many of them were mixed into a flip: the first so many.
ALTER TABLE coin_flip ADD COLUMN seeds INTEGER NOT NULL DEFAULT 0 CHECK (seeds >= 0);
