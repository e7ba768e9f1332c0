import data from './numbers.json' with { type: 'json' };
import { RELEASE_DATE, type IsoDate } from '../vocabulary/editions.ts';

/** A rule that the engine cites. */
export type RuleSubject = keyof typeof data.rules;

/** A chapter, or what became of one, of a system that the engine knows. */
export type RuleSystem = keyof typeof data.systems;

/** Numbers from each day on, oldest first; `null` from the day on which no text has the rule. */
export type DatedNumbers = readonly (readonly [from: IsoDate, number: string | null])[];

export const RULE_SUBJECTS = Object.keys(data.rules) as readonly RuleSubject[];
export const RULE_SYSTEMS = Object.keys(data.systems) as readonly RuleSystem[];

/** Where the rules and chapters of the release are in a younger official text, as far as that is sure. */
export interface CarriedNumbers {
  readonly day: IsoDate;
  /** By their numbers on `RELEASE_DATE`; a rule without one is gone, or could not be told from others. */
  readonly numbers: ReadonlyMap<string, string>;
  /** Those of its rules, by their numbers there, whose wording is not that of the release. */
  readonly reworded: ReadonlySet<string>;
}

let carried: readonly CarriedNumbers[] = [];

/** The younger text that is followed on a day after the release: the last that was adopted by then. */
const carriedOn = (date: IsoDate): CarriedNumbers | undefined => carried.findLast(({ day }) => day <= date);

/**
 * The day of the text whose numbers are known for a day: the day itself up to the release; after it the day of an
 * adopted text, or of the release if none is adopted here. So a game of a text that was removed is not cited by it.
 */
export const knownDay = (date: IsoDate): IsoDate =>
  date <= RELEASE_DATE ? date : (carriedOn(date)?.day ?? RELEASE_DATE);

/** Follows the numbers to texts younger than the release, oldest first, in place of those before. */
export function setCarriedNumbers(texts: readonly CarriedNumbers[]): void {
  carried = texts;
  READ.clear();
}

/**
 * The number on `RELEASE_DATE` of a rule that cannot be cited with certainty by the younger text of a day.
 * @returns `undefined` if it can, or if the release has no such rule.
 */
export function lastSureNumber(subject: RuleSubject, date: IsoDate): string | undefined {
  const text = carriedOn(date);
  const number = parseSteps(data.rules[subject]).at(-1)?.[1];
  return text && number && number !== GLOSSARY && !text.numbers.has(number) ? number : undefined;
}

/**
 * The day of the first text younger than the release in which a rule reads differently, so that answers may be out of
 * date; `undefined` if it reads as in the release.
 * @param number the number on `date`
 */
export function rewordedSince(number: string, date: IsoDate): IsoDate | undefined {
  const text = carriedOn(date);
  if (!text?.reworded.has(number)) return undefined;
  const [released] = [...text.numbers].find(([, there]) => there === number) ?? [];
  const first = carried.find(({ numbers, reworded }) => reworded.has(numbers.get(released ?? '') ?? ''));
  return (first ?? text).day;
}

/** Stands in place of a number while only the glossary has the subject. */
const GLOSSARY = 'Glossary';

/** The numbers of a rule that the engine cites, in the official texts that `official-days.json` names. */
export const numbersOf = (subject: RuleSubject): DatedNumbers => read(subject, data.rules[subject]);

/** The numbers of a system's chapter. */
export const chapterNumbersOf = (system: RuleSystem): DatedNumbers => read(system, data.systems[system]);

const READ = new Map<string, DatedNumbers>();

/** `2003-07-01 505.3, 2017-04-28 -` */
function read(name: string, written: string): DatedNumbers {
  const known = READ.get(name);
  if (known) return known;
  const numbers = withCarried(parseSteps(written));
  READ.set(name, numbers);
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
  for (const { day, numbers } of carried) {
    const number = numbers.get(released) ?? null;
    if (number !== all.at(-1)?.[1]) all.push([day, number]);
  }
  return all;
}
