import { describe, expect, it } from 'vitest';
import { Card } from '#engine/cards/card.ts';
import { isOnBattlefield } from '#engine/cards/objects.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import { JWARI_DISRUPTION, SPRING_MIND, VALKI, WEAR_TEAR } from '../../helpers/cards.ts';

describe('on the battlefield', () => {
  it.each<[Zone, Edition, boolean]>([
    ['battlefield', 'founding', true],
    ['battlefield', '2026-06-19', true],
    // First a zone, later a status: 217.8a, 702.23b.
    ['phased-out', '2009-07-10', false],
    ['phased-out', '2009-07-11', true],
    ['stack', '2026-06-19', false],
    ['exile', '2026-06-19', false],
  ])('%s under %s: %s', (zone, edition, is) => {
    expect(isOnBattlefield(zone, rulesetOf(edition))).toBe(is);
  });
});

describe('a card as facts', () => {
  it.each([WEAR_TEAR, SPRING_MIND, VALKI, JWARI_DISRUPTION].map((card) => [card.name, card] as const))(
    '%s is read as it was written',
    (_, card) => {
      expect(Card.parse(JSON.parse(JSON.stringify(card)))).toEqual(card);
    },
  );

  it.each(['fuse', 'modal'] as const)('nothing is said of one that has no %s', (what) => {
    expect(Card.safeParse({ ...VALKI, [what]: false }).success).toBe(false);
  });
});
