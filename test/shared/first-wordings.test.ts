import { describe, expect, it } from 'vitest';
import { normalizeWords } from '../../scripts/numbers/chain.ts';
import { numbersOf, RULE_SUBJECTS, type RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { parseParts } from '#rulebook/reading/parse-rules.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { NOT_THE_SAME } from './forerunners.ts';
import { DAYS_OF_TEXTS, readTextOf } from './shared-dir.ts';

/** A rule that is there from this day on, and was not in the text before: that text is silent on it. */
interface Beginning {
  readonly subject: RuleSubject;
  readonly day: IsoDate;
  readonly number: string;
}

const GLOSSARY = 'Glossary';

const beginningsOf = (subject: RuleSubject): readonly Beginning[] =>
  numbersOf(subject).flatMap(([day, number], at, all) => {
    const before = all[at - 1]?.[1] ?? null;
    const isNew = before === null && number !== null && number !== GLOSSARY && day > EARLIEST_DATE;
    return isNew ? [{ subject, day, number }] : [];
  });

/** Words that every other rule has. */
const COMMON = new Set(
  "a an the of to in is are be or and that this if it its as for on by with from at may can any each their his her they player player's rule see would".split(
    ' ',
  ),
);

type Words = ReadonlySet<string>;

const wordsOf = (text: string): Words =>
  new Set((normalizeWords(text).match(/[\p{L}\p{N}']+/gu) ?? []).filter((word) => !COMMON.has(word)));

/** The words of each rule on a day, without its examples. */
function textOf(day: IsoDate): ReadonlyMap<string, Words> {
  const { rules } = parseParts(readTextOf(day));
  return new Map(
    rules.map(({ number, paragraphs }) => [
      number,
      wordsOf(
        paragraphs
          .filter(({ kind }) => kind === 'text')
          .map(({ text }) => text)
          .join(' '),
      ),
    ]),
  );
}

/** How many of the words of two rules both have. */
function likeness(one: Words, other: Words): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both || 1);
}

/** From so much on a rule may be what another was worded before; under the same number less is enough. */
const [ALIKE, ALIKE_UNDER_ITS_NUMBER] = [0.6, 0.3];

/** Rules of the text before that may say in other words what a subject begins with; each as subject, day, number. */
function forerunnersOn(day: IsoDate, before: IsoDate, beginnings: readonly Beginning[]): readonly string[] {
  const [now, then] = [textOf(day), textOf(before)];
  return beginnings.flatMap(({ subject, number }) => {
    const words = now.get(number);
    if (!words) throw new Error(`${subject}: no ${number} on ${day}`);
    const kin = new Set(translateNumber(number, day, before)?.numbers);
    return [...then]
      .filter(([one, had]) => {
        const like = likeness(words, had);
        return kin.has(one) || like >= ALIKE || (one === number && like >= ALIKE_UNDER_ITS_NUMBER);
      })
      .map(([one]) => `${subject} ${day} ${one}`);
  });
}

/**
 * A text is silent on a subject that begins after it only if none of its rules says in other words what the first
 * wording says: each that resembles it was read by a person, who wrote down what it says instead.
 */
describe.skipIf(DAYS_OF_TEXTS.length === 0)('the text before a subject begins says nothing of it', () => {
  const all = RULE_SUBJECTS.flatMap(beginningsOf);
  const days = DAYS_OF_TEXTS.slice(1).filter((day) => all.some((one) => one.day === day));

  it.each(days)('before %s', (day) => {
    const before = DAYS_OF_TEXTS[DAYS_OF_TEXTS.indexOf(day) - 1] ?? EARLIEST_DATE;
    const found = forerunnersOn(
      day,
      before,
      all.filter((one) => one.day === day),
    );
    const read = [...NOT_THE_SAME.keys()].filter((key) => key.split(' ')[1] === day);
    expect(found.toSorted()).toEqual(read.toSorted());
  });

  it('each beginning is on the day of a text, and each that was read has one', () => {
    expect(all.filter(({ day }) => !DAYS_OF_TEXTS.includes(day))).toEqual([]);
    const begins = new Set(all.map(({ subject, day }) => `${subject} ${day}`));
    expect([...NOT_THE_SAME.keys()].filter((key) => !begins.has(key.replace(/ \S+$/, '')))).toEqual([]);
  });
});
