import { describe, expect, it } from 'vitest';
import { becomeCopy, copiableValuesOfPermanent } from '#engine/status/becoming-copies.ts';
import type { Card } from '#engine/cards/card.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { leaveBattlefield } from '#engine/status/leave-battlefield.ts';
import { displayName, viewOfPermanent } from '#engine/status/views.ts';
import type { Permanent } from '#engine/status/permanent.ts';
import { unlockDoor } from '#engine/split-cards/rooms.ts';
import { untapPermanent } from '#engine/status/status-changes.ts';
import {
  BOTTOMLESS_POOL_LOCKER_ROOM,
  BRAZEN_BORROWER,
  BRISELA,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  SMOKY_LOUNGE_MISTY_SALON,
} from '../../helpers/cards.ts';
import { namesOf, putPermanent, formatCitedRules } from '../../helpers/permanents.ts';
import { answerIn } from '../../helpers/rulings.ts';

const OLD = rulesetOf('founding');
const NEW = rulesetOf('2026-06-19');

const copyOf = (permanent: Permanent, card: Card): Permanent =>
  answerIn(becomeCopy(permanent, { card, gained: [] }, null, NEW));

describe('202.3c: a copy of a melded permanent', () => {
  const valueOf = (permanent: Permanent) =>
    answerIn(viewOfPermanent(permanent, NEW)).alternatives[0].manaValue;
  const brisela = putPermanent(BRISELA, NEW);

  it('has mana value 0, as a token too, while the melded permanent has that of both fronts', () => {
    expect(valueOf(brisela)).toBe(11);
    const copied = answerIn(copiableValuesOfPermanent(brisela, NEW));
    expect(valueOf(answerIn(becomeCopy(putPermanent(GRIZZLY_BEARS, NEW), copied, null, NEW)))).toBe(0);
    expect(valueOf(copyOf(putPermanent(GRIZZLY_BEARS, NEW), BRISELA))).toBe(0);
    expect(valueOf({ ...brisela, isToken: true })).toBe(0);
  });
});

describe('a copy of a Room', () => {
  const bears = copyOf(putPermanent(GRIZZLY_BEARS, NEW), BOTTOMLESS_POOL_LOCKER_ROOM);

  it('has no name while its doors are locked, and is called by the card that it copies', () => {
    expect(namesOf(bears, NEW)).toEqual([]);
    expect(displayName(bears, NEW)).toBe('Bottomless Pool // Locker Room');
  });

  it('can be unlocked, whatever its own card is', () => {
    const doors = unlockDoor(BOTTOMLESS_POOL_LOCKER_ROOM, bears.unlocked, 1, 'payment', NEW);
    const opened = { ...bears, unlocked: answerIn(doors).unlocked };
    expect(namesOf(opened, NEW)).toEqual(['Locker Room']);
  });

  it('has no unlocked doors if the copying permanent has its back face up', () => {
    const ravager = putPermanent(HUNTMASTER_OF_THE_FELLS, NEW, { face: 1 });
    expect(namesOf(copyOf(ravager, BOTTOMLESS_POOL_LOCKER_ROOM), NEW)).toEqual([]);
  });

  it('is copied with both halves, locked', () => {
    const room = putPermanent(BOTTOMLESS_POOL_LOCKER_ROOM, NEW, { unlocked: [0] });
    const copied = copiableValuesOfPermanent(room, NEW);
    expect(answerIn(copied)).toEqual({ card: BOTTOMLESS_POOL_LOCKER_ROOM, gained: [] });
    expect(formatCitedRules(copied)).toBe('707.2 (2026-06-19), 709.5 (2026-06-19)');
  });
});

it('a Room keeps its unlocked designations, whatever it becomes a copy of', () => {
  const room = putPermanent(BOTTOMLESS_POOL_LOCKER_ROOM, NEW, { unlocked: [0] });
  const bears = copyOf(room, GRIZZLY_BEARS);
  expect(namesOf(bears, NEW)).toEqual(['Grizzly Bears']);
  expect(namesOf(copyOf(bears, SMOKY_LOUNGE_MISTY_SALON), NEW)).toEqual(['Smoky Lounge']);
});

