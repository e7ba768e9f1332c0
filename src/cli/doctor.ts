import { parseFlags } from '#basics/parse-flags.ts';
import { systemClock } from '#basics/clock.ts';
import { VERSION } from '#basics/version.ts';
import { checkAccess } from '#bot/check-access.ts';
import { BadSetting } from './config.ts';
import { checkStore } from './doctor/check-database.ts';
import { checkBackups, checkTexts } from './doctor/check-files.ts';
import { checkModel } from './doctor/check-model.ts';
import {
  faultFinding,
  formatFindings,
  okFinding,
  warnFinding,
  worstOf,
  type Finding,
} from '#basics/finding.ts';
import { findUnknownSettings, loadConfig, printAndExit, runProgram } from './run-program.ts';

const USAGE = `Usage: npm run doctor -- [--json]

Checks what the bot needs, with the settings of this shell and of .env, while the bot runs or not: version, settings,
database, backups, disk, token, clock, rights on each server, rules and cards, and the language model, which is asked
for one word. It changes nothing and never connects to the gateway. A running bot is asked at OPS_PORT whether it can
write.

  --json  one JSON object: status, version, and the findings, each with check, status and text
  --help  this text

Exit code: 0 no fault, perhaps warnings; 1 at least one fault; 2 these arguments are wrong.`;

async function runChecks(): Promise<readonly Finding[]> {
  const version = okFinding('version', `${VERSION}, Node ${process.version}`);
  const unknown = findUnknownSettings();
  const settings = unknown === undefined ? okFinding('settings', 'valid') : warnFinding('settings', unknown);
  try {
    const config = loadConfig({ needsToken: true, isQuiet: true });
    const [store, texts, discord, model] = await Promise.all([
      checkStore(config),
      checkTexts(config),
      checkAccess(config),
      checkModel(config),
    ]);
    return [
      version,
      settings,
      ...store,
      ...checkBackups(config, systemClock.now()),
      ...texts,
      ...discord,
      ...model,
    ];
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    return [version, faultFinding('settings', error.message)];
  }
}

await runProgram(async () => {
  const read = parseFlags(process.argv.slice(2), {
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (typeof read === 'string' || read.positionals.length > 0)
    return printAndExit({
      exitCode: 2,
      text: `doctor: ${typeof read === 'string' ? read : 'only options are understood.'} For help: npm run --silent doctor -- --help`,
    });
  if (read.values.help) return printAndExit({ exitCode: 0, text: USAGE });
  const findings = await runChecks();
  const status = worstOf(findings);
  process.stdout.write(
    read.values.json
      ? `${JSON.stringify({ status, version: VERSION, findings })}\n`
      : formatFindings(findings),
  );
  process.exitCode = status === 'fault' ? 1 : 0;
});
