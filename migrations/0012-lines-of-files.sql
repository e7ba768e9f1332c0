-- The line of a file that a game was imported from, as it stood in the file: corrections and naming do not change it, so
-- that the same line is recognized again. NULL for other games, and for games of somebody who was forgotten.
ALTER TABLE record_game ADD COLUMN line_key TEXT; -- a hash of its day and its players
ALTER TABLE record_game ADD COLUMN line_hash TEXT; -- a hash of all of it
ALTER TABLE record_game ADD COLUMN line_nth INTEGER; -- 1, 2, 3 … of equal ones
ALTER TABLE record_game ADD COLUMN sheet INTEGER; -- the number of the first game imported from the same sheet

-- Games imported by earlier versions: day, players and winners in plain text instead of hashes, as they stood before the
-- first correction.
CREATE TEMP TABLE past_line AS
SELECT
  game.book_id, game.number,
  min(game.number) OVER (PARTITION BY game.book_id, game.noted_at, game.channel_id) AS sheet,
  'old' || char(10) || date(game.at / 1000, 'unixepoch') || (
    SELECT group_concat(char(10) || player, '') FROM (
      SELECT lower(player_id) AS player
      FROM record_seat AS seat JOIN record_person ON record_person.id = person
      WHERE seat.book_id = game.book_id AND seat.number = game.number ORDER BY player
    )
  ) AS line_key,
  char(10) || coalesce(first.before ->> '$.how', game.how) || coalesce((
    SELECT group_concat(char(10) || player, '') FROM (
      SELECT lower(player_id) AS player
      FROM record_seat AS seat JOIN record_person ON record_person.id = person
      WHERE seat.book_id = game.book_id AND seat.number = game.number AND CASE
        WHEN first.before IS NULL THEN outcome = 'won'
        ELSE EXISTS (SELECT 1 FROM json_each(first.before, '$.winners') WHERE value = seat - 1)
      END
      ORDER BY player
    )
  ), '') AS result
FROM record_game AS game
  LEFT JOIN record_correction AS first
    ON first.book_id = game.book_id AND first.number = game.number AND first.nth = 1
WHERE source = 'imported' AND NOT EXISTS (
  SELECT 1 FROM record_seat AS seat JOIN record_person ON record_person.id = person
  WHERE seat.book_id = game.book_id AND seat.number = game.number AND player_id IS NULL
);

UPDATE record_game SET line_key = past.line_key, line_hash = past.hash, line_nth = past.nth, sheet = past.sheet
FROM (
  SELECT
    book_id, number, line_key, line_key || result AS hash, sheet,
    row_number() OVER (PARTITION BY book_id, line_key || result ORDER BY number) AS nth
  FROM past_line
) AS past
WHERE past.book_id = record_game.book_id AND past.number = record_game.number;

DROP TABLE past_line;

CREATE UNIQUE INDEX record_game_by_line ON record_game (book_id, line_hash, line_nth) WHERE line_hash IS NOT NULL;
