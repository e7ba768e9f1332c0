import { z } from 'zod';
import {
  FORMAT_LEGALITIES,
  type CardEntry,
  type CardRuling,
  type Oracle,
  type PoolImport,
} from '#cards/pool/card-pool.ts';
import type { CardFromText } from '#cards/from-texts/read-texts.ts';
import type { RankedName } from '#cards/pool/name-index.ts';
import { boundIn } from '#cards/scryfall/read-card.ts';
import { Card, type CardPart } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';
import { cannotUseOwnFile, readOwnFile } from '../files/own-file.ts';
import { exactly, json } from '../rows/json.ts';
import { CARD_FILE } from './file.ts';
import { readFromTexts } from './from-texts.ts';

const text = z.string();

/** A card's facts as the card file keeps them. */
const storedCard = json.pipe(Card);

/** Files that were written before these were kept lack the keywords and the formats. */
type StoredOracle = Oracle & Pick<CardEntry, 'keywords'>;

/** The data that the card file keeps of a card beside its facts. */
const storedOracle = json.pipe(
  exactly<StoredOracle>()(
    z.strictObject({
      id: text,
      texts: z.array(text),
      images: z.array(text),
      page: text,
      formats: z.record(text, z.enum(FORMAT_LEGALITIES)).optional(),
      keywords: z.array(z.array(text)).optional(),
    }),
  ),
);

const storedRuling = exactly<CardRuling>()(z.strictObject({ date: IsoDate, source: text, text }));

/**
 * The content of an import, read card by card. Whatever is asked throws an {@link OperatorError} where the file cannot
 * be read any more or is damaged within.
 */
export interface CardFile {
  readonly imported: PoolImport;
  /** Each name once, in order; read piece by piece. */
  names(): Iterable<RankedName>;
  /** By a card's name or a part's. */
  find(typed: string): CardEntry | undefined;
  byId(oracleId: string): CardEntry | undefined;
  /** What the import read from the texts of cards that the release does not know. */
  fromTexts(): readonly CardFromText[];
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
/** How many names are read in one go. */
const NAMES_AT_ONCE = 1000;

/** @throws {OperatorError} in one line, where it is absent, another program's, a newer bot's or damaged */
export function openCardFile(file: string): CardFile {
  return readOwnFile(CARD_FILE, file, (db) => {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const selectNames = db.prepare<[string, number], RankedName>(
      `SELECT name, min(rank) AS rank, min(fame) AS fame FROM card
         WHERE name > ? GROUP BY name ORDER BY name LIMIT ?`,
    );
    const select = db.prepare<[string, string], CardRow>(
      `SELECT facts, oracle FROM card_name JOIN card ON card.id = card_id
       WHERE folded = ? ORDER BY spelled = ? DESC, card_name.rank, card_id LIMIT 1`,
    );
    const selectById = db.prepare<[string], CardRow>('SELECT facts, oracle FROM card WHERE oracle_id = ?');
    const selectRulings = db.prepare<[string]>(
      'SELECT date, source, text FROM ruling WHERE oracle_id = ? ORDER BY date DESC, id',
    );
    const imports = db.prepare<[], ImportRow>('SELECT kind, count, at FROM import').all();
    const cards = imports.find(({ kind }) => kind === 'cards');
    const rulings = imports.find(({ kind }) => kind === 'rulings');

    function reading<Answer>(read: () => Answer): Answer {
      try {
        return read();
      } catch (cause) {
        throw cannotUseOwnFile(CARD_FILE, file, cause);
      }
    }

    function* names(): Iterable<RankedName> {
      let last: string | undefined = '';
      while (last !== undefined) {
        const from: string = last;
        const some = reading(() => selectNames.all(from, NAMES_AT_ONCE));
        yield* some;
        last = some.at(-1)?.name;
      }
    }

    return {
      imported: { cards: cards?.count ?? 0, rulings: rulings?.count ?? 0, at: cards?.at ?? 0 },
      names,
      find: (typed) => reading(() => entryOf(select.get(foldName(typed), typed.trim()))),
      byId: (oracleId) => reading(() => entryOf(selectById.get(oracleId))),
      fromTexts: () => reading(() => readFromTexts(db)),
      rulings: (oracleId) =>
        reading(() => (rulings ? selectRulings.all(oracleId).map((row) => storedRuling.parse(row)) : null)),
      close: () => void db.close(),
    };
  });
}

function entryOf(row: CardRow | undefined): CardEntry | undefined {
  if (!row) return undefined;
  const { keywords, ...oracle } = storedOracle.parse(row.oracle);
  return { card: withBound(storedCard.parse(row.facts), oracle), oracle, ...(keywords && { keywords }) };
}

/** The card with daybound and nightbound, which older files have in its text only. */
function withBound(card: Card, { texts }: Oracle): Card {
  const [first, ...others] = card.parts;
  const read = (part: CardPart, place: number): CardPart => ({ ...part, ...boundIn(texts[place] ?? '') });
  return { ...card, parts: [read(first, 0), ...others.map((part, at) => read(part, at + 1))] };
}
