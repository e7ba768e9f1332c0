import type { FileKind } from '../files/own-file.ts';

/**
 * The card file: an SQLite file of its own that an import writes whole and nobody changes afterwards. A text that is
 * JSON is read by zod. `card_name` holds all of a card's name and each part's, as spelled and folded; of cards that
 * share a folded name, the one so spelled is meant, then the one with the lowest rank. A card's own `rank` is that of
 * its kind, and `fame` its place among the cards played most.
 */
export const CARD_FILE_SCHEMA = `
  CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    rank INTEGER NOT NULL,
    fame INTEGER,
    facts TEXT NOT NULL,
    oracle TEXT NOT NULL
  ) STRICT;
  CREATE TABLE card_name (
    folded TEXT NOT NULL,
    rank INTEGER NOT NULL,
    card_id INTEGER NOT NULL,
    spelled TEXT NOT NULL,
    PRIMARY KEY (folded, rank, card_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE ruling (
    id INTEGER PRIMARY KEY,
    oracle_id TEXT NOT NULL,
    date TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE import (
    kind TEXT PRIMARY KEY CHECK (kind IN ('cards', 'rulings')),
    count INTEGER NOT NULL,
    source TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Made when the rows are there, which is quicker. */
export const CARD_FILE_INDEXES = `
  CREATE INDEX card_by_name ON card (name, rank, fame);
  CREATE INDEX ruling_by_card ON ruling (oracle_id, date);
`;

/** A running bot takes a new one over by itself; see `open-pool.ts`. */
export const CARD_FILE: FileKind = {
  noun: 'card file',
  applicationId: 0x50474a43,
  version: 2,
  setting: 'CARDS_FILE',
  ownName: /\.cards\.sqlite$/,
  again: 'import the cards again',
};
