import { systemClock } from './clock.ts';
import { BadSetting } from './config.ts';
import { parseRulesArguments } from './import/rules-arguments.ts';
import { doRulesJob } from './import/rules-job.ts';
import { loadConfig, runShell } from './shell.ts';

await runShell(async () => {
  const asked = parseRulesArguments(process.argv.slice(2));
  if (!asked.ok) {
    (asked.exitCode === 0 ? process.stdout : process.stderr).write(`${asked.text}\n`);
    process.exitCode = asked.exitCode;
    return;
  }
  const { rulesFile } = loadConfig();
  if (rulesFile === null)
    throw new BadSetting('RULES_FILE is missing: beside a database in memory there is none');
  const ending = new AbortController();
  process.once('SIGINT', () => ending.abort());
  process.once('SIGTERM', () => ending.abort());
  const isDone = await doRulesJob(asked.value, {
    rulesFile,
    now: () => systemClock.now(),
    signal: ending.signal,
    output: process.stdout,
    errors: process.stderr,
  });
  if (!isDone) process.exitCode = 1;
});
