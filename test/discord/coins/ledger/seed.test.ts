import { text } from '#text/template.ts';
import { contentOf } from '#discord/command/reply.ts';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import coins from '../../../../commands/coins.ts';
import flip from '../../../../commands/flip.ts';
import game from '../../../../commands/game.ts';
import { audit } from '#ledger/audit.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel, type GameChannel } from '../../tables/game-channel.ts';
import { replyOf } from '../../../helpers/reply-of.ts';

async function flips(table: GameChannel, user: string, options: Readonly<Record<string, unknown>> = {}) {
  const result = await flip.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

const seeds = async (table: GameChannel, user: string, words: string): Promise<string> =>
  contentOf(await table.use(coins, user, 'seed', { words }));

/** A gathering game of Alice and Bob. */
async function gameOpened(): Promise<GameChannel> {
  const table = openGameChannel();
  await table.use(game, ALICE, 'new', { players: mentions(BOB) });
  return table;
}

const ledgersOf = ({ ctx }: GameChannel) => ctx.store.ledgers('7', 9);

describe('/coins seed', () => {
  it.each<[string, words: string, kept: string]>([
    ['words', 'a dragon’s egg', 'a dragon’s egg'],
    ['what would end the code', 'a ``dragon`', 'a dragon'],
    ['what cannot be seen', ' a\u200B  \u202Edragon\n', 'a dragon'],
    ['markdown and quotes', '**"42"** \\ <@1>', '**"42"** \\ <@1>'],
  ])('takes %s as everybody sees it', async (_, words, kept) => {
    const table = await gameOpened();
    expect(await seeds(table, ALICE, words)).toBe(
      `<@${ALICE}> seeds the coins of this game: \`${kept}\`\n-# It is mixed into every coin and die from the next flip on. The secret was sealed before it.`,
    );
    await flips(table, BOB);
    const [live] = await ledgersOf(table);
    expect(live?.entries[0]?.seeded?.seeds).toEqual([kept]);
  });

  it('takes one of each player, in order, for the flips after it', async () => {
    const table = await gameOpened();
    await flips(table, ALICE);
    await seeds(table, BOB, 'first');
    await flips(table, ALICE);
    expect(await seeds(table, ALICE, 'second')).toContain('\nBefore it: `first`\n');
    await flips(table, CLEO);
    const [live] = await ledgersOf(table);
    const gameId = (await table.book()).id;
    expect(live?.entries.map(({ seeded }) => seeded)).toEqual([
      null,
      { gameId, seeds: ['first'] },
      { gameId, seeds: ['first', 'second'] },
    ]);
    expect(await seeds(table, BOB, 'third')).toBe(
      'You have given this game a seed already: `first`. One each.',
    );
  });

  it.each<[string, user: string, words: string, said: RegExp]>([
    ['of a user who does not play', CLEO, 'x', /^You are not in this game/],
    ['of nothing', ALICE, '` \u200B', /^A seed needs something to be seen/],
  ])('is refused %s', async (_, user, words, said) => {
    const table = await gameOpened();
    expect(await seeds(table, user, words)).toMatch(said);
    expect((await ledgersOf(table))[0]?.seeds).toEqual([]);
  });

  it('is refused if no game is open', async () => {
    expect(await seeds(openGameChannel(), ALICE, 'x')).toMatch(/no game/i);
  });

  it('holds until the secret is revealed, and can then be given again', async () => {
    const table = await gameOpened();
    await seeds(table, ALICE, 'old');
    await coins.run(
      { ...table.asker(ALICE, { mayManageServer: true }), subcommand: 'reveal', options: {} },
      table.ctx,
    );
    await flips(table, ALICE);
    expect((await ledgersOf(table))[0]?.entries[0]?.seeded).toBeNull();
    expect(await seeds(table, ALICE, 'new')).toContain('`new`');
  });

  it('publishes the commitment first if it is not public yet, and asks again', async () => {
    const table = await gameOpened();
    await table.ctx.store.reveal(table.asker(ALICE).origin, () => ({ reply: { content: text`quietly` } }));
    expect(await seeds(table, ALICE, 'x')).toMatch(
      /^Your seed came before .* give it again\.\n.*sha256-[0-9a-f]{64}/,
    );
    expect((await ledgersOf(table))[0]?.seeds).toEqual([]);
    expect(await seeds(table, ALICE, 'x')).toContain('seeds the coins of this game');
  });

  it('changes no flip that waits for a choice', async () => {
    const table = await gameOpened();
    const asking = await flips(table, ALICE, { coins: 40, thumbs: 1, keep: 'ask' });
    await seeds(table, ALICE, 'x');
    const settled = await table.press(flip, ALICE, asking, 'All heads');
    expect(contentOf(settled)).not.toContain('?');
    await table.use(game, ALICE, 'end');
    const [, old] = await ledgersOf(table);
    if (!old) throw new Error('no secret was revealed');
    expect(audit(old)).toMatchObject({ isTampered: false, confirmed: 1 });
  });
});

describe('a coin of a game with seeds', () => {
  it('is HMAC(secret, [seeds, purpose, game, sequence, index]), as /coins verify says, without the interaction', async () => {
    const table = await gameOpened();
    const gameId = (await table.book()).id;
    await seeds(table, ALICE, 'a dragon’s egg');
    await seeds(table, BOB, '42');
    await flips(table, ALICE, { coins: 20 });
    const told = contentOf(await table.use(coins, CLEO, 'verify', { flip: 1 }));
    expect(told).toContain(`'[["a dragon’s egg","42"],null,"${gameId}",1,0]'`);
    await table.use(game, ALICE, 'end');
    const [, old] = await ledgersOf(table);
    const [entry] = old?.entries ?? [];
    const again = Array.from({ length: 20 }, (_, index) => {
      const message = JSON.stringify([['a dragon’s egg', '42'], null, gameId, 1, index]);
      const drawn = createHmac('sha256', Buffer.from(old?.secret ?? '', 'hex'))
        .update(message)
        .digest();
      return drawn.readUInt32BE() < 2 ** 31 ? 'heads' : 'tails';
    });
    expect(entry && 'flips' in entry.outcome && entry.outcome.flips.map(({ kept }) => kept)).toEqual(again);
  });
});

describe('the end of a game', () => {
  it('reveals its secret and seals the next in one message, and so the next flip is covered', async () => {
    const table = await gameOpened();
    await flips(table, ALICE);
    const content = contentOf(await table.use(game, ALICE, 'end'));
    const [live, old] = await ledgersOf(table);
    expect(content).toContain(old?.secret);
    expect(content).toContain(`#sha256-${live?.commitment}`);
    await flips(table, BOB);
    expect((await ledgersOf(table))[0]?.entries[0]?.covered).toBe(true);
  });
});
