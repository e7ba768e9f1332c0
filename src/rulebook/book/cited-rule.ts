import { adoptionCount, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { translateNumber, changedBetween, isUnchanged } from '../text/concordance.ts';
import { numberByOwnWords } from '../rule-matching/by-own-words.ts';
import { linkedNumbers } from '../rule-matching/links.ts';
import type { RuleText } from '../text/rule-text.ts';
import type { Rulebook } from './rulebook.ts';
import { ruleTitle, type Rule } from '../text/rules.ts';

/** A rule or chapter of an official text; a chapter has only a heading. */
export interface RulePassage {
  readonly number: string;
  readonly heading: string;
  /** Empty for a chapter. */
  readonly paragraphs: Rule['paragraphs'];
  readonly isIncomplete: boolean;
}

/** The result of looking up a rule cited by the engine in the available official texts. */
export type CitedRule =
  /** Not a citable rule: the concordance has no such rule on that day, or only the glossary has it. */
  | { readonly kind: 'unknown' }
  /** According to the concordance, no official text with the wording of that day is available. */
  | { readonly kind: 'unheld' }
  /** The official text of `edition` has no rule with this number, so the concordance is wrong. */
  | { readonly kind: 'missing'; readonly edition: IsoDate; readonly number: string }
  /** `edition` is the day of the text: the one cited, the latest before it, or a later one with the same wording. */
  | {
      readonly kind: 'found';
      readonly edition: IsoDate;
      readonly passages: readonly [RulePassage, ...RulePassage[]];
    };

/** True if the concordance has the rule on that day; users may type text that only looks like a citation. */
export function isCitable({ number, edition }: Citation): boolean {
  const key = `${adoptionCount} ${edition} ${number}`;
  const known = CITABLE_CACHE.get(key);
  if (known !== undefined) return known;
  const isKnown = number === 'Glossary' || translateNumber(number, edition, edition) !== undefined;
  CITABLE_CACHE.set(key, isKnown);
  return isKnown;
}

const MAX_CACHED = 4000;
const CITABLE_CACHE = createLruCache<string, boolean>(MAX_CACHED);
const CACHES = new WeakMap<Rulebook, LruCache<string, CitedRule>>();

/**
 * Looks up a cited rule in the official text of its edition, or in the latest available one before. If no text that old
 * has the rule, falls back to a later text with the same wording. Never uses a text that may contradict the citation.
 * @param onMissing called once for each rule that doesn't have the number that the concordance gives
 */
export function findCited(
  citation: Citation,
  rulebook: Rulebook,
  onMissing: (text: IsoDate, number: string) => void = () => {},
): CitedRule {
  const known = CACHES.get(rulebook) ?? createLruCache<string, CitedRule>(MAX_CACHED);
  CACHES.set(rulebook, known);
  const key = `${citation.edition} ${citation.number}`;
  const cached = known.get(key);
  if (cached) return cached;
  const found = lookUp(citation, rulebook);
  known.set(key, found);
  if (found.kind === 'missing') onMissing(found.edition, found.number);
  return found;
}

function lookUp(citation: Citation, rulebook: Rulebook): CitedRule {
  const { number, edition } = citation;
  const isInRules = number !== 'Glossary' && translateNumber(number, edition, edition) !== undefined;
  if (!isInRules) return { kind: 'unknown' };
  return findInEarlierText(citation, rulebook) ?? findInLaterText(citation, rulebook) ?? { kind: 'unheld' };
}

/**
 * Looks the rule up in the text of its day, or in the latest one before, which is assumed to be in force unless the
 * concordance knows of a change. `undefined` if no text that old has the rule.
 */
function findInEarlierText(citation: Citation, rulebook: Rulebook): CitedRule | undefined {
  const { number, edition } = citation;
  for (const date of rulebook.editions.filter((day) => day <= edition).toReversed()) {
    const numbers = numbersOn(citation, date, rulebook);
    const [first] = numbers;
    if (first === undefined) return undefined;
    const text = rulebook.read(date);
    const [passage, ...more] = numbers.flatMap((each) => passageIn(text, each, date));
    if (passage && changedBetween(number, edition, date)) return { kind: 'unheld' };
    if (passage) return { kind: 'found', edition: date, passages: [passage, ...more] };
    if (text.isWhole) return { kind: 'missing', edition: date, number: first };
  }
  return undefined;
}

/** Looks the rule up in the first later text that has it, if the concordance says that the wording is unchanged. */
function findInLaterText(citation: Citation, rulebook: Rulebook): CitedRule | undefined {
  const { number, edition } = citation;
  for (const date of rulebook.editions.filter((day) => day > edition && day <= TODAYS_DATE)) {
    const [successor] = numbersOn(citation, date, rulebook);
    if (successor === undefined) continue;
    const text = rulebook.read(date);
    const [passage] = passageIn(text, successor, date);
    if (passage && !isUnchanged(number, edition, date)) return undefined;
    if (passage) return { kind: 'found', edition: date, passages: [passage] };
    if (text.isWhole) return { kind: 'missing', edition: date, number: successor };
  }
  return undefined;
}

/** The numbers of a rule in the text of its own day or of another; empty if the rule does not exist there. */
export function numbersOn(
  { number, edition }: Citation,
  date: IsoDate,
  rulebook: Rulebook,
): readonly string[] {
  if (date === edition) return [number];
  const successors =
    translateNumber(number, edition, date)?.numbers.filter((successor) => successor !== 'Glossary') ?? [];
  return date > TODAYS_DATE
    ? successors.flatMap((successor) => numbersInNewerText(successor, date, rulebook))
    : successors;
}

/**
 * Maps today's number to a text that is newer than the concordance. Follows the official texts, from the latest one
 * that the concordance covers; without one, compares our own words of today.
 */
function numbersInNewerText(today: string, date: IsoDate, rulebook: Rulebook): readonly string[] {
  const from = rulebook.official.findLast((day) => day <= TODAYS_DATE);
  if (from) {
    const earlier = translateNumber(today, TODAYS_DATE, from)?.numbers ?? [];
    return [...new Set(earlier.flatMap((number) => linkedNumbers(number, from, date, rulebook.links)))];
  }
  return numberByOwnWords(today, rulebook.read(TODAYS_DATE), rulebook.read(date));
}

function passageIn(text: RuleText, number: string, date: IsoDate): readonly RulePassage[] {
  const rule = text.rule(number);
  const heading = text.chapter(rule?.chapter ?? number)?.heading ?? '';
  if (!rule) return text.isWhole && heading ? [{ number, heading, paragraphs: [], isIncomplete: false }] : [];
  if (rule.wording !== 'official' || rule.edition !== date) return [];
  return [{ number, heading, paragraphs: paragraphsOf(rule, text), isIncomplete: rule.isIncomplete }];
}

/** Includes the subrules of a rule that is only a title, each preceded by its number. */
function paragraphsOf(rule: Rule, text: RuleText): Rule['paragraphs'] {
  if (ruleTitle(rule) === undefined) return rule.paragraphs;
  const subrules = rule.subrules.flatMap((number) => {
    const [first, ...rest] = text.rule(number)?.paragraphs ?? [];
    return first ? [{ kind: first.kind, text: `${number} ${first.text}` }, ...rest] : [];
  });
  return [...rule.paragraphs, ...subrules];
}
