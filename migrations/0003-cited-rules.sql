-- The rules that were cited to each server, each once: what `/rules moved` looks through.
CREATE TABLE cited (
  guild_id TEXT NOT NULL,
  edition TEXT NOT NULL, -- the day of the edition whose number it is
  number TEXT NOT NULL,
  at INTEGER NOT NULL, -- when it was cited first
  PRIMARY KEY (guild_id, edition, number)
) STRICT, WITHOUT ROWID;

INSERT INTO cited (guild_id, edition, number, at)
SELECT game.guild_id, rule.value ->> 'edition', rule.value ->> 'number', min(line.at)
FROM
  game
  JOIN game_event AS line ON line.game_id = game.id,
  json_each(CASE WHEN json_valid(line.entries) THEN line.entries ELSE '[]' END) AS entry,
  json_each(entry.value, '$.because') AS rule
WHERE
  game.guild_id IS NOT NULL
  AND entry.type = 'object'
  AND rule.type = 'object'
  AND typeof(rule.value ->> 'edition') = 'text'
  AND typeof(rule.value ->> 'number') = 'text'
GROUP BY 1, 2, 3;
