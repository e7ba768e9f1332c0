import { readFileSync } from 'node:fs';
import { readFacts, type Facts } from './facts-file.ts';

let facts: Facts | undefined;

/**
 * All cards that come with the bot, as facts, read once; made by `npm run cards:make`.
 * @throws where the file is missing: the installation is broken.
 */
export const builtInCards = (): Facts =>
  (facts ??= readFacts(readFileSync(new URL('facts.br', import.meta.url))));
