import { ApplicationCommandOptionType as Type } from 'discord.js';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { currentEdition } from '../command/edition-option.ts';
import { MAX_SUGGESTIONS, type Completer, type Suggestion } from '../command/command.ts';

export const RULE_NUMBER_OPTION = {
  type: Type.String,
  name: 'number',
  description: 'The rule’s number: 505.6, 702.19b, or of a chapter',
  required: true,
  autocomplete: true,
  max_length: 100,
} as const;

/** Suggests numbers of the edition `from`, or else of the configured edition and of today's. */
export const completeNumber: Completer = async ({ typed, others, origin }, ctx) => {
  const { rulebook } = ctx;
  const from =
    typeof others['from'] === 'string' ? readAvailableEdition(others['from'], rulebook) : undefined;
  const editions = from ? [from] : [await currentEdition(origin, ctx), TODAYS_DATE];
  return suggestNumbers(typed, editions, rulebook);
};

/** Characters of a rule that distinguish it from its neighbors. */
const MAX_EXCERPT_LENGTH = 60;

/**
 * Suggests numbers with the typed prefix, and chapters whose heading contains the text, each from the first edition
 * that has it. The value is the bare number; the edition is a separate option.
 */
function suggestNumbers(
  typed: string,
  editions: readonly Edition[],
  rulebook: Rulebook,
): readonly Suggestion[] {
  const all = editions.flatMap((edition) => suggestIn(rulebook.read(edition), typed));
  const distinct = new Map(all.toReversed().map((suggestion) => [suggestion.value, suggestion]));
  return all.filter((suggestion) => distinct.get(suggestion.value) === suggestion).slice(0, MAX_SUGGESTIONS);
}

function suggestIn(text: RuleText, typed: string): readonly Suggestion[] {
  const query = typed.trim().toLowerCase();
  const chapters = text.chapters.filter(
    ({ number, heading }) => number.startsWith(query) || heading.toLowerCase().includes(query),
  );
  const rules = /^\d/.test(query) ? text.rules.filter(({ number }) => number.startsWith(query)) : [];
  return [
    ...chapters.map(({ number, heading }) => ({ name: `${number} · ${heading}`, value: number })),
    ...rules.map((rule) => ({
      name: `${rule.number} · ${firstWords(rule.number, text)}`,
      value: rule.number,
    })),
  ]
    .toSorted((a, b) => Number(b.value === query) - Number(a.value === query))
    .slice(0, MAX_SUGGESTIONS);
}

function firstWords(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const heading = text.chapter(rule?.chapter ?? number)?.heading ?? '';
  const words = rule?.paragraphs[0]?.text ?? '';
  return `${heading}: ${words.length > MAX_EXCERPT_LENGTH ? `${words.slice(0, MAX_EXCERPT_LENGTH)}…` : words}`;
}

/** After z, the letters of subrules go on with aa, ab and so on. */
const NUMBER = /^(?:cr\s*|rules?\s*)?(\d{3}(?:\.\s?\d{1,3}\s?(?:a?[a-z])?)?)\.?$/;

/** Parses a rule or chapter number as typed: `CR 702.19B.` is 702.19b. */
export function parseRuleNumber(typed: string): string | undefined {
  return NUMBER.exec(typed.trim().toLowerCase())?.[1]?.replaceAll(/\s/g, '');
}
