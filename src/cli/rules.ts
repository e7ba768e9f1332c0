import { systemClock } from '#basics/clock.ts';
import { BadSetting } from './config.ts';
import { parseRulesArguments } from '#import/rules/parse-rules-arguments.ts';
import { runRulesCommand } from '#import/rules/run-command.ts';
import { loadConfig, runProgram, printAndExit, abortOnSignal } from './run-program.ts';

await runProgram(async () => {
  const parsed = parseRulesArguments(process.argv.slice(2));
  if (!parsed.ok) return printAndExit(parsed);
  const { rulesFile, hosts } = loadConfig();
  if (rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: beside a database in memory there is none');
  const isDone = await runRulesCommand(parsed.value, {
    rulesFile,
    now: () => systemClock.now(),
    signal: abortOnSignal(),
    hosts,
    output: process.stdout,
    errors: process.stderr,
  });
  if (!isDone) process.exitCode = 1;
});
