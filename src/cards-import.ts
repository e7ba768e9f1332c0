import { systemClock } from './basics/clock.ts';
import { BadSetting } from './config.ts';
import { parseCardsImportArguments } from './import/cards/arguments.ts';
import { runCardsImport } from './import/cards/run-cards-import.ts';
import { loadConfig, runShell, sayAndEnd, abortAtSignal } from './shell.ts';

await runShell(async () => {
  const asked = parseCardsImportArguments(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  const { cardsFile, hosts } = loadConfig();
  if (cardsFile === null)
    throw new BadSetting('CARDS_FILE is missing: beside a database in memory there is none');
  await runCardsImport(asked.value, {
    cardsFile,
    at: systemClock.now(),
    signal: abortAtSignal(),
    hosts,
    output: process.stdout,
    errors: process.stderr,
  });
});
