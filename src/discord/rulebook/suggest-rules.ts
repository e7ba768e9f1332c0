import { FOUNDING_DATE, parseEdition, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { keyOf } from '../../rulebook/queries/query.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { suggest } from '../../rulebook/queries/suggest.ts';
import type { Hit } from '../../rulebook/text/rule-text.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../command/command.ts';
import { rulesName } from './heading.ts';

/** Discord's limit for the characters of a suggestion's name. */
const MAX_SUGGESTION_NAME = 100;

/** Rules that fit what is typed so far: number, heading, edition and first words. The value is a key for `ask`. */
export function suggestRules(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred?: Edition,
): readonly Suggestion[] {
  return suggest(typed, edition, rulebook, MAX_SUGGESTIONS, preferred).map((hit) => ({
    name: name(hit, rulebook),
    value: keyOf(hit),
  }));
}

function name(hit: Hit, rulebook: Rulebook): string {
  const text = rulebook.read(hit.edition);
  const rule = text.rule(hit.number);
  const heading = text.chapter(rule?.chapter ?? hit.number)?.heading ?? '';
  const words = rule?.paragraphs[0] ? `: ${rule.paragraphs[0].text}` : '';
  const whole = `${hit.number} · ${heading} (${rulesName(hit.edition)})${words}`;
  return whole.length > MAX_SUGGESTION_NAME ? `${whole.slice(0, MAX_SUGGESTION_NAME - 1)}…` : whole;
}

/**
 * Editions to read the rules in: the two names, the days of the official texts held, then of those in our own words,
 * newest first; and before them any other day that is typed whole.
 */
export function suggestHeldEditions(typed: string, rulebook: Rulebook): readonly Suggestion[] {
  const text = typed.trim().toLowerCase();
  const official = rulebook.official.toReversed();
  const days = [...new Set([...official, ...rulebook.editions.toReversed()])];
  const known = ['founding', 'today', ...days].filter((edition) => edition.startsWith(text));
  const isOther = parseEdition(text) !== undefined && !known.includes(text);
  return [...(isOther ? [text] : []), ...known].slice(0, MAX_SUGGESTIONS).map((edition) => ({
    name: official.some((day) => day === edition)
      ? `${edition} · official text`
      : (NAMED.get(edition) ?? edition),
    value: edition,
  }));
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['founding', `Founding rules (${FOUNDING_DATE})`],
  ['today', `Today’s rules (${TODAYS_DATE})`],
]);
