import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTwoFilesPatch } from 'diff';
import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import {
  RULE_SUBJECTS,
  RULE_SYSTEMS,
  chapterNumbersOf,
  numbersOf,
  type DatedNumbers,
} from '#engine/rule-numbers/numbers.ts';
import { readRuleHistories } from '#rulebook/rule-histories/read-rule-histories.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { readDigestFolder, replaceDigestFolder } from './numbers/digest-folder.ts';
import { numbersIn, renumberDigest } from '#rulebook/book/renumber-digest.ts';
import { newTextOf, notYetIn, withNotYet } from './numbers/not-yet.ts';
import { filesIn, readText } from './numbers/texts.ts';
import { filesOf, writeFiles, writeFingerprints } from './numbers/write.ts';

// node --import tsx scripts/edition-rehearsal.ts FOLDER: takes today's edition away from a copy of the project, adds it
// again by the one command, and wants every file to be as it is here.
const [folder = '../shared/rules-texts-all'] = process.argv.slice(2);
const project = fileURLToPath(new URL('..', import.meta.url));
const before = OFFICIAL_DAYS.at(-2) as IsoDate;
const files = filesIn(resolve(folder));
const fileOf = (day: IsoDate): string => {
  const file = files.find((one) => one.includes(`/${day}.txt`));
  if (!file) throw new Error(`${folder} has no text of ${day}`);
  return file;
};

const copy = mkdtempSync(join(tmpdir(), 'edition-rehearsal-'));
try {
  copyProject(copy);
  const unknown = takeAway(copy);
  run('rules:import', fileOf(before));
  process.stdout.write(run('edition:add', fileOf(TODAYS_DATE)));
  const differing = [...differencesIn(unknown)];
  process.stdout.write(differing.join(''));
  const isExpected = differing.length === 0;
  // What the program comes with is in order but for what was listed.
  if (isExpected)
    execFileSync('npx', ['vitest', 'run', 'test/rulebook/book'], { cwd: copy, stdio: 'inherit' });
  process.stdout.write(isExpected ? 'The edition was added as it is here.\n' : 'The edition differs.\n');
  process.exitCode = isExpected ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

/**
 * Where the copy is not as it is here. Its digest lacks the rules that were not there before: these, and no others, are
 * listed as new.
 */
function* differencesIn(unknown: ReadonlySet<string>): Iterable<string> {
  const read = (root: string, file: string): string =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  for (const file of tracked().filter((one) => !isDigest(one)))
    yield* patch(file, read(project, file), read(copy, file));

  const here = readDigestFolder(project, TODAYS_DATE);
  const there = readDigestFolder(copy, TODAYS_DATE);
  const known = new Map([...numbersIn(here)].filter((one) => !unknown.has(one)).map((one) => [one, one]));
  const { files: expected } = renumberDigest(here, known, newTextOf(readText(fileOf(TODAYS_DATE))));
  const notYet = new Map([...notYetIn(there)].filter(([, why]) => why === 'reworded'));
  for (const number of [...unknown].toSorted(compareNumbers)) notYet.set(number, 'new');
  const listed = new Map([...notYet].toSorted(([a], [b]) => compareNumbers(a, b)));
  const all = withNotYet(expected, listed);
  for (const file of new Set([...all.keys(), ...there.keys()]))
    yield* patch(file, all.get(file) ?? '', there.get(file) ?? '');
}

function tracked(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && file !== 'node_modules');
}

function copyProject(to: string): void {
  for (const file of tracked()) cpSync(join(project, file), join(to, file), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(to, 'node_modules'));
}

/** @returns what today's digest has of rules that were not there before. */
function takeAway(from: string): ReadonlySet<string> {
  const without = (steps: DatedNumbers): DatedNumbers => steps.filter(([day]) => day !== TODAYS_DATE);
  const named = <Name extends string>(names: readonly Name[], stepsOf: (name: Name) => DatedNumbers) =>
    names.map((name) => [name, without(stepsOf(name))] as const);
  const lives = readRuleHistories();
  const begun = lives
    .map(({ steps }) => steps.filter(({ day }) => day !== TODAYS_DATE))
    .filter((steps) => steps.length > 0);
  writeFiles(
    filesOf({
      days: OFFICIAL_DAYS.slice(0, -1),
      systems: named(RULE_SYSTEMS, chapterNumbersOf),
      rules: named(RULE_SUBJECTS, numbersOf),
      chain: [],
      begun,
    }),
    from,
  );
  writeFingerprints(readText(fileOf(before)), from);
  const numbers = new Map(
    lives.flatMap(({ steps }) => {
      const [now, then] = [steps.at(-1), steps.findLast(({ day }) => day <= before)];
      return now?.number && then?.number ? [[now.number, then.number] as const] : [];
    }),
  );
  const { files: words, lost } = renumberDigest(
    readDigestFolder(from, TODAYS_DATE),
    numbers,
    newTextOf(readText(fileOf(before))),
  );
  replaceDigestFolder(from, TODAYS_DATE, before, words);
  return new Set(lost);
}

function run(script: string, file: string): string {
  return execFileSync('npm', ['run', '--silent', script, '--', file], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...process.env,
      RULES_FILE: join(copy, 'rules.sqlite'),
      DATABASE_FILE: join(copy, 'games.sqlite'),
    },
  });
}

function isDigest(file: string): boolean {
  return file.startsWith(`src/rulebook/book/digest/${TODAYS_DATE}/`);
}

function* patch(file: string, here: string, there: string): Iterable<string> {
  if (here !== there)
    yield createTwoFilesPatch(file, file, here, there, 'here', 'added again', { context: 1 });
}
