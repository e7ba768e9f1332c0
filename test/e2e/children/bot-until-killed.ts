/*
 * Run in a process of its own: the bot, loaded and waiting until it is told to start, and at what hour. It tells what
 * became of each interaction, and time passes for it as it is told.
 */
import { startBot } from '../../../src/bot.ts';
import { makeLog } from '../../../src/basics/log.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import type { Told } from '../mortal-bot.ts';
const {
  DISCORD_TOKEN: token = '',
  DISCORD_API_URL: apiUrl = '',
  DATABASE_FILE: databaseFile = '',
} = process.env;

/** A line of the log goes to the test as it stands. */
const log = makeLog('info', { write: (line) => void process.send?.(JSON.parse(line)) });

process.once('disconnect', () => process.exit());
process.once('message', ({ ms }: Told) => {
  const clock = new ManualClock(ms);
  process.on('message', (passed: Told) => clock.advance(passed.ms));
  void startBot({ token, apiUrl, databaseFile, cardsFile: null, rulesFile: null, clock, log });
});
