import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import roll from '../../../commands/roll.ts';
import { ROLL_AGAIN } from '#discord/dice/buttons.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import type { Reply } from '#discord/command/reply.ts';
import { coinStream } from '#ledger/stream.ts';
import {
  ALICE,
  BOB,
  CLEO,
  DAN,
  buttonsOf,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { acceptedReply, replyOf } from '../../helpers/reply-of.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

const TODAY = '2026-06-19';

async function rolls(table: GameChannel, options: Options = {}, user: string = ALICE): Promise<Reply> {
  const result = await roll.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

const lines = (reply: Reply): readonly string[] => contentOf(reply).split('\n');
const shown = (reply: Reply): readonly string[] => lines(reply).filter((line) => !line.startsWith('-#'));

/** The text of a reply with every number as `n`. */
const pattern = (reply: Reply): string =>
  shown(reply)
    .join('\n')
    .replaceAll(/(?<![\dd@])\d+(?!\d*>)/g, 'n');

const [A, B, C] = [`<@${ALICE}>`, `<@${BOB}>`, `<@${CLEO}>`];

describe('/roll', () => {
  it.each<[Options, RegExp]>([
    [{}, /^\*\*\d+\*\* \(d20\), rolled by <@\d+>\.$/],
    [{ dice: 'd6' }, /^\*\*[1-6]\*\* \(d6\), rolled by/],
    [{ dice: 'D20 + 3' }, /^\*\*\d+\*\* \(d20\+3\): natural \d+ \+ 3, rolled by/],
    [{ dice: 'd20-2' }, /^\*\*-?\d+\*\* \(d20-2\): natural \d+ − 2, rolled by/],
    [{ dice: '3d6+1' }, /^\*\*\d+\*\* \(3d6\+1\): \d \+ \d \+ \d \+ 1, rolled by/],
    [{ dice: 'd20+d4' }, /^\*\*\d+\*\* \(d20\+d4\): \d+ \+ \d, rolled by/],
    [
      { dice: '2d20', ignore: 'lowest' },
      /^\*\*\d+\*\* \(2d20, ignoring the lowest\): \d+, not \d+, rolled by/,
    ],
    [
      { dice: '4d6', ignored: 2 },
      /^\*\*\d+\*\* \(4d6, ignoring the two lowest\): \d \+ \d, not \d, \d, rolled by/,
    ],
    [{ dice: '2d20kh1' }, /^\*\*\d+\*\* \(2d20, ignoring the lowest\): \d+, not \d+, rolled by/],
    [{ dice: '4d6d1' }, /^\*\*\d+\*\* \(4d6, ignoring the lowest\): \d \+ \d \+ \d, not \d, rolled by/],
    [{ dice: 'dis+3' }, /^\*\*\d+\*\* \(2d20\+3, ignoring the highest\): \d+ \+ 3, not \d+, rolled by/],
    [
      { dice: '2d20kh1+d4' },
      /^\*\*\d+\*\* \(2d20\+d4, ignoring the lowest of 2d20\): \d+ \+ \d, not \d+, rolled by/,
    ],
    [{ dice: '100d6' }, /^\*\*\d+\*\* \(100d6\): (?:\d \+ ){12}88 more, rolled by/],
    [{ dice: 'planar' }, /^\*\*(?:Planeswalk|Chaos|Blank)\*\* \(planar die\), rolled by/],
    [{ from: 'Shock, Opt, Duress' }, /^\*\*(?:Shock|Opt|Duress)\*\*: [1-3] on a d3\.$/],
    [{ from: 'Jace, the Mind Sculptor; Opt' }, /^\*\*(?:Jace, the Mind Sculptor|Opt)\*\*: [12] on a d2\.$/],
    [{ draw: 'player', players: mentions(BOB, CLEO) }, /^\*\*<@\d+>\*\*: [12] on a d2\.$/],
  ])('%j', async (options, expected) => {
    const reply = await rolls(openGameChannel(TODAY), options);
    expect(lines(reply)[0]).toMatch(expected);
    expect(heightOf(contentOf(reply))).toBeLessThanOrEqual(MAX_LINES);
    expect(contentOf(reply)).toMatch(/\n-# CR [\d.a, ]+\(2026-06-19\).* · roll 1 `[0-9a-f]{10}`\n/);
  });

  it.each<[Options, string]>([
    [{ from: 'Opt' }, 'Name two cards at least'],
    [{ from: 'Opt, Shock', dice: 'd6' }, 'can’t both'],
    [{ draw: 'player', players: mentions(BOB), dice: 'd6' }, 'can’t both'],
    [{ draw: 'player' }, 'No game is open here'],
    [{ draw: 'order' }, 'No game is open here'],
    [{ draw: 'opponent', players: mentions(ALICE, BOB) }, 'There aren’t two opponents'],
    [{ draw: 'order', players: mentions(BOB) }, 'two players at least'],
    [{ dice: 'planar', players: mentions(ALICE, BOB) }, 'can’t both'],
    [{ dice: 'planar', ignore: 'lowest' }, 'can’t both'],
    [{ dice: 'two' }, 'I can’t read `two` as dice'],
    [{ dice: '2d20kh1', ignore: 'lowest' }, '`dice:2d20kh1` and `ignore`'],
    [{ dice: '4d6d4' }, 'Of 4 dice you can’t ignore 4'],
    [{ dice: '0d6' }, 'A player rolls 1 to 100 dice'],
    [{ dice: 'd20', ignore: 'lowest' }, 'Of 1 die you can’t ignore 1'],
    [{ players: 'Bob' }, 'Bob'],
  ])('%j is refused: %s', async (options, expected) => {
    const table = openGameChannel(TODAY);
    const reply = await rolls(table, options);
    expect(reply.isPrivate).toBe(true);
    expect(await table.store.history('7', 9)).toEqual([]);
    expect(contentOf(reply).replaceAll('don’t go together', 'can’t both')).toContain(
      expected === 'can’t both' ? '`' : expected,
    );
  });

  it('of several players shows who is highest, or a tie, and everyone’s result', async () => {
    const table = openGameChannel(TODAY);
    const seen = new Set<string>();
    for (let at = 0; at < 30; at += 1)
      seen.add(pattern(await rolls(table, { dice: 'd4', players: mentions(ALICE, BOB) })));
    for (const one of seen) {
      const [head = '', ...others] = one.split('\n');
      expect(head).toMatch(/^\*\*<@\d+>(?: and <@\d+>)?\*\* (?:is highest|tie for the highest) \(d4\)\.$/);
      expect(others).toHaveLength(2);
    }
    expect([...seen].some((content) => content.includes('tie for'))).toBe(true);
  });

  it('draws an order of all players without ties', async () => {
    const table = openGameChannel(TODAY);
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
    const [head = '', ...others] = shown(await rolls(table, { draw: 'order', dice: 'd2' }));
    const order = head.match(/<@\d+>/g) ?? [];
    expect(order.toSorted()).toEqual([A, B, C]);
    expect(others.map((line) => line.match(/^(\d): (<@\d+>)/)?.slice(1))).toEqual(
      order.map((player, index) => [`${index + 1}`, player]),
    );
  });

  it('draws an opponent at the table, never oneself or a teammate', async () => {
    const table = openGameChannel(TODAY);
    await table.use(game, ALICE, 'new', {
      players: mentions(BOB, CLEO, DAN),
      variant: 'two-headed giant',
      first: ALICE,
    });
    for (let at = 0; at < 8; at += 1)
      expect(lines(await rolls(table, { draw: 'opponent' }))[1]).toBe(`-# 1 ${C} · 2 <@${DAN}>`);
  });

  it('follows the first rules for dice if the edition has none, and says so', async () => {
    const content = contentOf(await rolls(openGameChannel('founding'), { dice: 'd20' }));
    expect(content).toContain('-# CR 706.1a (2021-07-23) ·');
    expect(content).toContain(
      '-# The rules of 2006-10-01 are silent here: this follows CR 706.1a (2021-07-23).',
    );
  });
});

describe('the buttons below a roll', () => {
  it('rolls the same again for any user', async () => {
    const table = openGameChannel(TODAY);
    const first = await rolls(table, { dice: '2d6+3' });
    const second = await table.press(roll, BOB, first, 'Roll again');
    const withoutDoubles = (text: string) => text.replace(', doubles', '');
    expect(withoutDoubles(pattern(second))).toBe(withoutDoubles(pattern(first)).replace(A, B));
    expect((await table.store.history('7', 9)).map(({ sequence }) => sequence)).toEqual([2, 1]);
  });

  it('roll for the same players again if they were named', async () => {
    const table = openGameChannel(TODAY);
    const first = await rolls(table, { players: mentions(BOB, CLEO) });
    const [newest] = await (await table.press(roll, ALICE, first, 'Roll again'), table.store.history('7', 1));
    expect(newest).toMatchObject({ actorId: ALICE, request: { rollers: [BOB, CLEO] } });
  });

  it('reroll some dice, and keep the others', async () => {
    const table = openGameChannel(TODAY);
    const first = await rolls(table, { dice: '3d1000' });
    const reply = await table.press(roll, ALICE, first, 'Reroll some…');
    expect(reply.isPrivate).toBe(true);
    const select = JSON.stringify(reply.components).match(/"custom_id":"([^"]+)"/)?.[1] ?? '';
    const { parts = [] } = parseCustomId(select) ?? {};
    const press = { ...table.asker(BOB), parts, values: ['1'], askedBy: null, messageId: '1' };
    const result = await roll.presses?.['reroll']?.(press, table.ctx);
    const [again, before] = await table.store.history('7', 2);
    const was = before && 'rolls' in before.outcome ? (before.outcome.rolls[0]?.natural ?? []) : [];
    const now = again && 'rolls' in again.outcome ? (again.outcome.rolls[0]?.natural ?? []) : [];
    expect([now[0], now[2]]).toEqual([was[0], was[2]]);
    expect(result && contentOf(acceptedReply(result))).toContain(
      `-# Rerolled from roll 1: ${was[1]} → ${now[1]}.`,
    );
  });

  it('lets only the player of the roll ignore a die', async () => {
    const table = openGameChannel(TODAY);
    const reply = await rolls(table, { dice: '2d1000', ignore: 'chosen' });
    const [label = '', other = ''] = [...buttonsOf(reply).keys()];
    expect((await table.press(roll, BOB, reply, label)).isPrivate).toBe(true);
    const done = await table.press(roll, ALICE, reply, label);
    expect(done.replaces).toBe(true);
    expect(lines(done)[0]).toBe(
      `**${Number(other.slice(7)).toLocaleString('en')}** (2d1000): ${other.slice(7)}, not ${label.slice(7)}, rolled by ${A}.`,
    );
    expect(contentOf(await table.press(roll, ALICE, reply, label))).toContain('out of date');
  });

  it('are out of date once the secret is revealed, and forged', async () => {
    const table = openGameChannel(TODAY);
    const first = await rolls(table, { dice: '2d6' });
    await coins.run(
      { ...table.asker(CLEO, { mayManageServer: true }), subcommand: 'reveal', options: {} },
      table.ctx,
    );
    expect(contentOf(await table.press(roll, ALICE, first, 'Roll again'))).toContain('out of date');
    for (const parts of [[], ['x'], ['x', 'y'], ['x', '1', 'y', 'z']])
      for (const action of [ROLL_AGAIN, 'reroll', 'roll-some', 'roll-ignore']) {
        const press = { ...table.asker(ALICE), parts, values: [], askedBy: null, messageId: '1' };
        expect(await roll.presses?.[action]?.(press, table.ctx)).toMatchObject({
          failure: { code: 'button/stale' },
        });
      }
  });

  it('refuses other users for a private roll', async () => {
    const table = openGameChannel(TODAY);
    const first = await rolls(table, { dice: '2d6', private: true });
    expect(first.isPrivate).toBe(true);
    expect(contentOf(await table.press(roll, BOB, first, 'Roll again'))).toContain('out of date');
    expect(contentOf(await table.press(roll, BOB, first, 'Reroll some…'))).toContain('out of date');
    expect((await table.press(roll, ALICE, first, 'Roll again')).isPrivate).toBe(true);
  });
});

describe('the ledger of coins and dice', () => {
  it('counts flips and rolls together, and all of them hold', async () => {
    const table = openGameChannel(TODAY);
    await flip.run({ ...table.asker(ALICE), subcommand: null, options: {} }, table.ctx);
    await rolls(table, { dice: '2d6+3' });
    await rolls(table, { dice: 'd20', private: true }, BOB);
    await rolls(table, { draw: 'order', players: mentions(ALICE, BOB, CLEO), dice: 'd2' });
    await rolls(table, { from: 'Opt, Shock' });
    const history = contentOf(await table.use(coins, ALICE, 'history'));
    expect(history).toMatch(/\*\*5\.\*\* .*: drew (?:Opt|Shock) \(d2\)/);
    expect(history).toMatch(/\*\*4\.\*\* .*: <@\d+> > <@\d+> > <@\d+> \(d2\)/);
    expect(history).toMatch(/\*\*3\.\*\* .*: private$/m);
    expect(history).toMatch(/\*\*2\.\*\* .*: \d+ \(2d6\+3\)/);
    // Dice don't count as coins.
    expect(history).toContain(`**In all**\n${A}: `);
    expect(history.split('**In all**')[1]?.split('\n')).toHaveLength(2);
    const asker = table.asker(CLEO, { mayManageServer: true });
    const revealed = await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
    expect(contentOf(acceptedReply(revealed))).toContain('The secret of 5 flips and rolls is revealed');
    const verified = contentOf(await table.use(coins, ALICE, 'verify'));
    expect(verified).toContain('**holds.** 5 of 5 flips and rolls came out the same again.');
  });

  it('explains how to compute a roll at home, with the rolled result', async () => {
    const table = openGameChannel(TODAY);
    await rolls(table, { dice: 'd20+5' });
    const asker = table.asker(CLEO, { mayManageServer: true });
    await coins.run({ ...asker, subcommand: 'reveal', options: {} }, table.ctx);
    const content = contentOf(await table.use(coins, ALICE, 'verify', { flip: 1 }));
    const [, message = '', secret = ''] =
      /printf '%s' '(\[.*\])' \| openssl .* hexkey:([0-9a-f]{64}) .* % 20 \+ 1/.exec(content) ?? [];
    const [entry] = await table.store.history('7', 1);
    const [purpose, gameId, sequence, interactionId, index] = JSON.parse(message) as [
      null,
      null,
      number,
      string,
      number,
    ];
    const draw = coinStream(Buffer.from(secret, 'hex'), { purpose, gameId, sequence, interactionId });
    expect(entry).toMatchObject({ outcome: { rolls: [{ natural: [(draw(index) % 20) + 1] }] } });
  });

  it('has undo never go back before a roll of a player', async () => {
    const table = openGameChannel(TODAY);
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
    const turn = (await import('../../../commands/turn.ts')).default;
    await table.use(turn, ALICE, 'step');
    await rolls(table, { dice: 'd20' });
    expect(contentOf(await table.use(game, ALICE, 'undo'))).toMatch(
      /^Roll 1, by <@\d+>, came after the last change\./,
    );
  });
});

describe('a coin thrown as a die', () => {
  it('says that it is a coin, and how to roll dice', async () => {
    const table = openGameChannel(TODAY);
    const result = await flip.run(
      { ...table.asker(ALICE), subcommand: null, options: { die: 6 } },
      table.ctx,
    );
    expect(contentOf(acceptedReply(result))).toContain('A coin thrown as a d6');
    const refused = await flip.run(
      { ...table.asker(ALICE), subcommand: null, options: { die: 7 } },
      table.ctx,
    );
    expect(contentOf(replyOf(refused, ALICE))).toContain('`/roll dice:d7`');
  });
});
