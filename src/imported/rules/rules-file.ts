import type { FileKind } from '../files/own-file.ts';

/**
 * The rules file: all editions whose official text, or excerpts of it, were imported. Each import writes the file as a
 * whole, and it is never changed afterwards. `rule` and `entry` contain an edition's rules and glossary in the order of
 * the text, as JSON parsed by zod; `headings` its sections and chapters. `link` leads from each whole text to the next.
 * The table `finding` has the search index of each edition: see `finding.ts`.
 */
export const RULES_FILE_SCHEMA = `
  CREATE TABLE edition (
    edition TEXT PRIMARY KEY,
    is_fragment INTEGER NOT NULL CHECK (is_fragment IN (0, 1)),
    source TEXT NOT NULL,
    at INTEGER NOT NULL,
    rules INTEGER NOT NULL,
    subrules INTEGER NOT NULL,
    examples INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    headings TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE rule (
    edition TEXT NOT NULL REFERENCES edition,
    place INTEGER NOT NULL,
    number TEXT NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (edition, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rule_by_number ON rule (number);
  CREATE TABLE entry (
    edition TEXT NOT NULL REFERENCES edition,
    place INTEGER NOT NULL,
    facts TEXT NOT NULL,
    PRIMARY KEY (edition, place)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE link (
    earlier TEXT NOT NULL REFERENCES edition,
    later TEXT NOT NULL REFERENCES edition,
    from_number TEXT NOT NULL,
    place INTEGER NOT NULL,
    to_number TEXT NOT NULL,
    is_same INTEGER NOT NULL CHECK (is_same IN (0, 1)),
    PRIMARY KEY (earlier, from_number, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX link_back ON link (later, to_number);
`;

/** A running bot picks up a new rules file by itself; see open-rulebook.ts. */
export const RULES_FILE: FileKind = {
  noun: 'rules file',
  applicationId: 0x50474a52,
  version: 1,
  setting: 'RULES_FILE',
  ownName: /\.rules\.sqlite$/,
  remedy: 'import the rules again',
};
