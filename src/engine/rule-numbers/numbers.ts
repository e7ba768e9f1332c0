import data from './numbers.json' with { type: 'json' };
import { RELEASE_DATE, type IsoDate } from '../vocabulary/editions.ts';

/** A rule that the engine cites. */
export type RuleSubject = keyof typeof data.rules;

/** A system that the engine knows, with a chapter of its own in the rules. */
export type RuleSystem = keyof typeof data.systems;

/** Numbers from each day on, oldest first; `null` from the day on which the rule no longer exists. */
export type DatedNumbers = readonly (readonly [from: IsoDate, number: string | null])[];

export const RULE_SUBJECTS = Object.keys(data.rules) as readonly RuleSubject[];
export const RULE_SYSTEMS = Object.keys(data.systems) as readonly RuleSystem[];

/** The numbers that rules and chapters of the release have in a later official text, if matched with certainty. */
export interface CarriedNumbers {
  readonly day: IsoDate;
  /**
   * By their numbers on `RELEASE_DATE`; missing if the rule no longer exists or could not be distinguished from others.
   */
  readonly numbers: ReadonlyMap<string, string>;
  /** The numbers in that text of rules whose wording differs from the release. */
  readonly reworded: ReadonlySet<string>;
}

let carriedTexts: readonly CarriedNumbers[] = [];

/** The later text that applies on a day after the release: the last one dated up to then. */
const carriedOn = (date: IsoDate): CarriedNumbers | undefined =>
  carriedTexts.findLast(({ day }) => day <= date);

/**
 * The day of the text whose numbers are known for a day: the day itself up to the release; later, the day of the last
 * adopted text, or the release date. This way rules are never cited from a text that was removed.
 */
export const knownDay = (date: IsoDate): IsoDate =>
  date <= RELEASE_DATE ? date : (carriedOn(date)?.day ?? RELEASE_DATE);

/** Replaces the texts later than the release that numbers are carried over to; oldest first. */
export function setCarriedNumbers(texts: readonly CarriedNumbers[]): void {
  carriedTexts = texts;
  DATED_NUMBERS.clear();
}

/**
 * The number on `RELEASE_DATE` of a rule whose number in the later text of a day is uncertain.
 * @returns `undefined` if the number is certain, or if the release has no such rule.
 */
export function lastSureNumber(subject: RuleSubject, date: IsoDate): string | undefined {
  const text = carriedOn(date);
  const number = parseSteps(data.rules[subject]).at(-1)?.[1];
  return text && number && number !== GLOSSARY && !text.numbers.has(number) ? number : undefined;
}

/**
 * The day of the first text later than the release in which the wording of a rule differs, so that answers may be out
 * of date; `undefined` if the wording is that of the release.
 * @param number the number on `date`
 */
export function rewordedSince(number: string, date: IsoDate): IsoDate | undefined {
  const text = carriedOn(date);
  if (!text?.reworded.has(number)) return undefined;
  const [released] = [...text.numbers].find(([, carriedNumber]) => carriedNumber === number) ?? [];
  const first = carriedTexts.find(({ numbers, reworded }) => reworded.has(numbers.get(released ?? '') ?? ''));
  return (first ?? text).day;
}

/** Used instead of a number while only the glossary covers the subject. */
const GLOSSARY = 'Glossary';

/** The numbers of a rule that the engine cites, in the official texts that `official-days.json` names. */
export const numbersOf = (subject: RuleSubject): DatedNumbers => datedNumbers(subject, data.rules[subject]);

/** The numbers of a system's chapter. */
export const chapterNumbersOf = (system: RuleSystem): DatedNumbers =>
  datedNumbers(system, data.systems[system]);

const DATED_NUMBERS = new Map<string, DatedNumbers>();

/** Parses numbers written as `2003-07-01 505.3, 2017-04-28 -`, and adds those in texts later than the release. */
function datedNumbers(name: string, written: string): DatedNumbers {
  const known = DATED_NUMBERS.get(name);
  if (known) return known;
  const numbers = withCarried(parseSteps(written));
  DATED_NUMBERS.set(name, numbers);
  return numbers;
}

const parseSteps = (written: string): DatedNumbers =>
  written.split(', ').map((step) => {
    const [day, number = '-'] = step.split(' ');
    return [day as IsoDate, number === '-' ? null : number] as const;
  });

function withCarried(steps: DatedNumbers): DatedNumbers {
  const released = steps.findLast(([from]) => from <= RELEASE_DATE)?.[1];
  if (!released || released === GLOSSARY) return steps;
  const all = [...steps];
  for (const { day, numbers } of carriedTexts) {
    const number = numbers.get(released) ?? null;
    if (number !== all.at(-1)?.[1]) all.push([day, number]);
  }
  return all;
}
