import { z } from 'zod';
import type Database from '#basics/sqlite.ts';
import type { CardFromText } from '#cards/from-texts/read-texts.ts';
import { ADDED_PARTS } from '#engine/turns/add-part.ts';
import { exactly, jsonText } from '#basics/json.ts';

/*
 * The facts that an import read from the texts of cards that are on none of the release's lists. Older files lack this
 * table. Facts of another version are ignored; the next import reads them again.
 */

/** Increase it if the parsing of texts or the shape of the facts changes. */
const VERSION = 3;

export const FROM_TEXT_SCHEMA = `
  CREATE TABLE from_text (
    name TEXT PRIMARY KEY,
    facts TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const text = z.string();
const face = text.optional();
const side = z.enum(['won', 'lost']);

const storedFromText = jsonText.pipe(
  exactly<CardFromText & { readonly version: typeof VERSION }>()(
    z.strictObject({
      version: z.literal(VERSION),
      name: text,
      control: z
        .strictObject({
          face,
          span: z.enum(['next-turn', 'extra-turn-after', 'next-combat', 'search', 'resolution', 'while']),
        })
        .optional(),
      ending: z
        .strictObject({
          face,
          what: z.enum(['turn', 'combat']),
          by: z.enum(['spell', 'ability']),
          condition: z.enum(['if-own-turn', 'used-on-own-turn', 'chosen']).optional(),
          controllerLoses: z.literal(true).optional(),
          isUnsure: z.literal(true).optional(),
        })
        .optional(),
      adding: z
        .strictObject({
          face,
          part: z.enum(ADDED_PARTS),
          after: z.enum(['here', 'phase', 'second-main']),
          only: z.enum(['main', 'combat']).nullable(),
          times: z.int().nullable(),
          isForController: z.boolean(),
        })
        .optional(),
      coins: z
        .strictObject({
          face,
          flip: z
            .strictObject({
              isCalled: z.boolean(),
              coins: z.union([z.int(), z.enum(['counted', 'until-loss'])]),
              flippers: z.enum(['you', 'that-player', 'each-player', 'you-and-opponent']),
              outcomes: z.array(
                z.strictObject({
                  side: z.enum(['won', 'lost', 'heads', 'tails']),
                  isEach: z.boolean(),
                  does: text.nullable(),
                }),
              ),
            })
            .nullable(),
          triggers: z.array(z.strictObject({ whose: z.enum(['yours', "anyone's"]), side, does: text })),
        })
        .optional(),
    }),
  ),
);

/** Returns a function that inserts the facts of a card. If cards share a name, the first one is kept. */
export function fromTextWriter(db: Database): (card: CardFromText) => void {
  const insert = db.prepare<[string, string]>('INSERT OR IGNORE INTO from_text VALUES (?, ?)');
  return (card) => void insert.run(card.name, JSON.stringify({ version: VERSION, ...card }));
}

/** Copies the facts from the attached file `kept`, if it has any. */
export function copyFromTexts(db: Database): void {
  if (hasTable(db, 'kept.')) db.exec('INSERT INTO from_text SELECT * FROM kept.from_text');
}

/** Returns the facts in the order of the cards' names. */
export function readFromTexts(db: Database): readonly CardFromText[] {
  if (!hasTable(db, '')) return [];
  const rows = db.prepare<[], string>('SELECT facts FROM from_text ORDER BY name').pluck().all();
  return rows.flatMap((facts) => {
    const { data } = storedFromText.safeParse(facts);
    if (!data) return [];
    const { version: _, ...card } = data;
    return [card];
  });
}

const hasTable = (db: Database, schema: '' | 'kept.'): boolean =>
  db.prepare(`SELECT 1 FROM ${schema}sqlite_schema WHERE name = 'from_text'`).get() !== undefined;
