import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { Turn } from '#engine/game/turn.ts';
import { checkPriority } from '#engine/turns/abilities.ts';
import type { TurnAction } from '#engine/turns/turns.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { citedBy, entriesOf, gathered, play, refusalOf, seated, turns, untilStep } from '../tables/seated.ts';

const TWO = ['alice', 'bob'];
const THREE = ['alice', 'bob', 'carol'];
const NEXT = { kind: 'turn/next' } as const;
const extra = (playerId: string, card: string | null = 'Time Walk') =>
  ({ kind: 'turn/extra', playerId, card }) as const;
const skip = (playerId: string) => ({ kind: 'turn/skip', playerId, card: 'Meditate' }) as const;

describe('the active player', () => {
  it.each<[string, Parameters<typeof play>[2][], string]>([
    ['by seats, round and round', [], 'bob carol alice bob'],
    ['an extra turn comes first, then the order goes on', [extra('alice')], 'alice+ bob carol alice'],
    ['an extra turn of another player', [extra('carol')], 'carol+ bob carol alice'],
    ['the most recent one first', [extra('bob'), extra('carol')], 'carol+ bob+ bob carol'],
    ['two for one player', [extra('alice'), extra('alice')], 'alice+ alice+ bob carol'],
    ['a skipped turn', [skip('bob')], 'carol alice bob carol'],
    ['two skips take two turns', [skip('bob'), skip('bob')], 'carol alice carol alice'],
    ['a skip waits for its player', [skip('alice')], 'bob carol bob carol'],
    ['a skip uses up the extra turn too', [extra('bob'), skip('bob')], 'bob carol alice bob'],
    ['and only one of two', [extra('bob'), extra('bob'), skip('bob')], 'bob+ bob carol alice'],
    ['everybody skips once', [skip('bob'), skip('carol'), skip('alice')], 'bob carol alice bob'],
    ['extra and skip of different players', [extra('carol'), skip('bob')], 'carol+ carol alice bob'],
  ])('%s', (_, noted, expected) => {
    for (const edition of ['founding', '2026-06-19'] as const) {
      const game = play(seated(THREE, edition), 'alice', ...noted);
      expect(turns(game, expected.split(' ').length).join(' ')).toBe(expected);
    }
  });

  it('an extra turn created during an extra turn comes next', () => {
    const first = play(seated(THREE), 'alice', extra('alice'), extra('bob'), NEXT);
    expect(first.turn).toMatchObject({ playerId: 'bob', extra: { card: 'Time Walk' } });
    const more = play(first, 'bob', extra('carol'));
    expect(turns(more, 4)).toEqual(['carol+', 'alice+', 'bob', 'carol']);
  });

  it('both are shown before they happen, and gone once they have', () => {
    const noted = play(seated(TWO), 'alice', extra('alice'), skip('bob'));
    expect(noted.extraTurns).toEqual([{ id: 1, playerId: 'alice', card: 'Time Walk' }]);
    expect(noted.skips).toEqual([{ id: 2, playerId: 'bob', card: 'Meditate' }]);
    const later = play(noted, 'judge', NEXT, NEXT);
    expect(later.turn).toMatchObject({ playerId: 'alice', extra: null });
    expect([later.extraTurns, later.skips]).toEqual([[], []]);
  });

  it.each<[Edition, string[]]>([
    [
      'founding',
      [
        '300.6 (2006-10-01)',
        '300.9 (2006-10-01)',
        '419.6e (2006-10-01)',
        '419.6f (2006-10-01)',
        '300.1 (2006-10-01)',
      ],
    ],
    [
      '2026-06-19',
      [
        '500.7 (2026-06-19)',
        '500.11 (2026-06-19)',
        '614.10 (2026-06-19)',
        '614.10a (2026-06-19)',
        '500.1 (2026-06-19)',
      ],
    ],
  ])('%s: each on its rule', (edition, rules) => {
    const game = play(seated(TWO, edition), 'alice', skip('bob'));
    const cited = [extra('alice'), NEXT].flatMap((action) => citedBy(entriesOf(game, 'alice', action)));
    expect(cited).toEqual(expect.arrayContaining(rules));
  });

  it('the log says that a turn was skipped before the next begins', () => {
    const kinds = entriesOf(play(seated(THREE), 'bob', skip('bob')), 'alice', NEXT).map(
      ({ event }) => event.kind,
    );
    expect(kinds).toEqual(['turn/skipped', 'turn/began']);
  });
});

