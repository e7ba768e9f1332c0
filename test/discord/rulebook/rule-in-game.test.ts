import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import rule from '../../../commands/rule.ts';
import { numberToday } from '../../helpers/as-of-writing.ts';
import { startHarness, textOfResult, toDiscordOptions, type BotHarness } from '../../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness({ commands: [rule, game] });
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

it.each([
  ['no game', 0, '103.8a', true],
  ['a duel', 1, '103.8a', false],
  ['a pod', 3, '103.8c', false],
])('the first draw in %s', async (channel, others, number, isConditional) => {
  const people = ['Alice', 'Bob', 'Cleo', 'Dan'];
  const [alice, ...all] = people.map((user) => harness.discord.person({ user, guild: 'playgroup', channel }));
  const invited = all.slice(0, others);
  if (!alice) throw new Error('nobody asks');
  if (invited.length > 0) {
    const options = toDiscordOptions({
      players: invited.map(({ userId }) => `<@${userId}>`).join(' '),
      first: alice.userId,
    });
    await alice.slash('game', [{ name: 'new', type: Type.Subcommand, options }]);
  }
  const reply = await alice.slash('rule', toDiscordOptions({ query: 'do i draw a card on my first turn' }));
  expect(textOfResult(reply)).toContain(numberToday(number));
  expect(textOfResult(reply).startsWith('With two players')).toBe(isConditional);
  expect(textOfResult(reply).includes('Our answer for each kind of game')).toBe(isConditional);
});
