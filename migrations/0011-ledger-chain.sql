-- Private lines of the ledger go by a second secret: of one that is older, from its next line on.
ALTER TABLE coin_secret ADD COLUMN private_secret BLOB CHECK (length(private_secret) = 32);
ALTER TABLE coin_secret ADD COLUMN private_commitment TEXT CHECK (length(private_commitment) = 64);
ALTER TABLE coin_secret ADD COLUMN private_published INTEGER NOT NULL DEFAULT 0 CHECK (private_published IN (0, 1));
ALTER TABLE coin_secret ADD COLUMN leaves INTEGER NOT NULL DEFAULT 0 CHECK (leaves >= 0); -- private lines by it
-- Counted apart from coin_link, so that a dropped row shows.
ALTER TABLE coin_secret ADD COLUMN links INTEGER NOT NULL DEFAULT 0 CHECK (links >= 0);
ALTER TABLE coin_secret ADD COLUMN head TEXT CHECK (length(head) = 64);

-- Which key of the second secret a private line goes by; NULL: by the secret itself.
ALTER TABLE coin_flip ADD COLUMN leaf INTEGER CHECK (leaf >= 0);

-- The chain of the ledger, only ever appended to: docs/coins.md says what each link seals.
CREATE TABLE coin_link (
  secret_id TEXT NOT NULL REFERENCES coin_secret (id) ON DELETE CASCADE,
  nth INTEGER NOT NULL CHECK (nth >= 0),
  kind TEXT NOT NULL CHECK (kind IN ('opened', 'draw', 'choice', 'settled', 'seed')),
  sequence INTEGER NOT NULL,
  actor_id TEXT, -- who made a choice
  at INTEGER,
  interaction_id TEXT,
  thrown INTEGER, -- coins or dice that had come up by then
  salts TEXT NOT NULL, -- JSON: for each person, and for what was typed; of somebody who was erased the commitment
  hash TEXT NOT NULL CHECK (length(hash) = 64),
  PRIMARY KEY (secret_id, nth)
) STRICT;

CREATE INDEX coin_link_by_line ON coin_link (secret_id, sequence);
CREATE INDEX coin_link_by_actor ON coin_link (actor_id) WHERE actor_id IS NOT NULL;