describe('who goes on', () => {
  const controlled = play(seated(THREE), 'alice', {
    kind: 'control/create',
    of: 'bob',
    by: 'alice',
    card: 'Mindslaver',
    span: 'next-turn',
    extraTurnAfter: false,
  });

  it('the player whose turn it is, and the host', () => {
    const game = seated(THREE);
    expect(entriesOf(game, 'alice', NEXT)[0].authority).toBe('self');
    expect(entriesOf(game, 'judge', NEXT)[0].authority).toBe('host');
    expect(refusalOf(game, 'bob', NEXT)).toBe('control/not-yours');
    expect(refusalOf(game, 'eve', NEXT)).toBe('game/not-a-player');
  });

  it("the turn's controller, and not the player", () => {
    const bobs = play(controlled, 'alice', NEXT);
    expect(refusalOf(bobs, 'bob', NEXT)).toBe('control/decides-for-you');
    const [began] = entriesOf(bobs, 'alice', NEXT);
    expect(began.authority).toBe('controller');
    expect(citedBy([began])).toContain('507.3 (2006-10-01)');
  });

  it('the right to go on stands by what was decided, not by what follows from it', () => {
    const bobs = play(controlled, 'alice', NEXT);
    const [skipped, began] = entriesOf(play(bobs, 'carol', skip('carol')), 'alice', NEXT);
    expect([skipped, began].map((entry) => entry?.authority)).toEqual(['rules', 'controller']);
    expect(citedBy([skipped])).not.toContain('507.3 (2006-10-01)');
  });

  it('control ends as the next turn begins', () => {
    const bobs = play(controlled, 'alice', NEXT);
    expect(bobs.controls).toMatchObject([{ state: 'in-force' }]);
    const cleanup = untilStep(bobs, 'cleanup');
    expect(cleanup.controls).toMatchObject([{ state: 'in-force' }]);
    expect(play(cleanup, 'alice', NEXT).controls).toEqual([]);
  });

  it('control of the next turn waits while the turn is skipped', () => {
    const game = play(controlled, 'carol', skip('bob'));
    expect(turns(game, 2)).toEqual(['carol', 'alice']);
    const bobs = play(game, 'judge', NEXT, NEXT, NEXT);
    expect([bobs.turn?.playerId, bobs.controls[0]?.state]).toEqual(['bob', 'in-force']);
  });

  it('next turn stops if control of the combat phase begins, and where it ends', () => {
    const game = play(seated(THREE, '2026-06-19'), 'bob', {
      kind: 'control/create',
      of: 'alice',
      by: 'bob',
      card: 'Secret of Bloodbending',
      span: 'next-combat',
    });
    const combat = play(game, 'alice', NEXT);
    expect(combat.turn).toMatchObject({ playerId: 'alice', step: 'beginning-of-combat' });
    expect(refusalOf(combat, 'alice', NEXT)).toBe('control/decides-for-you');
    const main = play(combat, 'bob', NEXT);
    expect(main).toMatchObject({ turn: { playerId: 'alice', step: 'postcombat-main' }, controls: [] });
    expect(refusalOf(main, 'bob', NEXT)).toBe('control/not-yours');
    expect(play(main, 'alice', NEXT).turn?.playerId).toBe('bob');
  });

  it('for a player who left: the next one in turn order', () => {
    const left = play(seated(THREE), 'alice', { kind: 'game/leave', playerId: 'alice', how: 'left' });
    expect(left.turn?.playerId).toBe('alice');
    expect(refusalOf(left, 'carol', NEXT)).toBe('turn/after-a-leaver');
    expect(citedBy(entriesOf(left, 'bob', NEXT))).toContain('600.4e (2007-02-01)');
    expect(turns(left, 3)).toEqual(['bob', 'carol', 'bob']);
    expect(play(left, 'bob', NEXT).turn?.playerId).toBe('bob');
  });
});

