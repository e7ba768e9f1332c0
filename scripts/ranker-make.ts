import { writeFileSync } from 'node:fs';
import { packModel } from '#rulebook/search/ranker-model.ts';
import { readBenchmarkQuestions as readTuned } from '../bench/search/questions.ts';
import { readSampleQuestions } from '#rulebook/book/load-digest.ts';
import { finderOf } from '#rulebook/search/finder.ts';
import { makeModel, searchedTogether, trainingSet } from './ranker/make.ts';
import { fitWeights } from './ranker/fit-weights.ts';

/*
 * npm run ranker:make: trains the model that ranks rules by the questions and sentences of our own words, and prints what
 * the weights in src/rulebook/search/finder.ts should be with it.
 */
const set = trainingSet();
process.stdout.write(`${set.asked.length} rules, ${set.texts.length} texts\n`);
const model = makeModel(set, (kind, epoch, loss) => {
  process.stdout.write(`${kind}, epoch ${epoch}: ${loss.toFixed(3)}\n`);
});
const packed = packModel(model);
writeFileSync(new URL('../src/rulebook/search/ranker.bin', import.meta.url), packed);
process.stdout.write(`${Math.round(packed.length / 1024)} KiB\n`);

const { weights, oddsPerScore } = fitWeights(
  readTuned(),
  finderOf(searchedTogether(), readSampleQuestions()),
);
process.stdout.write(`weights ${JSON.stringify(weights)}, odds per score ${oddsPerScore}\n`);
