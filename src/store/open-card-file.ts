import type { CardEntry, CardRuling, PoolImport } from '../cards/card-pool.ts';
import { foldName } from '../cards/fold-name.ts';
import { readCardFile } from './card-file.ts';
import { storedCard, storedOracle, storedRuling } from './stored-cards.ts';

/** What was imported, read card by card. Whatever is damaged within throws when it is read. */
export interface CardFile {
  readonly imported: PoolImport;
  /** Each name once. */
  names(): readonly string[];
  /** By a card's name or a part's. */
  find(typed: string): CardEntry | undefined;
  /** Newest first; `null` where none were imported. */
  rulings(oracleId: string): readonly CardRuling[] | null;
  close(): void;
}

interface CardRow {
  /** JSON, as the next. */
  readonly facts: string;
  readonly oracle: string;
}

interface ImportRow {
  readonly kind: 'cards' | 'rulings';
  readonly count: number;
  readonly at: number;
}

/** SQLite's own cache, in KiB: pages that are asked for are in the system's too. */
const CACHE_KIB = 2000;

/** @throws {OperatorError} in one line, where it is absent, another program's, a newer bot's or damaged */
export function openCardFile(file: string): CardFile {
  return readCardFile(file, (db) => {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const selectNames = db.prepare<[], string>('SELECT DISTINCT name FROM card ORDER BY name').pluck();
    const select = db.prepare<[string, string], CardRow>(
      `SELECT facts, oracle FROM card_name JOIN card ON card.id = card_id
       WHERE folded = ? ORDER BY spelled = ? DESC, rank, card_id LIMIT 1`,
    );
    const selectRulings = db.prepare<[string]>(
      'SELECT date, source, text FROM ruling WHERE oracle_id = ? ORDER BY date DESC, id',
    );
    const imports = db.prepare<[], ImportRow>('SELECT kind, count, at FROM import').all();
    const cards = imports.find(({ kind }) => kind === 'cards');
    const rulings = imports.find(({ kind }) => kind === 'rulings');
    return {
      imported: { cards: cards?.count ?? 0, rulings: rulings?.count ?? 0, at: cards?.at ?? 0 },
      names: () => selectNames.all(),
      find(typed) {
        const row = select.get(foldName(typed), typed.trim());
        return row && { card: storedCard.parse(row.facts), oracle: storedOracle.parse(row.oracle) };
      },
      rulings: (oracleId) =>
        rulings ? selectRulings.all(oracleId).map((row) => storedRuling.parse(row)) : null,
      close: () => void db.close(),
    };
  });
}