describe('copied values, and their rules', () => {
  it.each([
    ['founding', GRIZZLY_BEARS, {}, '503.2 (2006-10-01)'],
    [
      'founding',
      GRIZZLY_BEARS,
      { initialStatus: { faceDown: true } },
      '503.2 (2006-10-01), 504.2 (2006-10-01)',
    ],
    ['2013-05-01', HUNTMASTER_OF_THE_FELLS, { face: 1 }, '706.2 (2013-05-01), 706.8 (2013-05-01)'],
    ['2022-04-29', HUNTMASTER_OF_THE_FELLS, { face: 1 }, '707.2 (2022-04-29), 707.8 (2022-04-29)'],
    ['2026-06-19', HUNTMASTER_OF_THE_FELLS, { face: 1 }, '707.2 (2026-06-19), 707.8 (2026-06-19)'],
    [
      '2026-06-19',
      GRIZZLY_BEARS,
      { copyOf: GRIZZLY_BEARS, gained: [DIMIR_DOPPELGANGER.name] },
      '707.2 (2026-06-19), 707.9a (2026-06-19)',
    ],
  ] as const)('%s: $name, %j: %s', (edition, card, entering, rules) => {
    const ruleset = rulesetOf(edition);
    expect(formatCitedRules(copiableValuesOfPermanent(putPermanent(card, ruleset, entering), ruleset))).toBe(
      rules,
    );
  });

  it.each([
    ['2003-07-01', '503.3 (2003-07-01), 503.3 (2006-05-01), 501.4 (2006-05-01)'],
    ['founding', '503.3 (2006-10-01), 510.4 (2006-10-01)'],
    ['2026-06-19', '707.3 (2026-06-19), 110.5c (2026-06-19)'],
  ] as const)('%s: becoming a copy rests on %s', (edition, rules) => {
    const ruleset = rulesetOf(edition);
    const copied = { card: JUSHI_APPRENTICE, gained: [] };
    expect(formatCitedRules(becomeCopy(putPermanent(GRIZZLY_BEARS, ruleset), copied, null, ruleset))).toBe(
      rules,
    );
  });
});

it('a permanent that enters as a copy is one at once, and its own card after leaving', () => {
  const clone = putPermanent(DIMIR_DOPPELGANGER, NEW, {
    copyOf: GRIZZLY_BEARS,
    gained: [DIMIR_DOPPELGANGER.name],
  });
  expect(answerIn(viewOfPermanent(clone, NEW))).toMatchObject({
    alternatives: [{ names: ['Grizzly Bears'] }],
    gained: ['Dimir Doppelganger'],
  });
  expect(answerIn(leaveBattlefield(clone, 'hand', NEW)).card).toBe(DIMIR_DOPPELGANGER);
});

describe('a phased-out permanent', () => {
  const out = { initialStatus: { phasedOut: true } };

  it('is neither copied nor moved under rules that make phasing a status', () => {
    const bears = putPermanent(GRIZZLY_BEARS, NEW, out);
    for (const refused of [copiableValuesOfPermanent(bears, NEW), leaveBattlefield(bears, 'exile', NEW)]) {
      expect(refused).toMatchObject({ ok: false, failure: { code: 'status/phased-out' } });
      expect(formatCitedRules(refused)).toBe('702.26b (2026-06-19)');
    }
  });

  it('is a card in a zone under older rules', () => {
    const bears = putPermanent(GRIZZLY_BEARS, OLD, { initialStatus: { phasedOut: true, faceDown: true } });
    expect(answerIn(leaveBattlefield(bears, 'graveyard', OLD)).isRevealed).toBe(true);
    expect(answerIn(copiableValuesOfPermanent(putPermanent(GRIZZLY_BEARS, OLD, out), OLD)).card).toBe(
      GRIZZLY_BEARS,
    );
  });
});

describe('names of permanents in refusals', () => {
  const nameInRefusal = (permanent: Permanent, ruleset = NEW): string => displayName(permanent, ruleset);

  it.each([
    [
      'a flipped one',
      putPermanent(JUSHI_APPRENTICE, NEW, { initialStatus: { flipped: true } }),
      'Tomoya the Revealer',
    ],
    [
      'a flipped one that is phased out',
      putPermanent(JUSHI_APPRENTICE, NEW, { initialStatus: { flipped: true, phasedOut: true } }),
      'Tomoya the Revealer',
    ],
    ['an adventurer', putPermanent(BRAZEN_BORROWER, NEW), 'Brazen Borrower'],
    ['a copy of an adventurer', copyOf(putPermanent(GRIZZLY_BEARS, NEW), BRAZEN_BORROWER), 'Brazen Borrower'],
    [
      'one with its back face up',
      putPermanent(HUNTMASTER_OF_THE_FELLS, NEW, { face: 1 }),
      'Ravager of the Fells',
    ],
    ['one door open', putPermanent(BOTTOMLESS_POOL_LOCKER_ROOM, NEW, { unlocked: [1] }), 'Locker Room'],
    [
      'face down',
      putPermanent(BRAZEN_BORROWER, NEW, { initialStatus: { faceDown: true } }),
      'A creature with no name',
    ],
  ])('%s: by the name that it has', (_, permanent, name) => {
    expect(nameInRefusal(permanent)).toBe(name);
  });

  it('flipped in the old phased-out zone, by its normal name', () => {
    const tomoya = putPermanent(JUSHI_APPRENTICE, OLD, { initialStatus: { flipped: true, phasedOut: true } });
    expect(nameInRefusal(tomoya, OLD)).toBe('Jushi Apprentice');
    expect(untapPermanent(tomoya, OLD)).toMatchObject({
      ok: false,
      failure: { code: 'status/phased-out', facts: { permanent: 'Jushi Apprentice' } },
    });
  });
});
