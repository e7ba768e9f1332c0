-- Where players finished, and who made them lose. NULL where nobody knows, as in games from before.
ALTER TABLE record_seat ADD COLUMN finish INTEGER; -- 1 for the winners
ALTER TABLE record_seat ADD COLUMN eliminator INTEGER; -- the person

-- Who plays together, and what they usually play. Which games are theirs follows from who played them.
CREATE TABLE record_group (
  book_id INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1), -- 1, 2, 3 … within a book
  name TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  format TEXT NOT NULL, -- JSON: the format and life that its games ask for
  bracket INTEGER,
  seasons TEXT NOT NULL, -- JSON: their names, beginnings and ends
  PRIMARY KEY (book_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_member (
  book_id INTEGER NOT NULL,
  number INTEGER NOT NULL, -- of the group
  person INTEGER NOT NULL,
  nth INTEGER NOT NULL, -- 1, 2, 3 … as they sit
  PRIMARY KEY (book_id, number, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX record_member_by_person ON record_member (person);
