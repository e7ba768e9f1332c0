import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { startPair, type Pair } from './child.ts';
import { runImport } from './import.ts';
import { people, rates, sendFromTables, type Kinds } from './kinds.ts';
import { measure, median, print, printRatio } from './measure.ts';

/**
 * A folder with official texts named by day: the environment variable BENCH_RULES, by default beside the checkout.
 */
const TEXTS = process.env.BENCH_RULES ?? fileURLToPath(new URL('../../shared/rules-texts/', import.meta.url));
const EDITIONS = ['2006-10-01', '2013-04-29', '2022-04-29', '2026-06-19'];
/** The arguments of `npm run rules:import`. */
const IMPORT = ['--max-semi-space-size=4', 'src/cli/rules.ts', 'import'];
const MANY_EDITIONS = 30;
const START_RUNS = 3;
const SEARCHES = 3000;

const rule = (query: string) => ['rule', [{ name: 'query', type: Type.String, value: query }]] as const;

const KINDS = {
  constant: ['constant', []],
  '/rule query:702.19b': rule('702.19b'),
  '/rule query:deathtouch trample damage': rule('deathtouch trample damage'),
  '/rule query:<a whole question>': rule(
    'what happens to the creatures I control when their owner leaves the game',
  ),
} as const satisfies Kinds;
const NUMBER = '/rule query:702.19b';

/**
 * Measures the rules commands with four imported editions, their import and their cost at startup, and thirty
 * editions.
 */
export async function rules(folder: string): Promise<void> {
  if (!existsSync(TEXTS)) {
    print({ bench: 'rules', skipped: `no texts in ${TEXTS}; BENCH_RULES names a folder` });
    return;
  }
  const four = join(folder, 'four.sqlite');
  for (const edition of EDITIONS) await importText(edition, join(TEXTS, `${edition}.txt`), four);

  const digestAlone: number[] = [];
  const withFour: number[] = [];
  for (let start = 0; start < START_RUNS; start += 1) {
    digestAlone.push(await readyMs(folder, ''));
    withFour.push(await readyMs(folder, four));
  }
  const [digestAloneMs, withFourMs] = [median(digestAlone), median(withFour)];
  print({ bench: 'start to ready', ms: digestAloneMs, withFourEditionsMs: withFourMs });
  printRatio('seconds that four editions add to the start', (withFourMs - digestAloneMs) / 1000, {
    most: 0.3,
  });

  const pair = await startPair(join(folder, 'rules.sqlite'), { RULES_FILE: four });
  const figures = await rates(pair, KINDS, 32);
  for (const [bench, line] of Object.entries(figures)) print({ bench, inFlight: 32, ...line });
  printRatio(
    '/rule by number to constant, 32 in flight',
    figures[NUMBER].perSecond / figures.constant.perSecond,
    { least: 0.5 },
  );
  await searches(pair);
  await autocomplete(pair);
  print({ bench: 'resident memory with four editions', megabytes: (await pair.memory()) / 1e6 });
  await pair.stop();
  await manyEditions(folder, four);
}

async function importText(edition: string, file: string, into: string): Promise<void> {
  const cost = await runImport([...IMPORT, file], { RULES_FILE: into });
  print({ bench: `import of ${edition}`, ...cost });
  printRatio(`seconds of the import of ${edition}`, cost.seconds, { most: 3 });
  printRatio(`peak memory of the import of ${edition}, in MB`, cost.peakMegabytes, { most: 200 });
}

async function readyMs(folder: string, rulesFile: string): Promise<number> {
  const pair = await startPair(join(folder, 'start-rules.sqlite'), { RULES_FILE: rulesFile });
  await pair.stop();
  return pair.readyMs;
}

const SUBJECTS =
  'trample deathtouch copy token commander priority combat library mana exile counter sacrifice'.split(' ');
const VERBS = 'damage cast attack block tap draw die leave enter target control trigger'.split(' ');

/** Distinct questions, so that no answer comes from a cache. */
const short = (index: number): string =>
  `${SUBJECTS[index % SUBJECTS.length]} ${VERBS[(index * 7) % VERBS.length]} ${SUBJECTS[(index * 5 + 3) % SUBJECTS.length]} ${index}`;
const whole = (index: number): string =>
  `what happens if a player with ${index} ${SUBJECTS[index % SUBJECTS.length]} effects wants to ${VERBS[(index * 5) % VERBS.length]} while the ${SUBJECTS[(index * 7 + 1) % SUBJECTS.length]} of an opponent is about to ${VERBS[(index * 11 + 2) % VERBS.length]}`;

async function searches(pair: Pair): Promise<void> {
  const persons = people(pair);
  for (const [bench, question] of [
    ['a search for three words', short],
    ['a whole question', whole],
  ] as const) {
    const ask = (index: number) => sendFromTables(rule(question(index)), persons)(index);
    await measure((index) => ask(index + SEARCHES), 300, 1);
    const figures = await measure(ask, SEARCHES, 1);
    print({ bench, inFlight: 1, ...figures });
    printRatio(`p99 of ${bench}, in ms`, figures.p99, { most: 15 });
  }
}

async function autocomplete(pair: Pair): Promise<void> {
  const [person] = people(pair);
  const typed = (at: number): string => {
    const text = at % 3 === 0 ? `${100 + (at % 800)}.${at % 9}` : short(at).replace(/ \d+$/, '');
    return text.slice(0, 1 + (at % text.length));
  };
  const ask = (at: number) =>
    person!.complete('rule', [{ name: 'query', type: Type.String, value: typed(at), focused: true }]);
  await measure(ask, 500, 1);
  const figures = await measure(ask, SEARCHES, 1);
  print({ bench: 'autocomplete of a rule', inFlight: 1, ...figures });
  printRatio('p99 of the autocomplete of a rule, in ms', figures.p99, { most: 5 });
}

/** Imports the newest text under thirty days, to see whether the number of editions affects lookups. */
async function manyEditions(folder: string, four: string): Promise<void> {
  const many = join(folder, 'thirty.sqlite');
  const text = readFileSync(join(TEXTS, '2026-06-19.txt'), 'utf8');
  const files = Array.from({ length: MANY_EDITIONS - 1 }, (_, at) => {
    const file = join(folder, `edition-${at}.txt`);
    writeFileSync(file, text.replace('as of June 19, 2026', `as of June 19, ${1995 + at}`));
    return file;
  });
  const cost = await runImport([...IMPORT, ...files, join(TEXTS, '2026-06-19.txt')], {
    RULES_FILE: many,
  });
  print({ bench: `import of ${MANY_EDITIONS} editions`, ...cost });
  const [fewPair, manyPair] = [
    await startPair(join(folder, 'few.sqlite'), { RULES_FILE: four }),
    await startPair(join(folder, 'many.sqlite'), { RULES_FILE: many }),
  ];
  const lookUp = async (pair: Pair): Promise<(index: number) => Promise<void>> => {
    const at = people(pair);
    return async (index) => sendFromTables(index % 2 === 0 ? KINDS[NUMBER] : rule(short(index)), at)(index);
  };
  const [ofFew, ofMany] = [await lookUp(fewPair), await lookUp(manyPair)];
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    times[0].push((await measure((index) => ofFew(index + round * 1000), 1000, 1)).perSecond);
    times[1].push((await measure((index) => ofMany(index + round * 1000), 1000, 1)).perSecond);
  }
  printRatio(
    `lookups with ${MANY_EDITIONS} editions to those with four`,
    median(times[1]) / median(times[0]),
    {
      least: 0.9,
    },
  );
  await fewPair.stop();
  await manyPair.stop();
}
