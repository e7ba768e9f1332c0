import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { ZONES } from '#engine/vocabulary/zones.ts';
import { statusOnEntering, hasStatus, statusCategories } from '#engine/status/status.ts';
import { joinCitations } from '../../helpers/permanents.ts';

describe('the categories of status', () => {
  const three = ['tapped/untapped', 'flipped/unflipped', 'face down/face up'];
  const four = [...three, 'phased out/phased in'];
  it.each([
    ['2003-07-01', three, '214.4 (2003-07-01), 510.1 (2006-05-01)'],
    ['2006-04-30', three, '214.4 (2006-04-30), 510.1 (2006-05-01)'],
    ['2006-05-01', three, '510.1 (2006-05-01)'],
    ['founding', three, '510.1 (2006-10-01)'],
    ['2009-07-10', three, '510.1 (2009-07-10)'],
    ['2009-07-11', four, '110.6 (2009-07-11)'],
    ['2026-06-19', four, '110.5 (2026-06-19)'],
  ] as const)('%s: %j, by %s', (edition, categories, rules) => {
    const { answer, citations } = statusCategories(rulesetOf(edition));
    expect(answer.map(({ usual, other }) => `${other}/${usual}`)).toEqual(categories);
    expect(joinCitations(citations)).toBe(rules);
  });
});

describe('a permanent enters the battlefield', () => {
  const usual = { tapped: false, flipped: false, faceDown: false, phasedOut: false };
  it.each([
    ['2003-07-01', '214.3 (2003-07-01), 510.1 (2006-05-01)'],
    ['founding', '510.3 (2006-10-01)'],
    ['2026-06-19', '110.5b (2026-06-19)'],
  ] as const)('%s: untapped, unflipped, face up, by %s', (edition, rules) => {
    const { answer, citations } = statusOnEntering(rulesetOf(edition));
    expect(answer).toEqual(usual);
    expect(joinCitations(citations)).toBe(rules);
  });

  it.each([
    ['tapped', { tapped: true }],
    ['face down', { faceDown: true }],
    ['tapped and face down', { tapped: true, faceDown: true }],
  ])('%s, if the effect that puts it there says so, and as usual otherwise', (_, said) => {
    expect(statusOnEntering(rulesetOf('founding'), said).answer).toEqual({ ...usual, ...said });
  });
});

describe('only permanents have status', () => {
  it.each([
    ['founding', '510.5'],
    ['2026-06-19', '110.5d'],
  ] as const)('%s', (edition, number) => {
    for (const zone of ZONES) {
      const { answer, citations } = hasStatus(zone, rulesetOf(edition));
      expect(answer).toBe(zone === 'battlefield');
      expect(citations.map((citation) => citation.number)).toEqual([number]);
    }
  });
});
