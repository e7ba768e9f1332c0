import { systemClock } from '#basics/clock.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { OperatorError } from '#store/files/operator-error.ts';
import { readRulesFile } from '#store/rules/write-rules-file.ts';
import { BadSetting } from './config.ts';
import { parsePlayArguments } from './play-arguments.ts';
import { loadConfig, openLog, runProgram, printAndExit } from './run-program.ts';
import { assertDatabasePlace } from '#store/files/assert-database-place.ts';

/** The days of the imported texts that are in force; none if they can't be read, which the bot reports. */
function heldDays(): readonly IsoDate[] {
  const { rulesFile } = loadConfig({ needsToken: true });
  const today = new Date(systemClock.now()).toISOString().slice(0, 10);
  try {
    const editions = rulesFile === null ? [] : readRulesFile(rulesFile).editions;
    return editions.flatMap(({ edition, isFragment }) => (isFragment || edition > today ? [] : [edition]));
  } catch (error) {
    if (error instanceof OperatorError) return [];
    throw error;
  }
}

await runProgram(async () => {
  const parsed = parsePlayArguments(process.argv.slice(2), process.stdin.isTTY, heldDays);
  if (!parsed.ok) return printAndExit(parsed);
  const config = loadConfig({ needsToken: true });
  if (config.token !== null)
    throw new BadSetting(
      'a token is set (DISCORD_TOKEN or DISCORD_TOKEN_FILE): play runs in the embedded Discord only, which needs it unset or empty',
    );
  assertDatabasePlace(config.databaseFile);
  // Imported late, so that errors in arguments, settings or SQLite surface immediately.
  const [{ withLocalDiscord }, { runPlay }] = await Promise.all([
    import('./local-session.ts'),
    import('#local/index.ts'),
  ]);
  process.exitCode = await withLocalDiscord(
    {
      ...config,
      databaseUrl: null,
      emojiFolder: null,
      pages: null,
      ...(parsed.value.edition && { edition: parsed.value.edition }),
      readsOnDemand: true,
    },
    openLog(config, true),
    (discord) =>
      runPlay(parsed.value, {
        discord,
        input: process.stdin,
        output: process.stdout,
        errors: process.stderr,
        hint: "To ask about the rules: '/rule query:…'. For help: npm run --silent play -- --help",
      }),
  );
});
