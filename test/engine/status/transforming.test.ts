import { describe, expect, it } from 'vitest';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { nameOnlyCard } from '#engine/permanents/entering.ts';
import { becomeCopy, copiableValuesOfPermanent, facesOfTokenCopy } from '#engine/status/becoming-copies.ts';
import { turnPermanentFaceDown } from '#engine/status/status-changes.ts';
import type { Entering, Permanent } from '#engine/status/permanent.ts';
import { dayNightKeywordOf, transformPermanent, type TransformKind } from '#engine/status/transforming.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import {
  AKKI_LAVARUNNER,
  BIRD_ADMIRER,
  BRIGHTCLIMB_PATHWAY,
  BRISELA,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS as HUNTMASTER,
  INVASION_OF_KYLEM,
  SEARCH_FOR_AZCANTA,
  VALKI,
} from '../../helpers/cards.ts';
import { namesOf, putPermanent, formatCitedRules } from '../../helpers/permanents.ts';
import { answerIn } from '../../helpers/rulings.ts';

const TODAY = rulesetOf('2026-06-19');

/** A copy with the copiable values of a permanent or a card. */
const copyOf = (permanent: Permanent, of: Card | Permanent): Permanent => {
  const copiable = 'parts' in of ? { card: of, gained: [] } : answerIn(copiableValuesOfPermanent(of, TODAY));
  return answerIn(becomeCopy(permanent, copiable, null, TODAY));
};

/** The result of turning it over: its new names, or the reason why nothing happens. */
function turned(permanent: Permanent, day: IsoDate = '2026-06-19', how: TransformKind = 'transform'): string {
  const ruleset = rulesetOf(day);
  const given = transformPermanent(permanent, how, ruleset);
  return `${given.ok ? namesOf(given.value.answer, ruleset).join('') : given.failure.code}: ${formatCitedRules(given)}`;
}

describe('an effect transforms', () => {
  it.each<[string, Card, Partial<Omit<Entering, 'card'>>, string]>([
    ['the front to the back', HUNTMASTER, {}, 'Ravager of the Fells'],
    ['the back to the front', HUNTMASTER, { face: 1 }, 'Huntmaster of the Fells'],
    ['an enchantment into a land', SEARCH_FOR_AZCANTA, {}, 'Azcanta, the Sunken Ruin'],
    ['a token with two faces', HUNTMASTER, { isToken: true }, 'Ravager of the Fells'],
    ['a modal card', VALKI, {}, 'Tibalt, Cosmic Impostor'],
  ])('%s', (_, card, more, name) => {
    expect(turned(putPermanent(card, TODAY, more))).toBe(
      `${name}: 701.27a (2026-06-19), 712.18 (2026-06-19)`,
    );
  });

  it.each<[string, Card, Partial<Omit<Entering, 'card'>>, string]>([
    [
      'no double-faced card',
      GRIZZLY_BEARS,
      {},
      'transform/not-double-faced: 701.27c (2026-06-19), 712.9 (2026-06-19)',
    ],
    [
      'a flip card',
      AKKI_LAVARUNNER,
      {},
      'transform/not-double-faced: 701.27c (2026-06-19), 712.9 (2026-06-19)',
    ],
    ['a melded permanent', BRISELA, {}, 'transform/meld-card: 712.9 (2026-06-19)'],
    ['into a sorcery', INVASION_OF_KYLEM, {}, 'transform/into-instant: 701.27d (2026-06-19)'],
    ['what has daybound', BIRD_ADMIRER, {}, 'transform/bound: 702.145b (2026-06-19)'],
    ['what has nightbound', BIRD_ADMIRER, { face: 1 }, 'transform/bound: 702.145e (2026-06-19)'],
    ['a card known by its name only', nameOnlyCard('Our own card'), {}, 'transform/unknown-card: '],
  ])('never %s', (_, card, more, expected) => {
    expect(turned(putPermanent(card, TODAY, more))).toBe(expected);
  });

  it('712.15a: nothing face down, and nothing phased out', () => {
    const hidden = putPermanent(HUNTMASTER, TODAY, { castFaceDown: true });
    expect(turned(hidden)).toBe('transform/face-down: 712.15a (2026-06-19)');
    const front = putPermanent(HUNTMASTER, TODAY);
    const out = { ...front, status: { ...front.status, phasedOut: true } };
    expect(turned(out)).toMatch(/^status\/phased-out/);
  });

  it.each<[string, Card, Partial<Omit<Entering, 'card'>>, IsoDate, string]>([
    [
      'a creature',
      HUNTMASTER,
      {},
      '2011-09-30',
      'Ravager of the Fells: 701.25b (2011-09-30), 711.7 (2011-09-30)',
    ],
    [
      'a creature',
      HUNTMASTER,
      {},
      '2018-04-27',
      'Ravager of the Fells: 701.27a (2018-04-27), 711.12 (2018-04-27)',
    ],
    [
      'a creature',
      HUNTMASTER,
      {},
      '2023-04-14',
      'Ravager of the Fells: 701.28a (2023-04-14), 712.18 (2023-04-14)',
    ],
    [
      'a token',
      HUNTMASTER,
      { isToken: true },
      '2022-11-18',
      'transform/not-double-faced: 701.28c (2022-11-18), 712.5 (2022-11-18)',
    ],
    [
      'a token',
      HUNTMASTER,
      { isToken: true },
      '2023-04-14',
      'Ravager of the Fells: 701.28a (2023-04-14), 712.18 (2023-04-14)',
    ],
    [
      'a modal card',
      BRIGHTCLIMB_PATHWAY,
      {},
      '2025-07-25',
      'transform/modal: 701.27c (2025-07-25), 712.9 (2025-07-25)',
    ],
    [
      'a modal card',
      BRIGHTCLIMB_PATHWAY,
      {},
      '2025-09-19',
      'Grimclimb Pathway: 701.27a (2025-09-19), 712.18 (2025-09-19)',
    ],
    [
      'a melded permanent',
      BRISELA,
      {},
      '2017-04-28',
      'transform/meld-card: 712.1b (2017-04-28), 711.5 (2017-04-28)',
    ],
  ])('%s under the rules of another day', (_, card, more, day, expected) => {
    expect(turned(putPermanent(card, rulesetOf(day), more), day)).toBe(expected);
  });

  it('another says convert', () => {
    const front = putPermanent(HUNTMASTER, TODAY);
    expect(turned(front, '2026-06-19', 'convert')).toBe(
      'Ravager of the Fells: 701.28a (2026-06-19), 712.18 (2026-06-19)',
    );
    expect(turned(front, '2022-11-18', 'convert')).toMatch(/: 701\.50a \(2022-11-18\)/);
    expect(turned(putPermanent(GRIZZLY_BEARS, TODAY), '2026-06-19', 'convert')).toMatch(
      /: 701\.28c \(2026-06-19\), 712\.9/,
    );
    expect(turned(putPermanent(BIRD_ADMIRER, TODAY), '2026-06-19', 'convert')).toBe(
      'transform/bound: 702.145b (2026-06-19), 701.28f (2026-06-19)',
    );
  });
});

