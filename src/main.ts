import { startBot } from './bot.ts';
import { systemClock } from './basics/clock.ts';
import type { Config } from './config.ts';
import { inLocalDiscord } from './local-session.ts';
import { runPrompt } from './local/terminal/prompt.ts';
import { loadConfig, openLog, runShell, stopSignal } from './shell.ts';

/** Runs the bot on Discord, until a signal ends it. */
async function onDiscord(config: Config, token: string): Promise<void> {
  const log = openLog(config, false);
  const signal = stopSignal();
  const bot = await startBot({ ...config, token, clock: systemClock, log });
  await signal;
  await bot.stop();
}

/** Runs the bot in the embedded Discord, with a prompt, until the person at the terminal or a signal ends it. */
async function atTheTerminal(config: Config): Promise<void> {
  const signal = stopSignal();
  await inLocalDiscord(config, openLog(config, true), (discord) =>
    runPrompt({ discord, input: process.stdin, output: process.stdout, until: signal }),
  );
}

await runShell(async () => {
  const config = loadConfig();
  await (config.token === null ? atTheTerminal(config) : onDiscord(config, config.token));
});
