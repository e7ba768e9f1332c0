import { EmbeddedDiscord } from 'embedded-discord';
import { expect, it } from 'vitest';
import { startBot } from './bot.ts';

it('counts votes', async () => {
  const discord = await EmbeddedDiscord.start({ answerDeadlineMs: 60_000 });
  const bot = await startBot(discord.token, discord.apiUrl);
  await discord.ready();
  const ana = discord.person({ user: 'Ana', guild: 'Playgroup', channel: 'table' });
  const poll = await ana.slash('poll', { question: 'Pizza?' });
  const counted = await ana.press(poll, 'Yes');
  expect(counted.message?.content).toBe('Pizza? Yes: 1');
  expect(discord.problems).toEqual([]);
  await bot.destroy();
  await discord.close();
});
