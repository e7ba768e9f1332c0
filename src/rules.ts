import { systemClock } from './basics/clock.ts';
import { BadSetting } from './config.ts';
import { parseRulesArguments } from './import/rules/arguments.ts';
import { runRulesCommand } from './import/rules/run-command.ts';
import { loadConfig, runShell, sayAndEnd, abortAtSignal } from './shell.ts';

await runShell(async () => {
  const asked = parseRulesArguments(process.argv.slice(2));
  if (!asked.ok) return sayAndEnd(asked);
  const { rulesFile, hosts } = loadConfig();
  if (rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: beside a database in memory there is none');
  const isDone = await runRulesCommand(asked.value, {
    rulesFile,
    now: () => systemClock.now(),
    signal: abortAtSignal(),
    hosts,
    output: process.stdout,
    errors: process.stderr,
  });
  if (!isDone) process.exitCode = 1;
});
