import { z } from 'zod';
import type { CardRuling, Oracle } from '../../cards/pool/card-pool.ts';
import { COLORS, type Card, type CardPart, type Layout } from '../../engine/cards/card.ts';
import { exactly, json } from '../rows/json.ts';

const LAYOUTS: Readonly<Record<Layout, true>> = {
  ordinary: true,
  split: true,
  flip: true,
  'double-faced': true,
  adventure: true,
};

const text = z.string();

const part = exactly<CardPart>()(
  z.strictObject({
    name: text,
    manaCost: text,
    typeLine: text,
    power: text.optional(),
    toughness: text.optional(),
    loyalty: text.optional(),
    defense: text.optional(),
    colors: z.array(z.enum(COLORS)).optional(),
    aftermath: z.literal(true).optional(),
  }),
);

/** A card's facts as data. */
export const cardShape = exactly<Card>()(
  z.strictObject({
    name: text,
    layout: z.enum(Object.keys(LAYOUTS) as Layout[]),
    parts: z.tuple([part], part),
    fuse: z.literal(true).optional(),
    modal: z.literal(true).optional(),
  }),
);

/** A card's facts as the card file keeps them. */
export const storedCard = json.pipe(cardShape);

/** What the card file keeps of a card beside its facts. */
export const storedOracle = json.pipe(
  exactly<Oracle>()(z.strictObject({ id: text, texts: z.array(text), images: z.array(text), page: text })),
);

export const storedRuling = exactly<CardRuling>()(
  z.strictObject({
    date: z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]),
    source: text,
    text,
  }),
);
