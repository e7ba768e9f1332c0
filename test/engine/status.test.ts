import { describe, expect, it } from 'vitest';
import { rulesetOf } from '../../src/engine/editions.ts';
import { ZONES } from '../../src/engine/game-objects.ts';
import { entersWith, hasStatus, statusCategories } from '../../src/engine/status.ts';

describe('the categories of status', () => {
  const three = ['tapped/untapped', 'flipped/unflipped', 'face down/face up'];
  const four = [...three, 'phased out/phased in'];
  it.each([
    ['2003-07-01', three, '2006-05-01', '510.1'],
    ['2006-04-30', three, '2006-05-01', '510.1'],
    ['2006-05-01', three, '2006-05-01', '510.1'],
    ['founding', three, '2006-10-01', '510.1'],
    ['2009-07-10', three, '2009-07-10', '510.1'],
    ['2009-07-11', four, '2009-07-11', '110.6'],
    ['2026-06-19', four, '2026-06-19', '110.5'],
  ] as const)('%s: %j', (edition, categories, text, number) => {
    const { answer, because } = statusCategories(rulesetOf(edition));
    expect(answer.map(({ usual, other }) => `${other}/${usual}`)).toEqual(categories);
    expect(because).toEqual([{ edition: text, number }]);
  });
});

describe('a permanent enters the battlefield', () => {
  const usual = { tapped: false, flipped: false, faceDown: false, phasedOut: false };
  it.each([
    ['2003-07-01', '2006-05-01', '510.3'],
    ['founding', '2006-10-01', '510.3'],
    ['2026-06-19', '2026-06-19', '110.5b'],
  ] as const)('%s: untapped, unflipped, face up', (edition, text, number) => {
    const { answer, because } = entersWith(rulesetOf(edition));
    expect(answer).toEqual(usual);
    expect(because).toEqual([{ edition: text, number }]);
  });

  it.each([
    ['tapped', { tapped: true }],
    ['face down', { faceDown: true }],
    ['tapped and face down', { tapped: true, faceDown: true }],
  ])('%s, if what puts it there says so, and as usual in all else', (_, said) => {
    expect(entersWith(rulesetOf('founding'), said).answer).toEqual({ ...usual, ...said });
  });
});

describe('only permanents have status', () => {
  it.each([
    ['founding', '510.5'],
    ['2026-06-19', '110.5d'],
  ] as const)('%s', (edition, number) => {
    for (const zone of ZONES) {
      const { answer, because } = hasStatus(zone, rulesetOf(edition));
      expect(answer).toBe(zone === 'battlefield');
      expect(because.map((one) => one.number)).toEqual([number]);
    }
  });
});
