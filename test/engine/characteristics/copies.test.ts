import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { copySpell } from '#engine/characteristics/copies.ts';
import { viewOf } from '#engine/characteristics/views.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ASSAULT_BATTERY, FIRE_ICE, TURN_BURN } from '../../helpers/cards.ts';
import { answerIn, valueIn, formatCitations } from '../../helpers/rulings.ts';

const TODAY = '2026-06-19';
const EDITIONS = ['2003-07-01', 'founding', '2013-05-01', TODAY] as const;

describe('a copy of a spell', () => {
  const spell = (card: Card, ...halves: number[]): CardObject => ({ card, zone: 'stack', halves });

  it.each(EDITIONS)('A20: copied, Assault is Assault (%s)', (edition) => {
    const copy = answerIn(copySpell(spell(ASSAULT_BATTERY, 0), rulesetOf(edition)));
    expect(answerIn(viewOf(copy, rulesetOf(edition))).alternatives.map(({ names }) => names)).toEqual([
      ['Assault'],
    ]);
  });

  it('a fused spell stays fused', () => {
    const copy = answerIn(copySpell(spell(TURN_BURN, 0, 1), rulesetOf(TODAY)));
    expect(answerIn(viewOf(copy, rulesetOf(TODAY))).alternatives[0].names).toEqual(['Turn', 'Burn']);
  });

  it.each<[Edition, string]>([
    ['founding', '503.10 (2006-10-01)'],
    ['2013-05-01', '706.10 (2013-05-01)'],
    [TODAY, '707.10 (2026-06-19)'],
  ])('%s: %s', (edition, rule) => {
    expect(formatCitations(valueIn(copySpell(spell(FIRE_ICE, 1), rulesetOf(edition))).citations)).toContain(
      rule,
    );
  });

  it('something of which no half was cast is no spell', () => {
    expect(copySpell({ card: FIRE_ICE, zone: 'stack' }, rulesetOf(TODAY))).toMatchObject({
      failure: { code: 'card/which-half' },
    });
    expect(() => copySpell({ card: FIRE_ICE, zone: 'hand' }, rulesetOf(TODAY))).toThrow('no spell');
  });
});
