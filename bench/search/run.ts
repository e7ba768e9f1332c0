import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TODAYS_DATE } from '../../src/engine/vocabulary/editions.ts';
import { ALL_INGREDIENTS, type Finder, type Ingredients } from '../../src/rulebook/finding/finder.ts';
import { finderOf } from '../../src/rulebook/finding/index-rules.ts';
import { matchesIn } from '../../src/rulebook/asking/matches-in.ts';
import { ask } from '../../src/rulebook/asking/query.ts';
import { parseRules } from '../../src/rulebook/reading/parse-rules.ts';
import { makeRulebook } from '../../src/rulebook/book/rulebook.ts';
import type { ParsedRules } from '../../src/rulebook/text/rules.ts';
import { print, printRatio } from '../measure.ts';
import { readQuestions, sharesOf, type Question } from './questions.ts';

/** The official text of 2026-06-19: the environment variable BENCH_RULES names one, else it is beside the checkout. */
const TEXT =
  process.env.BENCH_RULES ??
  fileURLToPath(new URL('../../../shared/rules-texts/2026-06-19.txt', import.meta.url));

/** How often a right rule comes first, among three and among five, and the same without each ingredient. */
export function search(): void {
  const text = existsSync(TEXT) ? parseRules(readFileSync(TEXT, 'utf8')) : undefined;
  if (!text) {
    print({ bench: 'search', skipped: `no rules text at ${TEXT}; BENCH_RULES names one` });
    return;
  }
  const questions = readQuestions();
  const asked = askedOf(text);
  const shares = sharesOf(questions, asked);
  print({ bench: '/rule query, plain questions', questions: questions.length, ...shares });
  for (const isHeldOut of [false, true]) {
    const some = questions.filter((one) => one.isHeldOut === isHeldOut);
    print({ bench: isHeldOut ? 'held out' : 'tuned on', questions: some.length, ...sharesOf(some, asked) });
  }
  ingredients(text, questions);
  printRatio('a right rule comes first', shares.first, { least: 0.6 });
  printRatio('a right rule is among the first three', shares.firstThree, { least: 0.8 });
  printRatio('a right rule is among the first five', shares.firstFive, { least: 0.88 });
}

/** As `/rule query:` answers: by a name, or else by the words. */
function askedOf(text: ParsedRules): Finder['find'] {
  const rulebook = makeRulebook([text]);
  return (question, limit) => {
    const found = ask(question, TODAYS_DATE, rulebook);
    if (!found.ok) return [];
    const { hit, also, matches } = found.value;
    return (matches ?? [hit, ...also].map(({ number }) => ({ number, score: 0, words: [] }))).slice(0, limit);
  };
}

function ingredients(text: ParsedRules, questions: readonly Question[]): void {
  const rulebook = makeRulebook([text]);
  const whole = [rulebook.read(TODAYS_DATE)];
  const shares = (some: Ingredients) => {
    const finder = finderOf(text, some);
    const asked = { ...rulebook, finder: () => finder };
    return sharesOf(questions, (question, limit) => matchesIn(question, whole, asked, limit, some));
  };
  print({ bench: 'search by words', without: 'nothing', ...shares(ALL_INGREDIENTS) });
  for (const without of Object.keys(ALL_INGREDIENTS) as (keyof Ingredients)[]) {
    print({ bench: 'search by words', without, ...shares({ ...ALL_INGREDIENTS, [without]: false }) });
  }
}
