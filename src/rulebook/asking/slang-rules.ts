import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { numbersThere } from '../book/numbers-there.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { has, hitIn, type Hit, type RuleText } from '../text/rule-text.ts';
import { keyOf } from './headings.ts';
import { meaningIn, SLANG, type Slang } from './slang.ts';

/** The rules that a word of the table means, each in the first of the texts that has it. */
export function rulesOf({ rules }: Slang, texts: readonly RuleText[], rulebook: Rulebook): readonly Hit[] {
  return rules.flatMap((number) => {
    for (const text of texts) {
      const there = numbersThere({ number, edition: TODAYS_DATE }, text.edition, rulebook).find((one) =>
        has(text, one),
      );
      if (there !== undefined) return [hitIn(there)(text)];
    }
    return [];
  });
}

/** The first line of those that have a term, by what is the same for its forms. */
export const SLANG_BY_KEY = new Map(
  SLANG.flatMap((slang) => slang.terms.map((term) => [keyOf(term), slang] as const)).toReversed(),
);

/** The rules that are meant by what was typed, where it is a word of the table and nothing else. */
export function rulesBySlang(typed: string, texts: readonly RuleText[], rulebook: Rulebook): readonly Hit[] {
  const slang = SLANG_BY_KEY.get(keyOf(typed));
  return slang ? rulesOf(slang, texts, rulebook) : [];
}

/** The meaning of a word of the table by the rules of an edition; `undefined` where today's rules mean the same. */
export function meaningThen(typed: string, edition: Edition): string | undefined {
  const slang = SLANG_BY_KEY.get(keyOf(typed));
  const meaning = slang && meaningIn(slang, edition);
  return meaning === slang?.meaning ? undefined : meaning;
}
