import { fileURLToPath } from 'node:url';
import { systemClock } from '#basics/clock.ts';
import { BadSetting } from '#cli/config.ts';
import { OFFICIAL_DAYS, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS, RULE_SYSTEMS, chapterNumbersOf, numbersOf } from '#engine/rule-numbers/numbers.ts';
import { runRulesCommand } from '#import/rules/run-command.ts';
import { readRuleHistories } from '#rulebook/rule-histories/read-rule-histories.ts';
import { abortOnSignal, loadConfig, runProgram } from '#cli/run-program.ts';
import { openRulesFile } from '#imported/rules/open-rules-file.ts';
import { OperatorError } from '#files/operator-error.ts';
import { carryOver } from '#rulebook/carry-over/carry-over.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { addText, disputedRules, type EditionBefore } from './numbers/add.ts';
import { readDigestFolder, replaceDigestFolder } from './numbers/digest-folder.ts';
import { renumberDigest } from '#rulebook/book/renumber-digest.ts';
import { newTextOf, readNotYetWorded, notYetWorded, withNotYetWorded } from './numbers/not-yet.ts';
import { readKnown } from './numbers/make.ts';
import { formatReport } from './numbers/tell.ts';
import { readOfficialText } from './numbers/texts.ts';
import { writeFiles, writeFingerprints } from './numbers/write.ts';

// npm run edition:add -- FILE: adds a new official text. Its day becomes today, and the numbers of all rules follow.
await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (!file)
    throw new OperatorError('Usage: npm run edition:add -- FILE, the official text of a new edition');
  const newText = readOfficialText(file);
  if (newText.edition <= TODAYS_DATE)
    throw new OperatorError(`the text of ${newText.edition} is not newer than today's, of ${TODAYS_DATE}`);
  const { rulesFile } = loadConfig();
  if (rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: a database in memory has no default for it');
  const textsFile = openRulesFile(rulesFile);
  const hasTodaysText = textsFile.editions.some(
    ({ edition, isFragment }) => edition === TODAYS_DATE && !isFragment,
  );
  if (!hasTodaysText)
    throw new OperatorError(
      `import the whole text of ${TODAYS_DATE} first: the new text is compared with it`,
    );
  const todaysText = textsFile.text(TODAYS_DATE);

  const knownSubjects = readKnown();
  const previous: EditionBefore = {
    days: OFFICIAL_DAYS,
    systems: RULE_SYSTEMS.map((system) => [system, chapterNumbersOf(system)]),
    rules: RULE_SUBJECTS.map((subject) => [subject, numbersOf(subject)]),
    histories: readRuleHistories(),
  };
  const added = addText(
    previous,
    todaysText,
    newText,
    [...knownSubjects.systems, ...knownSubjects.rules],
    knownSubjects.decisions,
  );

  const carried = carryOver(readFingerprints(), newText);
  const disputed = disputedRules(carried, added.numbers, knownSubjects.decisions);
  if (disputed.length > 0)
    throw new OperatorError(
      `running bots follow other numbers than the words of the texts: decide in scripts/numbers/decisions.tsv, and run this again: ${disputed
        .map(({ from, atRunTime, byWords }) => `${from} is ${atRunTime}, by its words ${byWords ?? 'gone'}`)
        .join('; ')}`,
    );

  const project = fileURLToPath(new URL('..', import.meta.url));
  const digest = readDigestFolder(project, TODAYS_DATE);
  const renumbered = renumberDigest(digest, added.numbers, newTextOf(newText));
  const notYet = notYetWorded(added, renumbered, readNotYetWorded(digest));
  const report = formatReport(added, { before: previous, carried }, renumbered, notYet);
  const isDone = await runRulesCommand(
    { job: 'import', sources: [file], effective: newText.edition },
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
  writeFingerprints(newText, project);
  replaceDigestFolder(project, TODAYS_DATE, newText.edition, withNotYetWorded(renumbered.files, notYet));
  process.stdout.write(`${report}\n`);
});
