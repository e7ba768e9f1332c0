import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { becomeCopy } from '#engine/status/becoming-copies.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import { enterBattlefield, type Entering } from '#engine/status/permanent.ts';
import { turnPermanentFaceDown, turnPermanentFaceUp } from '#engine/status/status-changes.ts';
import {
  GRIZZLY_BEARS,
  HUNTMASTER_OF_THE_FELLS,
  JUSHI_APPRENTICE,
  RUNECLAW_BEAR,
} from '../../helpers/cards.ts';
import { namesOf, putPermanent, formatCitedRules } from '../../helpers/permanents.ts';
import { answerIn } from '../../helpers/rulings.ts';

const NEW = rulesetOf('2026-06-19');
const FACE_DOWN = { initialStatus: { faceDown: true } };

describe('a double-faced card that enters face down', () => {
  it.each([
    ['founding', '711.6 (2011-09-30)'],
    ['2013-05-01', '711.6 (2013-05-01)'],
    ['2015-01-22', '711.6 (2015-01-22)'],
  ] as const)('%s: cannot, by %s', (edition, rules) => {
    for (const how of [FACE_DOWN, { castFaceDown: true }]) {
      const entered = enterBattlefield(
        { id: '1', card: HUNTMASTER_OF_THE_FELLS, ...how },
        rulesetOf(edition),
      );
      expect(entered).toMatchObject({ ok: false, failure: { code: 'face-down/double-faced' } });
      expect(formatCitedRules(entered)).toBe(rules);
    }
  });

  it.each([
    ['2017-04-28', '707.3 (2017-04-28), 711.9 (2017-04-28), 110.6b (2017-04-28)', '711.9a (2017-04-28)'],
    ['2022-04-29', '708.3 (2022-04-29), 712.11 (2022-04-29), 110.5b (2022-04-29)', '712.11a (2022-04-29)'],
    ['2026-06-19', '708.3 (2026-06-19), 712.15 (2026-06-19), 110.5b (2026-06-19)', '712.15a (2026-06-19)'],
  ] as const)('%s: can, by %s; turned face up its front is up, by %s', (edition, rules, front) => {
    const ruleset = rulesetOf(edition);
    const entering: Entering = { id: '1', card: HUNTMASTER_OF_THE_FELLS, face: 1, ...FACE_DOWN };
    expect(formatCitedRules(enterBattlefield(entering, ruleset))).toBe(rules);
    const hidden = answerIn(enterBattlefield(entering, ruleset));
    expect(namesOf(hidden, ruleset)).toEqual([]);
    expect(namesOf(answerIn(turnPermanentFaceUp(hidden, ruleset)), ruleset)).toEqual([
      'Huntmaster of the Fells',
    ]);
    expect(formatCitedRules(turnPermanentFaceUp(hidden, ruleset))).toContain(front);
  });

  it('to turn it face down again gives nothing away of its faces', () => {
    const again = turnPermanentFaceDown(putPermanent(HUNTMASTER_OF_THE_FELLS, NEW, FACE_DOWN), NEW);
    if (again.ok) throw new Error('nothing was refused');
    expect(contentOf(renderRefusal(again.failure))).toContain(
      'A creature with no name is already face down.\n-# CR 708.2b (2026-06-19)',
    );
  });
});

describe('a face-down permanent depends on how it was turned face down', () => {
  it.each([
    ['2003-07-01', '504.2, 502.26b', '504.2, 707.2a', '504.2, 502.26e'],
    ['founding', '504.2, 502.26b', '504.2, 707.2a', '504.2, 502.26e'],
    ['2009-07-11', '707.2, 702.34b', '707.2, 707.2a', '707.2, 707.2a'],
    ['2013-05-01', '707.2, 702.35b', '707.2, 707.2a', '707.2, 707.2a'],
    ['2017-04-28', '707.2, 702.36c', '707.2, 707.2a', '707.2, 707.2a'],
    ['2026-06-19', '708.2, 702.37c', '708.2, 708.2a', '708.2, 708.2a'],
  ] as const)('%s: cast with morph %s, put there %s, turned there %s', (edition, cast, entered, turned) => {
    const ruleset = rulesetOf(edition);
    const ways = [
      putPermanent(GRIZZLY_BEARS, ruleset, { castFaceDown: true }),
      putPermanent(GRIZZLY_BEARS, ruleset, FACE_DOWN),
      answerIn(turnPermanentFaceDown(putPermanent(GRIZZLY_BEARS, ruleset), ruleset)),
    ];
    const firstTwo = ways.map((way) => {
      const view = viewOfPermanent(way, ruleset);
      const citations = view.ok ? view.value.citations : [];
      return citations
        .slice(0, 2)
        .map(({ number }) => number)
        .join(', ');
    });
    expect(firstTwo).toEqual([cast, entered, turned]);
  });
});

describe('turning a permanent face down', () => {
  it.each([
    ['2003-07-01', true, '502.26e (2003-07-01)'],
    ['2003-07-01', false, '502.26e (2003-12-01)'],
    ['2006-05-01', true, '502.26e (2006-05-01)'],
    ['2006-05-01', false, '502.26e (2006-10-01)'],
    ['founding', true, '502.26e (2006-10-01)'],
    ['founding', false, '502.26e (2006-10-01)'],
    ['2026-06-19', false, '708.2a (2026-06-19)'],
  ] as const)('%s, with morph: %s, rests on %s', (edition, hasMorph, rule) => {
    const ruleset = rulesetOf(edition);
    expect(
      formatCitedRules(turnPermanentFaceDown(putPermanent(GRIZZLY_BEARS, ruleset), ruleset, hasMorph)),
    ).toContain(rule);
  });
});

describe('turning face up', () => {
  it.each([
    ['founding', '504.5 (2006-10-01), 510.4 (2006-10-01)', '504.7 (2006-10-01)'],
    ['2026-06-19', '708.8 (2026-06-19), 110.5c (2026-06-19)', '708.10 (2026-06-19)'],
  ] as const)('%s: rests on %s; and on %s for what became a copy face down', (edition, plain, copied) => {
    const ruleset = rulesetOf(edition);
    const bear = { card: RUNECLAW_BEAR, gained: [] };
    const faceDown = answerIn(turnPermanentFaceDown(putPermanent(JUSHI_APPRENTICE, ruleset), ruleset));
    expect(formatCitedRules(turnPermanentFaceUp(faceDown, ruleset))).toBe(plain);

    const copy = answerIn(becomeCopy(faceDown, bear, null, ruleset));
    expect(formatCitedRules(turnPermanentFaceUp(copy, ruleset))).toBe(`${plain}, ${copied}`);
    expect(formatCitedRules(viewOfPermanent(copy, ruleset))).toContain(copied);

    const copyBefore = answerIn(becomeCopy(putPermanent(JUSHI_APPRENTICE, ruleset), bear, null, ruleset));
    const turned = answerIn(turnPermanentFaceDown(copyBefore, ruleset));
    expect(formatCitedRules(turnPermanentFaceUp(turned, ruleset))).toBe(plain);
    expect(namesOf(answerIn(turnPermanentFaceUp(turned, ruleset)), ruleset)).toEqual(['Runeclaw Bear']);
  });
});
