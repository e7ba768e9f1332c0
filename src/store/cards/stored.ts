import { z } from 'zod';
import type { CardRuling, Oracle } from '../../cards/pool/card-pool.ts';
import { Card } from '../../engine/cards/card.ts';
import { IsoDate } from '../../engine/vocabulary/editions.ts';
import { exactly, json } from '../rows/json.ts';
const text = z.string();

/** A card's facts as the card file keeps them. */
export const storedCard = json.pipe(Card);

/** The data that the card file keeps of a card beside its facts. */
export const storedOracle = json.pipe(
  exactly<Oracle>()(z.strictObject({ id: text, texts: z.array(text), images: z.array(text), page: text })),
);

export const storedRuling = exactly<CardRuling>()(z.strictObject({ date: IsoDate, source: text, text }));
