import { systemClock } from './basics/clock.ts';
import type { Config } from './config.ts';
import { loadConfig, openLog, runShell, stopSignal } from './shell.ts';

/*
 * The bot is loaded once its settings are known to be right: what is wrong with them is said at once.
 */

/** Runs the bot on Discord, until a signal ends it. */
async function onDiscord(config: Config, token: string): Promise<void> {
  const log = openLog(config, false);
  const signal = stopSignal();
  const { startBot } = await import('./bot.ts');
  const bot = await startBot({ ...config, token, introduces: true, clock: systemClock, log });
  await signal;
  await bot.stop();
}

/** Runs the bot in the embedded Discord, with a prompt, until the person at the terminal or a signal ends it. */
async function atTheTerminal(config: Config): Promise<void> {
  const log = openLog(config, true);
  const signal = stopSignal();
  const [{ inLocalDiscord }, { runPrompt }, { PROMPT_HINTS }] = await Promise.all([
    import('./local-session.ts'),
    import('./local/index.ts'),
    import('./prompt-hints.ts'),
  ]);
  await inLocalDiscord({ ...config, introduces: true }, log, (discord) =>
    runPrompt({ discord, input: process.stdin, output: process.stdout, until: signal, hints: PROMPT_HINTS }),
  );
}

await runShell(async () => {
  const config = loadConfig();
  await (config.token === null ? atTheTerminal(config) : onDiscord(config, config.token));
});
