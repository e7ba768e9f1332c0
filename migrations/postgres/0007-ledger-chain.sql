-- As SQLite's 0011.
ALTER TABLE coin_secret ADD COLUMN private_secret BYTEA CHECK (length(private_secret) = 32);
ALTER TABLE coin_secret ADD COLUMN private_commitment TEXT COLLATE "C" CHECK (length(private_commitment) = 64);
ALTER TABLE coin_secret ADD COLUMN private_published BIGINT NOT NULL DEFAULT 0 CHECK (private_published IN (0, 1));
ALTER TABLE coin_secret ADD COLUMN leaves BIGINT NOT NULL DEFAULT 0 CHECK (leaves >= 0);
ALTER TABLE coin_secret ADD COLUMN links BIGINT NOT NULL DEFAULT 0 CHECK (links >= 0);
ALTER TABLE coin_secret ADD COLUMN head TEXT COLLATE "C" CHECK (length(head) = 64);

ALTER TABLE coin_flip ADD COLUMN leaf BIGINT CHECK (leaf >= 0);

CREATE TABLE coin_link (
  secret_id TEXT COLLATE "C" NOT NULL REFERENCES coin_secret (id) ON DELETE CASCADE,
  nth BIGINT NOT NULL CHECK (nth >= 0),
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('opened', 'draw', 'choice', 'settled', 'seed')),
  sequence BIGINT NOT NULL,
  actor_id TEXT COLLATE "C",
  at BIGINT,
  interaction_id TEXT COLLATE "C",
  thrown BIGINT,
  salts TEXT NOT NULL,
  hash TEXT COLLATE "C" NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (secret_id, nth)
);

CREATE INDEX coin_link_by_line ON coin_link (secret_id, sequence);
CREATE INDEX coin_link_by_actor ON coin_link (actor_id) WHERE actor_id IS NOT NULL;
