import { fileURLToPath } from 'node:url';
import { systemClock } from '#basics/clock.ts';
import { BadSetting } from '#cli/config.ts';
import { OFFICIAL_DAYS, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS, RULE_SYSTEMS, chapterNumbersOf, numbersOf } from '#engine/rule-numbers/numbers.ts';
import { runRulesCommand } from '#import/rules/run-command.ts';
import { readRuleHistories } from '#rulebook/rule-histories/read-rule-histories.ts';
import { abortOnSignal, loadConfig, runProgram } from '#cli/run-program.ts';
import { openRulesFile } from '#store/rules/open-rules-file.ts';
import { OperatorError } from '#store/files/operator-error.ts';
import { addText, type Before } from './numbers/add.ts';
import { readDigestFolder, replaceDigestFolder } from './numbers/digest-folder.ts';
import { renumberDigest } from '#rulebook/book/renumber-digest.ts';
import { newTextOf, notYetIn, notYetWorded, withNotYet } from './numbers/not-yet.ts';
import { readKnown } from './numbers/make.ts';
import { tell } from './numbers/tell.ts';
import { readText } from './numbers/texts.ts';
import { writeFiles, writeFingerprints } from './numbers/write.ts';

// npm run edition:add -- FILE: a new official text. Its day becomes today, and every number follows.
await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file)
    throw new OperatorError('Usage: npm run edition:add -- FILE, the official text of a new edition');
  const later = readText(file);
  if (later.edition <= TODAYS_DATE)
    throw new OperatorError(`the text of ${later.edition} is no younger than today's, of ${TODAYS_DATE}`);
  const { rulesFile } = loadConfig();
  if (rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: beside a database in memory there is none');
  const held = openRulesFile(rulesFile);
  const isHeld = held.editions.some(({ edition, isFragment }) => edition === TODAYS_DATE && !isFragment);
  if (!isHeld)
    throw new OperatorError(`import the whole text of ${TODAYS_DATE} first: what is new is told by it`);
  const earlier = held.text(TODAYS_DATE);

  const known = readKnown();
  const before: Before = {
    days: OFFICIAL_DAYS,
    systems: RULE_SYSTEMS.map((system) => [system, chapterNumbersOf(system)]),
    rules: RULE_SUBJECTS.map((subject) => [subject, numbersOf(subject)]),
    lives: readRuleHistories(),
  };
  const added = addText(before, earlier, later, [...known.systems, ...known.rules], known.decisions);

  const project = fileURLToPath(new URL('..', import.meta.url));
  const digest = readDigestFolder(project, TODAYS_DATE);
  const renumbered = renumberDigest(digest, added.numbers, newTextOf(later));
  const notYet = notYetWorded(added, renumbered, notYetIn(digest));
  const told = tell(added, before, renumbered, notYet);
  const isDone = await runRulesCommand(
    { job: 'import', sources: [file], effective: later.edition },
    {
      rulesFile,
      now: () => systemClock.now(),
      signal: abortOnSignal(),
      output: process.stdout,
      errors: process.stderr,
    },
  );
  if (!isDone) {
    process.exitCode = 1;
    return;
  }
  writeFiles(added.files, project);
  writeFingerprints(later, project);
  replaceDigestFolder(project, TODAYS_DATE, later.edition, withNotYet(renumbered.files, notYet));
  process.stdout.write(`${told}\n`);
});
