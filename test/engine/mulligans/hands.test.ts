import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { SizedFormatRequest } from '#engine/game/format.ts';
import { handAfter, mulliganProcedure } from '#engine/mulligans/hands.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ALL_EDITIONS, expectInForce, formatCitations } from '../../helpers/rulings.ts';
import { gameOf, letters } from '../tables/many.ts';

const wayOf = (players: number, asked: Partial<SizedFormatRequest>, edition: Edition) =>
  mulliganProcedure(gameOf(letters(players), asked, edition), rulesetOf(edition));

/**
 * Consecutive hands: `7`, `6`; `7-1` if a card goes to the bottom; `x` for as many as were exiled, `x-1` for one fewer.
 */
function handsOf(
  players: number,
  asked: Partial<SizedFormatRequest>,
  edition: Edition,
  size?: number,
): string {
  const { answer } = wayOf(players, asked, edition);
  const hands: string[] = [];
  for (let taken = 0; ; taken += 1) {
    const { draws, fewer, bottom, canMulligan } = handAfter(answer, taken, size);
    hands.push(`${draws ?? 'x'}${bottom + fewer > 0 ? `-${bottom + fewer}` : ''}`);
    if (!canMulligan) return hands.join(' ');
  }
}

const GIANTS = { variants: ['two-headed-giant'] } as const;
const COMMANDER = { isCommander: true } as const;
const BRAWL = { isCommander: true, isBrawl: true } as const;

const PARIS = '7 6 5 4 3 2 1 0';
const PARIS_OF_MANY = `7 ${PARIS}`;
const LONDON = '7 7-1 7-2 7-3 7-4 7-5 7-6 7-7';
const LONDON_OF_MANY = `7 ${LONDON}`;
const EXILE = '7 x-1 x-1 x-1 x-1 x-1 x-1 x-1';

describe('hands, one mulligan after another', () => {
  it.each<[edition: Edition, players: number, asked: Partial<SizedFormatRequest>, hands: string]>([
    ['2003-07-01', 2, {}, PARIS],
    ['founding', 2, {}, PARIS],
    // The first mulligan is free in Two-Headed Giant games only: 101.4a, 606.6a.
    ['2006-07-15', 4, GIANTS, PARIS],
    ['founding', 4, {}, PARIS],
    ['founding', 4, GIANTS, PARIS_OF_MANY],
    // In all multiplayer games: 101.4a.
    ['2007-07-12', 3, {}, PARIS],
    ['2007-07-13', 3, {}, PARIS_OF_MANY],
    ['2007-07-13', 2, {}, PARIS],
    ['2009-07-11', 2, {}, PARIS],
    // Commander, then called EDH: the player exiles any cards, 103.4d.
    ['2009-09-04', 2, COMMANDER, PARIS],
    ['2009-10-01', 2, COMMANDER, EXILE],
    ['2009-10-01', 2, {}, PARIS],
    ['2009-10-01', 4, COMMANDER, '7 x x-1 x-1 x-1 x-1 x-1 x-1 x-1'],
    ['2015-11-13', 2, COMMANDER, EXILE],
    ['2016-01-16', 2, COMMANDER, PARIS],
    ['2016-01-16', 4, COMMANDER, PARIS_OF_MANY],
    ['2019-06-14', 2, {}, PARIS],
    // London.
    ['2019-07-12', 2, {}, LONDON],
    ['2019-07-12', 4, {}, LONDON_OF_MANY],
    ['2026-06-19', 2, {}, LONDON],
    ['2026-06-19', 2, COMMANDER, LONDON],
    ['2026-06-19', 4, COMMANDER, LONDON_OF_MANY],
    ['2026-06-19', 4, GIANTS, LONDON_OF_MANY],
    // Brawl, also with two players: 903.11f. Editions without Brawl follow its first rules.
    ['2026-06-19', 2, BRAWL, LONDON_OF_MANY],
    ['2018-07-13', 2, BRAWL, PARIS_OF_MANY],
    ['2018-07-12', 2, BRAWL, PARIS_OF_MANY],
  ])('%s, %i players, %j', (edition, players, asked, hands) => {
    expect(handsOf(players, asked, edition)).toBe(hands);
  });

  // The example of 902.5a: a vanguard card with a hand modifier of +2.
  it('nine cards, three of them to the bottom, for the third mulligan of a hand of nine', () => {
    const { answer } = wayOf(2, {}, '2026-06-19');
    expect(handAfter(answer, 3, 9)).toEqual({ draws: 9, fewer: 0, bottom: 3, keeps: 6, canMulligan: true });
  });
});

describe('a look at the top card', () => {
  it.each<[Edition, boolean]>([
    ['2015-07-17', false],
    ['2015-09-26', true],
    ['2019-06-14', true],
    ['2019-07-12', false],
  ])('%s: %s', (edition, looks) => {
    expect(wayOf(2, {}, edition).answer.canLook).toBe(looks);
    expect(wayOf(4, COMMANDER, edition).answer.canLook).toBe(looks);
  });
});

describe('the rules that it rests on', () => {
  it.each<[edition: Edition, players: number, asked: Partial<SizedFormatRequest>, rules: readonly string[]]>([
    ['founding', 2, {}, ['101.4 (2006-10-01)']],
    ['founding', 4, GIANTS, ['101.4 (2006-10-01)', '101.4a (2006-10-01)']],
    ['2009-10-01', 4, COMMANDER, ['103.4 (2009-10-01)', '903.7 (2009-10-01)', '103.4b (2009-10-01)']],
    ['2015-11-13', 2, COMMANDER, ['103.4 (2015-11-13)', '903.8 (2015-11-13)']],
    ['2026-06-19', 4, COMMANDER, ['103.5 (2026-06-19)', '103.5c (2026-06-19)']],
    ['2026-06-19', 2, BRAWL, ['103.5 (2026-06-19)', '903.12g (2026-06-19)']],
    ['2017-04-28', 2, BRAWL, ['103.4 (2017-04-28)', '903.11f (2018-07-13)']],
  ])('%s, %i players, %j', (edition, players, asked, rules) => {
    expect(formatCitations(wayOf(players, asked, edition).citations)).toEqual(rules);
  });

  it('are in force, and a hand never grows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_EDITIONS),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom({}, COMMANDER),
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (edition, players, asked, taken, size) => {
          const way = wayOf(players, asked, edition);
          expectInForce(way, edition);
          const [now, next] = [handAfter(way.answer, taken, size), handAfter(way.answer, taken + 1, size)];
          expect(now.keeps - next.keeps).toBe(taken >= way.answer.free && now.keeps > 0 ? 1 : 0);
          expect((now.draws ?? now.keeps) - now.bottom).toBe(now.keeps);
          expect(now.canMulligan).toBe(now.keeps > 0);
        },
      ),
    );
  });
});
