import { parseRestore } from './backups/arguments.ts';
import { sayRestored } from './backups/lines.ts';
import { systemClock } from './basics/clock.ts';
import { mustBeFile } from './bot/open-store.ts';
import { loadConfig, runShell, sayAndEnd } from './shell.ts';
import { restore } from './store/database/restore.ts';

await runShell(async () => {
  const asked = parseRestore(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  const config = loadConfig();
  mustBeFile(config, 'npm run restore');
  const { databaseFile } = config;
  const { file } = asked.value;
  const restored = restore(file, databaseFile, systemClock.now());
  process.stdout.write(`${sayRestored(file, databaseFile, restored)}\n`);
});
