import { systemClock } from '#basics/clock.ts';
import { BadSetting } from './config.ts';
import { parseCardsImportArguments } from '#import/cards/parse-cards-arguments.ts';
import { runCardsImport } from '#import/cards/run-cards-import.ts';
import { loadConfig, runProgram, printAndExit, abortOnSignal } from './run-program.ts';

await runProgram(async () => {
  const parsed = parseCardsImportArguments(process.argv.slice(2));
  if (!parsed.ok) return printAndExit(parsed);
  const { cardsFile, hosts } = loadConfig();
  if (cardsFile === null)
    throw new BadSetting('CARDS_FILE is missing: beside a database in memory there is none');
  await runCardsImport(parsed.value, {
    cardsFile,
    at: systemClock.now(),
    signal: abortOnSignal(),
    hosts,
    output: process.stdout,
    errors: process.stderr,
  });
});
