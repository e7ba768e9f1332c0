import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { planEnding } from '#engine/ending-the-turn/ending.ts';
import { findNextStep } from '#engine/steps/structure.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import type { AddPartAction } from '#engine/turns/add-part.ts';
import { formatCitations } from '../../helpers/rulings.ts';
import { attacker, decide, person, play, refusalOf, seated, steps, untilStep } from '../tables/seated.ts';

const TWO = ['alice', 'bob'];

const adding = (part: AddPartAction['part'], more: Partial<AddPartAction> = {}): AddPartAction => ({
  kind: 'turn/add',
  part,
  times: 1,
  after: 'here',
  card: null,
  only: null,
  playerId: null,
  ...more,
});

const COMBAT: readonly Step[] = ['beginning-of-combat', 'declare-attackers', 'end-of-combat'];
const REST: readonly Step[] = ['postcombat-main', 'end', 'cleanup'];

/** The second turn of a game, which has a draw step. */
const second = (edition: Edition = 'founding') => play(seated(TWO, edition), 'judge', { kind: 'turn/next' });

describe('parts added to a turn', () => {
  it.each<[what: string, at: Step, added: readonly AddPartAction[], after: readonly Step[]]>([
    ['a combat phase, in combat', 'end-of-combat', [adding('combat')], [...COMBAT, ...REST]],
    [
      'a combat phase with a main phase after it, in the first main phase',
      'precombat-main',
      [adding('combat-and-main')],
      [...COMBAT, 'postcombat-main', ...COMBAT, ...REST],
    ],
    [
      'twice: what was added last comes first',
      'precombat-main',
      [adding('combat-and-main'), adding('beginning')],
      ['untap', 'upkeep', 'draw', ...COMBAT, 'postcombat-main', ...COMBAT, ...REST],
    ],
    [
      'an upkeep step after this one',
      'upkeep',
      [adding('upkeep')],
      ['upkeep', 'draw', 'precombat-main', ...COMBAT, ...REST],
    ],
    [
      'an upkeep step after the untap step, before the ordinary one',
      'untap',
      [adding('upkeep')],
      ['upkeep', 'upkeep', 'draw', 'precombat-main', ...COMBAT, ...REST],
    ],
    [
      'three upkeep steps after combat, each in a phase of its own',
      'end-of-combat',
      [adding('upkeep', { times: 3, after: 'phase' })],
      ['upkeep', 'upkeep', 'upkeep', ...REST],
    ],
    ['an end step', 'end', [adding('end')], ['end', 'cleanup']],
    [
      'after the second main phase, told in the first',
      'precombat-main',
      [adding('combat-and-main', { after: 'second-main' })],
      [...COMBAT, 'postcombat-main', ...COMBAT, 'postcombat-main', 'end', 'cleanup'],
    ],
    [
      'after the second main phase, which an added one is',
      'precombat-main',
      [adding('combat-and-main'), adding('beginning', { after: 'second-main' })],
      [...COMBAT, 'postcombat-main', 'untap', 'upkeep', 'draw', ...COMBAT, ...REST],
    ],
  ])('%s', (_, at, added, expected) => {
    const whole = added.reduce((now, candidate) => play(now, 'judge', candidate), untilStep(second(), at));
    expect(play(whole, 'judge', { kind: 'turn/next' }).turn).toMatchObject({ number: 3, step: 'untap' });
    const game = added.reduce((now, candidate) => play(now, 'judge', candidate), untilStep(second(), at));
    expect(steps(game, expected.length)).toEqual(expected);
  });
});

describe('the rules of added parts', () => {
  it.each<[Edition, Step, AddPartAction, string]>([
    ['founding', 'end-of-combat', adding('combat'), '300.7 (2006-10-01)'],
    ['2009-07-11', 'end-of-combat', adding('combat'), '500.8 (2009-07-11)'],
    ['2026-06-19', 'precombat-main', adding('combat-and-main'), '500.8 (2026-06-19), 505.1a (2026-06-19)'],
    ['founding', 'upkeep', adding('upkeep'), '300.8 (2006-10-01)'],
    ['2026-06-19', 'upkeep', adding('upkeep'), '500.9 (2026-06-19)'],
    ['2026-06-19', 'end-of-combat', adding('upkeep'), '500.10 (2026-06-19), 500.8 (2026-06-19)'],
    ['2024-02-02', 'end-of-combat', adding('upkeep'), '500.10 (2024-06-07), 500.8 (2024-02-02)'],
  ])('%s, %s: %o by %s', (edition, at, action, rules) => {
    const result = decide(untilStep(second(edition), at), person('alice'), action);
    expect(result.ok && formatCitations(result.value.entries[0].because).join(', ')).toBe(rules);
  });

  it('of an added phase begin it, and those of the turn begin the phase after it', () => {
    const game = play(untilStep(second('2026-06-19'), 'end-of-combat'), 'judge', adding('beginning'));
    const ruleset = rulesetOf('2026-06-19');
    expect(formatCitations(findNextStep(game, ruleset).citations)).toEqual(['500.8 (2026-06-19)']);
    const draw = untilStep(game, 'draw');
    expect(formatCitations(findNextStep(draw, ruleset).citations)).toEqual(['500.1 (2026-06-19)']);
  });
});

describe('nothing is added', () => {
  it.each<[what: string, at: Step, AddPartAction, string]>([
    [
      'after a main phase, in combat',
      'end-of-combat',
      adding('combat', { only: 'main' }),
      'turn/adds-nothing',
    ],
    [
      'in a combat phase, in a main one',
      'precombat-main',
      adding('combat', { only: 'combat' }),
      'turn/adds-nothing',
    ],
    ['to another player’s turn', 'upkeep', adding('upkeep', { playerId: 'alice' }), 'turn/adds-nothing'],
    [
      'after a second main phase that is over',
      'end',
      adding('combat', { after: 'second-main' }),
      'turn/past-second-main',
    ],
    ['beyond what is kept', 'upkeep', adding('combat', { times: 41 }), 'table/too-many'],
  ])('%s', (_, at, action, code) => {
    expect(refusalOf(untilStep(second(), at), 'alice', action)).toBe(code);
  });
});

it('creatures leave combat as the next phase begins, even another combat phase', () => {
  const end = { ...untilStep(second(), 'end-of-combat'), permanents: [attacker(1, 'bob')] };
  const again = play(play(end, 'judge', adding('combat')), 'judge', { kind: 'turn/step' });
  expect(again.turn?.step).toBe('beginning-of-combat');
  expect(again.permanents[0]?.combat).toBeNull();
});

it('if an effect ends the combat phase, the next phase follows, also an added one', () => {
  const game = play(untilStep(second('2026-06-19'), 'declare-attackers'), 'judge', adding('combat'));
  const plan = planEnding(game, 'combat', null, rulesetOf('2026-06-19'));
  const moved = plan.ok ? plan.value.answer.stages.find(({ kind }) => kind === 'moved-on') : undefined;
  expect(moved).toMatchObject({
    to: 'beginning-of-combat',
    skipped: ['declare-blockers', 'combat-damage', 'end-of-combat'],
  });
});

it('a first draw step that is skipped is the ordinary one', () => {
  const first = untilStep(seated(TWO), 'upkeep');
  expect(steps(play(first, 'judge', adding('upkeep')), 2)).toEqual(['upkeep', 'precombat-main']);
  expect(steps(play(first, 'judge', adding('draw')), 2)).toEqual(['draw', 'precombat-main']);
});
