import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { faceDownView, isRevealedMoving, mayLookAt } from '#engine/faces/face-down.ts';
import { ZONES, type Zone } from '#engine/vocabulary/zones.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  RUNE_TAIL,
} from '../../helpers/cards.ts';

const view = (object: CardObject, edition: Edition) => faceDownView(object, rulesetOf(edition));
const numbers = (citations: readonly { number: string }[]): string =>
  citations.map(({ number }) => number).join(', ');

describe('a face-down spell or permanent', () => {
  const cards = [GRIZZLY_BEARS, RUNE_TAIL, AKKI_LAVARUNNER, ASSAULT_BATTERY, HUNTMASTER_OF_THE_FELLS];

  it.each(cards)('is a 2/2 creature with no name, text, subtypes, mana cost or color: $name', (card) => {
    for (const zone of ['battlefield', 'stack'] as const)
      expect(view({ card, zone, faceDown: true, flipped: true }, 'founding')).toMatchObject({
        ok: true,
        value: {
          answer: {
            alternatives: [
              {
                names: [],
                manaCost: '',
                manaValue: 0,
                colors: [],
                supertypes: [],
                types: ['Creature'],
                subtypes: [],
                power: '2',
                toughness: '2',
                texts: [],
              },
            ],
            multicolored: false,
          },
        },
      });
  });

  it.each([
    ['2003-07-01', 'stack', '{0}', '504.2, 502.26b'],
    ['2003-07-01', 'battlefield', '{0}', '504.2, 502.26b, 502.26e'],
    ['founding', 'stack', '', '504.2, 502.26b'],
    ['founding', 'battlefield', '', '504.2, 502.26b, 502.26e'],
    ['2009-07-11', 'stack', '', '707.2, 702.34b'],
    ['2013-05-01', 'stack', '', '707.2, 702.35b'],
    ['2017-04-28', 'stack', '', '707.2, 702.36c'],
    ['2022-04-29', 'stack', '', '708.2, 702.37c'],
    ['2026-06-19', 'stack', '', '708.2, 702.37c'],
    ['2026-06-19', 'battlefield', '', '708.2, 702.37c, 708.2a'],
  ] as const)(
    '%s, in the zone %s: has the mana cost %j, of value 0, by %s',
    (edition, zone, manaCost, citations) => {
      const seen = view({ card: GRIZZLY_BEARS, zone, faceDown: true }, edition);
      if (!seen.ok) throw new Error(seen.failure.code);
      expect(seen.value.answer.alternatives[0]).toMatchObject({ manaCost, manaValue: 0 });
      expect(numbers(seen.value.citations)).toBe(citations);
    },
  );

  it.each([
    ['founding', ['battlefield', 'stack', 'phased-out'], '510.5, 504.2'],
    ['2009-07-10', ['battlefield', 'stack', 'phased-out'], '510.5, 504.2'],
    ['2009-07-11', ['battlefield', 'stack', 'phased-out'], '110.6d, 707.2'],
    ['2026-06-19', ['battlefield', 'stack', 'phased-out'], '110.5d, 708.2'],
  ] as const)(
    '%s: is that in the zones %j; elsewhere face down means no such thing, by %s',
    (edition, where, why) => {
      for (const zone of ZONES) {
        const seen = view({ card: GRIZZLY_BEARS, zone, faceDown: true }, edition);
        expect(seen.ok).toBe((where as readonly Zone[]).includes(zone));
        if (seen.ok) continue;
        expect(seen.failure).toMatchObject({
          code: 'card/not-face-down-here',
          facts: { card: 'Grizzly Bears' },
        });
        expect(numbers(seen.failure.citations)).toBe(why);
      }
    },
  );
});

describe('who may look at a face-down card', () => {
  it.each([
    ['founding', 'battlefield', 'its controller', true],
    ['founding', 'battlefield', 'another player', false],
    ['founding', 'stack', 'its controller', true],
    ['founding', 'stack', 'another player', false],
    ['founding', 'exile', 'its controller', false],
    ['2003-07-01', 'phased-out', 'its controller', false],
    ['founding', 'phased-out', 'its controller', true],
    ['founding', 'phased-out', 'another player', false],
    ['2026-06-19', 'battlefield', 'its controller', true],
    ['2026-06-19', 'battlefield', 'another player', false],
    ['2026-06-19', 'stack', 'its controller', true],
    ['2026-06-19', 'exile', 'its controller', false],
  ] as const)('%s, %s: %s: %s', (edition, zone, who, may) => {
    const answer = mayLookAt(zone, who === 'its controller', false, rulesetOf(edition));
    expect(answer.answer).toBe(may);
    expect(numbers(answer.citations)).toBe(edition === '2026-06-19' ? '708.5' : '504.3');
  });

  it.each([
    ['2003-07-01', false],
    ['founding', true],
    ['2026-06-19', true],
  ] as const)('%s: the controller of one that is phased out: %s', (edition, may) => {
    expect(mayLookAt('battlefield', true, true, rulesetOf(edition)).answer).toBe(may);
  });
});

describe('a face-down object that moves', () => {
  it.each([
    ['founding', 'battlefield', 'graveyard', true],
    ['founding', 'battlefield', 'hand', true],
    ['founding', 'battlefield', 'phased-out', false],
    ['founding', 'phased-out', 'battlefield', false],
    ['founding', 'phased-out', 'graveyard', true],
    ['founding', 'stack', 'graveyard', true],
    ['founding', 'stack', 'battlefield', false],
    ['founding', 'stack', 'phased-out', true],
    ['2003-07-01', 'stack', 'phased-out', true],
    ['2003-07-01', 'battlefield', 'phased-out', false],
    ['2003-07-01', 'phased-out', 'hand', true],
    ['founding', 'exile', 'graveyard', false],
    ['2026-06-19', 'battlefield', 'graveyard', true],
    ['2026-06-19', 'battlefield', 'exile', true],
    ['2026-06-19', 'stack', 'graveyard', true],
    ['2026-06-19', 'stack', 'battlefield', false],
    ['2026-06-19', 'exile', 'graveyard', false],
  ] as const)('%s, from %s to %s: revealed to all players: %s', (edition, from, to, isRevealed) => {
    const answer = isRevealedMoving(from, to, rulesetOf(edition));
    expect(answer.answer).toBe(isRevealed);
    expect(numbers(answer.citations)).toBe(edition === '2026-06-19' ? '708.9' : '504.6');
  });
});
