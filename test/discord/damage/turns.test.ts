import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import turn from '../../../commands/turn.ts';
import game from '../../../commands/game.ts';
import { ALICE, BOB, CLEO, DAN } from '../tables/game-channel.ts';
import { tableButtons } from '#discord/table-card/buttons.ts';
import { openCard, read, type CardTable } from './at-card.ts';

/** The choices in the form, row by row, and the resulting totals. */
type Turn = readonly [what: string, form: Readonly<Record<string, readonly string[] | string>>, then: string];

const COMMANDERS = ['Krenko', 'Tymna', 'Kraum'];
const REST = 'Bob 40, Cleo 40, Dan 40';

describe('a turn with three presses and at most six choices', () => {
  it.each<Turn>([
    ['an attack on one', { Bob: ['7'] }, 'Alice 40, Bob 33, Cleo 40, Dan 40'],
    ['an attack on two', { Bob: ['7'], Cleo: ['4'] }, 'Alice 40, Bob 33, Cleo 36, Dan 40'],
    [
      'her commander at one, other creatures at another',
      { Bob: ['7', 'Krenko'], Cleo: ['4'] },
      'Alice 40, Bob 33 Krenko 7, Cleo 36, Dan 40',
    ],
    [
      'two commanders, one at each',
      { Bob: ['5', 'Tymna'], Cleo: ['4', 'Kraum'] },
      'Alice 40, Bob 35 Tymna 5, Cleo 36 Kraum 4, Dan 40',
    ],
    [
      'two commanders, one with lifelink',
      { Bob: ['5', 'Tymna', 'lifelink'], Cleo: ['4', 'Kraum'] },
      'Alice 45, Bob 35 Tymna 5, Cleo 36 Kraum 4, Dan 40',
    ],
    [
      'lifelink at two',
      { Bob: ['3', 'lifelink'], Dan: ['3', 'lifelink'] },
      'Alice 46, Bob 37, Cleo 40, Dan 37',
    ],
    [
      'a commander with infect and lifelink',
      { Bob: ['3', 'Krenko', 'poison', 'lifelink'] },
      'Alice 43, Bob 40 poison 3 Krenko 3, Cleo 40, Dan 40',
    ],
    [
      'infect at two',
      { Bob: ['2', 'poison'], Cleo: ['3', 'poison'] },
      'Alice 40, Bob 40 poison 2, Cleo 40 poison 3, Dan 40',
    ],
    ['27 trampling over', { Bob: ['20', '7'] }, 'Alice 40, Bob 13, Cleo 40, Dan 40'],
    ['each opponent loses 2', { 'Each opponent': ['2'] }, 'Alice 40, Bob 38, Cleo 38, Dan 38'],
    ['each opponent is drained', { 'Each opponent': ['2', 'lifelink'] }, 'Alice 46, Bob 38, Cleo 38, Dan 38'],
    ['damage to each player', { 'Each opponent': ['3', 'me too'] }, 'Alice 37, Bob 37, Cleo 37, Dan 37'],
    [
      'a trigger for each opponent, and an attack',
      { 'Each opponent': ['1'], Cleo: ['6'] },
      'Alice 40, Bob 39, Cleo 33, Dan 39',
    ],
  ])('%s', async (_, form, then) => {
    const at = await openCard([ALICE, BOB, CLEO, DAN], COMMANDERS);
    expect(await at.stands()).toBe(`Alice 40, ${REST}`);
    await at.submit(ALICE, await at.damage(ALICE), form);
    expect(await at.stands()).toBe(then);
    await at.card(ALICE, 'Next turn');
    expect((await at.book()).game.turn?.playerId).toBe(BOB);
    expect(at.effort).toMatchObject({ presses: 3, typed: 0 });
    expect(at.effort.choices).toBeLessThanOrEqual(6);
  });

  it.each<Turn>([
    [
      'one hit by a commander and by others',
      { Bob: ['7', 'Krenko'], 'Anything else': 'Bob 6' },
      'Alice 40, Bob 27 Krenko 7, Cleo 40, Dan 40',
    ],
    [
      'a commander nobody knows yet',
      { Cleo: ['4'], 'Anything else': 'Bob 23 by Ghalta' },
      'Alice 40, Bob 17 Ghalta 23, Cleo 36, Dan 40',
    ],
    ['toxic', { Bob: ['5'], 'Anything else': 'Bob 2 poison' }, 'Alice 40, Bob 35 poison 2, Cleo 40, Dan 40'],
    [
      'all of it',
      { 'Anything else': 'Bob 23 Krenko, Cleo 2 poison lifelink' },
      'Alice 42, Bob 17 Krenko 23, Cleo 40 poison 2, Dan 40',
    ],
  ])('%s: a few letters more', async (_, form, then) => {
    const at = await openCard([ALICE, BOB, CLEO, DAN], COMMANDERS);
    await at.submit(ALICE, await at.damage(ALICE), form);
    expect(await at.stands()).toBe(then);
    expect(at.effort.presses).toBe(2);
    expect(at.effort.typed).toBeLessThanOrEqual(40);
  });

  it.each<[players: number, rows: string]>([
    [2, 'Bob, Everybody, Anything else'],
    [3, 'Bob, Cleo, Each opponent, Anything else'],
    [4, 'Bob, Cleo, Dan, Each opponent, Anything else'],
    [5, 'Bob, Cleo, Dan, Player 5, Each opponent'],
  ])('with %i players the form has rows for %s', async (players, rows) => {
    const at = await openCard([ALICE, BOB, CLEO, DAN, '100000000000000005'].slice(0, players));
    const form = await at.damage(ALICE);
    expect(form.components.map((component) => ('label' in component ? component.label : '')).join(', ')).toBe(
      rows,
    );
  });

  it('asks for the targets first with more than five players', async () => {
    const six = [ALICE, BOB, CLEO, DAN, '100000000000000005', '100000000000000006'];
    const at = await openCard(six, ['Krenko']);
    const form = await at.damage(ALICE, ['Bob', 'Player 6']);
    expect(form.components.map((component) => ('label' in component ? component.label : '')).join(', ')).toBe(
      'Bob, Player 6, Anything else',
    );
    await at.submit(ALICE, form, { Bob: ['7', 'Krenko'], 'Player 6': ['4'] });
    expect(await at.stands()).toBe('Alice 40, Bob 33 Krenko 7, Cleo 40, Dan 40, 05 40, 06 36');
    expect(at.effort).toEqual({ presses: 2, choices: 5, typed: 0 });
    const all = await at.damage(ALICE, ['Each opponent']);
    await at.submit(ALICE, all, { 'Each opponent': ['1'] });
    expect(await at.stands()).toBe('Alice 40, Bob 32 Krenko 7, Cleo 39, Dan 39, 05 39, 06 35');
  });
});

