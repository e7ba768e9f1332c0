import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { openBulk, readBulk } from '../src/cards/scryfall/read-bulk.ts';
import { readCard } from '../src/cards/scryfall/read-card.ts';
import { IsoDate } from '../src/engine/vocabulary/editions.ts';
import { packFacts, type Released } from './cards/pack-facts.ts';

// npm run cards:make -- BULK-FILE
const [bulk = '../shared/cards/oracle-cards.json.gz'] = process.argv.slice(2);
const printed = z.looseObject({ released_at: IsoDate });

const { stream } = await openBulk(bulk);
const cards: Released[] = [];
for await (const card of readBulk(stream, { noun: 'card', read })) if (card) cards.push(card);
const packed = packFacts(cards);
writeFileSync(new URL('../src/cards/built-in/facts.br', import.meta.url), packed);
process.stdout.write(`${cards.length} cards in ${packed.length} bytes\n`);

function read(element: unknown): Released | null {
  const card = readCard(element);
  return card && { ...card, day: printed.parse(element).released_at };
}
