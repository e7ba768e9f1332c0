import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import type { GlossaryEntry } from '../text/rules.ts';
import { findMatches } from './find-matches.ts';
import { headingKey } from './headings.ts';

/** Words that the glossary adds to a term that is no longer used. */
const OBSOLETE = / \(obsolete\)$/i;
const MAX_MATCHES = 40;

/** True if the glossary of a text explains this term. */
export const isTerm = (name: string, text: RuleText): boolean => entryOf(name, text) !== undefined;

/**
 * The rules that explain a glossary term, for terms that no rule is named after. First the rule that its entry mentions
 * first, or if that is a chapter, the mentioned rule that matches the term best; then the others. Empty if the entry
 * mentions none.
 */
export function termRules(name: string, text: RuleText, rulebook: Rulebook): readonly RuleHit[] {
  const entry = entryOf(name, text);
  if (!entry) return [];
  const references = [entry, ...entry.sees.flatMap((heading) => entryOf(heading, text) ?? [])]
    .flatMap((each) => each.references)
    .filter((reference) => text.rule(reference) ?? text.chapter(reference));
  const [first] = references;
  if (first === undefined) return [];
  if (first.includes('.')) return [...new Set(references)].map((number) => hitIn(number)(text));
  const matches = findMatches(entry.heading.replace(OBSOLETE, ''), [text], rulebook, MAX_MATCHES).matches;
  const best = matches.find(({ number }) => references.some((reference) => isWithin(number, reference)));
  return [...new Set([...(best ? [best.number] : []), ...references])].map((number) => hitIn(number)(text));
}

const isWithin = (number: string, reference: string): boolean =>
  number.startsWith(reference) && !/^\d/.test(number.slice(reference.length));

const entriesOf = memoizeWeak(
  ({ glossary }: RuleText): ReadonlyMap<string, GlossaryEntry> =>
    new Map(
      glossary.map((entry) => [headingKey(entry.heading.replace(OBSOLETE, '')), entry] as const).toReversed(),
    ),
);

const entryOf = (name: string, text: RuleText): GlossaryEntry | undefined => {
  const key = headingKey(name.replace(OBSOLETE, ''));
  return key === '' ? undefined : entriesOf(text).get(key);
};
