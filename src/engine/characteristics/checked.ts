import type { Question, Single } from './questions.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Seen } from './single-comparisons.ts';

/*
 * What `check` answers, as a tree. Where the number that is asked about depends on more than the card, as a power of
 * `*` does, there is neither a yes nor a no.
 */

/** One side of a comparison: a half, or all of an object with one set of characteristics. */
export interface Side {
  readonly names: readonly string[];
  readonly seen: Seen;
  readonly answer: boolean;
  /** It depends on a number that the card leaves open, such as a power of `*`: neither yes nor no, `answer` is no. */
  readonly unknown?: true;
}

/** An answer and how it came about: as a question is made of questions, so is the answer of answers. */
export type Checked = CheckedSingle | CheckedNot | CheckedSeveral;

interface Answer {
  readonly answer: boolean;
  /** It depends on something unknown, and nothing known decides: neither yes nor no, `answer` is no. */
  readonly unknown?: true;
}

/** Yes if any of its sides says yes. */
export interface CheckedSingle extends Answer {
  readonly kind: 'single';
  readonly question: Single;
  readonly comparison: 'positive' | 'relative';
  readonly sides: readonly [Side, ...Side[]];
  readonly rule: RuleSubject;
}

/** The negative comparison: yes if the positive one says no. */
export interface CheckedNot extends Answer {
  readonly kind: 'not';
  readonly question: Question;
  readonly of: Checked;
  /** `null` where it takes no rule: the object has one set of characteristics. */
  readonly rule: RuleSubject | null;
}

/** Several comparisons, each made separately: what was asked so, or a question for several values taken apart. */
export interface CheckedSeveral extends Answer {
  readonly kind: 'and' | 'or';
  readonly question: Question;
  readonly of: readonly Checked[];
  readonly rule: RuleSubject | null;
}

const UNKNOWN: Answer = { answer: false, unknown: true };

/** The comparison that says no where this one says yes. */
export const negated = ({ answer, unknown }: Answer): Answer => (unknown ? UNKNOWN : { answer: !answer });

/** Yes if any says yes, unknown if none does and any may. */
export function anyOf(all: readonly Answer[]): Answer {
  if (all.some(({ answer }) => answer)) return { answer: true };
  return all.some(({ unknown }) => unknown) ? UNKNOWN : { answer: false };
}

/** No if any says no, unknown if none does and any may. */
export const allOf = (all: readonly Answer[]): Answer => negated(anyOf(all.map(negated)));

/** True if an answer rests on more than one set of characteristics. */
export function comparesSides(checked: Checked): boolean {
  if (checked.kind === 'single') return checked.sides.length > 1;
  return checked.kind === 'not' ? comparesSides(checked.of) : checked.of.some(comparesSides);
}
