import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { becomeCopy, copiableValuesOfPermanent } from '#engine/status/becoming-copies.ts';
import type { Card } from '#engine/cards/card.ts';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { leaveBattlefield } from '#engine/status/leave-battlefield.ts';
import { viewOfPermanent, type PermanentView } from '#engine/status/views.ts';
import { enterBattlefield, type Permanent } from '#engine/status/permanent.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import {
  flipPermanent,
  tapPermanent,
  turnPermanentFaceDown,
  turnPermanentFaceUp,
  unflipPermanent,
  untapPermanent,
} from '#engine/status/status-changes.ts';
import {
  AKKI_LAVARUNNER,
  ASSAULT_BATTERY,
  BRAZEN_BORROWER,
  DIMIR_DOPPELGANGER,
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  NEZUMI_SHORTFANG,
  RUNECLAW_BEAR,
} from '../../helpers/cards.ts';
import { answerIn } from '../../helpers/rulings.ts';

const OLD = rulesetOf('founding');
const NEW = rulesetOf('2026-06-19');
const BOTH = [OLD, NEW] as const;

const put = (card: Card, ruleset: Ruleset = OLD, said = {}): Permanent =>
  answerIn(enterBattlefield({ id: card.name, card, initialStatus: said }, ruleset));

function seen(permanent: Permanent, ruleset: Ruleset): PermanentView {
  const view = viewOfPermanent(permanent, ruleset);
  if (!view.ok) throw new Error(view.failure.code);
  return view.value.answer;
}

/** What a player sees: name, size, whether it is flipped, and the card whose ability it got by copying. */
function looks(permanent: Permanent, ruleset: Ruleset): string {
  const { alternatives: sets, gained } = seen(permanent, ruleset);
  const { names, power, toughness } = sets[0];
  const flipped = permanent.status.flipped ? ', flipped' : '';
  const ability = gained.length > 0 ? `, with the ability of ${gained.join(' and ')}` : '';
  return `${names.join()} ${power}/${toughness}${flipped}${ability}`;
}

const refusalOf = (change: Result<unknown, Refusal>): unknown => {
  if (change.ok) throw new Error('nothing was refused');
  const { code, citations } = change.failure;
  return [code, ...citations.map(({ number }) => number)];
};

const asCopy = (permanent: Permanent, card: Card, ruleset: Ruleset): Permanent =>
  answerIn(becomeCopy(permanent, { card, gained: [] }, DIMIR_DOPPELGANGER.name, ruleset));

describe.each([
  ['founding', GRIZZLY_BEARS, ['503.3', '510.4', '508.2', '508.4']],
  ['2026-06-19', RUNECLAW_BEAR, ['707.3', '110.5c', '710.2', '710.4']],
] as const)('%s: the Dimir Doppelganger, with $name', (edition, bear, [copied, kept, flipped, oneWay]) => {
  const ruleset = rulesetOf(edition);
  const doppelganger = put(DIMIR_DOPPELGANGER, ruleset);
  const apprentice = asCopy(doppelganger, JUSHI_APPRENTICE, ruleset);
  const tomoya = answerIn(flipPermanent(apprentice, ruleset));
  const flippedBear = asCopy(tomoya, bear, ruleset);
  const stabwhisker = asCopy(flippedBear, NEZUMI_SHORTFANG, ruleset);

  it.each([
    ['is itself', doppelganger, 'Dimir Doppelganger 0/2'],
    [
      'becomes a copy of Jushi Apprentice',
      apprentice,
      'Jushi Apprentice 1/2, with the ability of Dimir Doppelganger',
    ],
    ['flips', tomoya, 'Tomoya the Revealer 2/3, flipped, with the ability of Dimir Doppelganger'],
    [
      'becomes a copy of the bear and stays flipped',
      flippedBear,
      `${bear.name} 2/2, flipped, with the ability of Dimir Doppelganger`,
    ],
    [
      'becomes a copy of Nezumi Shortfang, and so is Stabwhisker the Odious',
      stabwhisker,
      'Stabwhisker the Odious 3/3, flipped, with the ability of Dimir Doppelganger',
    ],
  ])('%s', (_, permanent, expected) => {
    expect(looks(permanent, ruleset)).toBe(expected);
  });

  it('rests on the rules of copying, of keeping the status and of flipping', () => {
    const numbers = (change: ReturnType<typeof flipPermanent>) =>
      change.ok && change.value.citations.map(({ number }) => number);
    expect(numbers(becomeCopy(tomoya, { card: bear, gained: [] }, null, ruleset))).toEqual([copied, kept]);
    expect(numbers(flipPermanent(apprentice, ruleset))).toEqual([flipped, oneWay, kept]);
  });

  it('has the mana cost and color of Nezumi Shortfang as Stabwhisker', () => {
    expect(seen(stabwhisker, ruleset).alternatives[0]).toMatchObject({
      manaCost: '{1}{B}',
      manaValue: 2,
      colors: ['B'],
    });
  });

  it('is but a Dimir Doppelganger card once it has left, and so when it returns', () => {
    const { card } = answerIn(leaveBattlefield(stabwhisker, 'hand', ruleset));
    expect(looks(put(card, ruleset), ruleset)).toBe('Dimir Doppelganger 0/2');
  });
});

