import { writeFileSync } from 'node:fs';
import { packGistModel } from '#discord/judge/gist-model.ts';
import { makeGistModel, readLines } from './gists/make.ts';

// npm run gists:make: trains the model that tells what kind of thing a line of /judge says.
const lines = readLines();
process.stdout.write(`${lines.length} lines\n`);
const model = makeGistModel(lines, (epoch, loss) => {
  process.stdout.write(`epoch ${epoch}: ${loss.toFixed(3)}\n`);
});
const packed = packGistModel(model);
writeFileSync(new URL('../src/discord/judge/gists.bin', import.meta.url), packed);
process.stdout.write(`${model.features.length} features, ${Math.round(packed.length / 1024)} KiB\n`);
