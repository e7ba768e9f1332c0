import { z } from 'zod';
import type { CardEntry, CardRuling } from '#cards/pool/card-pool.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { CARD_NAME } from '../answers/card-input.ts';
import { clip } from '#basics/clip.ts';
import { defineTool } from '../answers/tool.ts';

const DEFAULT_RULINGS = 10;
const MAX_RULINGS = 50;
const MAX_TEXT_LENGTH = 4000;
const MAX_RULING_LENGTH = 2000;

export const getCardTool = defineTool({
  name: 'get_card',
  title: 'A card with its text and rulings',
  description: [
    'Look up a Magic card by its name: costs, types, power and toughness, keywords of each part (halves, faces), the current Oracle text and the official rulings if they are imported here.',
    'Never state a card’s text from memory: if texts is not-imported, only the facts here are known, and you should say so.',
    'Tokens and joke cards are found only if no other card has the name; put such a name in double quotes.',
  ].join(' '),
  input: z.object({
    name: CARD_NAME,
    rulings: z
      .int()
      .min(0)
      .max(MAX_RULINGS)
      .default(DEFAULT_RULINGS)
      .describe('How many rulings at most, newest first'),
  }),
  run({ name, rulings: max }, { cards }) {
    const found = findCard(name, cards);
    if (!found.ok) return found;
    const entry = found.value;
    const { card, oracle, isNotForDecks = false } = entry;
    const all = cards.rulings(entry);
    const shown = (all ?? []).slice(0, max).map(({ date, source, text }) => ({
      date,
      source,
      text: clip(text, MAX_RULING_LENGTH),
    }));
    const parts = partsOf(entry);
    return ok({
      text: [
        ...(parts.length > 1 ? [card.name] : []),
        ...parts.map(formatPart),
        ...(oracle ? [] : ['The Oracle text of this card is not imported here.']),
        ...(all === null ? ['Rulings are not imported here.'] : formatRulings(shown, all.length)),
      ].join('\n'),
      data: {
        name: card.name,
        layout: card.layout,
        parts,
        ...(card.fuse && { fuse: true }),
        ...(card.modal && { modal: true }),
        ...(isNotForDecks && { isNotForDecks }),
        texts: oracle ? 'imported' : 'not-imported',
        ...(oracle && { page: oracle.page, legalities: oracle.formats ?? {} }),
        rulings: all === null ? 'not-imported' : shown,
        ...(all !== null && { rulingsInAll: all.length }),
      },
      rules: [],
    });
  },
});

type Part = ReturnType<typeof partsOf>[number];

const partsOf = ({ card, keywords, oracle }: CardEntry) =>
  card.parts.map(({ name, manaCost, typeLine, power, toughness, loyalty, defense, colors }, index) => ({
    name,
    manaCost,
    typeLine,
    ...(power !== undefined && { power, toughness }),
    ...(loyalty !== undefined && { loyalty }),
    ...(defense !== undefined && { defense }),
    ...(colors && { colors }),
    ...(keywords?.[index] && { keywords: keywords[index] }),
    ...(oracle && { text: clip(oracle.texts[index] ?? '', MAX_TEXT_LENGTH) }),
  }));

function formatPart({ name, manaCost, typeLine, power, toughness, loyalty, defense, text }: Part): string {
  const numbers = power === undefined ? (loyalty ?? defense ?? '') : `${power}/${toughness ?? ''}`;
  return [[name, manaCost, `— ${typeLine}`, numbers].filter(Boolean).join(' '), text ?? '']
    .filter(Boolean)
    .join('\n');
}

const formatRulings = (rulings: readonly CardRuling[], all: number): readonly string[] => [
  `Rulings (${rulings.length} of ${all}):`,
  ...rulings.map(({ date, text }) => `- ${date}: ${text}`),
];
