import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCandidates, readTexts } from './catalogue/read-sources.ts';
import { selectCards } from './catalogue/select.ts';
import { sourceOf } from './catalogue/source-of.ts';

// node --import tsx scripts/make-catalogue.ts [SHARED-FOLDER [BULK-FILE]]
const [shared = '../shared', bulk = join(shared, 'cards/oracle-cards.json.gz')] = process.argv.slice(2);

for (const [file, cards] of selectCards(await readCandidates(bulk), readTexts(shared))) {
  writeFileSync(new URL(`../src/cards/catalogue/${file}.ts`, import.meta.url), sourceOf(file, cards));
  process.stdout.write(`${file}: ${cards.length} cards\n`);
}
