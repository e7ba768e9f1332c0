import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldName } from '../cards/fold-name.ts';
import type { CardKind, ImportedCard } from '../cards/scryfall/read-card.ts';
import type { ImportedRuling } from '../cards/scryfall/read-ruling.ts';
import Database from '../sqlite.ts';
import { CARD_FILE_INDEXES, CARD_FILE_SCHEMA, cannotUseCardFile, markAsCardFile } from './card-file.ts';
import { openCardFile } from './open-card-file.ts';
import { cannotUse, OperatorError } from './operator-error.ts';
import { lockForWriting } from './writer-lock.ts';

/** What is imported, and where it comes from: a file's name or an address. */
export interface Import<One> {
  readonly all: AsyncIterable<One>;
  readonly from: string;
}

export interface CardImports {
  readonly cards?: Import<ImportedCard>;
  readonly rulings?: Import<ImportedRuling>;
  /** When, in ms since 1970. */
  readonly at: number;
}

/** How many were written of each; `null` for what was not imported now, and was kept. */
export interface Written {
  readonly cards: number | null;
  readonly rulings: number | null;
}

/**
 * Writes a card file whole or not at all: beside the old one, synced, and only then in its place. What is not imported
 * now is kept from the old file. A bot that has the old one open goes on reading it.
 * @throws {OperatorError} in one line: another import is running, the old file is not ours to replace, there is no
 *   place to write; rejects with whatever the imports throw. The old file is then as it was.
 */
export async function writeCardFile(path: string, imports: CardImports): Promise<Written> {
  const file = realFile(path);
  const release = lockForWriting(file, `another import is writing ${path}: wait until it is done`);
  const draft = `${file}-importing`;
  try {
    const kept = existsSync(file) && statSync(file).size > 0 ? file : null;
    if (kept) openCardFile(kept).close();
    else if (!imports.cards)
      throw new OperatorError(
        `there are no cards in ${path} that rulings could be about: import cards first`,
      );
    removeDraft(draft);
    const written = await writeDraft(draft, kept, imports);
    sync(draft);
    renameSync(draft, file);
    sync(dirname(file));
    return written;
  } catch (cause) {
    throw isFromSystem(cause) ? cannotUseCardFile(path, cause) : cause;
  } finally {
    removeDraft(draft);
    release();
  }
}

async function writeDraft(draft: string, kept: string | null, imports: CardImports): Promise<Written> {
  const db = new Database(draft);
  try {
    // Nobody reads a draft, and it is thrown away whole.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('locking_mode = EXCLUSIVE');
    if (kept) db.prepare('ATTACH ? AS kept').run(kept);
    db.exec('BEGIN');
    db.exec(CARD_FILE_SCHEMA);
    const note = db.prepare<[string, number, string, number]>('INSERT INTO import VALUES (?, ?, ?, ?)');
    const { cards, rulings, at } = imports;
    const written = {
      cards: cards ? await writeCards(db, cards) : null,
      rulings: rulings ? await writeRulings(db, rulings) : null,
    };
    if (cards && written.cards !== null) note.run('cards', written.cards, cards.from, at);
    if (rulings && written.rulings !== null) note.run('rulings', written.rulings, rulings.from, at);
    if (kept && !cards) db.exec(COPY_CARDS);
    if (kept && !rulings) db.exec(COPY_RULINGS);
    db.exec(CARD_FILE_INDEXES);
    markAsCardFile(db);
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

/** Of a card that comes several times, as in files that list printings, the first is kept. */
async function writeCards(db: Database, { all }: Import<ImportedCard>): Promise<number> {
  const insertCard = db.prepare<[string, string, string, string]>(
    'INSERT OR IGNORE INTO card (oracle_id, name, facts, oracle) VALUES (?, ?, ?, ?)',
  );
  const insertName = db.prepare<[string, number, number | bigint, string]>(
    'INSERT OR IGNORE INTO card_name VALUES (?, ?, ?, ?)',
  );
  let count = 0;
  for await (const { card, oracle, kind } of all) {
    const { changes, lastInsertRowid: id } = insertCard.run(
      oracle.id,
      card.name,
      JSON.stringify(card),
      JSON.stringify(oracle),
    );
    if (changes === 0) continue;
    count++;
    for (const [place, { name }] of [card, ...card.parts].entries())
      insertName.run(foldName(name), RANKS[kind] + place, id, name);
  }
  return count;
}

/** A card's whole name comes before any part's, its first part before the second. */
const RANKS: Readonly<Record<CardKind, number>> = { card: 0, casual: 100, token: 200, extra: 300 };

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

/** Its real path, so that a link to a card file stays one, and every way to name it leads to one lock. */
function realFile(path: string): string {
  try {
    return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));
  } catch (cause) {
    throw cannotUse(path, cause);
  }
}

function removeDraft(draft: string): void {
  for (const one of [draft, `${draft}-journal`]) rmSync(one, { force: true });
}

/** Waits until a file or folder is on the disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const isFromSystem = (cause: unknown): boolean =>
  cause instanceof Database.SqliteError || (cause instanceof Error && 'syscall' in cause);
