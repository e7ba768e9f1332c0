import { dateOf, type Edition, type IsoDate } from './editions.ts';
import type { Citation } from './ruling.ts';

/** A rule's life: its number from each day on, oldest first; `null` from the day on which it is in no edition. */
export interface RuleLife {
  readonly numbers: readonly (readonly [from: IsoDate, number: string | null])[];
}

/** The one table of rule numbers. A test holds every number against the real texts where they are present. */
export const RULE_NUMBERS = {
  'coins/call': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2006-07-15', '511.1'],
      ['2009-07-11', '705.1'],
      ['2022-06-10', '705.2'],
    ],
  },
  'coins/no-call': {
    numbers: [
      ['2006-07-15', '511.2'],
      ['2009-07-11', '705.2'],
    ],
  },
  'coins/substitutes': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2006-07-15', '511.3'],
      ['2009-07-11', '705.3'],
      ['2022-06-10', '705.1'],
    ],
  },
  'coins/fixed': { numbers: [['2025-06-06', '705.3']] },
} satisfies Record<string, RuleLife>;

export type RuleSubject = keyof typeof RULE_NUMBERS;

/**
 * The number under which a rule stands in an edition.
 * @returns `undefined` where that edition is silent: it has no such rule yet, or no longer.
 */
export function cite(subject: RuleSubject, edition: Edition): Citation | undefined {
  const date = dateOf(edition);
  const life: RuleLife = RULE_NUMBERS[subject];
  const number = life.numbers.findLast(([from]) => from <= date)?.[1];
  return number ? { edition: date, number } : undefined;
}
