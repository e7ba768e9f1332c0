/*
 * Run in a process of its own: the bot, loaded and waiting until it is told to start. It tells what became of each
 * interaction.
 */
import { startBot } from '../../../src/bot.ts';
import { systemClock } from '../../../src/basics/clock.ts';
import { makeLog } from '../../../src/basics/log.ts';

const {
  DISCORD_TOKEN: token = '',
  DISCORD_API_URL: apiUrl = '',
  DATABASE_FILE: databaseFile = '',
} = process.env;

/** A line of the log goes to the test as it stands. */
const log = makeLog('info', { write: (line) => void process.send?.(JSON.parse(line)) });

process.once('disconnect', () => process.exit());
process.once('message', () => {
  void startBot({ token, apiUrl, databaseFile, cardsFile: null, rulesFile: null, clock: systemClock, log });
});
