import { aborted } from '#basics/aborted.ts';
import { systemClock } from '#basics/clock.ts';
import { CARD_PICTURES } from '#cards/scryfall/art.ts';
import type { Config } from './config.ts';
import type { PromptCommand, Place } from 'embedded-discord';
import { openLog, stopSignal } from './run-program.ts';

/**
 * Runs the bot in the embedded Discord with a prompt and a page, until the user or a signal ends it.
 * @param place the initial user and channel; the default ones if omitted
 */
export async function runTerminalSession(config: Config, place?: Place): Promise<void> {
  const log = openLog(config, { isForPerson: true });
  const signal = stopSignal(config);
  const [
    { withEmbeddedDiscord },
    { runPrompt, servePage },
    { PROMPT_HINTS },
    { symbolOfEmoji },
    { UNREGISTERED },
  ] = await Promise.all([
    import('./embedded-session.ts'),
    import('embedded-discord'),
    import('./prompt-hints.ts'),
    import('#discord/mana/symbols.ts'),
    import('./unregistered.ts'),
  ]);
  const sessionEnd = new AbortController();
  const extras = [fetchCommand(config, sessionEnd.signal)];
  await withEmbeddedDiscord(
    {
      ...config,
      introduces: true,
      mentionsCommands: true,
      textsCome: config.fetch ? 'at-the-prompt' : 'by-import',
      // Piped lines arrive without pauses.
      readsOnDemand: !process.stdin.isTTY,
    },
    log,
    async (discord, failed) => {
      const common = { discord, hints: PROMPT_HINTS, emojiText: symbolOfEmoji, extras };
      const pictures = config.fetch === null ? [] : [CARD_PICTURES];
      const page = config.page ? await servePage({ ...common, pictures }) : null;
      try {
        await runPrompt({
          ...common,
          input: process.stdin,
          output: process.stdout,
          ...(place && { place }),
          until: Promise.race([aborted(signal), failed]),
          unregistered: UNREGISTERED,
          onNobody: () => (process.exitCode = 1),
          ...(page && { page: page.address }),
        });
      } finally {
        sessionEnd.abort();
        await page?.close();
      }
    },
  );
}

/** The command `!fetch`. @param signal aborts a running update at the end of the session. */
function fetchCommand(config: Config, signal: AbortSignal): PromptCommand {
  let isRunning = false;
  return {
    word: 'fetch',
    what: 'fetch the official rules and all card texts',
    async run(tell) {
      if (config.fetch === null) return tell('FETCH=off forbids it.');
      // Terminal and page may both run it.
      if (isRunning) return tell('That is under way already.');
      isRunning = true;
      try {
        const { updateEverything } = await import('#import/updates/updates.ts');
        await updateEverything(config.fetch, config, { clock: systemClock, signal, report: tell });
      } finally {
        isRunning = false;
      }
    },
  };
}