describe('obstacles', () => {
  const note = (when: 'each-end-step' | 'next-end-step' | 'end-of-combat' | 'waiting') =>
    ({ kind: 'ability/note', name: 'Ball Lightning', controllerId: 'alice', when, onTurnOf: null }) as const;

  it.each([
    ['next-end-step', 'end'],
    ['each-end-step', 'end'],
    ['end-of-combat', 'end-of-combat'],
  ] as const)('next turn stops for an ability of the %s, which is not missed', (when, step) => {
    const game = play(seated(TWO), 'alice', note(when));
    const stopped = play(game, 'alice', NEXT);
    expect(stopped.turn).toMatchObject({ playerId: 'alice', step });
    expect(stopped.stack).toMatchObject([{ name: 'Ball Lightning' }]);
    expect(refusalOf(stopped, 'alice', NEXT)).toBe('turn/stack-first');
    expect(refusalOf(stopped, 'alice', { kind: 'turn/step' })).toBe('turn/stack-first');
    const cleared = { ...stopped, stack: [] };
    expect(play(cleared, 'alice', NEXT).turn?.playerId).toBe('bob');
  });

  it('a step in which players get priority does not end before what has triggered is on the stack', () => {
    const untap = play(seated(TWO), 'alice', note('waiting'));
    const upkeep = play(untap, 'alice', { kind: 'turn/step' });
    expect(upkeep).toMatchObject({ abilities: [], stack: [{ name: 'Ball Lightning' }] });
    const triggered = play({ ...upkeep, stack: [] }, 'alice', note('waiting'));
    expect(refusalOf(triggered, 'alice', { kind: 'turn/step' })).toBe('stack/abilities-wait');
    expect(refusalOf(triggered, 'alice', NEXT)).toBe('stack/abilities-wait');
  });

  it('another cleanup step follows one in which something was put on the stack', () => {
    const cleanup = untilStep(seated(TWO), 'cleanup');
    const waiting = play(cleanup, 'alice', note('waiting'), { kind: 'ability/put-on-stack', first: [] });
    const again = play({ ...waiting, stack: [] }, 'alice', { kind: 'turn/step' });
    expect(again.turn).toMatchObject({ playerId: 'alice', step: 'cleanup', round: 2 });
    expect(play(again, 'alice', { kind: 'turn/step' }).turn?.playerId).toBe('bob');
  });

  it.each<[string, Step, TurnAction, string]>([
    ['the draw step of the first turn', 'upkeep', { kind: 'turn/to', step: 'draw' }, 'turn/no-first-draw'],
    [
      'blocks where nobody attacks',
      'upkeep',
      { kind: 'turn/to', step: 'declare-blockers' },
      'turn/no-attackers',
    ],
    [
      'damage where nobody attacks',
      'upkeep',
      { kind: 'turn/to', step: 'combat-damage' },
      'turn/no-attackers',
    ],
    ['damage that is past', 'end', { kind: 'turn/to', step: 'combat-damage' }, 'turn/not-ahead'],
    ['a step that is past', 'end', { kind: 'turn/to', step: 'upkeep' }, 'turn/not-ahead'],
    ['an upkeep again', 'upkeep', { kind: 'turn/step', how: 'again' }, 'turn/not-again'],
    [
      'an attack before it is declared',
      'upkeep',
      { kind: 'turn/step', how: 'attacked' },
      'turn/not-attacked-here',
    ],
  ])('%s, in the %s step', (_, step, action, code) => {
    expect(refusalOf(untilStep(seated(TWO), step), 'judge', action)).toBe(code);
  });

  it('508.8: blockers are declared if the table says that something attacked', () => {
    const game = untilStep(seated(TWO), 'declare-attackers');
    expect(play(game, 'judge', { kind: 'turn/step', how: 'attacked' }).turn?.step).toBe('declare-blockers');
    expect(play(game, 'judge', { kind: 'turn/step' }).turn?.step).toBe('end-of-combat');
  });

  it('nothing before the game begins and nothing once it is over', () => {
    expect(refusalOf(gathered(TWO), 'alice', NEXT)).toBe('game/not-playing');
    const over = play(seated(TWO), 'judge', { kind: 'game/end', result: { how: 'ended', winners: [] } });
    expect(refusalOf(over, 'alice', NEXT)).toBe('game/not-playing');
  });

  it.each([
    ['an extra turn for a stranger', extra('eve'), 'game/not-a-player'],
    ['a skip for a stranger', skip('eve'), 'game/not-a-player'],
    ['too long a card', extra('alice', 'x'.repeat(151)), 'option/too-long'],
    ['a storm count below none', { kind: 'turn/storm', to: -1 }, 'count/out-of-range'],
    ['a storm count that is none', { kind: 'turn/storm', to: 0 }, 'game/unchanged'],
    ['half a mana', { kind: 'turn/unused-mana', playerId: 'alice', amount: 0.5 }, 'option/out-of-range'],
  ] as const)('%s', (_, action, code) => {
    expect(refusalOf(seated(TWO), 'alice', action)).toBe(code);
  });
});

