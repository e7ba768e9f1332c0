import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import type { Reply } from '#discord/command/reply.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

async function flips(table: GameChannel, user: string, options: Options = {}): Promise<Reply> {
  const result = await flip.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

async function reveals(table: GameChannel, user: string, mayManageServer: boolean): Promise<string> {
  const asker = table.asker(user, { mayManageServer });
  const result = await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
  return contentOf(replyOf(result, user));
}

const HIDDEN = 'private';

describe('a private flip', () => {
  it.each([
    ['its player', ALICE, false, false],
    ['another player', BOB, false, true],
    ['another player, once the secret is revealed', BOB, true, true],
    ['its player, once the secret is revealed', ALICE, true, false],
  ])('in the history of %s', async (_, reader, isRevealed, isHidden) => {
    const table = openGameChannel();
    await flips(table, ALICE, { private: true, card: 'Mana Crypt', call: 'heads' });
    if (isRevealed) await reveals(table, CLEO, true);
    const [line = '', ...tally] = contentOf(await table.use(coins, reader, 'history')).split('\n') ?? [];
    expect(line).toContain(`<@${ALICE}>`);
    expect(line.endsWith(`: ${HIDDEN}`)).toBe(isHidden);
    expect(line.includes('Mana Crypt')).toBe(!isHidden);
    expect(tally).toEqual([]);
  });

  it.each([
    ['its player', ALICE, false],
    ['another player', BOB, true],
  ])('in the file of %s, before and after the reveal', async (_, reader, isHidden) => {
    const table = openGameChannel();
    await flips(table, ALICE, { private: true });
    await flips(table, ALICE, { call: 'heads' });
    const lines = async () => {
      const { files } = await table.use(coins, reader, 'ledger');
      const [file] = files ?? [];
      const [, ...all] = file && 'text' in file ? file.text.trim().split('\n') : [];
      return all.map((line): unknown => JSON.parse(line));
    };
    const expected = [
      isHidden
        ? { flip: 1, private: true, hidden: true, by: ALICE }
        : { flip: 1, coins: expect.any(String) as string },
      { flip: 2, coins: expect.any(String) as string },
    ];
    expect(await lines()).toMatchObject(expected);
    await reveals(table, CLEO, true);
    const after = await lines();
    expect(after).toMatchObject(expected);
    expect('coins' in (after[0] as object)).toBe(!isHidden);
  });

  it('is not explained to other users once the secret is revealed', async () => {
    const table = openGameChannel();
    await flips(table, ALICE, { private: true });
    await reveals(table, CLEO, true);
    const told = async (user: string) => contentOf(await table.use(coins, user, 'verify', { flip: 1 }));
    expect(await told(BOB)).toBe(`Flip 1 is private: how to compute it is told to <@${ALICE}> only.`);
    expect(await told(ALICE)).toContain('```sh\nprintf');
  });

  it('under the next secret is hidden, although an earlier one was revealed', async () => {
    const table = openGameChannel();
    await flips(table, ALICE);
    await reveals(table, CLEO, true);
    await flips(table, ALICE, { private: true });
    const text = contentOf(await table.use(coins, BOB, 'history'));
    expect(text.match(new RegExp(HIDDEN, 'g'))).toHaveLength(1);
  });
});

describe('/coins reveal', () => {
  it('requires the permission Manage Server', async () => {
    const table = openGameChannel();
    await flips(table, ALICE);
    expect(await reveals(table, ALICE, false)).toBe(
      'Only somebody who can manage the server may reveal the secret.',
    );
    expect(await reveals(table, BOB, true)).toMatch(/^The secret of 1 flip is revealed: `[0-9a-f]{64}`\n/);
  });
});

describe('the owner of a Thumb', () => {
  it.each([
    ['the user, if they flip', [BOB, ALICE], ALICE],
    ['of the first who flips, if they do not', [BOB, CLEO], BOB],
  ])('%s', async (_, players, owner) => {
    const options = { players: mentions(...players), thumbs: 1, keep: 'heads' };
    const content = contentOf(await flips(openGameChannel(), ALICE, options));
    expect(content).toContain(`-# 1 Thumb of <@${owner}>.`);
  });
});
