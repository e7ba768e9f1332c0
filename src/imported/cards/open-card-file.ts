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
import { RANKS } from '#cards/scryfall/layouts.ts';
import { boundIn } from '#cards/scryfall/read-card.ts';
import { Card, type CardPart } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';
import { cannotUseOwnFile, readOwnFile } from '../files/own-file.ts';
import { exactly, jsonText } from '#basics/json.ts';
import { CARD_FILE } from './card-file.ts';
import { readFromTexts } from './from-texts.ts';

const text = z.string();

/** A card's facts as stored in the card file. */
const storedCard = jsonText.pipe(Card);

/** Older files lack the art, the keywords, the formats, and whether it is a Game Changer. */
type StoredOracle = Oracle & Pick<CardEntry, 'keywords'> & { readonly isGameChanger?: boolean };

/** A card's data in the card file besides its facts. */
const storedOracle = jsonText.pipe(
  exactly<StoredOracle>()(
    z.strictObject({
      id: text,
      texts: z.array(text),
      images: z.array(text),
      art: z.strictObject({ address: text, artist: text }).optional(),
      page: text,
      formats: z.record(text, z.enum(FORMAT_LEGALITIES)).optional(),
      keywords: z.array(z.array(text)).optional(),
      isGameChanger: z.boolean().optional(),
    }),
  ),
);

const storedRuling = exactly<CardRuling>()(z.strictObject({ date: IsoDate, source: text, text }));

/**
 * The imported cards and rulings, read card by card. Every method throws an {@link OperatorError} if the file can no
 * longer be read or is damaged.
 */
export interface CardFile {
  readonly imported: PoolImport;
  /** Each name once, in order; read in batches. */
  names(): Iterable<RankedName>;
  /** All names by which `find` finds something, folded; read in batches. */
  foldedNames(): Iterable<string>;
  /** Finds a card by its name or the name of one of its parts. */
  find(typed: string): CardEntry | undefined;
  byId(oracleId: string): CardEntry | undefined;
  /** The facts that the import read from the texts of cards that this release does not know. */
  fromTexts(): readonly CardFromText[];
  /** Newest first; `null` if no rulings were imported. */
  rulings(oracleId: string): readonly CardRuling[] | null;
  close(): void;
}

interface CardRow {
  /** JSON, like `oracle`. */
  readonly facts: string;
  readonly oracle: string;
  readonly rank: number;
}

interface ImportRow {
  readonly kind: 'cards' | 'rulings';
  readonly count: number;
  readonly at: number;
}

/** The size of SQLite's page cache, in KiB. Small, since the operating system caches the pages too. */
const CACHE_KIB = 2000;
/** The number of names per query. */
const NAMES_PER_QUERY = 1000;

/** @throws {OperatorError} if it is missing, damaged, or belongs to another program or a newer version of the bot */
export function openCardFile(file: string): CardFile {
  return readOwnFile(CARD_FILE, file, (db) => {
    db.pragma(`cache_size = -${CACHE_KIB}`);
    const selectNames = db.prepare<[string, number], RankedName>(
      `SELECT name, min(rank) AS rank, min(fame) AS fame FROM card
         WHERE name > ? GROUP BY name ORDER BY name LIMIT ?`,
    );
    const selectFolded = db
      .prepare<[string, number], string>(
        'SELECT DISTINCT folded FROM card_name WHERE folded > ? ORDER BY folded LIMIT ?',
      )
      .pluck();
    const select = db.prepare<[string, string], CardRow>(
      `SELECT facts, oracle, card.rank AS rank FROM card_name JOIN card ON card.id = card_id
       WHERE folded = ? ORDER BY spelled = ? DESC, card_name.rank, card_id LIMIT 1`,
    );
    const selectById = db.prepare<[string], CardRow>(
      'SELECT facts, oracle, rank FROM card WHERE oracle_id = ?',
    );
    const selectRulings = db.prepare<[string]>(
      'SELECT date, source, text FROM ruling WHERE oracle_id = ? ORDER BY date DESC, id',
    );
    const imports = db.prepare<[], ImportRow>('SELECT kind, count, at FROM import').all();
    const cards = imports.find(({ kind }) => kind === 'cards');
    const rulings = imports.find(({ kind }) => kind === 'rulings');

    function readOrThrow<Value>(read: () => Value): Value {
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
        const batch = readOrThrow(() => selectNames.all(from, NAMES_PER_QUERY));
        yield* batch;
        last = batch.at(-1)?.name;
      }
    }

    function* foldedNames(): Iterable<string> {
      let last: string | undefined = '';
      while (last !== undefined) {
        const from: string = last;
        const batch = readOrThrow(() => selectFolded.all(from, NAMES_PER_QUERY));
        yield* batch;
        last = batch.at(-1);
      }
    }

    return {
      foldedNames,
      imported: { cards: cards?.count ?? 0, rulings: rulings?.count ?? 0, at: cards?.at ?? 0 },
      names,
      fromTexts: () => readOrThrow(() => readFromTexts(db)),
      find: (typed) => readOrThrow(() => entryOf(select.get(foldName(typed), typed.trim()))),
      byId: (oracleId) => readOrThrow(() => entryOf(selectById.get(oracleId))),
      rulings: (oracleId) =>
        readOrThrow(() =>
          rulings ? selectRulings.all(oracleId).map((row) => storedRuling.parse(row)) : null,
        ),
      close: () => void db.close(),
    };
  });
}

function entryOf(row: CardRow | undefined): CardEntry | undefined {
  if (!row) return undefined;
  const { keywords, isGameChanger, ...oracle } = storedOracle.parse(row.oracle);
  return {
    card: withDaybound(storedCard.parse(row.facts), oracle),
    oracle,
    ...(keywords && { keywords }),
    ...(isGameChanger !== undefined && { isGameChanger }),
    ...(row.rank !== RANKS.card && { isNotForDecks: true }),
  };
}

/** Adds daybound and nightbound, which older files have only in the text. */
function withDaybound(card: Card, { texts }: Oracle): Card {
  const [first, ...rest] = card.parts;
  const addKeyword = (part: CardPart, index: number): CardPart => ({
    ...part,
    ...boundIn(texts[index] ?? ''),
  });
  return {
    ...card,
    parts: [addKeyword(first, 0), ...rest.map((part, index) => addKeyword(part, index + 1))],
  };
}