describe('repeats the text that cannot be recorded', () => {
  it('once the turn has ended, and is recorded with a press', async () => {
    const at = await openCard();
    const form = await at.damage(ALICE);
    await at.use(turn, ALICE, 'next');
    const reply = await at.submit(ALICE, form, {
      Bob: ['7'],
      Cleo: ['2', 'poison'],
      'Anything else': 'Dan 3 by Krenko, Mob Boss',
    });
    expect(reply.isPrivate).toBe(true);
    expect(contentOf(reply)).toBe(
      'The turn has ended since you opened that.\n-# Not recorded: `Bob 7; Cleo 2 poison; Dan 3 by Krenko, Mob Boss`',
    );
    expect(await at.stands()).toBe(`Alice 40, ${REST}`);
    await at.pressOn(ALICE, reply, 'Record it now');
    expect(await at.stands()).toBe('Alice 40, Bob 33, Cleo 40 poison 2, Dan 37 Krenko, Mob Boss 3');
  });

  it('works after a player has left', async () => {
    const at = await openCard();
    const form = await at.damage(ALICE);
    await at.use(game, CLEO, 'leave');
    const reply = await at.submit(ALICE, form, { Bob: ['7'], Cleo: ['4'] });
    expect(read(reply)).toBe('@Cleo has left this game.\n-# Not recorded: `Bob 7; Cleo 4`');
    expect(await at.stands()).toBe(`Alice 40, ${REST}`);
  });

  it.each<[string, Readonly<Record<string, readonly string[] | string>>, string]>([
    [
      'no amount',
      { Bob: ['Krenko'], Cleo: ['4'] },
      'How much for Bob? Choose a number too.\n-# Not recorded: `by:Krenko; 4`',
    ],
    [
      'two commanders in one row',
      { Bob: ['4', 'Krenko', 'Tymna'] },
      'One source for each row, and Bob has two. Type the other one: `Bob 3 Krenko`.\n-# Not recorded: `4 by:Krenko by:Tymna`',
    ],
    [
      'nobody',
      { 'Anything else': 'Zoe 3' },
      'Who is “Zoe”? There is Alice, Bob, Cleo or Dan, `each` or `all`.\n-# Not recorded: `Zoe 3`',
    ],
    ['nothing', {}, 'Nothing was chosen, so nothing changes. Press *Damage…* again.'],
  ])('%s', async (_, form, said) => {
    const at = await openCard([ALICE, BOB, CLEO, DAN], COMMANDERS);
    const reply = await at.submit(ALICE, await at.damage(ALICE), form);
    expect(contentOf(reply)).toBe(said);
    expect(reply.isPrivate).toBe(true);
  });

  it('refuses a user who does not play before the form is filled in', async () => {
    const at = await openCard([ALICE, BOB]);
    expect(contentOf(await at.card(DAN, 'Damage…'))).toBe('You are not in this game.');
  });
});

