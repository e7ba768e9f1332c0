import type { FileKind } from '../files/own-file.ts';

/**
 * The card file: a separate SQLite file that an import writes in one go and that is never changed afterwards. JSON
 * columns are parsed by zod. `card_name` holds each card's whole name and the names of its parts, as printed and
 * folded. If several cards share a folded name, the one with the exact spelling wins, then the one with the lowest
 * rank. A card's own `rank` is that of its kind, and `fame` its place among the most played cards.
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

/** Created after the rows are inserted, which is faster. */
export const CARD_FILE_INDEXES = `
  CREATE INDEX card_by_name ON card (name, rank, fame);
  CREATE INDEX ruling_by_card ON ruling (oracle_id, date);
`;

/** A running bot picks up a new card file by itself; see `open-card-pool.ts`. */
export const CARD_FILE: FileKind = {
  noun: 'card file',
  applicationId: 0x50474a43,
  version: 2,
  setting: 'CARDS_FILE',
  ownName: /\.cards\.sqlite$/,
  remedy: 'import the cards again',
};
