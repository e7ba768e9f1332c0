-- The links to pages of games. Whoever has a link is whom it was made for, so only its hash is kept.
CREATE TABLE page_link (
  hash TEXT NOT NULL PRIMARY KEY, -- SHA-256 of its secret, in base64url
  kind TEXT NOT NULL CHECK (kind IN ('player', 'spectator')),
  game_id TEXT NOT NULL,
  channel_id TEXT NOT NULL,
  guild_id TEXT,
  user_id TEXT NOT NULL, -- whose page it is; of one that only looks, who asked for it
  made_at INTEGER NOT NULL,
  ended_at INTEGER -- NULL while it leads anywhere
) STRICT, WITHOUT ROWID;

CREATE INDEX page_link_by_channel ON page_link (channel_id, user_id, made_at);
CREATE INDEX page_link_by_guild ON page_link (guild_id);
CREATE INDEX page_link_by_user ON page_link (user_id);
