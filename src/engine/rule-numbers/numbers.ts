import data from './numbers.json' with { type: 'json' };
import type { IsoDate } from '../vocabulary/editions.ts';

/** A rule that the engine cites. */
export type RuleSubject = keyof typeof data.rules;

/** A chapter, or what became of one, of a system that the engine knows. */
export type RuleSystem = keyof typeof data.systems;

/** Numbers from each day on, oldest first; `null` from the day on which no text has the rule. */
export type DatedNumbers = readonly (readonly [from: IsoDate, number: string | null])[];

export const RULE_SUBJECTS = Object.keys(data.rules) as readonly RuleSubject[];
export const RULE_SYSTEMS = Object.keys(data.systems) as readonly RuleSystem[];

/** The numbers of a rule that the engine cites, in the official texts that `official-days.json` names. */
export const numbersOf = (subject: RuleSubject): DatedNumbers => read(subject, data.rules[subject]);

/** The numbers of a system's chapter. */
export const chapterNumbersOf = (system: RuleSystem): DatedNumbers => read(system, data.systems[system]);

const READ = new Map<string, DatedNumbers>();

/** `2003-07-01 505.3, 2017-04-28 -` */
function read(name: string, written: string): DatedNumbers {
  const known = READ.get(name);
  if (known) return known;
  const numbers = written.split(', ').map((step) => {
    const [day, number = '-'] = step.split(' ');
    return [day as IsoDate, number === '-' ? null : number] as const;
  });
  READ.set(name, numbers);
  return numbers;
}
