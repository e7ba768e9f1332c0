import { writeFileSync } from 'node:fs';
import { packModel } from '#rulebook/search/ranker-model.ts';
import { makeModel, trainingSet } from './ranker/make.ts';

// npm run ranker:make: trains the model that ranks rules by the questions and sentences of our own words.
const set = trainingSet();
process.stdout.write(`${set.asked.length} rules, ${set.texts.length} texts\n`);
const model = makeModel(set, (kind, epoch, loss) => {
  process.stdout.write(`${kind}, epoch ${epoch}: ${loss.toFixed(3)}\n`);
});
const packed = packModel(model);
writeFileSync(new URL('../src/rulebook/search/ranker.bin', import.meta.url), packed);
process.stdout.write(`${Math.round(packed.length / 1024)} KiB\n`);
