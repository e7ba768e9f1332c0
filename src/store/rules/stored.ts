import { z } from 'zod';
import type { GlossaryEntry, Paragraph, ParsedRules, Rule } from '../../rulebook/text/rules.ts';
import { IsoDate } from '../../engine/vocabulary/editions.ts';
import { exactly, json } from '../rows/json.ts';

const text = z.string();
const texts = z.array(text);

const paragraphs = z.array(exactly<Paragraph>()(z.strictObject({ kind: z.enum(['text', 'example']), text })));

/** A rule as the rules file keeps it. */
export const storedRule = json.pipe(
  exactly<Rule>()(
    z.strictObject({
      number: text,
      chapter: text,
      parent: text.nullable(),
      paragraphs,
      subrules: texts,
      references: texts,
      edition: IsoDate,
      wording: z.enum(['official', 'own']),
      dated: IsoDate.nullable(),
      isIncomplete: z.boolean(),
    }),
  ),
);

/** An entry of the glossary as the rules file keeps it. */
export const storedEntry = json.pipe(
  exactly<GlossaryEntry>()(z.strictObject({ heading: text, paragraphs, references: texts, sees: texts })),
);

const headed = z.array(z.strictObject({ number: text, heading: text }));

export type Headings = Pick<ParsedRules, 'sections' | 'chapters'>;

/** An edition's sections and chapters as the rules file keeps them. */
export const storedHeadings = json.pipe(
  exactly<Headings>()(z.strictObject({ sections: headed, chapters: headed })),
);