describe('taking back', () => {
  const HIT = { Bob: ['7', 'Krenko', 'lifelink'], Cleo: ['4'] };
  const lastOf = async (at: CardTable, user: string): Promise<string> =>
    read(await at.use(game, user, 'log')).split('\n')[0] ?? '';

  it('players take back their own damage with one press, and the log names them', async () => {
    const at = await openCard([ALICE, BOB, CLEO, DAN], ['Krenko']);
    const reply = await at.submit(ALICE, await at.damage(ALICE), HIT);
    expect(read(reply)).toContain(
      [
        '@Bob: 40 → **33** life, 0 → **7** from Krenko; @Alice: 40 → **47** life (lifelink). (recorded by @Alice)',
        '@Cleo: 40 → **36** life.',
      ].join('\n'),
    );
    expect(read(await at.card(BOB, 'Take back'))).toContain(
      'Taken back (line 3): @Bob: 33 → **40** life, 7 → **0** from Krenko; @Alice: 47 → **40** life.',
    );
    expect(await at.stands()).toBe('Alice 40, Bob 40, Cleo 36, Dan 40');
    expect(await lastOf(at, DAN)).toMatch(
      /^\*\*4\*\* <t:\d+:t> @Bob: Taken back \(line 3\): @Bob: 33 → \*\*40\*\* life/,
    );
  });

  it('refuses all others', async () => {
    const at = await openCard([BOB, ALICE, CLEO, DAN]);
    await at.submit(CLEO, await at.damage(CLEO), { Bob: ['7'] });
    for (const user of [CLEO, DAN])
      expect(read(await at.card(user, 'Take back'))).toBe(
        'Only who was hit takes it back, or the host: @Bob.',
      );
    expect(read(await at.card(ALICE, 'Take back'))).toContain(
      'Taken back (line 2): @Bob: 33 → **40** life. (by @Alice, as host)',
    );
  });

  it('is over with the turn, and with a button that showed less', async () => {
    const at = await openCard();
    await at.submit(ALICE, await at.damage(ALICE), { Bob: ['7'] });
    const old = { components: tableButtons(await at.book()) };
    await at.submit(ALICE, await at.damage(ALICE), { Bob: ['3'] });
    expect(read(await at.pressOn(BOB, old, 'Take back'))).toContain('Taken back (line 2)');
    await at.card(ALICE, 'Next turn');
    expect(read(await at.pressOn(BOB, old, 'Take back'))).toContain('Nothing of this turn');
    expect(await at.stands()).toContain('Bob 37');
  });
});
