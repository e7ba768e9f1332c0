import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { STEPS, type Step } from '#engine/vocabulary/steps.ts';
import { losesManaAfter, findNextStep, priorityIn } from '#engine/steps/structure.ts';
import { PHASES, stepsOf } from '#engine/vocabulary/phases.ts';
import { ALL_EDITIONS, expectInForce, formatCitations } from '../../helpers/rulings.ts';
import { attacker, play, refusalOf, seated, steps, untilStep } from '../tables/seated.ts';

const TWO = ['alice', 'bob'];
const FOUR = ['alice', 'bob', 'carol', 'dora'];
const QUIET: readonly Step[] = [
  'precombat-main',
  'beginning-of-combat',
  'declare-attackers',
  'end-of-combat',
  'postcombat-main',
  'end',
  'cleanup',
];

describe('the steps of a turn', () => {
  it('the phases hold every step once, in the order of a turn', () => {
    expect(PHASES.flatMap(stepsOf)).toEqual(STEPS);
  });

  it.each<[string, readonly string[], Edition, readonly Step[]]>([
    ['two players, founding rules: no draw step', TWO, 'founding', ['upkeep', ...QUIET]],
    ['two players, today: no draw step', TWO, '2026-06-19', ['upkeep', ...QUIET]],
    ['four players, founding rules: everybody draws', FOUR, 'founding', ['upkeep', 'draw', ...QUIET]],
    ['four players, today: everybody draws', FOUR, '2026-06-19', ['upkeep', 'draw', ...QUIET]],
  ])('the first turn of a game: %s', (_, players, edition, expected) => {
    expect(steps(seated(players, edition), expected.length)).toEqual(expected);
  });

  it('the second player of two draws', () => {
    const second = play(seated(TWO), 'judge', { kind: 'turn/next' });
    expect(steps(second, 2)).toEqual(['upkeep', 'draw']);
  });

  it('after the cleanup step comes the untap step of the next turn', () => {
    const cleanup = untilStep(seated(TWO), 'cleanup');
    const next = play(cleanup, 'alice', { kind: 'turn/step' });
    expect(next.turn).toMatchObject({ number: 2, playerId: 'bob', step: 'untap', round: 1 });
  });

  it.each<[Edition, string]>([
    ['founding', '308.4 (2006-10-01)'],
    ['2008-02-01', '308.5 (2008-02-01)'],
    ['2026-06-19', '508.8 (2026-06-19)'],
  ])('%s: blockers and damage are skipped where nobody attacks: %s', (edition, rule) => {
    const declaring = untilStep(seated(TWO, edition), 'declare-attackers');
    const { answer, citations } = findNextStep(declaring, rulesetOf(edition));
    expect(answer).toBe('end-of-combat');
    expect(formatCitations(citations)).toEqual([rule]);
  });

  it('they are not skipped if something attacks', () => {
    const declaring = untilStep(seated(TWO), 'declare-attackers');
    const attack = { kind: 'permanent/attack', ids: [1], playerId: 'bob', how: 'with-vigilance' } as const;
    const untapped = { ...attacker(1, 'alice'), combat: null };
    const permanent = { ...untapped.permanent, status: { ...untapped.permanent.status, tapped: false } };
    const attacked = play({ ...declaring, permanents: [{ ...untapped, permanent }] }, 'alice', attack);
    expect(steps(attacked, 3)).toEqual(['declare-blockers', 'combat-damage', 'end-of-combat']);
  });

  it('nor if the table says that something attacks', () => {
    const declaring = untilStep(seated(TWO), 'declare-attackers');
    const attacked = play(declaring, 'alice', { kind: 'turn/step', how: 'attacked' });
    expect(attacked.turn?.step).toBe('declare-blockers');
    expect(refusalOf(attacked, 'alice', { kind: 'turn/step', how: 'attacked' })).toBe(
      'turn/not-attacked-here',
    );
  });

  it('combat damage comes twice with first strike, and no third time', () => {
    const declaring = untilStep(seated(TWO), 'declare-attackers');
    const first = play(declaring, 'alice', { kind: 'turn/step', how: 'attacked' }, { kind: 'turn/step' });
    const second = play(first, 'alice', { kind: 'turn/step', how: 'again' });
    expect(second.turn).toMatchObject({ step: 'combat-damage', round: 2 });
    expect(refusalOf(second, 'alice', { kind: 'turn/step', how: 'again' })).toBe('turn/not-again');
    expect(steps(second, 1)).toEqual(['end-of-combat']);
  });

  it('a table goes on to a later step at once', () => {
    const begun = seated(TWO);
    const inMain = play(begun, 'alice', { kind: 'turn/to', step: 'precombat-main' });
    expect(inMain.turn?.step).toBe('precombat-main');
    const inCombat = play(inMain, 'alice', { kind: 'turn/to', step: 'declare-attackers' });
    expect(inCombat.turn?.step).toBe('declare-attackers');
  });

  it.each<[string, Step, Step, string]>([
    ['one that is past', 'postcombat-main', 'upkeep', 'turn/not-ahead'],
    ['the one that it is', 'upkeep', 'upkeep', 'turn/not-ahead'],
    ['blockers, where nobody attacks', 'upkeep', 'declare-blockers', 'turn/no-attackers'],
    ['combat damage, where nobody attacks', 'declare-attackers', 'combat-damage', 'turn/no-attackers'],
    ['combat damage, once it is over', 'end', 'combat-damage', 'turn/not-ahead'],
    ['the first draw step of two players', 'upkeep', 'draw', 'turn/no-first-draw'],
  ])('but not to %s', (_, from, to, code) => {
    const game = untilStep(seated(TWO), from);
    expect(refusalOf(game, 'alice', { kind: 'turn/to', step: to })).toBe(code);
  });

  it('and no further than a step in which something triggers', () => {
    const ability = {
      name: 'Suncrusher',
      controllerId: 'alice',
      when: 'each-end-step',
      onTurnOf: null,
    } as const;
    const noted = play(seated(TWO), 'alice', { kind: 'ability/note', ...ability });
    const stopped = play(noted, 'alice', { kind: 'turn/to', step: 'cleanup' });
    expect(stopped.turn?.step).toBe('end');
    expect(stopped.stack).toHaveLength(1);
  });

  it.each(STEPS)('the step after %s cites a rule in every edition', (step) => {
    for (const edition of ALL_EDITIONS) {
      const game = untilStep(seated(FOUR, edition), 'upkeep');
      const at = { ...game, turn: game.turn && { ...game.turn, step } };
      const [rule] = findNextStep(at, rulesetOf(edition)).citations;
      expectInForce({ answer: step, citations: [rule] }, edition);
    }
  });
});

describe('priority', () => {
  it.each(STEPS)('in the %s', (step) => {
    const expected = step === 'untap' ? 'no' : step === 'cleanup' ? 'if-needed' : 'yes';
    for (const edition of ALL_EDITIONS) {
      const ruling = priorityIn(step, rulesetOf(edition));
      expect(ruling.answer).toBe(expected);
      expectInForce(ruling, edition);
    }
  });
});

describe('unused mana', () => {
  it.each<[Edition, readonly Step[]]>([
    ['founding', ['draw', 'precombat-main', 'end-of-combat', 'postcombat-main', 'cleanup']],
    ['2009-07-10', ['draw', 'precombat-main', 'end-of-combat', 'postcombat-main', 'cleanup']],
    ['2009-07-11', STEPS],
    ['2026-06-19', STEPS],
  ])('%s: goes after %j', (edition, expected) => {
    expect(STEPS.filter((step) => losesManaAfter(step, rulesetOf(edition)).answer)).toEqual(expected);
  });
});
