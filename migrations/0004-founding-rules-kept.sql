-- Until now whoever never chose played by the founding rules: who has a game or coins from then goes on by them. It is
-- said once: 'kept' stands until then. Whoever chose knows the bot: nothing is said. 0 and '' stand for nobody's choice.
CREATE TEMP TABLE had AS
SELECT 'guild' AS scope, guild_id AS scope_id FROM game WHERE guild_id IS NOT NULL
UNION
SELECT 'guild', guild_id FROM coin_secret WHERE guild_id IS NOT NULL
UNION
SELECT 'user', created_by FROM coin_secret WHERE guild_id IS NULL AND channel_id <> ''
UNION
SELECT 'user', actor_id
FROM coin_secret JOIN coin_flip ON secret_id = id
WHERE guild_id IS NULL AND channel_id <> '';

INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by)
SELECT scope, scope_id, 'introduced', 'told', 0, '' FROM setting WHERE name = 'edition';

INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by)
SELECT scope, scope_id, 'introduced', 'kept', 0, '' FROM had WHERE true
ON CONFLICT DO NOTHING;

INSERT INTO setting (scope, scope_id, name, value, changed_at, changed_by)
SELECT scope, scope_id, 'edition', 'founding', 0, '' FROM had WHERE true
ON CONFLICT DO NOTHING;

DROP TABLE had;
