import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import type { Reply } from '#discord/command/reply.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { acceptedReply } from '../../helpers/reply-of.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

async function playing(): Promise<GameChannel> {
  const table = openGameChannel('2026-06-19');
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
  return table;
}

async function flips(table: GameChannel, user: string, options: Options): Promise<Reply> {
  const result = await flip.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return acceptedReply(result);
}

const linesOf = (reply: Reply): readonly string[] => contentOf(reply).replaceAll('**', '').split('\n');
const arrows = (reply: Reply): readonly string[] => linesOf(reply).filter((line) => line.startsWith('→'));

/** Flips until the reply matches; the coins are fair, so this ends. */
async function until(isSuch: (reply: Reply) => boolean, flipping: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await flipping();
    if (isSuch(reply)) return reply;
  }
}

const WON = { call: 'heads', fixed: 'win' };

describe('abilities of other permanents that a flip triggers', () => {
  it.each<
    [
      what: string,
      controller: string,
      card: string,
      flipper: string,
      options: Options,
      said: readonly string[],
    ]
  >([
    [
      'for a flip on its own',
      ALICE,
      'Zndrsplt, Eye of Wisdom',
      ALICE,
      WON,
      ['→ Zndrsplt (#1): draw a card.'],
    ],
    [
      'once for each',
      ALICE,
      'Zndrsplt, Eye of Wisdom',
      ALICE,
      { ...WON, coins: 3 },
      ['→ Zndrsplt (#1): draw 3 cards.'],
    ],
    [
      'doubled for each',
      ALICE,
      'Okaun, Eye of Chaos',
      ALICE,
      { ...WON, coins: 3 },
      ['→ Okaun (#1): power and toughness this turn: doubled 3 times (×8).'],
    ],
    [
      'anybody’s flip',
      BOB,
      'Zndrsplt, Eye of Wisdom',
      ALICE,
      WON,
      [`→ <@${BOB}>’s Zndrsplt (#1): draw a card.`],
    ],
    ['only one’s own', BOB, 'Chance Encounter', ALICE, WON, []],
    [
      'one’s own',
      ALICE,
      'Chance Encounter',
      ALICE,
      WON,
      ['→ Chance Encounter (#1): it gets a luck counter.'],
    ],
    [
      'a loss',
      ALICE,
      'Karplusan Minotaur',
      ALICE,
      { call: 'heads', fixed: 'lose' },
      ['→ Karplusan Minotaur (#1): 1 damage to any target that an opponent chooses.'],
    ],
    ['nothing for a loss', ALICE, 'Zndrsplt, Eye of Wisdom', ALICE, { call: 'heads', fixed: 'lose' }, []],
    ['nothing where nobody wins', ALICE, 'Zndrsplt, Eye of Wisdom', ALICE, {}, []],
  ])('%s', async (_, controller, card, flipper, options, said) => {
    const table = await playing();
    await table.use(permanent, controller, 'add', { card });
    expect(arrows(await flips(table, flipper, options))).toEqual(said);
  });

  it('appears once with the card’s own effect, right below the winner', async () => {
    const table = await playing();
    await table.use(permanent, ALICE, 'add', { card: 'Okaun, Eye of Chaos' });
    await table.use(permanent, ALICE, 'add', { card: 'Zndrsplt, Eye of Wisdom' });
    const said = await until(
      (reply) => arrows(reply).length === 2 && linesOf(reply).some((line) => line.startsWith('`')),
      () => flips(table, ALICE, { card: 'Zndrsplt', call: 'heads' }),
    );
    const [heading, result, own, other] = linesOf(said);
    expect(heading).toBe('Zndrsplt, Eye of Wisdom (combat begins on your turn)');
    expect(result).toMatch(/^<@\d+> flips \d+ coins, calling heads: \d+ won, 1 lost\.$/);
    expect(own).toMatch(/^→ Draw (?:a card|\d+ cards)\.$/);
    expect(other).toMatch(/^→ Okaun \(#1\): power and toughness this turn: doubled/);
  });

  it('lists only some of many', async () => {
    const table = await playing();
    for (let at = 0; at < 7; at += 1) await table.use(permanent, ALICE, 'add', { card: 'Chance Encounter' });
    const texts = arrows(await flips(table, ALICE, WON));
    expect(texts).toHaveLength(5);
    expect(texts.at(-1)).toBe('→ And of 3 more permanents.');
  });
});

describe('the button that records', () => {
  const labels = (reply: Reply) => [...buttonsOf(reply).keys()];

  it.each<[what: string, options: Options, isOffered: boolean]>([
    ['damage to the flipper', { card: 'Mana Crypt', call: 'heads', fixed: 'lose' }, true],
    ['no damage', { card: 'Mana Crypt', call: 'heads', fixed: 'win' }, false],
    ['life', { card: 'Tavern Swindler', call: 'heads', fixed: 'win' }, true],
    ['what is private', { card: 'Mana Crypt', call: 'heads', fixed: 'lose', private: true }, false],
    [
      'damage to somebody who does not play',
      { card: 'Mana Crypt', call: 'heads', fixed: 'lose', players: '<@100000000000000009>' },
      false,
    ],
    [
      'a target that nobody knows',
      { card: 'Karplusan Minotaur', coins: 1, call: 'heads', fixed: 'win' },
      false,
    ],
  ])('%s', async (_, options, isOffered) => {
    const table = await playing();
    expect(labels(await flips(table, ALICE, options)).some((label) => label.startsWith('Record'))).toBe(
      isOffered,
    );
  });

  it('does not appear without a game', async () => {
    const reply = await flips(openGameChannel('2026-06-19'), ALICE, {
      card: 'Mana Crypt',
      call: 'heads',
      fixed: 'lose',
    });
    expect(labels(reply)).toEqual([]);
  });

  const life = async (table: GameChannel) => (await table.book()).game.seats.map((seat) => seat.life);

  it('records the damage of Mana Clash to both players at once, and undo takes it back', async () => {
    const table = await playing();
    const said = await until(
      (reply) => arrows(reply).length === 2,
      () => flips(table, ALICE, { card: 'Mana Clash', opponent: BOB }),
    );
    const damageOf = (player: string): number => {
      const line = arrows(said).find((arrow) => arrow.includes(player)) ?? '';
      return Number(/(\d+) times/.exec(line)?.[1] ?? 1);
    };
    expect(linesOf(said).slice(2, 4)).toEqual(arrows(said));
    await table.press(flip, ALICE, said, 'Record the damage');
    expect(await life(table)).toEqual([20 - damageOf(ALICE), 20 - damageOf(BOB), 20]);
    await table.use(game, ALICE, 'undo');
    expect(await life(table)).toEqual([20, 20, 20]);
  });

  it('refuses a player who may not record it', async () => {
    const table = await playing();
    const reply = await flips(table, CLEO, { card: 'Mana Crypt', call: 'heads', fixed: 'lose' });
    expect((await table.press(flip, BOB, reply, 'Record the damage')).isPrivate).toBe(true);
    expect(await life(table)).toEqual([20, 20, 20]);
    await table.press(flip, CLEO, reply, 'Record the damage');
    expect(await life(table)).toEqual([20, 20, 17]);
  });

  it('is out of date in another game', async () => {
    const table = await playing();
    const reply = await flips(table, ALICE, { card: 'Mana Crypt', call: 'heads', fixed: 'lose' });
    await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
    const late = await table.press(flip, ALICE, reply, 'Record the damage');
    expect(late).toMatchObject({ isPrivate: true });
    expect(await life(table)).toEqual([20, 20, 20]);
  });
});
