-- As SQLite's 0012.
ALTER TABLE record_game ADD COLUMN line_key TEXT COLLATE "C";
ALTER TABLE record_game ADD COLUMN line_hash TEXT COLLATE "C";
ALTER TABLE record_game ADD COLUMN line_nth BIGINT;
ALTER TABLE record_game ADD COLUMN sheet BIGINT;

WITH player AS (
  SELECT seat.book_id, seat.number, seat.seat, seat.outcome, lower(player_id COLLATE "C") AS id
  FROM record_seat AS seat JOIN record_person ON record_person.id = person
),
past_line AS (
  SELECT
    game.book_id, game.number,
    min(game.number) OVER (PARTITION BY game.book_id, game.noted_at, game.channel_id) AS sheet,
    'old' || chr(10) || to_char(to_timestamp(game.at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') || (
      SELECT string_agg(chr(10) || id, '' ORDER BY id COLLATE "C") FROM player
      WHERE player.book_id = game.book_id AND player.number = game.number
    ) AS line_key,
    chr(10) || coalesce(correction.before::JSONB ->> 'how', game.how) || coalesce((
      SELECT string_agg(chr(10) || id, '' ORDER BY id COLLATE "C") FROM player
      WHERE player.book_id = game.book_id AND player.number = game.number AND CASE
        WHEN correction.before IS NULL THEN outcome = 'won'
        ELSE correction.before::JSONB -> 'winners' @> to_jsonb(seat - 1)
      END
    ), '') AS result
  FROM record_game AS game
    LEFT JOIN record_correction AS correction
      ON correction.book_id = game.book_id AND correction.number = game.number AND correction.nth = 1
  WHERE source = 'imported' AND NOT EXISTS (
    SELECT 1 FROM player
    WHERE player.book_id = game.book_id AND player.number = game.number AND id IS NULL
  )
)
UPDATE record_game SET line_key = past.line_key, line_hash = past.hash, line_nth = past.nth, sheet = past.sheet
FROM (
  SELECT
    book_id, number, line_key, line_key || result AS hash, sheet,
    row_number() OVER (PARTITION BY book_id, line_key || result ORDER BY number) AS nth
  FROM past_line
) AS past
WHERE past.book_id = record_game.book_id AND past.number = record_game.number;

CREATE UNIQUE INDEX record_game_by_line ON record_game (book_id, line_hash, line_nth) WHERE line_hash IS NOT NULL;
