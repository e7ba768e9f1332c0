import { TODAYS_DATE, dateOf } from '../engine/editions.ts';
import type { RuleText } from './rule-text.ts';

/** Chapters of which only the rules that concern the systems here are held. */
export const HELD_IN_PART: ReadonlySet<string> = new Set(['110', '600', '800']);

/** What is held of one edition: the year or `today`, and numbers or ranges such as `505–511`. */
export interface Held {
  readonly of: string;
  readonly numbers: readonly string[];
}

/** What these texts hold, for somebody who asked for a number outside of it. */
export function heldIn(texts: readonly RuleText[]): readonly Held[] {
  return texts.map((text) => ({
    of: text.edition === TODAYS_DATE ? 'today' : dateOf(text.edition).slice(0, 4),
    numbers: numbersOf(text),
  }));
}

function numbersOf({ chapters, rules }: RuleText): readonly string[] {
  const numbers: string[] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > 2) numbers.push(`${run[0]}–${run.at(-1)}`);
    else numbers.push(...run);
    run = [];
  };
  for (const { number } of chapters) {
    const isPart = HELD_IN_PART.has(number);
    if (isPart || (run.length > 0 && Number(run.at(-1)) + 1 !== Number(number))) close();
    if (isPart) {
      run = rules.filter((rule) => rule.chapter === number && !rule.parent).map((rule) => rule.number);
      close();
    } else run.push(number);
  }
  close();
  return numbers;
}