describe('the storm count', () => {
  it('can be counted by any player, without a rule, and restarts each turn', () => {
    const game = seated(TWO);
    expect(entriesOf(game, 'bob', { kind: 'turn/storm', to: 3 })).toMatchObject([
      { authority: 'self', because: [] },
    ]);
    const counted = play(game, 'bob', { kind: 'turn/storm', to: 3 });
    expect(counted.turn?.storm).toBe(3);
    expect(play(counted, 'alice', NEXT).turn?.storm).toBe(0);
  });
});

describe('unused mana', () => {
  const unused = (playerId: string, amount = 3) => ({ kind: 'turn/unused-mana', playerId, amount }) as const;
  const slaver = {
    kind: 'control/create',
    card: 'Mindslaver',
    span: 'next-turn',
    extraTurnAfter: false,
  } as const;
  const bobsTurn = (by: string, edition: Edition) =>
    play(play(seated(THREE, edition), by, { ...slaver, of: 'bob', by }), 'alice', NEXT);

  it.each<[Edition, number, string]>([
    ['founding', 17, '300.3 (2006-10-01)'],
    ['2009-07-10', 17, '300.3 (2009-07-10)'],
    ['2009-07-11', 20, '500.4 (2009-07-11)'],
    ['2026-06-19', 20, '500.5 (2026-06-19)'],
  ])('%s: three mana leave %i life: %s', (edition, life, rule) => {
    const entries = entriesOf(seated(TWO, edition), 'alice', unused('alice'));
    expect(citedBy(entries)).toEqual([rule]);
    expect(play(seated(TWO, edition), 'alice', unused('alice')).seats[0]?.life).toBe(life);
  });

  it.each([
    ['another player controls the turn: nothing lost', 'alice', 'bob', 20],
    ['the other player’s own mana burns', 'alice', 'alice', 17],
    ['a player who controls the turn that is their own burns', 'bob', 'bob', 17],
  ])('founding, Bob’s turn, %s', (_, by, whose, life) => {
    const after = play(bobsTurn(by, 'founding'), whose, unused(whose));
    expect(after.seats.find(({ playerId }) => playerId === whose)?.life).toBe(life);
  });

  it.each([
    ['their own in a part of a turn that another player controls: burns in it', 'alice', 'bob', 17],
    ['somebody else’s in a part of it: nothing lost', 'alice', 'carol', 20],
    ['somebody else’s in a part of one’s own: the turn is one’s own, and burns', 'bob', 'carol', 17],
  ])('founding, later control over Bob, %s', (_, ofTurn, ofPart, life) => {
    const { extraTurnAfter: __, ...later } = {
      ...slaver,
      of: 'bob',
      by: ofPart,
      card: null,
      span: 'while' as const,
    };
    const game = play(bobsTurn(ofTurn, 'founding'), 'judge', later, unused('bob'));
    expect(game.seats.find(({ playerId }) => playerId === 'bob')?.life).toBe(life);
  });

  it('does not apply under 507.4, if the player, their controller or the host says so', () => {
    const game = bobsTurn('alice', 'founding');
    expect(citedBy(entriesOf(game, 'bob', unused('bob')))).toEqual([
      '507.4 (2006-10-01)',
      '300.3 (2006-10-01)',
    ]);
    expect(citedBy(entriesOf(game, 'alice', unused('bob')))).toContain('507.3 (2006-10-01)');
    expect(refusalOf(game, 'carol', unused('bob'))).toBe('game/kept-by-owner');
  });
});

describe('priority in a cleanup step, as a turn was ended', () => {
  const cleanup = (edition: Edition, more: Partial<Turn> = {}): Game => {
    const game = untilStep(seated(TWO, edition), 'cleanup');
    return { ...game, turn: game.turn && { ...game.turn, endedBy: 'Time Stop', ...more } };
  };
  it.each<[string, Game, string]>([
    ['founding: as ever', cleanup('founding'), 'ok'],
    ['today: for triggers only', cleanup('2026-06-19'), 'stack/no-priority 724.1f'],
    ['today: in the next one', cleanup('2026-06-19', { round: 2 }), 'ok'],
    ['today: once something was put on the stack', cleanup('2026-06-19', { cleanupAgain: true }), 'ok'],
    ['today: of a turn that took its course', cleanup('2026-06-19', { endedBy: null }), 'ok'],
    ['today: in another step', cleanup('2026-06-19', { step: 'end' }), 'ok'],
  ])('%s', (_, game, says) => {
    const checked = checkPriority(game, rulesetOf(game.edition));
    const refused = checked.ok
      ? []
      : [checked.failure.code, ...checked.failure.citations.map(({ number }) => number)];
    expect(refused.join(' ') || 'ok').toBe(says);
  });
});
