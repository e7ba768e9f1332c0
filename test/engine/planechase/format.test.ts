import { describe, expect, it } from 'vitest';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { planFormat } from '#engine/formats/planning.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { valueIn } from '../../helpers/rulings.ts';

const plan = (asked: Partial<SizedFormatRequest>, players: number, edition: Edition = '2026-06-19') =>
  valueIn(planFormat({ ...EMPTY_FORMAT_REQUEST, isPlanechase: true, ...asked, players }, rulesetOf(edition)));

describe('a game with planes', () => {
  it.each<[asked: Partial<SizedFormatRequest>, players: number, format: object]>([
    [{}, 2, { variant: null, attack: 'one' }],
    // The default setup of multiplayer games.
    [{}, 4, { variant: 'free-for-all', attack: 'multiple', range: null }],
    [{ attacks: ['left'] }, 4, { variant: 'free-for-all', attack: 'left' }],
    [{ isCommander: true }, 4, { variant: 'free-for-all', isCommander: true }],
    [{ isCommander: true }, 2, { variant: null, isCommander: true }],
    [{ variants: ['two-headed-giant'] }, 4, { variant: 'two-headed-giant', sharesTurns: true }],
    [{ variants: ['emperor'] }, 6, { variant: 'emperor' }],
    [{ variants: ['grand-melee'] }, 10, { variant: 'grand-melee' }],
  ])('%j of %i', (asked, players, format) => {
    const { answer, citations } = plan(asked, players);
    expect(answer).toMatchObject({ ...format, isPlanechase: true });
    expect(citations.map(({ number }) => number)).toContain('901.2');
  });

  it.each<[Edition, string]>([
    ['2026-06-19', '901.2 2026-06-19'],
    ['2010-01-01', '901.2 2010-01-01'],
    ['founding', '901.2 2009-09-04'],
  ])('by the rules of %s', (edition, rule) => {
    const { citations } = plan({}, 2, edition);
    expect(citations.map(({ number, edition: day }) => `${number} ${day}`)).toContain(rule);
  });

  it('without planes says nothing of them', () => {
    const { answer } = valueIn(planFormat({ ...EMPTY_FORMAT_REQUEST, players: 2 }, rulesetOf('2026-06-19')));
    expect(answer).not.toHaveProperty('isPlanechase');
  });
});