describe.each(BOTH)('$edition: copies and status', (ruleset) => {
  it('Tomoya, who is flipped, becomes a copy of Nezumi Shortfang: Stabwhisker the Odious', () => {
    const tomoya = answerIn(flipPermanent(put(JUSHI_APPRENTICE, ruleset), ruleset));
    const shortfang = answerIn(copiableValuesOfPermanent(put(NEZUMI_SHORTFANG, ruleset), ruleset));
    expect(looks(answerIn(becomeCopy(tomoya, shortfang, null, ruleset)), ruleset)).toBe(
      'Stabwhisker the Odious 3/3, flipped',
    );
  });

  it('a copy of Tomoya is not flipped: it is a Jushi Apprentice', () => {
    const tomoya = answerIn(flipPermanent(put(JUSHI_APPRENTICE, ruleset), ruleset));
    const copy = answerIn(
      becomeCopy(
        put(GRIZZLY_BEARS, ruleset),
        answerIn(copiableValuesOfPermanent(tomoya, ruleset)),
        null,
        ruleset,
      ),
    );
    expect(looks(copy, ruleset)).toBe('Jushi Apprentice 1/2');
  });

  it('a copy of a Doppelganger that is a bear has its ability too', () => {
    const doppelganger = asCopy(put(DIMIR_DOPPELGANGER, ruleset), RUNECLAW_BEAR, ruleset);
    const copied = answerIn(copiableValuesOfPermanent(doppelganger, ruleset));
    const copy = answerIn(becomeCopy(put(GRIZZLY_BEARS, ruleset), copied, null, ruleset));
    expect(looks(copy, ruleset)).toBe('Runeclaw Bear 2/2, with the ability of Dimir Doppelganger');
  });

  it('earlier copy effects leave nothing but what the new effect gives', () => {
    const doppelganger = asCopy(put(DIMIR_DOPPELGANGER, ruleset), JUSHI_APPRENTICE, ruleset);
    const bear = answerIn(becomeCopy(doppelganger, { card: GRIZZLY_BEARS, gained: [] }, null, ruleset));
    expect(looks(bear, ruleset)).toBe('Grizzly Bears 2/2');
  });

  it('a face-down permanent that becomes a copy shows nothing of it until it is turned face up', () => {
    const faceDown = answerIn(turnPermanentFaceDown(put(RUNECLAW_BEAR, ruleset), ruleset));
    const copy = answerIn(
      becomeCopy(faceDown, { card: JUSHI_APPRENTICE, gained: [] }, DIMIR_DOPPELGANGER.name, ruleset),
    );
    expect(seen(copy, ruleset)).toMatchObject({
      alternatives: [{ names: [], power: '2', colors: [] }],
      gained: [],
    });
    expect(looks(answerIn(turnPermanentFaceUp(copy, ruleset)), ruleset)).toBe(
      'Jushi Apprentice 1/2, with the ability of Dimir Doppelganger',
    );
  });

  it('a copy of a face-down permanent is a face-up 2/2 creature without a name', () => {
    const faceDown = answerIn(turnPermanentFaceDown(put(JUSHI_APPRENTICE, ruleset), ruleset));
    const copied = answerIn(copiableValuesOfPermanent(faceDown, ruleset));
    const copy = answerIn(becomeCopy(put(AKKI_LAVARUNNER, ruleset), copied, null, ruleset));
    const saved = JSON.parse(JSON.stringify(copy)) as Permanent;
    expect(saved.status.faceDown).toBe(false);
    expect(seen(saved, ruleset).alternatives[0]).toMatchObject({
      names: [],
      types: ['Creature'],
      power: '2',
      colors: [],
    });
  });

  it('a copy of a double-faced permanent copies the face that is up', () => {
    const ravager = answerIn(enterBattlefield({ id: '1', card: HUNTMASTER_OF_THE_FELLS, face: 1 }, ruleset));
    expect(looks(ravager, ruleset)).toBe('Ravager of the Fells 4/4');
    const copied = answerIn(copiableValuesOfPermanent(ravager, ruleset));
    expect(looks(answerIn(becomeCopy(put(GRIZZLY_BEARS, ruleset), copied, null, ruleset)), ruleset)).toBe(
      'Ravager of the Fells 4/4',
    );
    expect(
      looks(answerIn(becomeCopy(ravager, { card: RUNECLAW_BEAR, gained: [] }, null, ruleset)), ruleset),
    ).toBe('Runeclaw Bear 2/2');
  });
});

