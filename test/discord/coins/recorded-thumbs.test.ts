import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import turn from '../../../commands/turn.ts';
import type { Reply } from '#discord/command/reply.ts';
import { performTableAction } from '#discord/table-card/actions.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { isFlip, type FlipEntry } from '#ledger/vocabulary/ledger.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';
import { ok } from '#engine/vocabulary/result.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

const THUMB = { card: "Krark's Thumb" };

async function playing(edition: Edition = '2026-06-19'): Promise<GameChannel> {
  const table = openGameChannel(edition);
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
  return table;
}

async function flips(table: GameChannel, user: string, options: Options = {}): Promise<Reply> {
  const result = await flip.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

async function newest(table: GameChannel): Promise<FlipEntry> {
  const [entry] = await table.store.history('7', 1);
  if (!entry || !isFlip(entry)) throw new Error('nobody flipped');
  return entry;
}

const first = (reply: Reply): string => contentOf(reply).split('\n')[0] ?? '';

const WITH = 'With your Krark’s Thumb (#1):';

describe.each<Edition>(['founding', '2026-06-19'])(
  '%s: a Krark’s Thumb that the game has recorded',
  (edition) => {
    it.each<[form: string, options: Options]>([
      ['one coin', { call: 'heads' }],
      ['without a call', {}],
      ['several coins', { coins: 3, call: 'heads' }],
      ['until a loss', { until: 'loss', call: 'heads', keep: 'wins' }],
      ['until a face', { until: 'heads', keep: 'tails' }],
      ['a card', { card: 'Mijae Djinn', call: 'tails' }],
      ['a card that flips on', { card: 'Okaun, Eye of Chaos', call: 'tails' }],
      ['dice for coins', { die: 6 }],
    ])('counts for its controller, and the reply begins with it: %s', async (_, options) => {
      const table = await playing(edition);
      await table.use(permanent, ALICE, 'add', THUMB);
      const said = await flips(table, ALICE, options);
      const at = 'card' in options ? 1 : 0;
      expect(contentOf(said).split('\n')[at]).toBe(WITH);
      const { request, outcome } = await newest(table);
      expect(request.thumbs).toEqual({ [ALICE]: 1 });
      expect(outcome.flips.every(({ drawn }) => drawn.length === 2)).toBe(true);
    });

    it.each<[what: string, user: string, options: Options, thumbs: Readonly<Record<string, number>>]>([
      ['a number that was typed', ALICE, { thumbs: 2 }, { [ALICE]: 2 }],
      ['none, as was typed', ALICE, { thumbs: 0 }, {}],
      ['none for who controls none', BOB, {}, {}],
      ['of the flipper, whoever types', BOB, { players: mentions(ALICE) }, { [ALICE]: 1 }],
      ['of each flipper', BOB, { players: mentions(BOB, ALICE) }, { [ALICE]: 1 }],
      ['besides those typed', BOB, { players: mentions(BOB, ALICE), thumbs: 2 }, { [ALICE]: 1, [BOB]: 2 }],
      ['none of anybody', BOB, { players: mentions(BOB, ALICE), thumbs: 0 }, {}],
    ])('%s', async (_, user, options, thumbs) => {
      const table = await playing(edition);
      await table.use(permanent, ALICE, 'add', THUMB);
      await flips(table, user, options);
      expect((await newest(table)).request.thumbs).toEqual(thumbs);
    });

    it('names the flipper, also once a coin is kept', async () => {
      const table = await playing(edition);
      await table.use(permanent, ALICE, 'add', { ...THUMB, controller: BOB });
      for (;;) {
        const said = await flips(table, ALICE, { players: mentions(BOB) });
        expect(first(said)).toBe(`With <@${BOB}>’s Krark’s Thumb (#1):`);
        if (!said.components?.length) continue;
        expect(first(await table.press(flip, BOB, said, 'Keep heads'))).toBe(
          `With <@${BOB}>’s Krark’s Thumb (#1):`,
        );
        return;
      }
    });
  },
);

it('several count together, and so does a permanent that became a copy of one', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  await table.use(permanent, ALICE, 'add', { card: 'Grizzly Bears' });
  await table.use(permanent, ALICE, 'copy', { permanent: 'Grizzly Bears', of: '#1' });
  const reply = await flips(table, ALICE, { keep: 'heads' });
  expect(first(reply)).toBe('With your Krark’s Thumbs (#1, #2):');
  expect((await newest(table)).outcome.flips[0]?.drawn).toHaveLength(4);
});

it.each<[what: string, subcommand: string, options: Options]>([
  ['left', 'leave', { permanent: '#1', to: 'graveyard' }],
  ['is phased out', 'phase', { permanent: '#1' }],
  ['was turned face down', 'turn-face-down', { permanent: '#1' }],
])('one that %s does not count', async (_, subcommand, options) => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  const done = await table.use(permanent, ALICE, subcommand, options);
  expect(done.isPrivate).toBeFalsy();
  expect(first(await flips(table, ALICE))).not.toContain('Thumb');
  expect((await newest(table)).request.thumbs).toEqual({});
});

it('works for a controlled player, whose controller chooses the coins', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', { ...THUMB, controller: BOB });
  await table.use(turn, ALICE, 'control', { player: BOB, by: ALICE, card: 'Mindslaver' });
  await table.use(turn, ALICE, 'next');
  const reply = await flips(table, ALICE, { players: mentions(BOB), coins: 40 });
  expect(first(reply)).toBe(`With <@${BOB}>’s Krark’s Thumb (#1):`);
  expect(contentOf(reply)).toContain(`<@${ALICE}>, for <@${BOB}>, coin`);
});

it('keeps the coin that the player prefers', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  await table.store.changeSetting(table.asker(ALICE).origin, { userId: ALICE }, 'keep', 'tails', {
    content: [],
  });
  expect((await flips(table, ALICE, { coins: 5 })).components).toEqual([]);
  expect((await newest(table)).request.keep).toEqual({ [ALICE]: 'tails' });
});

it('counts for the button of the table card', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  const { id, seq } = await table.book();
  const result = await performTableAction(
    { verb: 'flip', gameId: id, seq, by: 0 },
    table.asker(ALICE),
    table.ctx,
    async (handlerResult) => handlerResult,
  );
  expect(result.ok ? first(result.value) : result.failure.code).toBe(WITH);
});

it('costs more, because it adds coins', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  const charged: (readonly [cost: number, already: number])[] = [];
  const limits = {
    ...table.ctx.limits,
    charge: (_: unknown, cost: number, already = 0) => (charged.push([cost, already]), ok()),
  };
  const options = { coins: 1000, keep: 'heads' };
  await flip.run({ ...table.asker(ALICE), subcommand: null, options }, { ...table.ctx, limits });
  expect(charged).toEqual([[41, 21]]);
});

it('does not count once the game is over', async () => {
  const table = await playing();
  await table.use(permanent, ALICE, 'add', THUMB);
  await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
  await flips(table, ALICE);
  expect((await newest(table)).request.thumbs).toEqual({});
});
