import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { citeAll, formatReworded } from '#discord/words/cite.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import * as editions from '#engine/vocabulary/editions.ts';
import { adoptEditions } from '#rulebook/carry-over/adopt-editions.ts';
import { isRecognized, type CarriedEdition } from '#rulebook/carry-over/carry-over.ts';
import { carryWords } from '#rulebook/carry-over/carry-words.ts';
import { readFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { withheldRules } from '#rulebook/carry-over/withheld-rules.ts';
import { rulesNotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { translateNumber, wasReworded } from '#rulebook/text/concordance.ts';

const { RELEASE_DATE, parseEdition } = editions;
const DAY = '2099-03-01';
const LATER = '2099-06-01';

/** The rules that the engine cites for flips, by what happened to them. */
const [MOVED, REWORDED, UNSURE] = ['705.2', '705.1', '103.1'] as const;
const MOVED_TO = '705.9';

/** Every rule of the release unchanged, except one that moved, one that was reworded, and one that is uncertain. */
function younger(day: typeof DAY | typeof LATER = DAY): CarriedEdition {
  const { chapters, rules } = readFingerprints();
  return {
    day,
    from: RELEASE_DATE,
    rules: [...chapters, ...rules]
      .filter(({ number }) => number !== UNSURE)
      .map(({ number }) => ({
        from: number,
        to: number === MOVED ? MOVED_TO : number,
        isReworded: number === REWORDED,
        wording: number === REWORDED ? 'AAAAAAAA' : undefined,
      })),
    gone: [],
    unsure: [UNSURE],
    fresh: [
      { number: UNSURE, wording: 'BBBBBBBB', isUnsure: true },
      { number: '705.8', wording: 'CCCCCCCC', isUnsure: false },
    ],
    headings: chapters.map(({ number }) => [number, `Chapter ${number}`]),
    glossary:
      readDigest()
        .at(-1)
        ?.glossary.map(({ heading }) => heading) ?? [],
  };
}

describe('a younger edition', () => {
  beforeEach(() => adoptEditions([younger()]));
  afterEach(() => adoptEditions([]));

  it('is today’s until it is taken back', () => {
    expect(editions.TODAYS_DATE).toBe(DAY);
    expect(parseEdition('today')).toBe(DAY);
    expect(parseEdition(DAY)).toBe(DAY);
    adoptEditions([]);
    expect(editions.TODAYS_DATE).toBe(RELEASE_DATE);
    expect(parseEdition(DAY)).toBeUndefined();
    expect(editions.Edition.safeParse(DAY).success).toBe(true);
  });

  it('says nothing of days between it and the release: other texts may have come between', () => {
    expect(parseEdition('2099-02-01')).toBeUndefined();
    expect(cite('coins/call', '2099-02-01')).toEqual({ edition: RELEASE_DATE, number: MOVED });
    expect(cite('coins/call', '2099-04-01')).toEqual({ edition: DAY, number: MOVED_TO });
  });

  it('is not cited where its text is missing, as on a machine that has not fetched it', () => {
    adoptEditions([]);
    expect(cite('coins/call', DAY)).toEqual({ edition: RELEASE_DATE, number: MOVED });
    adoptEditions([younger()]);
    expect(cite('coins/call', LATER)).toEqual({ edition: DAY, number: MOVED_TO });
  });

  it('is cited by its own numbers, and days before it by theirs', () => {
    expect(cite('coins/call', DAY)).toEqual({ edition: DAY, number: MOVED_TO });
    expect(cite('coins/call', RELEASE_DATE)).toEqual({ edition: RELEASE_DATE, number: MOVED });
  });

  it('has the last sure number cited, with its day, where its own is not sure', () => {
    const unsure = withheldRules(younger()).unsure.map((line) => line.split(' ')[0]);
    expect(unsure.length).toBeGreaterThan(0);
    for (const subject of unsure)
      expect(cite(subject as Parameters<typeof cite>[0], DAY)).toEqual({
        edition: RELEASE_DATE,
        number: UNSURE,
      });
  });

  it('marks answers by a reworded rule', () => {
    expect(citeAll([{ edition: DAY, number: REWORDED }])).toBe(
      `CR 705.1 (${DAY}) · by the rules of ${RELEASE_DATE}; CR 705.1 reworded on ${DAY}`,
    );
    expect(citeAll([{ edition: RELEASE_DATE, number: REWORDED }])).toBe(`CR 705.1 (${RELEASE_DATE})`);
    expect(citeAll([{ edition: DAY, number: MOVED_TO }])).toBe(`CR 705.9 (${DAY})`);
  });

  it('marks each of several citations, once', () => {
    const all = ([DAY, RELEASE_DATE, DAY] as const).map((edition) => ({ edition, number: REWORDED }));
    expect(formatReworded(all)).toEqual([`by the rules of ${RELEASE_DATE}; CR 705.1 reworded on ${DAY}`]);
    expect(formatReworded(all.slice(1, 2))).toEqual([]);
  });

  it('continues the histories of the rules', () => {
    expect(translateNumber(MOVED, RELEASE_DATE, DAY)?.numbers).toEqual([MOVED_TO]);
    expect(translateNumber(MOVED_TO, DAY, RELEASE_DATE)?.numbers).toEqual([MOVED]);
    expect(wasReworded(REWORDED, RELEASE_DATE, DAY)).toBe(true);
    expect(wasReworded(MOVED, RELEASE_DATE, DAY)).toBe(false);
    expect(translateNumber('705.8', DAY, DAY)?.numbers).toEqual(['705.8']);
    expect(translateNumber('705.8', DAY, RELEASE_DATE)).toMatchObject({ numbers: [], since: DAY });
  });

  it('does not say that a rule is gone or new if that is not certain', () => {
    expect(translateNumber(UNSURE, RELEASE_DATE, DAY)).toMatchObject({ numbers: [], since: null });
    expect(translateNumber(UNSURE, DAY, RELEASE_DATE)).toMatchObject({ numbers: [], since: null });
    expect(rulesNotYetWorded().get(UNSURE)).toBe('open');
  });

  it('has our words only for rules that read as before, and that name no rule whose number is not sure', () => {
    const { own, questions, notYet } = carryWords(younger());
    const numbers = new Set(own.at(-1)?.rules.map(({ number }) => number));
    expect([MOVED_TO, REWORDED, UNSURE, '705.8'].map((number) => numbers.has(number))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(own.at(-1)?.edition).toBe(DAY);
    const named = own.at(-1)?.rules.filter(({ references }) => references.includes(UNSURE));
    expect(named).toEqual([]);
    expect([questions.has(MOVED_TO), questions.has(REWORDED)]).toEqual([true, false]);
    expect([notYet.get(REWORDED), notYet.get('705.8'), notYet.get(MOVED_TO)]).toEqual([
      'reworded',
      'new',
      undefined,
    ]);
    expect(rulesNotYetWorded().get(REWORDED)).toBe('reworded');
    expect(rulesNotYetWorded(RELEASE_DATE).has(REWORDED)).toBe(false);
  });

  it('is followed by another, which is compared with the release', () => {
    adoptEditions([
      younger(),
      {
        ...younger(LATER),
        rules: younger().rules.map(({ from }) => ({ from, to: from, isReworded: false })),
      },
    ]);
    expect(cite('coins/call', LATER)).toEqual({ edition: LATER, number: MOVED });
    expect(cite('coins/call', DAY)).toEqual({ edition: DAY, number: MOVED_TO });
    expect(translateNumber(MOVED_TO, DAY, LATER)?.numbers).toEqual([MOVED]);
  });

  it('keeps the day from which a rule is new or reads differently, if another follows', () => {
    adoptEditions([younger(), younger(LATER)]);
    expect(citeAll([{ edition: LATER, number: REWORDED }])).toBe(
      `CR 705.1 (${LATER}) · by the rules of ${RELEASE_DATE}; CR 705.1 reworded on ${DAY}`,
    );
    expect(translateNumber('705.8', LATER, RELEASE_DATE)).toMatchObject({ numbers: [], since: DAY });
    expect(translateNumber('705.8', DAY, LATER)?.numbers).toEqual(['705.8']);
  });
});

it('a text in which too few rules are recognized is none to go by', () => {
  const edition = younger();
  expect(isRecognized(edition)).toBe(true);
  const half = edition.rules.slice(edition.rules.length / 2);
  expect(isRecognized({ ...edition, rules: half, gone: half.map(({ from }) => from) })).toBe(false);
});