describe.each(BOTH)('$edition: status is kept until something changes it', (ruleset) => {
  it('even if it means nothing to the permanent: flipped bears are bears', () => {
    const bears = answerIn(flipPermanent(put(GRIZZLY_BEARS, ruleset), ruleset));
    expect(looks(bears, ruleset)).toBe('Grizzly Bears 2/2, flipped');
    expect(seen(bears, ruleset)).toEqual(seen(put(GRIZZLY_BEARS, ruleset), ruleset));
  });

  it('"flip it" resolves for what has become a bear: it looks flipped when it is an Apprentice again', () => {
    const bear = asCopy(put(JUSHI_APPRENTICE, ruleset), RUNECLAW_BEAR, ruleset);
    const again = asCopy(answerIn(flipPermanent(bear, ruleset)), JUSHI_APPRENTICE, ruleset);
    expect(seen(again, ruleset).alternatives[0].names).toEqual(['Tomoya the Revealer']);
  });

  it('a flipped permanent stays flipped face down, and is so when it is turned face up', () => {
    const tomoya = answerIn(flipPermanent(put(JUSHI_APPRENTICE, ruleset), ruleset));
    const faceDown = answerIn(turnPermanentFaceDown(tomoya, ruleset));
    expect(seen(faceDown, ruleset).alternatives[0].names).toEqual([]);
    expect(looks(answerIn(turnPermanentFaceUp(faceDown, ruleset)), ruleset)).toBe(
      'Tomoya the Revealer 2/3, flipped',
    );
  });

  it('is not a characteristic: tapped and untapped bears are equal', () => {
    const bears = put(GRIZZLY_BEARS, ruleset);
    const tapped = answerIn(tapPermanent(bears, ruleset));
    expect(tapped.status.tapped).toBe(true);
    expect(seen(tapped, ruleset)).toEqual(seen(bears, ruleset));
    expect(answerIn(untapPermanent(tapped, ruleset))).toEqual(bears);
  });
});

