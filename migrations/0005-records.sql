-- What games came to, and who played what in them. A server's records are a book of their own: what is forgotten is
-- taken from its server first, all at once, and then erased few by few.
CREATE TABLE record_book (
  id INTEGER PRIMARY KEY,
  guild_id TEXT UNIQUE, -- NULL once it is forgotten
  games INTEGER NOT NULL DEFAULT 0, -- the number of the last one
  changed_at INTEGER NOT NULL
) STRICT;

-- Who is meant in a book. Everything else speaks of persons by this number, so that a name is erased in one place.
CREATE TABLE record_person (
  id INTEGER PRIMARY KEY,
  book_id INTEGER NOT NULL,
  player_id TEXT -- a Discord id, or guest:NAME; NULL once it is forgotten
) STRICT;

CREATE UNIQUE INDEX record_person_of_book ON record_person (book_id, player_id COLLATE NOCASE);
CREATE INDEX record_person_by_player ON record_person (player_id);

CREATE TABLE record_game (
  book_id INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3 … within a book
  game_id TEXT, -- of a game that was played here
  channel_id TEXT NOT NULL,
  at INTEGER NOT NULL, -- when it ended
  noted_at INTEGER NOT NULL, -- when it went on record
  source TEXT NOT NULL CHECK (source IN ('played', 'added', 'imported')),
  how TEXT NOT NULL CHECK (how IN ('won', 'drawn', 'ended')),
  variant TEXT, -- words with + between them; '' for none, NULL where nobody said
  turns INTEGER,
  ms INTEGER, -- how long it took
  host INTEGER, -- the person who hosted it, or noted it
  corrections INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX record_game_by_time ON record_game (book_id, at, number);
CREATE UNIQUE INDEX record_game_played ON record_game (game_id) WHERE game_id IS NOT NULL;

-- Who sat where in it, with all of the game that is counted by: what is asked of a player is one run of rows.
CREATE TABLE record_seat (
  book_id INTEGER NOT NULL,
  person INTEGER NOT NULL,
  at INTEGER NOT NULL,
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL, -- 1, 2, 3 … as they are listed
  place INTEGER, -- in turn order, from whoever went first; NULL where nobody knows
  players INTEGER NOT NULL, -- in the game
  team INTEGER, -- NULL where everybody played alone
  variant TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('won', 'lost', 'drawn', 'none')),
  chance REAL NOT NULL, -- of winning it, were the winner drawn among those who played; 0 where nobody won
  left_how TEXT CHECK (left_how IN ('conceded', 'left', 'lost')),
  left_turn INTEGER,
  left_by TEXT,
  commanders TEXT NOT NULL, -- JSON: names
  PRIMARY KEY (book_id, person, at, number, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX record_seat_of_game ON record_seat (book_id, number, seat);

CREATE INDEX record_seat_by_time ON record_seat (book_id, at, person, variant, players, place, team, outcome, chance);

CREATE TABLE record_commander (
  book_id INTEGER NOT NULL,
  name TEXT NOT NULL, -- as names are compared
  at INTEGER NOT NULL,
  number INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  shown TEXT NOT NULL, -- as it is spelled
  -- As in record_seat:
  person INTEGER NOT NULL,
  place INTEGER,
  players INTEGER NOT NULL,
  team INTEGER,
  variant TEXT,
  outcome TEXT NOT NULL,
  chance REAL NOT NULL,
  PRIMARY KEY (book_id, name, at, number, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX record_commander_of_game ON record_commander (book_id, number);
CREATE INDEX record_commander_of_person ON record_commander (book_id, person, name, at, outcome, chance);
CREATE INDEX record_commander_by_time ON record_commander (book_id, at);

-- How many days sums are kept of: of a day, of several, and of all (0).
CREATE TABLE record_span (days INTEGER PRIMARY KEY) STRICT;
INSERT INTO record_span (days) VALUES (0), (1), (8), (64), (512);

-- The sums of a book, counted as seats and commanders are written: all together, by person, by commander; of each span of
-- so many days. So what was played since some day is added up from few rows, however many games there are.
CREATE TABLE record_sum (
  book_id INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('all', 'person', 'commander')),
  days INTEGER NOT NULL, -- of record_span
  nth INTEGER NOT NULL, -- of the spans of so many days since 1970
  who TEXT NOT NULL, -- the number of a person, the name of a commander; empty for all
  variant TEXT NOT NULL, -- ? where nobody said
  players INTEGER NOT NULL,
  place INTEGER NOT NULL, -- 0 where nobody knows
  is_team INTEGER NOT NULL,
  games INTEGER NOT NULL, -- that somebody won
  wins INTEGER NOT NULL,
  chance REAL NOT NULL,
  drawn INTEGER NOT NULL,
  PRIMARY KEY (book_id, what, days, nth, who, variant, players, place, is_team)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER record_seat_added AFTER INSERT ON record_seat BEGIN
  INSERT INTO record_sum
    (book_id, what, days, nth, who, variant, players, place, is_team, games, wins, chance, drawn)
  SELECT NEW.book_id, sums.what, days, iif(days = 0, 0, NEW.at / 86400000 / days), sums.who,
    coalesce(NEW.variant, '?'), NEW.players, coalesce(NEW.place, 0), NEW.team IS NOT NULL,
    (NEW.chance > 0), (NEW.outcome = 'won'), NEW.chance, (NEW.outcome = 'drawn')
  FROM
    record_span,
    (SELECT 'all' AS what, '' AS who UNION ALL SELECT 'person', CAST(NEW.person AS TEXT)) AS sums
  WHERE true
  ON CONFLICT DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins, chance = chance + excluded.chance,
    drawn = drawn + excluded.drawn;
END;

CREATE TRIGGER record_seat_changed AFTER UPDATE ON record_seat BEGIN
  INSERT INTO record_sum
    (book_id, what, days, nth, who, variant, players, place, is_team, games, wins, chance, drawn)
  SELECT OLD.book_id, sums.what, days, iif(days = 0, 0, OLD.at / 86400000 / days), sums.who,
    coalesce(OLD.variant, '?'), OLD.players, coalesce(OLD.place, 0), OLD.team IS NOT NULL,
    -(OLD.chance > 0), -(OLD.outcome = 'won'), -OLD.chance, -(OLD.outcome = 'drawn')
  FROM
    record_span,
    (SELECT 'all' AS what, '' AS who UNION ALL SELECT 'person', CAST(OLD.person AS TEXT)) AS sums
  WHERE true
  ON CONFLICT DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins, chance = chance + excluded.chance,
    drawn = drawn + excluded.drawn;
  INSERT INTO record_sum
    (book_id, what, days, nth, who, variant, players, place, is_team, games, wins, chance, drawn)
  SELECT NEW.book_id, sums.what, days, iif(days = 0, 0, NEW.at / 86400000 / days), sums.who,
    coalesce(NEW.variant, '?'), NEW.players, coalesce(NEW.place, 0), NEW.team IS NOT NULL,
    (NEW.chance > 0), (NEW.outcome = 'won'), NEW.chance, (NEW.outcome = 'drawn')
  FROM
    record_span,
    (SELECT 'all' AS what, '' AS who UNION ALL SELECT 'person', CAST(NEW.person AS TEXT)) AS sums
  WHERE true
  ON CONFLICT DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins, chance = chance + excluded.chance,
    drawn = drawn + excluded.drawn;
END;

CREATE TRIGGER record_commander_added AFTER INSERT ON record_commander BEGIN
  INSERT INTO record_sum
    (book_id, what, days, nth, who, variant, players, place, is_team, games, wins, chance, drawn)
  SELECT NEW.book_id, 'commander', days, iif(days = 0, 0, NEW.at / 86400000 / days), NEW.name,
    coalesce(NEW.variant, '?'), NEW.players, coalesce(NEW.place, 0), NEW.team IS NOT NULL,
    (NEW.chance > 0), (NEW.outcome = 'won'), NEW.chance, (NEW.outcome = 'drawn')
  FROM record_span WHERE true
  ON CONFLICT DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins, chance = chance + excluded.chance,
    drawn = drawn + excluded.drawn;
END;

CREATE TRIGGER record_commander_gone AFTER DELETE ON record_commander BEGIN
  INSERT INTO record_sum
    (book_id, what, days, nth, who, variant, players, place, is_team, games, wins, chance, drawn)
  SELECT OLD.book_id, 'commander', days, iif(days = 0, 0, OLD.at / 86400000 / days), OLD.name,
    coalesce(OLD.variant, '?'), OLD.players, coalesce(OLD.place, 0), OLD.team IS NOT NULL,
    -(OLD.chance > 0), -(OLD.outcome = 'won'), -OLD.chance, -(OLD.outcome = 'drawn')
  FROM record_span WHERE true
  ON CONFLICT DO UPDATE SET
    games = games + excluded.games, wins = wins + excluded.wins, chance = chance + excluded.chance,
    drawn = drawn + excluded.drawn;
END;

-- Who corrected what, and how it stood before.
CREATE TABLE record_correction (
  book_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  nth INTEGER NOT NULL,
  at INTEGER NOT NULL,
  person INTEGER NOT NULL,
  before TEXT NOT NULL, -- JSON: no names in it but those of commanders
  PRIMARY KEY (book_id, number, nth)
) STRICT, WITHOUT ROWID;

-- The games that ended before there were records, as far as what is kept of them tells: not when somebody left, nor what
-- was played as a commander.
CREATE TEMP TABLE past AS
SELECT
  game.id,
  game.guild_id,
  game.channel_id,
  game.ended_at,
  row_number() OVER (PARTITION BY game.guild_id ORDER BY game.ended_at, game.id) AS number,
  kept.state,
  kept.state ->> '$.result.how' AS how,
  (SELECT at FROM game_event WHERE game_id = game.id ORDER BY seq LIMIT 1) AS began_at
FROM game JOIN game_state AS kept ON kept.game_id = game.id AND kept.seq = game.seq
WHERE
  game.guild_id IS NOT NULL
  AND game.ended_at IS NOT NULL
  AND json_valid(kept.state)
  AND kept.state ->> '$.stage' = 'over'
  AND kept.state ->> '$.turns' > 0
  AND kept.state ->> '$.result.how' IN ('won', 'drawn', 'ended')
  AND json_type(kept.state, '$.seats') = 'array';

INSERT INTO record_book (guild_id, games, changed_at)
SELECT guild_id, max(number), max(ended_at) FROM past GROUP BY guild_id;

CREATE TEMP TABLE past_seat AS
SELECT
  record_book.id AS book_id,
  past.number,
  past.ended_at,
  past.state,
  past.how,
  seat.key + 1 AS seat,
  seat.value ->> 'playerId' AS player_id,
  seat.value ->> 'left' AS left_how,
  (
    SELECT team.key + 1 FROM json_each(past.state, '$.teams') AS team
    WHERE EXISTS (SELECT 1 FROM json_each(team.value) AS one WHERE one.value = seat.value ->> 'playerId')
  ) AS team,
  EXISTS (
    SELECT 1 FROM json_each(past.state, '$.result.winners') AS winner WHERE winner.value = seat.value ->> 'playerId'
  ) AS wins
FROM past JOIN record_book USING (guild_id), json_each(past.state, '$.seats') AS seat
WHERE typeof(seat.value ->> 'playerId') = 'text';

INSERT INTO record_person (book_id, player_id) SELECT DISTINCT book_id, player_id FROM past_seat;

INSERT INTO record_person (book_id, player_id)
SELECT record_book.id, state ->> '$.hostId' FROM past JOIN record_book USING (guild_id)
WHERE typeof(state ->> '$.hostId') = 'text'
ON CONFLICT DO NOTHING;

CREATE TEMP TABLE past_variant AS
SELECT
  id,
  concat_ws(
    '+',
    CASE WHEN state ->> '$.settings.format.isCommander' = 1 THEN 'commander' END,
    -- Commander is Free-for-All anyway.
    CASE
      WHEN state ->> '$.settings.format.isCommander' = 1 THEN nullif(state ->> '$.settings.format.variant', 'free-for-all')
      ELSE state ->> '$.settings.format.variant'
    END
  ) AS variant
FROM past;

INSERT INTO record_game (book_id, number, game_id, channel_id, at, noted_at, source, how, variant, turns, ms, host)
SELECT
  record_book.id, number, past.id, channel_id, ended_at, ended_at, 'played', how, variant, state ->> '$.turns',
  max(0, ended_at - began_at),
  (SELECT person.id FROM record_person AS person WHERE book_id = record_book.id AND player_id = state ->> '$.hostId')
FROM past JOIN past_variant USING (id) JOIN record_book USING (guild_id);

INSERT INTO record_seat
  (book_id, person, at, number, seat, place, players, team, variant, outcome, chance, left_how, commanders)
SELECT
  one.book_id, person.id, one.ended_at, one.number, one.seat, one.seat, sizes.players, one.team, game.variant,
  CASE
    WHEN one.how = 'drawn' THEN 'drawn'
    WHEN one.how = 'ended' OR sizes.winners = 0 THEN 'none'
    WHEN one.wins THEN 'won'
    ELSE 'lost'
  END,
  CASE
    WHEN one.how <> 'won' OR sizes.winners = 0 THEN 0.0
    WHEN sizes.teams > 0 THEN 1.0 / sizes.teams
    ELSE 1.0 * sizes.winners / sizes.players
  END,
  one.left_how,
  '[]'
FROM
  past_seat AS one
  JOIN record_person AS person ON person.book_id = one.book_id AND person.player_id = one.player_id
  JOIN record_game AS game ON game.book_id = one.book_id AND game.number = one.number
  JOIN (
    SELECT book_id, number, count(*) AS players, count(DISTINCT team) AS teams, sum(wins) AS winners
    FROM past_seat GROUP BY book_id, number
  ) AS sizes ON sizes.book_id = one.book_id AND sizes.number = one.number;

DROP TABLE past;
DROP TABLE past_seat;
DROP TABLE past_variant;
