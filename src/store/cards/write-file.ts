import { foldName } from '#engine/cards/names.ts';
import { RANKS } from '#cards/scryfall/layouts.ts';
import type { ImportedCard } from '#cards/scryfall/read-card.ts';
import type { ImportedRuling } from '#cards/scryfall/read-ruling.ts';
import type Database from '#basics/sqlite.ts';
import { readFromText } from '#cards/from-texts/read-texts.ts';
import { copyFromTexts, fromTextWriter, FROM_TEXT_SCHEMA } from './from-texts.ts';
import { CARD_FILE, CARD_FILE_INDEXES, CARD_FILE_SCHEMA } from './file.ts';
import { openCardFile } from './open-file.ts';
import { OperatorError } from '../files/operator-error.ts';
import { checkOwnFile, markAs, mustBeFile, SpoiltFile } from '../files/own-file.ts';
import { cannotWrite, isThere, openDraft, realFile, replaceFile } from '../files/replace-file.ts';

/** The data that is imported, and where it comes from: a file's name or an address. */
export interface Import<One> {
  readonly all: AsyncIterable<One>;
  readonly from: string;
}

export interface CardImports {
  readonly cards?: Import<ImportedCard>;
  readonly rulings?: Import<ImportedRuling>;
  /** When, in ms since 1970. */
  readonly at: number;
  /** Asked before the old file is replaced; what it throws leaves everything as it was. */
  readonly agree?: (written: Written) => void;
}

/** The result of an import: how much was written, and what there was before. */
export interface Written {
  /** How many were written; `null` for what was not imported now, and was kept. */
  readonly cards: number | null;
  readonly rulings: number | null;
  /** How many of the rulings written are on no card of the file. */
  readonly astray: number;
  readonly before: Before;
}

/** The card file as it was before an import. */
export interface Before {
  readonly cards: number;
  readonly rulings: number;
  /** Completes "the card file was …, and nothing of it is kept"; `null` where it could be read. */
  readonly spoilt: string | null;
}

const NOTHING: Before = { cards: 0, rulings: 0, spoilt: null };

/**
 * Writes a card file whole or not at all: beside the old one, synced, and only then in its place. What is not imported
 * now is kept from the old file. A bot that has the old one open goes on reading it. An old file that is ours and
 * damaged, or of an older version, is replaced by an import of cards, and nothing of it is kept.
 * @throws {OperatorError} in one line: another import is running, the old file is not ours to replace, there is no
 *   place to write; rejects with whatever the imports throw. The old file is then as it was.
 */
export async function writeCardFile(path: string, imports: CardImports): Promise<Written> {
  const file = realFile(CARD_FILE, path);
  // Before the lock, which leaves a file behind: none beside what is not ours.
  const before = lookAtOld(file, path, imports);
  const replacing = replaceFile(file, path);
  try {
    const written = await writeDraft(replacing.draft, file, before, imports);
    replacing.put();
    return written;
  } catch (cause) {
    throw cannotWrite(CARD_FILE, path, cause);
  } finally {
    replacing.end();
  }
}

function lookAtOld(file: string, path: string, { cards }: CardImports): Before {
  mustBeFile(CARD_FILE, file, path);
  if (isThere(file)) return readOld(file, cards !== undefined);
  if (!cards)
    throw new OperatorError(`there are no cards in ${path} that rulings could be about: import cards first`);
  return NOTHING;
}

function readOld(file: string, mayReplace: boolean): Before {
  try {
    checkOwnFile(CARD_FILE, file);
    const old = openCardFile(file);
    old.close();
    const { cards, rulings } = old.imported;
    return { cards, rulings, spoilt: null };
  } catch (error) {
    if (!mayReplace || !(error instanceof SpoiltFile)) throw error;
    return { ...NOTHING, spoilt: error.was };
  }
}

async function writeDraft(
  draft: string,
  file: string,
  before: Before,
  imports: CardImports,
): Promise<Written> {
  const kept = isThere(file) && before.spoilt === null;
  const db = openDraft(draft);
  try {
    if (kept) db.prepare('ATTACH ? AS kept').run(file);
    db.exec('BEGIN');
    db.exec(CARD_FILE_SCHEMA);
    db.exec(FROM_TEXT_SCHEMA);
    const note = db.prepare<[string, number, string, number]>('INSERT INTO import VALUES (?, ?, ?, ?)');
    const { cards, rulings, at } = imports;
    const countOfCards = cards ? await writeCards(db, cards) : null;
    const countOfRulings = rulings ? await writeRulings(db, rulings) : null;
    if (cards && countOfCards !== null) note.run('cards', countOfCards, cards.from, at);
    if (rulings && countOfRulings !== null) note.run('rulings', countOfRulings, rulings.from, at);
    if (kept && !cards) {
      db.exec(COPY_CARDS);
      copyFromTexts(db);
    }
    if (kept && !rulings) db.exec(COPY_RULINGS);
    const astray = rulings ? db.prepare<[], number>(COUNT_ASTRAY).pluck().get() : 0;
    const written = { cards: countOfCards, rulings: countOfRulings, astray: astray ?? 0, before };
    imports.agree?.(written);
    db.exec(CARD_FILE_INDEXES);
    markAs(CARD_FILE, db);
    db.exec('COMMIT');
    return written;
  } finally {
    db.close();
  }
}

const COPY_CARDS = `
  INSERT INTO card SELECT * FROM kept.card;
  INSERT INTO card_name SELECT * FROM kept.card_name;
  INSERT INTO import SELECT * FROM kept.import WHERE kind = 'cards';
`;
const COPY_RULINGS = `
  INSERT INTO ruling SELECT * FROM kept.ruling;
  INSERT INTO import SELECT * FROM kept.import WHERE kind = 'rulings';
`;

const COUNT_ASTRAY = 'SELECT count(*) FROM ruling WHERE oracle_id NOT IN (SELECT oracle_id FROM card)';

/** Of a card that comes several times, as in files that list printings, the first is kept. */
async function writeCards(db: Database, { all }: Import<ImportedCard>): Promise<number> {
  const insertCard = db.prepare<[string, string, number, number | null, string, string]>(
    'INSERT OR IGNORE INTO card (oracle_id, name, rank, fame, facts, oracle) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertName = db.prepare<[string, number, number | bigint, string]>(
    'INSERT OR IGNORE INTO card_name VALUES (?, ?, ?, ?)',
  );
  const keepFromText = fromTextWriter(db);
  let count = 0;
  for await (const imported of all) {
    const { card, oracle, kind, fame, keywords } = imported;
    const { changes, lastInsertRowid: id } = insertCard.run(
      oracle.id,
      card.name,
      RANKS[kind],
      fame,
      JSON.stringify(card),
      JSON.stringify({ ...oracle, keywords }),
    );
    if (changes === 0) continue;
    count++;
    const fromText = readFromText(imported);
    if (fromText) keepFromText(fromText);
    // A card's whole name comes before any part's, its first part before the second.
    for (const [place, { name }] of [card, ...card.parts].entries())
      insertName.run(foldName(name), RANKS[kind] + place, id, name);
  }
  return count;
}

async function writeRulings(db: Database, { all }: Import<ImportedRuling>): Promise<number> {
  const insert = db.prepare<[string, string, string, string]>(
    'INSERT INTO ruling (oracle_id, date, source, text) VALUES (?, ?, ?, ?)',
  );
  let count = 0;
  for await (const { oracleId, ruling } of all) {
    insert.run(oracleId, ruling.date, ruling.source, ruling.text);
    count++;
  }
  return count;
}