describe('impossible changes', () => {
  const flipped = (ruleset: Ruleset) => answerIn(flipPermanent(put(JUSHI_APPRENTICE, ruleset), ruleset));
  const faceDown = (card: Card, ruleset: Ruleset) => put(card, ruleset, { faceDown: true });
  const out = (ruleset: Ruleset) => put(GRIZZLY_BEARS, ruleset, { phasedOut: true });

  it.each([
    ['to flip twice', (r: Ruleset) => flipPermanent(flipped(r), r), 'status/already', ['508.4'], ['710.4']],
    [
      'to unflip',
      (r: Ruleset) => unflipPermanent(flipped(r), r),
      'status/never-unflips',
      ['508.4'],
      ['710.4'],
    ],
    [
      'to tap what is tapped',
      (r: Ruleset) => tapPermanent(put(GRIZZLY_BEARS, r, { tapped: true }), r),
      'status/already',
      ['701.15a'],
      ['701.26a'],
    ],
    [
      'to untap what is untapped',
      (r: Ruleset) => untapPermanent(put(GRIZZLY_BEARS, r), r),
      'status/already',
      ['701.15b'],
      ['701.26b'],
    ],
    [
      'to turn face down what is face down',
      (r: Ruleset) => turnPermanentFaceDown(faceDown(GRIZZLY_BEARS, r), r),
      'status/already',
      ['708.2b'],
      ['708.2b'],
    ],
    [
      'to turn face up what is face up',
      (r: Ruleset) => turnPermanentFaceUp(put(GRIZZLY_BEARS, r), r),
      'status/already',
      ['504.5'],
      ['708.8'],
    ],
    [
      'to turn a double-faced permanent face down',
      (r: Ruleset) => turnPermanentFaceDown(put(HUNTMASTER_OF_THE_FELLS, r), r),
      'face-down/double-faced',
      ['711.6'],
      ['712.16'],
    ],
    [
      'to turn a manifested sorcery face up',
      (r: Ruleset) => turnPermanentFaceUp(faceDown(ASSAULT_BATTERY, r), r),
      'face-down/instants',
      ['701.31e'],
      ['701.40g'],
    ],
    [
      'to tap what is phased out',
      (r: Ruleset) => tapPermanent(out(r), r),
      'status/phased-out',
      ['217.8c'],
      ['702.26b'],
    ],
    [
      'to flip what is phased out',
      (r: Ruleset) => flipPermanent(out(r), r),
      'status/phased-out',
      ['217.8c'],
      ['702.26b'],
    ],
    [
      'to make a copy of what is phased out',
      (r: Ruleset) => becomeCopy(out(r), { card: RUNECLAW_BEAR, gained: [] }, null, r),
      'status/phased-out',
      ['217.8c'],
      ['702.26b'],
    ],
  ] as const)('%s', (_, attempt, code, then, today) => {
    expect(refusalOf(attempt(OLD))).toEqual([code, ...then]);
    expect(refusalOf(attempt(NEW))).toEqual([code, ...today]);
  });

  it.each([
    ['by its name', {}, 'Grizzly Bears is already untapped.\n-# CR 701.15b (2009-09-04)'],
    [
      'not by its name where it is face down',
      { faceDown: true },
      'A creature with no name is already untapped.\n-# CR 701.15b (2009-09-04)',
    ],
  ])('and says so to everybody %s', (_, said, sentence) => {
    const refused = untapPermanent(put(GRIZZLY_BEARS, OLD, said), OLD);
    if (refused.ok) throw new Error('nothing was refused');
    expect(contentOf(renderRefusal(refused.failure))).toContain(sentence);
  });

  it('but a manifested creature with an adventure is a creature card, and turns up', () => {
    expect(looks(answerIn(turnPermanentFaceUp(faceDown(BRAZEN_BORROWER, NEW), NEW)), NEW)).toBe(
      'Brazen Borrower 3/1',
    );
  });

  it.each([
    ['founding', '2023-10-13'],
    ['2023-10-12', '2023-10-13'],
    ['2026-01-15', '2026-01-15'],
    ['2026-04-17', '2026-04-17'],
    ['2026-06-19', '2026-06-19'],
  ] as const)(
    '%s: a face-down permanent cannot be turned face down again, as %s says',
    (edition: Edition, said) => {
      const ruleset = rulesetOf(edition);
      const again = turnPermanentFaceDown(faceDown(GRIZZLY_BEARS, ruleset), ruleset);
      expect(again).toMatchObject({
        ok: false,
        failure: { citations: [{ edition: said, number: '708.2b' }] },
      });
    },
  );
});

describe('leaving the battlefield', () => {
  it.each([
    ['founding', 'flipped', { flipped: true }, false, false, ['217.1c', '508.4']],
    ['founding', 'face down', { faceDown: true }, false, true, ['217.1c', '504.6']],
    ['founding', 'a token', {}, true, false, ['217.1c', '420.5f']],
    ['2026-06-19', 'flipped', { flipped: true }, false, false, ['400.7', '710.4']],
    ['2026-06-19', 'face down', { faceDown: true }, false, true, ['400.7', '708.9']],
    ['2026-06-19', 'a token', {}, true, false, ['400.7', '704.5d']],
  ] as const)('%s, %s', (edition, _, said, isToken, isRevealed, numbers) => {
    const ruleset = rulesetOf(edition);
    const permanent = answerIn(
      enterBattlefield({ id: '1', card: JUSHI_APPRENTICE, isToken, initialStatus: said }, ruleset),
    );
    const left = leaveBattlefield(permanent, 'graveyard', ruleset);
    if (!left.ok) throw new Error(left.failure.code);
    const { answer, citations } = left.value;
    expect(answer).toEqual({ card: JUSHI_APPRENTICE, isRevealed, ceasesToExist: isToken });
    expect(citations.map(({ number }) => number)).toEqual(numbers);
  });
});
