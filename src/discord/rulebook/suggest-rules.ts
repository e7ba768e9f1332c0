import { FOUNDING_DATE, parseEdition, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { hitKey } from '#rulebook/queries/query.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { suggest } from '#rulebook/queries/suggest.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../command/command.ts';
import { rulesName } from './heading.ts';

/** Discord's limit. */
const MAX_SUGGESTION_NAME = 100;

/** Suggests rules: number, heading, edition and first words. The value is a key for the search. */
export function suggestRules(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred?: Edition,
): readonly Suggestion[] {
  return suggest(typed, edition, rulebook, MAX_SUGGESTIONS, preferred).map((hit) => ({
    name: formatSuggestion(hit, rulebook),
    value: hitKey(hit),
  }));
}

function formatSuggestion(hit: RuleHit, rulebook: Rulebook): string {
  const text = rulebook.read(hit.edition);
  const rule = text.rule(hit.number);
  const heading = text.chapter(rule?.chapter ?? hit.number)?.heading ?? '';
  const words = rule?.paragraphs[0] ? `: ${rule.paragraphs[0].text}` : '';
  const whole = `${hit.number} · ${heading} (${rulesName(hit.edition)})${words}`;
  return whole.length > MAX_SUGGESTION_NAME ? `${whole.slice(0, MAX_SUGGESTION_NAME - 1)}…` : whole;
}

/**
 * Suggests editions to read: the two names, the days of official texts, then those of our own texts, newest first. A
 * complete date that is typed comes first.
 */
export function suggestAvailableEditions(typed: string, rulebook: Rulebook): readonly Suggestion[] {
  const text = typed.trim().toLowerCase();
  const official = rulebook.official.toReversed();
  const days = [...new Set([...official, ...rulebook.editions.toReversed()])];
  const known = ['founding', 'today', ...days].filter((edition) => edition.startsWith(text));
  const isOther = parseEdition(text) !== undefined && !known.includes(text);
  return [...(isOther ? [text] : []), ...known].slice(0, MAX_SUGGESTIONS).map((edition) => ({
    name: official.some((day) => day === edition)
      ? `${edition} · official text`
      : (namedEditions().get(edition) ?? edition),
    value: edition,
  }));
}

const namedEditions = (): ReadonlyMap<string, string> =>
  new Map([
    ['founding', `Founding rules (${FOUNDING_DATE})`],
    ['today', `Today’s rules (${TODAYS_DATE})`],
  ]);
