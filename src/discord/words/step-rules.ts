import { isSameRule } from '../../engine/rule-numbers/citing.ts';
import type { RuleSubject } from '../../engine/rule-numbers/numbers.ts';
import { cite } from '../../engine/rule-numbers/table.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { ownRules, type Cited } from './by-edition.ts';
import { citeAll } from './cite.ts';

/** Something that happens step by step: what is said of a step, and the rules that it rests on. */
export interface Step {
  readonly text: string;
  readonly because: readonly Citation[];
}

/**
 * Says a step with its rules, those of the edition itself: at the end of its first line, before a list of objects.
 * @param edition that it is said under; later rules which it follows are named below all steps (`silence`).
 */
export function sayWithRules({ text, because }: Step, edition: Edition): string {
  const rules = citeAll(ownRules({ edition, because }));
  if (rules === '') return text;
  const [first = '', ...list] = text.split('\n');
  const opening = first.endsWith(':') ? `${first.slice(0, -1)}, ${rules}:` : `${first} ${rules}`;
  return [opening, ...list].join('\n');
}

/** What is left to name below the steps: their own rules stand there already, but those that are followed do not. */
export const besideSteps = ({ edition, because }: Cited, steps: readonly Step[]): Cited => {
  const said = steps.flatMap((one) => ownRules({ edition, because: one.because }));
  return { edition, because: because.filter((one) => !said.some((had) => isSameRule(had, one))) };
};

/** Those of the rules behind all steps that have one of these subjects. */
export const amongRules = (
  { edition, because }: Cited,
  ...subjects: readonly RuleSubject[]
): readonly Citation[] => {
  const meant = subjects.map((subject) => cite(subject, edition));
  return because.filter((one) => meant.some((other) => other !== undefined && isSameRule(one, other)));
};
