import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentOf, openHall, press, sent, type Hall } from '../../helpers/table.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall({ limits: { user: 30, channel: 50, server: 0 } });
});
afterAll(async () => {
  expect(hall.discord.problems).toEqual([]);
  await hall.close();
});

const at = (user: string, channel = 'table') => hall.discord.person({ user, guild: 'playgroup', channel });

const TOO_MUCH = /^That’s a lot at once: you can go on <t:\d+:R>\.$/;
const TOO_MUCH_HERE = /^That’s a lot at once for one channel: it goes on here <t:\d+:R>\. Nothing changed\.$/;

it('what is refused costs next to nothing, however much it would have been', async () => {
  const flip = async (options: Parameters<typeof sent>[0]) =>
    contentOf(await at('Dan', 'corner').slash('flip', sent(options)));
  expect(await flip({ coins: 1000, thumbs: 3 })).toContain('more than 4,096 flips');
  expect(await flip({ coins: 1000 })).toContain('flips 1,000 coins');
});

it('what is offered while typing costs half a point, and is missing when none is left', async () => {
  const typing = () =>
    at('Eve', 'nook').complete('rule', [{ name: 'query', type: 3, value: 'tramp', focused: true }]);
  for (let nth = 0; nth < 60; nth += 1) expect(await typing()).not.toEqual([]);
  expect(await typing()).toEqual([]);
  expect(contentOf(await at('Eve', 'nook').slash('flip'))).toMatch(TOO_MUCH);
  expect(hall.log).toContainEqual(
    expect.objectContaining({
      command: 'rule (autocomplete)',
      outcome: 'refused',
      refusal: 'interaction/too-much',
    }),
  );
});

it('what is too much is refused, in words that only its asker sees; others go on', async () => {
  const thousand = sent({ coins: 1000 });
  const first = await at('Alice').slash('flip', thousand);
  expect(contentOf(first)).toContain('flips 1,000 coins');
  const second = await at('Alice').slash('flip', thousand);
  expect(contentOf(second)).toMatch(TOO_MUCH);
  expect(second.message?.flags).toBe(64);
  expect(contentOf(await at('Alice').slash('flip'))).toContain('flip 2');
  expect(hall.log).toContainEqual(
    expect.objectContaining({ outcome: 'refused', refusal: 'interaction/too-much' }),
  );

  expect(contentOf(await at('Bob').slash('flip', thousand))).toContain('flips 1,000 coins');
  for (let nth = 0; nth < 7; nth += 1) expect(contentOf(await at('Cleo').slash('flip'))).toContain('flip ');
  expect(contentOf(await at('Cleo').slash('flip'))).toMatch(TOO_MUCH_HERE);
  expect(contentOf(await press(at('Cleo'), first, 'All results'))).toMatch(TOO_MUCH_HERE);
  expect(contentOf(await at('Cleo', 'elsewhere').slash('flip'))).toContain('flip 1');
});
