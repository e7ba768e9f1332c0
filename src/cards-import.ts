import { systemClock } from './clock.ts';
import { BadSetting } from './config.ts';
import { parseImportArguments } from './import/arguments.ts';
import { importCards } from './import/import-cards.ts';
import { loadConfig, runShell } from './shell.ts';

await runShell(async () => {
  const asked = parseImportArguments(process.argv.slice(2));
  if (!asked.ok) {
    (asked.exitCode === 0 ? process.stdout : process.stderr).write(`${asked.text}\n`);
    process.exitCode = asked.exitCode;
    return;
  }
  const { cardsFile } = loadConfig();
  if (cardsFile === null)
    throw new BadSetting('CARDS_FILE is missing: beside a database in memory there is none');
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  await importCards(asked.value, {
    cardsFile,
    at: systemClock.now(),
    signal: ending.signal,
    output: process.stdout,
    errors: process.stderr,
  });
});
