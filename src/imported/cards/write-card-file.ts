import { foldName } from '#engine/cards/names.ts';
import { RANKS } from '#cards/scryfall/layouts.ts';
import type { ImportedCard } from '#cards/scryfall/read-card.ts';
import type { ImportedRuling } from '#cards/scryfall/read-ruling.ts';
import type Database from '#basics/sqlite.ts';
import { readFromText } from '#cards/from-texts/read-texts.ts';
import { copyFromTexts, fromTextWriter, FROM_TEXT_SCHEMA } from './from-texts.ts';
import { CARD_FILE, CARD_FILE_INDEXES, CARD_FILE_SCHEMA } from './card-file.ts';
import { openCardFile } from './open-card-file.ts';
import { OperatorError } from '#files/operator-error.ts';
import { checkOwnFile, writeKind, assertIsFile, UnreadableOwnFile } from '../files/own-file.ts';
import { cannotWrite, hasContent, openDraft, realOwnFile, replaceFile } from '../files/replace-file.ts';

/** The data to import, and its source: a file name or an address. */
export interface Import<Item> {
  readonly all: AsyncIterable<Item>;
  readonly from: string;
}

export interface CardImports {
  readonly cards?: Import<ImportedCard>;
  readonly rulings?: Import<ImportedRuling>;
  /** The time of the import, in ms since 1970. */
  readonly at: number;
  /** Called before the old file is replaced. If it throws, the old file stays unchanged. */
  readonly confirm?: (written: CardImportResult) => void;
}

/** The result of an import: how much was written, and what there was before. */
export interface CardImportResult {
  /** The number of cards written; `null` if cards were not imported now and the old ones were kept. */
  readonly cards: number | null;
  /** The same for rulings. */
  readonly rulings: number | null;
  /** The number of imported rulings that belong to no card of the file. */
  readonly orphanRulings: number;
  readonly before: PreviousCards;
}

/** The card file as it was before an import. */
export interface PreviousCards {
  readonly cards: number;
  readonly rulings: number;
  /** Completes "the card file was …, and nothing of it is kept"; `null` if it could be read. */
  readonly damage: string | null;
}

const NOTHING: PreviousCards = { cards: 0, rulings: 0, damage: null };

/**
 * Writes a card file atomically: beside the old one, synced, and only then in its place. Cards or rulings that are not
 * imported now are copied from the old file. A bot that has the old file open continues to read it. An import of cards
 * replaces an old file of the bot that is damaged or of an older version, and keeps nothing of it.
 * @throws {OperatorError} if another import is running, the old file belongs to another program, or the folder is not
 * writable; rejects with any error of the imports. The old file is then unchanged
 */
export async function writeCardFile(path: string, imports: CardImports): Promise<CardImportResult> {
  const file = realOwnFile(CARD_FILE, path);
  // Check before locking: the lock leaves a file behind, which must not appear beside another program's file.
  const before = checkOldFile(file, path, imports);
  const replacement = replaceFile(file, path);
  try {
    const written = await writeDraft(replacement.draft, file, before, imports);
    replacement.put();
    return written;
  } catch (cause) {
    throw cannotWrite(CARD_FILE, path, cause);
  } finally {
    replacement.end();
  }
}

function checkOldFile(file: string, path: string, { cards }: CardImports): PreviousCards {
  assertIsFile(CARD_FILE, file, path);
  if (hasContent(file)) return readOldFile(file, cards !== undefined);
  if (!cards)
    throw new OperatorError(
      `there are no cards in ${path} to which rulings could belong: import cards first`,
    );
  return NOTHING;
}

function readOldFile(file: string, canReplace: boolean): PreviousCards {
  try {
    checkOwnFile(CARD_FILE, file);
    const old = openCardFile(file);
    old.close();
    const { cards, rulings } = old.imported;
    return { cards, rulings, damage: null };
  } catch (error) {
    if (!canReplace || !(error instanceof UnreadableOwnFile)) throw error;
    return { ...NOTHING, damage: error.condition };
  }
}

async function writeDraft(
  draft: string,
  file: string,
  before: PreviousCards,
  imports: CardImports,
): Promise<CardImportResult> {
  const keepsOld = hasContent(file) && before.damage === null;
  const db = openDraft(draft);
  try {
    if (keepsOld) db.prepare('ATTACH ? AS kept').run(file);
    db.exec('BEGIN');
    db.exec(CARD_FILE_SCHEMA);
    db.exec(FROM_TEXT_SCHEMA);
    const insertImport = db.prepare<[string, number, string, number]>(
      'INSERT INTO import VALUES (?, ?, ?, ?)',
    );
    const { cards, rulings, at } = imports;
    const cardCount = cards ? await writeCards(db, cards) : null;
    const rulingCount = rulings ? await writeRulings(db, rulings) : null;
    if (cards && cardCount !== null) insertImport.run('cards', cardCount, cards.from, at);
    if (rulings && rulingCount !== null) insertImport.run('rulings', rulingCount, rulings.from, at);
    if (keepsOld && !cards) {
      db.exec(COPY_CARDS);
      copyFromTexts(db);
    }
    if (keepsOld && !rulings) db.exec(COPY_RULINGS);
    const orphanRulings = rulings ? db.prepare<[], number>(COUNT_ORPHAN_RULINGS).pluck().get() : 0;
    const written = { cards: cardCount, rulings: rulingCount, orphanRulings: orphanRulings ?? 0, before };
    imports.confirm?.(written);
    db.exec(CARD_FILE_INDEXES);
    writeKind(CARD_FILE, db);
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

const COUNT_ORPHAN_RULINGS =
  'SELECT count(*) FROM ruling WHERE oracle_id NOT IN (SELECT oracle_id FROM card)';

/** If a card occurs several times, as in files that list printings, the first one is kept. */
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
    const { card, oracle, kind, fame, keywords, isGameChanger } = imported;
    const { changes, lastInsertRowid: id } = insertCard.run(
      oracle.id,
      card.name,
      RANKS[kind],
      fame,
      JSON.stringify(card),
      JSON.stringify({ ...oracle, keywords, ...(isGameChanger !== null && { isGameChanger }) }),
    );
    if (changes === 0) continue;
    count++;
    const fromText = readFromText(imported);
    if (fromText) keepFromText(fromText);
    // A card's whole name comes before any part's, its first part before the second.
    for (const [index, { name }] of [card, ...card.parts].entries())
      insertName.run(foldName(name), RANKS[kind] + index, id, name);
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
