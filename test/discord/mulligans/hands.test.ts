import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import table from '../../../commands/table.ts';
import turn from '../../../commands/turn.ts';
import { textOf, type Reply } from '#discord/command/reply.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { ALICE, BOB, CLEO, DAN, mentions, openGameChannel } from '../tables/game-channel.ts';

/* Opening hands at a table, through the buttons of its card. */

const NAMES: Readonly<Record<string, string>> = { [ALICE]: 'A', [BOB]: 'B', [CLEO]: 'C', [DAN]: 'D' };
const IDS: Readonly<Record<string, string>> = { A: ALICE, B: BOB, C: CLEO, D: DAN };

const asRead = ({ content, layout, isPrivate }: Reply): string =>
  asOfWriting(
    `${isPrivate ? '(private) ' : ''}${textOf({ ...(content !== undefined && { content }), ...(layout && { layout }) })}`,
  ).replace(/<@(\d+)>/g, (_, id: string) => `@${NAMES[id] ?? id}`);

async function tableOf(edition: string, players: readonly string[] = [BOB, CLEO], more = {}) {
  const at = openGameChannel();
  await at.use(game, ALICE, 'new', { players: mentions(...players), first: ALICE, edition, ...more });
  const card = async (): Promise<Reply> => renderTableCard(await at.book());
  const said = (reply: Reply): readonly string[] =>
    asRead(reply)
      .split('\n')
      .filter((line) => /Keep or|mulligan: |kept: |Opening hands|May look|Exiled/.test(line))
      .map((line) => line.replace(/^-# /, ''));
  return {
    at,
    card,
    /** The lines of hands on the card after presses: `A keeps`, `B mulligans`. */
    async after(...lines: readonly string[]) {
      for (const line of lines) {
        const [who = '', word] = line.split(' ');
        const reply = await at.press(
          game,
          IDS[who] ?? '',
          await card(),
          word === 'keeps' ? 'Keep' : 'Mulligan',
        );
        if (reply.isPrivate) return [asRead(reply).split('\n')[0]];
      }
      return said(await card());
    },
    buttons: async () => JSON.stringify(await card()).includes('"label":"Keep"'),
    ask: async (options: Readonly<Record<string, string | number>> = {}) =>
      asRead(await at.use(table, ALICE, 'mulligan', options)).split('\n'),
  };
}

describe('opening hands on the card', () => {
  it.each<[edition: string, presses: readonly string[], says: readonly string[]]>([
    ['2026-06-19', [], ['**Keep or mulligan?** @A, then @B and @C']],
    ['2026-06-19', ['A mulligans'], ['**Keep or mulligan?** @B, then @C', 'mulligan: @A']],
    ['2026-06-19', ['A mulligans', 'C keeps'], ['**Keep or mulligan?** @B', 'mulligan: @A · kept: @C 7']],
    [
      '2026-06-19',
      ['A mulligans', 'C keeps', 'B mulligans', 'B mulligans', 'A mulligans'],
      [
        '**Keep or mulligan?** @A (7 cards, 1 to the bottom), then @B (7 cards, 1 to the bottom)',
        'kept: @C 7',
      ],
    ],
    ['2026-06-19', ['A keeps', 'B keeps', 'C keeps'], ['**Opening hands**: @A 7, @B 7 and @C 7']],
    ['founding', [], ['**Keep or mulligan?** @A']],
    ['founding', ['A mulligans', 'A keeps'], ['**Keep or mulligan?** @B', 'kept: @A 6']],
    [
      '2015-11-13',
      ['A mulligans', 'B keeps', 'C keeps', 'A mulligans', 'A keeps'],
      ['**Opening hands**: @A 6, @B 7 and @C 7', 'May look at the top card, and put it on the bottom: @A'],
    ],
    ['founding', ['B keeps'], ['(private) Not yet: @A finishes any mulligans first.']],
    [
      '2026-06-19',
      ['B keeps', 'B keeps'],
      ['(private) Your opening hand stands: kept, with 7 cards. To change that: *Undo*.'],
    ],
    [
      '2026-06-19',
      ['B mulligans', 'B keeps'],
      ['(private) You said mulligan. The new hand comes once everybody has said: @A and @C.'],
    ],
  ])('%s, %j', async (edition, presses, says) => {
    expect(await (await tableOf(edition)).after(...presses)).toEqual(says);
  });

  it('of Commander in 2011 explains exiled cards', async () => {
    const at = await tableOf('2011-06-17', [BOB], { commander: true });
    expect(await at.after('A mulligans', 'B keeps')).toEqual([
      '**Keep or mulligan?** @A (back to 6 cards)',
      'kept: @B 7',
    ]);
    expect(await at.after('A keeps')).toEqual([
      '**Opening hands**: @A 6 and @B 7',
      'Exiled cards are shuffled into the library: @A',
    ]);
  });

  it('disappear once the first turn advances, and come back with undo', async () => {
    const at = await tableOf('2026-06-19', [BOB]);
    expect(await at.buttons()).toBe(true);
    await at.after('A mulligans');
    const old = await at.card();
    await at.at.use(turn, ALICE, 'step');
    expect(await at.after()).toEqual([]);
    expect(await at.buttons()).toBe(false);
    expect(asRead(await at.at.press(game, BOB, old, 'Keep'))).toContain('(private) Opening hands stand');
    await at.at.use(game, ALICE, 'undo');
    expect(await at.after()).toEqual(['**Keep or mulligan?** @B', 'mulligan: @A']);
    expect(await at.after('B keeps', 'A keeps')).toEqual(['**Opening hands**: @A 6 and @B 7']);
    expect(await at.buttons()).toBe(false);
  });

  it('accepts one press of each player per card', async () => {
    const at = await tableOf('2026-06-19', [BOB]);
    const old = await at.card();
    await at.at.press(game, ALICE, old, 'Keep');
    expect(asRead(await at.at.press(game, ALICE, old, 'Keep'))).toMatch(/^\(private\) /);
    expect(asRead(await at.at.press(game, BOB, old, 'Mulligan'))).not.toContain('(private)');
  });
});

describe('/table mulligan', () => {
  it.each<
    [
      edition: string,
      players: readonly string[],
      options: Readonly<Record<string, string | number>>,
      first: string,
    ]
  >([
    ['2026-06-19', [BOB], {}, '**Your first mulligan: draw 7, put 1 on the bottom, keep 6.**'],
    ['2026-06-19', [BOB, CLEO], {}, '**Your first mulligan: draw 7, at no cost.**'],
    [
      '2026-06-19',
      [BOB, CLEO],
      { number: 3 },
      '**Your third mulligan: draw 7, put 2 on the bottom, keep 5.**',
    ],
    ['2026-06-19', [BOB], { player: BOB }, '**@B’s first mulligan: draw 7, put 1 on the bottom, keep 6.**'],
    // The example of 902.5a.
    [
      '2026-06-19',
      [BOB],
      { number: 3, hand: 9 },
      '**Your third mulligan: draw 9, put 3 on the bottom, keep 6.**',
    ],
    // One for a hand of no cards, and none after that.
    ['2026-06-19', [BOB], { number: 7 }, '**Your seventh mulligan: draw 7, put 7 on the bottom, keep 0.**'],
    [
      '2026-06-19',
      [BOB],
      { number: 8 },
      '**Your eighth mulligan: there is none: the hand before it has no cards.**',
    ],
    ['founding', [BOB], { number: 2 }, '**Your second mulligan: draw 5.**'],
  ])('%s, %j, %j', async (edition, players, options, first) => {
    expect((await (await tableOf(edition, players)).ask(options))[0]).toBe(first);
  });

  it('counts mulligans taken, and compares editions', async () => {
    const at = await tableOf('2026-06-19', [BOB]);
    await at.after('A mulligans', 'B keeps');
    expect(await at.ask()).toEqual([
      '**Your second mulligan: draw 7, put 2 on the bottom, keep 5.**',
      'Your hand now: 7 cards, 1 to the bottom.',
      'Everybody says in turn order; then all who take one do so at once.',
      '-# CR 103.5 (2026-06-19)',
      '-# In 2006: draw 5; one player after another · CR 101.4 (2006-10-01)',
    ]);
  });

  it.each<[edition: string, says: string]>([
    ['founding', 'One team after another; all of a team who take one do so at once.'],
    ['2006-07-15', 'One player after another, the first player first.'],
    ['2026-06-19', 'Teams say in turn order; then all who take one do so at once.'],
  ])('names the first player in Two-Headed Giant, %s', async (edition, says) => {
    const at = await tableOf(edition, [BOB, CLEO, DAN], { variant: '2hg' });
    expect((await at.ask())[1]).toBe(says);
  });

  it('says how cards were exiled in Commander games', async () => {
    const at = await tableOf('2011-06-17', [BOB], { commander: true });
    expect((await at.ask()).slice(0, 3)).toEqual([
      '**Your first mulligan: exile any cards, draw one fewer (6 in hand).**',
      'Everybody says in turn order; then all who take one do so at once.',
      'Exiled cards are shuffled in once you keep.',
    ]);
  });
});
