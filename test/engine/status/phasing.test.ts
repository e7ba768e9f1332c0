import { describe, expect, it } from 'vitest';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import { zoneOf, type Entering, type Permanent } from '#engine/status/permanent.ts';
import { phasePermanentIn, phasePermanentOut, whilePhasedOut } from '#engine/status/phasing.ts';
import { GRIZZLY_BEARS, JUSHI_APPRENTICE } from '../../helpers/cards.ts';
import { putPermanent as entered, formatCitedRules } from '../../helpers/permanents.ts';
import { answerIn } from '../../helpers/rulings.ts';

const OLD = rulesetOf('founding');
const NEW = rulesetOf('2026-06-19');

const put = ({ card, ...entering }: Omit<Entering, 'id'>, ruleset: Ruleset, more = {}): Permanent => ({
  ...entered(card, ruleset, entering),
  ...more,
});

const numbers = (citations: readonly { number: string }[]): readonly string[] =>
  citations.map(({ number }) => number);

describe('a permanent that phases out and in', () => {
  const worn = { counters: { '+1/+1': 2, infection: 1 }, damage: 1 };
  const said = { tapped: true, flipped: true };

  it.each([
    ['2003-07-01', 'phased-out', 0],
    ['founding', 'phased-out', 0],
    ['2009-07-10', 'phased-out', 0],
    ['2009-07-11', 'battlefield', 1],
    ['2017-08-25', 'battlefield', 1],
    ['2026-06-19', 'battlefield', 1],
  ] as const)(
    '%s: is in the zone %s meanwhile, and returns with its status and counters, and with damage %s of 1',
    (edition, zone, damage) => {
      const ruleset = rulesetOf(edition);
      const before = put({ card: JUSHI_APPRENTICE, initialStatus: said }, ruleset, worn);
      const gone = answerIn(phasePermanentOut(before, ruleset));
      expect(zoneOf(gone, ruleset)).toBe(zone);
      expect(answerIn(phasePermanentIn(gone, ruleset))).toEqual({ ...before, damage });
    },
  );

  it.each([
    ['2003-07-01', 'as-no-permanent', true, ['217.8a', '217.8c', '502.15d', '502.15e']],
    ['founding', 'as-no-permanent', false, ['217.8a', '217.8c', '510.6', '502.15d', '502.15e']],
    ['2009-07-11', 'not', false, ['702.23b', '702.23d', '110.6c', '110.6', '514.2']],
    ['2026-06-19', 'not', false, ['702.26b', '702.26d', '110.5c', '110.5', '514.2']],
  ] as const)(
    '%s: the game sees it %s; abilities about leaving have triggered: %s',
    (edition, seen, triggeredLeaving, citations) => {
      const ruleset = rulesetOf(edition);
      const gone = answerIn(
        phasePermanentOut(put({ card: JUSHI_APPRENTICE, initialStatus: said }, ruleset, worn), ruleset),
      );
      const ruling = whilePhasedOut(gone, ruleset);
      expect(ruling.answer).toMatchObject({
        seen,
        triggeredLeaving,
        countsAs: ruleset.phasing === 'zone' ? 'neither tapped nor untapped' : 'tapped',
        willTriggerEntering: false,
        phasesInWith: { tapped: true, flipped: true, faceDown: false },
        counters: worn.counters,
        ceasesToExist: false,
      });
      expect(numbers(ruling.citations)).toEqual(citations);
    },
  );

  it('is face down in the phased-out zone if it was, and flipped is not seen there', () => {
    const view = (status: object, ruleset: Ruleset) => {
      const seen = viewOfPermanent(
        put({ card: JUSHI_APPRENTICE, initialStatus: { phasedOut: true, ...status } }, ruleset),
        ruleset,
      );
      return seen.ok && seen.value.answer.alternatives[0].names.join();
    };
    expect(view({ faceDown: true }, OLD)).toBe('');
    expect(view({ faceDown: true }, NEW)).toBe('');
    expect(view({ flipped: true }, OLD)).toBe('Jushi Apprentice');
    expect(view({ flipped: true }, NEW)).toBe('Tomoya the Revealer');
  });

  it.each([
    ['2003-07-01', '217.8c', '502.15h'],
    ['founding', '217.8c', '502.15h'],
    ['2009-07-11', '702.23b', '702.23c'],
    ['2026-06-19', '702.26b', '702.26c'],
  ] as const)('%s: cannot phase out twice, by %s, nor in, by %s', (edition, out, inward) => {
    const ruleset = rulesetOf(edition);
    const bears = put({ card: GRIZZLY_BEARS }, ruleset);
    const refused = (number: string) => ({
      ok: false,
      failure: { code: 'status/already', citations: [{ number }] },
    });
    expect(phasePermanentIn(bears, ruleset)).toMatchObject(refused(inward));
    expect(phasePermanentOut(answerIn(phasePermanentOut(bears, ruleset)), ruleset)).toMatchObject(
      refused(out),
    );
  });
});

describe('a token that phases out', () => {
  it.each([
    ['2003-07-01', true, '217.8d'],
    ['founding', true, '217.8d'],
    ['2009-07-11', true, '702.23j'],
    ['2013-05-01', true, '702.24k'],
    ['2017-08-24', true, '702.25k'],
    ['2017-08-25', false, '702.25d'],
    ['2026-06-19', false, '702.26d'],
  ] as const)('%s: ceases to exist: %s, by %s', (edition, ceases, number) => {
    const ruleset = rulesetOf(edition);
    const token = put({ card: GRIZZLY_BEARS, isToken: true }, ruleset);
    const gone = answerIn(phasePermanentOut(token, ruleset));
    const { answer, citations } = whilePhasedOut(gone, ruleset);
    expect(answer.ceasesToExist).toBe(ceases);
    expect(answer.phasesInWith === null).toBe(ceases);
    expect(numbers(citations)).toContain(number);

    const back = phasePermanentIn(gone, ruleset);
    if (back.ok) expect(back.value.answer).toEqual(token);
    else expect(back.failure).toMatchObject({ code: 'phasing/ceased', citations: [{ number }] });
    expect(back.ok).toBe(!ceases);
  });
});

describe('phasing in rests on', () => {
  it.each([
    ['2003-07-01', '502.15h (2003-07-01), 217.8c (2003-07-01), 502.15f (2003-07-01)'],
    ['founding', '510.6 (2006-10-01), 502.15h (2006-10-01), 502.15f (2006-10-01)'],
    ['2008-02-01', '510.6 (2008-02-01), 502.15h (2008-02-01), 502.15f (2008-02-01)'],
    ['2009-07-11', '702.23c (2009-07-11), 110.6c (2009-07-11), 702.23d (2009-07-11)'],
    ['2026-06-19', '702.26c (2026-06-19), 110.5c (2026-06-19), 702.26d (2026-06-19)'],
  ] as const)('%s: %s', (edition, rules) => {
    const ruleset = rulesetOf(edition);
    const gone = answerIn(phasePermanentOut(put({ card: GRIZZLY_BEARS }, ruleset), ruleset));
    expect(formatCitedRules(phasePermanentIn(gone, ruleset))).toBe(rules);
  });

  it('an untapped permanent that is phased out counts as untapped since phasing is a status', () => {
    const countsAs = (ruleset: Ruleset) =>
      whilePhasedOut(put({ card: GRIZZLY_BEARS }, ruleset), ruleset).answer.countsAs;
    expect(countsAs(OLD)).toBe('neither tapped nor untapped');
    expect(countsAs(NEW)).toBe('untapped');
  });
});
