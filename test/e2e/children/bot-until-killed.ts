/*
 * Runs in a child process: loads the bot and waits for a message with its start time. Reports the outcome of each
 * interaction, and advances its clock on request.
 */
import { startBot } from '#bot.ts';
import { makeLog } from '#basics/log.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import type { ChildMessage } from '../killable-bot.ts';
const {
  DISCORD_TOKEN: token = '',
  DISCORD_API_URL: apiUrl = '',
  DATABASE_FILE: databaseFile = '',
} = process.env;

/** Forwards log lines to the test. */
const log = makeLog('info', { write: (line) => void process.send?.(JSON.parse(line)) });

process.once('disconnect', () => process.exit());
process.once('message', ({ ms }: ChildMessage) => {
  const clock = new ManualClock(ms);
  process.on('message', (passed: ChildMessage) => clock.advance(passed.ms));
  void startBot({ token, apiUrl, databaseFile, cardsFile: null, rulesFile: null, clock, log });
});
