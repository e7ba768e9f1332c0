import { writeFileSync } from 'node:fs';
import { pack, formatFacts } from './cards/pack-facts.ts';
import { readReleased } from './cards/read-released.ts';

// npm run cards:make [-- BULK-FILE]
const [bulk = '../shared/cards/oracle-cards.json.gz'] = process.argv.slice(2);

const cards = await readReleased(bulk);
const packed = pack(formatFacts(cards));
writeFileSync(new URL('../src/cards/built-in/facts.br', import.meta.url), packed);
process.stdout.write(`${cards.length} cards in ${packed.length} bytes\n`);
