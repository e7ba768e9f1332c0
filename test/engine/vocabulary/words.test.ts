import { describe, expect, it } from 'vitest';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { Step, STEPS } from '#engine/vocabulary/steps.ts';
import { ATTACKS, VARIANTS } from '#engine/vocabulary/variants.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';

describe('the words of the game', () => {
  it('500.1: the steps and main phases of a turn, in their order', () => {
    expect(STEPS.join(', ')).toBe(
      'untap, upkeep, draw, precombat-main, ' +
        'beginning-of-combat, declare-attackers, declare-blockers, combat-damage, end-of-combat, ' +
        'postcombat-main, end, cleanup',
    );
  });

  it('an unknown step is refused', () => {
    expect(Step.safeParse('upkeep').success).toBe(true);
    expect(Step.safeParse('mana burn').success).toBe(false);
  });

  it('400.1: the zones, and the one that there was until 2009-07-11', () => {
    expect(ZONES.toSorted().join(', ')).toBe(
      'battlefield, command, exile, graveyard, hand, library, phased-out, stack',
    );
  });

  it('806 to 811 and 904: the variants, and 802 to 803: whom one may attack', () => {
    expect(VARIANTS.toSorted().join(', ')).toBe(
      'alternating-teams, archenemy, emperor, free-for-all, grand-melee, supervillain-rumble, team-vs-team, two-headed-giant',
    );
    expect(ATTACKS.toSorted().join(', ')).toBe('left, multiple, next-seats, one, right');
  });
});

describe('results', () => {
  it('have a value or a failure', () => {
    expect(ok(3)).toEqual({ ok: true, value: 3 });
    expect(fail('no')).toEqual({ ok: false, failure: 'no' });
  });

  it('a refusal has its facts, and the rules if there are any', () => {
    const rule = { edition: '2026-06-19', number: '705.2' } as const;
    expect(refuse('game/full', { max: 16 })).toEqual({
      code: 'game/full',
      facts: { max: 16 },
      citations: [],
    });
    expect(refuse('stack/empty', {}, [rule]).citations).toEqual([rule]);
  });
});
