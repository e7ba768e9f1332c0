import type { Rule } from '../text/rules.ts';

/** Compares two numbers of rules by their places in the text: 505.2, 505.10, 505.10a, 506.1. */
function compareNumbers(a: string, b: string): number {
  const [one, other] = [a, b].map((number) => {
    const [, chapter, rule, letter = ''] = /^(\d+)\.(\d+)([a-z]*)$/.exec(number) ?? [];
    return { place: Number(chapter) * 1000 + Number(rule), letter };
  });
  if (!one || !other) return 0;
  if (one.place !== other.place) return one.place - other.place;
  return one.letter.length - other.letter.length || one.letter.localeCompare(other.letter, 'en');
}

/** Rules in the order of the text, each listing those of its subrules that are among them. */
export function inOrder(rules: readonly Rule[]): readonly Rule[] {
  const sorted = rules.toSorted((a, b) => compareNumbers(a.number, b.number));
  const below = new Map<string, string[]>(sorted.map(({ number }) => [number, []]));
  for (const { number, parent } of sorted) below.get(parent ?? '')?.push(number);
  const withSubrules = (rule: Rule): Rule => ({ ...rule, subrules: below.get(rule.number) ?? [] });
  return sorted.map(withSubrules);
}
