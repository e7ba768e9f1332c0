-- See SQLite's migration 0014.
ALTER TABLE record_seat ADD COLUMN finish BIGINT;
ALTER TABLE record_seat ADD COLUMN eliminator BIGINT;

CREATE TABLE record_group (
  book_id BIGINT NOT NULL,
  number BIGINT NOT NULL CHECK (number >= 1),
  name TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  format TEXT NOT NULL,
  bracket BIGINT,
  seasons TEXT NOT NULL,
  PRIMARY KEY (book_id, number)
);

CREATE TABLE record_member (
  book_id BIGINT NOT NULL,
  number BIGINT NOT NULL,
  person BIGINT NOT NULL,
  nth BIGINT NOT NULL,
  PRIMARY KEY (book_id, number, person)
);

CREATE INDEX record_member_by_person ON record_member (person);
