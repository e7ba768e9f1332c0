import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness({ limits: { user: 30, channel: 50, server: 0 } });
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const at = (user: string, channel = 'table') => harness.discord.person({ user, guild: 'playgroup', channel });

const TOO_MUCH = /^That’s a lot at once: you can go on <t:\d+:R>\.$/;
const TOO_MUCH_HERE = /^That’s a lot at once for one channel: it goes on here <t:\d+:R>\. Nothing changed\.$/;

it('a refused request costs next to nothing, regardless of its cost', async () => {
  const flip = async (options: Parameters<typeof toDiscordOptions>[0]) =>
    textOfResult(await at('Dan', 'corner').slash('flip', toDiscordOptions(options)));
  expect(await flip({ coins: 1000, thumbs: 3 })).toContain('more than 4,096 flips');
  expect(await flip({ coins: 1000 })).toContain('flips 1,000 coins');
});

it('autocompletion costs half a point, and is empty without points', async () => {
  const typing = () =>
    at('Eve', 'nook').complete('rule', [{ name: 'query', type: 3, value: 'tramp', focused: true }]);
  for (let nth = 0; nth < 60; nth += 1) expect(await typing()).not.toEqual([]);
  expect(await typing()).toEqual([]);
  expect(textOfResult(await at('Eve', 'nook').slash('flip'))).toMatch(TOO_MUCH);
  expect(harness.log).toContainEqual(
    expect.objectContaining({
      command: 'rule (autocomplete)',
      outcome: 'refused',
      refusal: 'interaction/too-much',
    }),
  );
});

it('a request beyond the limit is refused privately; other users are not affected', async () => {
  const thousand = toDiscordOptions({ coins: 1000 });
  const first = await at('Alice').slash('flip', thousand);
  expect(textOfResult(first)).toContain('flips 1,000 coins');
  const second = await at('Alice').slash('flip', thousand);
  expect(textOfResult(second)).toMatch(TOO_MUCH);
  expect(second.message?.flags).toBe(64);
  expect(textOfResult(await at('Alice').slash('flip'))).toContain('flip 2');
  expect(harness.log).toContainEqual(
    expect.objectContaining({ outcome: 'refused', refusal: 'interaction/too-much' }),
  );

  expect(textOfResult(await at('Bob').slash('flip', thousand))).toContain('flips 1,000 coins');
  for (let nth = 0; nth < 7; nth += 1)
    expect(textOfResult(await at('Cleo').slash('flip'))).toContain('flip ');
  expect(textOfResult(await at('Cleo').slash('flip'))).toMatch(TOO_MUCH_HERE);
  expect(textOfResult(await press(at('Cleo'), first, 'All results'))).toMatch(TOO_MUCH_HERE);
  expect(textOfResult(await at('Cleo', 'elsewhere').slash('flip'))).toContain('flip 1');
});
