import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTwoFilesPatch } from 'diff';
import { OFFICIAL_DAYS, TODAYS_DATE, type IsoDate } from '../src/engine/vocabulary/editions.ts';
import {
  RULE_SUBJECTS,
  RULE_SYSTEMS,
  chapterNumbersOf,
  numbersOf,
  type Numbers,
} from '../src/engine/rule-numbers/numbers.ts';
import { readLives } from '../src/rulebook/lives/read-lives.ts';
import { renumberDigest } from './numbers/digest.ts';
import { filesIn } from './numbers/texts.ts';
import { filesOf, writeFiles } from './numbers/write.ts';

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
  const changed = tracked().filter((file) => diffOf(file) !== '');
  if (unknown.length > 0) process.stdout.write(`Only in today's digest: ${unknown.join(', ')}\n`);
  for (const file of changed) process.stdout.write(diffOf(file));
  const isExpected = changed.length === 0 || (unknown.length > 0 && changed.every(isDigest));
  process.stdout.write(isExpected ? 'The edition was added as it is here.\n' : 'The edition differs.\n');
  process.exitCode = isExpected ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
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
function takeAway(from: string): readonly string[] {
  const without = (steps: Numbers): Numbers => steps.filter(([day]) => day !== TODAYS_DATE);
  const named = <Name extends string>(names: readonly Name[], stepsOf: (name: Name) => Numbers) =>
    names.map((name) => [name, without(stepsOf(name))] as const);
  const lives = readLives();
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
  const numbers = new Map(
    lives.flatMap(({ steps }) => {
      const [now, then] = [steps.at(-1), steps.findLast(({ day }) => day <= before)];
      return now?.number && then?.number ? [[now.number, then.number] as const] : [];
    }),
  );
  const digest = (day: IsoDate): string => join(from, `src/rulebook/book/digest/${day}.txt`);
  const { text, lost } = renumberDigest(readFileSync(digest(TODAYS_DATE), 'utf8'), before, numbers);
  renameSync(digest(TODAYS_DATE), digest(before));
  writeFileSync(digest(before), text);
  return lost;
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
  return dirname(file).endsWith('book/digest');
}

/** Empty where the file is the same in the copy. */
function diffOf(file: string): string {
  const read = (root: string): string =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const [here, there] = [read(project), read(copy)];
  return here === there
    ? ''
    : createTwoFilesPatch(file, file, here, there, 'here', 'added again', { context: 1 });
}
