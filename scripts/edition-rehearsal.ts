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
import { newTextOf, readNotYetWorded, withNotYetWorded } from './numbers/not-yet.ts';
import { filesIn, readOfficialText } from './numbers/texts.ts';
import { filesOf, writeFiles, writeFingerprints } from './numbers/write.ts';

// node --import tsx scripts/edition-rehearsal.ts FOLDER: removes today's edition from a copy of the project, adds it
// again with npm run edition:add, and checks that every file is the same as here.
const [folder = '../shared/rules-texts-all'] = process.argv.slice(2);
const project = fileURLToPath(new URL('..', import.meta.url));
const before = OFFICIAL_DAYS.at(-2) as IsoDate;
const files = filesIn(resolve(folder));
const textFileOf = (day: IsoDate): string => {
  const file = files.find((path) => path.includes(`/${day}.txt`));
  if (!file) throw new Error(`${folder} has no text of ${day}`);
  return file;
};

const copy = mkdtempSync(join(tmpdir(), 'edition-rehearsal-'));
try {
  copyProject(copy);
  const newRules = removeEdition(copy);
  run('rules:import', textFileOf(before));
  process.stdout.write(run('edition:add', textFileOf(TODAYS_DATE)));
  const differences = [...differencesIn(newRules)];
  process.stdout.write(differences.join(''));
  const isSame = differences.length === 0;
  // The digest in the copy must pass its tests, too.
  if (isSame) execFileSync('npx', ['vitest', 'run', 'test/rulebook/book'], { cwd: copy, stdio: 'inherit' });
  process.stdout.write(isSame ? 'The edition was added as it is here.\n' : 'The edition differs.\n');
  process.exitCode = isSame ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

/**
 * Yields patches of the files that differ in the copy. The digest there lacks the rules that are new in this edition, and
 * must list exactly these as new.
 */
function* differencesIn(newRules: ReadonlySet<string>): Iterable<string> {
  const read = (root: string, file: string): string =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  for (const file of trackedFiles().filter((path) => !isDigest(path)))
    yield* patch(file, read(project, file), read(copy, file));

  const here = readDigestFolder(project, TODAYS_DATE);
  const there = readDigestFolder(copy, TODAYS_DATE);
  const unchanged = new Map(
    [...numbersIn(here)].filter((number) => !newRules.has(number)).map((number) => [number, number]),
  );
  const { files: expected } = renumberDigest(
    here,
    unchanged,
    newTextOf(readOfficialText(textFileOf(TODAYS_DATE))),
  );
  const notYet = new Map([...readNotYetWorded(there)].filter(([, why]) => why === 'reworded'));
  for (const number of [...newRules].toSorted(compareNumbers)) notYet.set(number, 'new');
  const listed = new Map([...notYet].toSorted(([a], [b]) => compareNumbers(a, b)));
  const expectedFiles = withNotYetWorded(expected, listed);
  for (const file of new Set([...expectedFiles.keys(), ...there.keys()]))
    yield* patch(file, expectedFiles.get(file) ?? '', there.get(file) ?? '');
}

function trackedFiles(): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((file) => file !== '' && file !== 'node_modules');
}

function copyProject(to: string): void {
  for (const file of trackedFiles()) cpSync(join(project, file), join(to, file), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(to, 'node_modules'));
}

/** Removes today's edition from a copy. Returns the rules of today's digest that the previous edition does not have. */
function removeEdition(from: string): ReadonlySet<string> {
  const without = (steps: DatedNumbers): DatedNumbers => steps.filter(([day]) => day !== TODAYS_DATE);
  const named = <Name extends string>(names: readonly Name[], stepsOf: (name: Name) => DatedNumbers) =>
    names.map((name) => [name, without(stepsOf(name))] as const);
  const histories = readRuleHistories();
  const earlierHistories = histories
    .map(({ steps }) => steps.filter(({ day }) => day !== TODAYS_DATE))
    .filter((steps) => steps.length > 0);
  writeFiles(
    filesOf({
      days: OFFICIAL_DAYS.slice(0, -1),
      systems: named(RULE_SYSTEMS, chapterNumbersOf),
      rules: named(RULE_SUBJECTS, numbersOf),
      chain: [],
      begun: earlierHistories,
    }),
    from,
  );
  writeFingerprints(readOfficialText(textFileOf(before)), from);
  const numbers = new Map(
    histories.flatMap(({ steps }) => {
      const [now, then] = [steps.at(-1), steps.findLast(({ day }) => day <= before)];
      return now?.number && then?.number ? [[now.number, then.number] as const] : [];
    }),
  );
  const { files: words, lost } = renumberDigest(
    readDigestFolder(from, TODAYS_DATE),
    numbers,
    newTextOf(readOfficialText(textFileOf(before))),
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
