import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import { ALICE, BOB, openGameChannel, type GameChannel } from '../tables/game-channel.ts';

const described = async (
  subcommand: string,
  options: Readonly<Record<string, unknown>>,
  table = openGameChannel(),
) =>
  ((await table.use(coins, ALICE, subcommand, options as never)).pictures ?? []).map(
    ({ description }) => description,
  );

/** Flips without fixed results, public or private. */
async function flips(
  table: GameChannel,
  who: string,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  await flip.run({ ...table.asker(who), subcommand: null, options }, table.ctx);
}

describe('a picture of the odds accompanies them', () => {
  it.each<
    [what: string, subcommand: string, options: Readonly<Record<string, unknown>>, description: string]
  >([
    [
      'so many wins or more',
      'odds',
      { coins: 2 },
      '25%: at least 2 wins of 2 coins. On average 1. 0: 25%, 1: 50%, 2: 25%.',
    ],
    [
      'exactly so many, with a Thumb',
      'odds',
      { coins: 1, wins: 1, how: 'exactly', thumbs: 1 },
      '75%: exactly 1 win of 1 coin with 1 Thumb, if you keep what wins. On average 0.75. 0: 25%, 1: 75%.',
    ],
    [
      'a roll',
      'dice-odds',
      { dice: 'd4', 'at-most': 1 },
      '25%: 1 or less on d4. On average 2.5. 1: 25%, 2: 25%, 3: 25%, 4: 25%.',
    ],
    ['dice without a question', 'dice-odds', { dice: 'd2' }, '1.5: on average on d2. 1: 50%, 2: 50%.'],
    [
      'the planar die',
      'dice-odds',
      { dice: 'planar', rolls: 2 },
      'The planar die. Planeswalk: 16.67% in one roll, 30.56% at least once in 2. Chaos: 16.67% in one roll, 30.56% at least once in 2. Blank: 66.67% in one roll, 88.89% at least once in 2.',
    ],
  ])('%s', async (_, subcommand, options, description) => {
    expect(await described(subcommand, options)).toEqual([description]);
  });
});

describe('a picture of coins against chance accompanies the history of a channel', () => {
  it('once there are enough coins', async () => {
    const table = openGameChannel();
    await flips(table, ALICE, { coins: 5 });
    expect(await described('history', {}, table)).toEqual([]);
    await flips(table, BOB, { coins: 7 });
    const [description = ''] = await described('history', {}, table);
    expect(description).toMatch(/^12 coins against chance\. Heads, all together: \d+ of 12, /);
    expect(description).toContain('Heads, Bob: ');
  });

  it('without flips that are still hidden from others', async () => {
    const table = openGameChannel();
    await flips(table, ALICE, { coins: 50, private: true });
    expect(await described('history', {}, table)).toEqual([]);
  });
});
