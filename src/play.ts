import { BadSetting } from './config.ts';
import { inLocalDiscord } from './local-session.ts';
import { runPlay } from './local/index.ts';
import { parsePlayArguments } from './play-arguments.ts';
import { loadConfig, openLog, runShell, sayAndEnd } from './shell.ts';

await runShell(async () => {
  const asked = parsePlayArguments(process.argv.slice(2), process.stdin.isTTY);
  if (!asked.ok) return sayAndEnd(asked);
  const config = loadConfig();
  if (config.token !== null)
    throw new BadSetting(
      'DISCORD_TOKEN is set: play runs in the embedded Discord only, which needs it unset',
    );
  process.exitCode = await inLocalDiscord(
    { ...config, databaseUrl: null, emojiFolder: null, pages: null, edition: asked.value.edition },
    openLog(config, true),
    (discord) =>
      runPlay(asked.value, {
        discord,
        input: process.stdin,
        output: process.stdout,
        errors: process.stderr,
        hint: "To ask about the rules: '/rule query:…'. For help: npm run --silent play -- --help",
      }),
  );
});
