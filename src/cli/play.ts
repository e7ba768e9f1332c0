import { systemClock } from '#basics/clock.ts';
import { OperatorError } from '#files/operator-error.ts';
import { readYoungerTexts, type YoungerText } from '#imported/rules/younger-texts.ts';
import { BadSetting } from './config.ts';
import { parsePlayArguments } from './play-arguments.ts';
import { loadConfig, openLog, runProgram, printAndExit } from './run-program.ts';
import { assertDatabasePlace } from '#files/assert-database-place.ts';

/** The younger texts that are in force; none if they can't be read, which the bot reports. */
function importedTexts(): readonly YoungerText[] {
  const { rulesFile } = loadConfig({ needsToken: true });
  const today = new Date(systemClock.now()).toISOString().slice(0, 10);
  try {
    return rulesFile === null ? [] : readYoungerTexts(rulesFile).filter(({ day }) => day <= today);
  } catch (error) {
    if (error instanceof OperatorError) return [];
    throw error;
  }
}

await runProgram(async () => {
  const parsed = parsePlayArguments(process.argv.slice(2), process.stdin.isTTY, importedTexts);
  if (!parsed.ok) return printAndExit(parsed);
  const config = loadConfig({ needsToken: true });
  if (config.token !== null)
    throw new BadSetting(
      'a token is set (DISCORD_TOKEN or DISCORD_TOKEN_FILE): play runs in the embedded Discord only, which needs it unset or empty',
    );
  assertDatabasePlace(config.databaseFile);
  // Imported late, so that errors in arguments, settings or SQLite surface immediately.
  const [{ withEmbeddedDiscord }, { runPlay }, { UNREGISTERED }] = await Promise.all([
    import('./embedded-session.ts'),
    import('embedded-discord'),
    import('./unregistered.ts'),
  ]);
  process.exitCode = await withEmbeddedDiscord(
    {
      ...config,
      databaseUrl: null,
      emojiFolder: null,
      pages: null,
      ...(parsed.value.edition && { edition: parsed.value.edition }),
      readsOnDemand: true,
    },
    openLog(config, { isForPerson: true }),
    (discord) =>
      runPlay(parsed.value, {
        discord,
        input: process.stdin,
        output: process.stdout,
        errors: process.stderr,
        unregistered: UNREGISTERED,
        hint: "To say it in your own words: '/judge line:…'. For help: npm run --silent play -- --help",
      }),
  );
});