describe('a copy', () => {
  it('712.9: on a card with one face stays as it is, whatever it copies', () => {
    const clone = copyOf(putPermanent(GRIZZLY_BEARS, TODAY), putPermanent(HUNTMASTER, TODAY, { face: 1 }));
    expect(namesOf(clone, TODAY)).toEqual(['Ravager of the Fells']);
    expect(transformPermanent(clone, 'transform', TODAY)).toMatchObject({
      failure: { facts: { permanent: 'Ravager of the Fells', own: 'Grizzly Bears', isFlip: false } },
    });
  });

  it('712.9: on a double-faced card is turned over, and stays a copy', () => {
    const bears = copyOf(putPermanent(HUNTMASTER, TODAY), GRIZZLY_BEARS);
    const over = answerIn(transformPermanent(bears, 'transform', TODAY));
    expect(over).toMatchObject({ face: 1, copyOf: GRIZZLY_BEARS });
    expect(namesOf(over, TODAY)).toEqual(['Grizzly Bears']);
    expect(namesOf({ ...over, copyOf: null }, TODAY)).toEqual(['Ravager of the Fells']);
  });

  it('is bound by the copied card, and no longer by its own', () => {
    const bird = copyOf(putPermanent(HUNTMASTER, TODAY), putPermanent(BIRD_ADMIRER, TODAY));
    const wing = copyOf(putPermanent(GRIZZLY_BEARS, TODAY), putPermanent(BIRD_ADMIRER, TODAY, { face: 1 }));
    const bears = copyOf(putPermanent(BIRD_ADMIRER, TODAY), GRIZZLY_BEARS);
    expect([bird, wing, bears].map(dayNightKeywordOf)).toEqual(['daybound', 'nightbound', null]);
    expect(turned(bird)).toMatch(/^transform\/bound/);
    expect(turned(bears)).toMatch(/^Grizzly Bears: 701\.27a/);
  });

  it('face down is bound by nothing', () => {
    const clone = copyOf(putPermanent(GRIZZLY_BEARS, TODAY), putPermanent(BIRD_ADMIRER, TODAY));
    expect(dayNightKeywordOf(clone)).toBe('daybound');
    expect(dayNightKeywordOf(answerIn(turnPermanentFaceDown(clone, TODAY)))).toBeNull();
  });
});

describe('707.8a: a token made as a copy', () => {
  const faces = (permanent: Permanent, day: IsoDate = '2026-06-19') =>
    facesOfTokenCopy(permanent, rulesetOf(day));

  it('has both faces of the permanent, and the same up, since 2023-04-14', () => {
    expect(faces(putPermanent(HUNTMASTER, TODAY, { face: 1 }))).toEqual({ card: HUNTMASTER, face: 1 });
    expect(faces(putPermanent(HUNTMASTER, TODAY), '2023-04-14')).toEqual({ card: HUNTMASTER, face: 0 });
    expect(faces(putPermanent(HUNTMASTER, TODAY), '2022-11-18')).toBeNull();
  });

  it('since 2025-09-19 for modal cards too', () => {
    expect(faces(putPermanent(VALKI, TODAY), '2025-07-25')).toBeNull();
    expect(faces(putPermanent(VALKI, TODAY), '2025-09-19')).toEqual({ card: VALKI, face: 0 });
  });

  it('has one face of anything else', () => {
    expect(faces(putPermanent(GRIZZLY_BEARS, TODAY))).toBeNull();
    expect(faces(putPermanent(BRISELA, TODAY))).toBeNull();
    expect(faces(putPermanent(HUNTMASTER, TODAY, { castFaceDown: true }))).toBeNull();
    expect(faces(copyOf(putPermanent(HUNTMASTER, TODAY), GRIZZLY_BEARS))).toBeNull();
  });
});
