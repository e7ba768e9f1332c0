import { systemClock } from './basics/clock.ts';
import { BadSetting } from './config.ts';
import { parseImportArguments } from './import/cards/arguments.ts';
import { importCards } from './import/cards/import-cards.ts';
import { loadConfig, runShell, sayAndEnd, abortAtSignal } from './shell.ts';

await runShell(async () => {
  const asked = parseImportArguments(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  const { cardsFile, hosts } = loadConfig();
  if (cardsFile === null)
    throw new BadSetting('CARDS_FILE is missing: beside a database in memory there is none');
  await importCards(asked.value, {
    cardsFile,
    at: systemClock.now(),
    signal: abortAtSignal(),
    hosts,
    output: process.stdout,
    errors: process.stderr,
  });
});
