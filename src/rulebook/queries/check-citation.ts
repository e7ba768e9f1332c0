import { dateOf, isInForce, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { findMatches } from './find-matches.ts';
import { editionsWith, translateNumber, wasReworded } from '../text/concordance.ts';
import { hasRuleNumber, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { ruleTitle, type Rule } from '../text/rules.ts';
import { withoutTypography } from '../text/wording.ts';
import { ruleTimeline } from '../editions/rule-timeline.ts';

/*
 * Checks statements about the rules: whether a rule has a number in an edition, and whether the edition contains a
 * quote.
 */

/** A rule that has or once had a number, and its fate. */
export interface NumberUse {
  /** An edition in which it has the number. */
  readonly edition: Edition;
  /** Its numbers in the edition of the citation; empty if it doesn't exist there. */
  readonly numbers: readonly string[];
  /** Rules there that answer the same question. */
  readonly instead: readonly string[];
  /** If it doesn't exist there, the day on which it was removed or introduced; `null` if unknown. */
  readonly since: IsoDate | null;
}

/** A cited rule as it is today. */
export interface RuleToday {
  readonly numbers: readonly string[];
  readonly instead: readonly string[];
  /** Absent for a title or chapter, whose words say nothing about the rules below it. */
  readonly isReworded?: boolean;
}

export interface CheckedNumber {
  /**
   * `right`: a rule of the edition has the number. `moved`: none has it, and the rule that had it at another time has
   * another number. `removed`: that rule no longer exists. `not-yet`: it was introduced later. `never-existed`: no
   * edition has the number.
   */
  readonly verdict: 'right' | 'moved' | 'removed' | 'not-yet' | 'never-existed';
  /** Other rules that have the number in other editions, newest first. */
  readonly uses: readonly NumberUse[];
  /** For `right` in an edition before today's: the same rule today. */
  readonly today?: RuleToday;
}

/** Checks whether a rule or chapter of an edition has a number. @param number normalized, such as `702.19b` */
export function checkNumber(number: string, edition: Edition, rulebook: Rulebook): CheckedNumber {
  const isKnownDay = dateOf(edition) <= TODAYS_DATE;
  const isThere = isKnownDay
    ? translateNumber(number, edition, edition) !== undefined
    : hasRuleNumber(rulebook.read(edition), number);
  const uses = editionsWith(number)
    .map((of): NumberUse => {
      const { numbers = [], instead = [], since = null } = translateNumber(number, of, edition) ?? {};
      return { edition: of, numbers, instead, since };
    })
    .filter(({ numbers }) => !numbers.includes(number));
  if (isThere) {
    const now = isKnownDay && dateOf(edition) < TODAYS_DATE && translateNumber(number, edition, TODAYS_DATE);
    if (!now) return { verdict: 'right', uses };
    const { numbers, instead } = now;
    const isReworded = numbers.length > 0 && wasReworded(number, dateOf(edition), TODAYS_DATE);
    return {
      verdict: 'right',
      uses,
      today: { numbers, instead, ...(!isTitle(number, edition, rulebook) && { isReworded }) },
    };
  }
  const [newest] = uses;
  if (!newest) return { verdict: 'never-existed', uses };
  // In an earlier edition, the number was most likely taken from a newer one by mistake.
  const meant = dateOf(edition) < TODAYS_DATE ? [newest] : uses;
  if (meant.some(({ numbers }) => numbers.length > 0)) return { verdict: 'moved', uses };
  const isEarlier = meant.some((use) => dateOf(use.edition) <= dateOf(edition));
  return { verdict: isEarlier ? 'removed' : 'not-yet', uses };
}

/** True for a chapter, and for a rule that is only the title of its subrules. */
function isTitle(number: string, edition: Edition, rulebook: Rulebook): boolean {
  if (!number.includes('.')) return true;
  const rule = rulebook.read(edition).rule(number);
  return rule ? ruleTitle(rule) !== undefined : translateNumber(`${number}a`, edition, edition) !== undefined;
}

/** A place where a quote was found. `words`: only capitals or punctuation differ. */
export interface QuotePlace extends RuleHit {
  readonly match: 'verbatim' | 'words';
}

export interface CheckedQuote {
  /**
   * `right`: the official text of the edition has it, in the named rule if one was named. `other-number`: another rule
   * has it. `reworded`: only the text of another day has it. `own-words`: it is this project’s explanation, not the
   * rules. `not-found`: the official text doesn't have it. `cannot-tell`: it was not found, and the complete official
   * text of the day is not available.
   */
  readonly verdict: 'right' | 'other-number' | 'reworded' | 'own-words' | 'not-found' | 'cannot-tell';
  /** The rules that contain it; several may share a phrase. */
  readonly places: readonly QuotePlace[];
  /** If it was not found: the rules of the edition with the most similar words. */
  readonly closest: readonly RuleHit[];
}

const MAX_PLACES = 5;
const MAX_CLOSEST = 3;
/** Reading an official text for the first time takes up to 0.1 s. */
const MAX_DAYS_READ = 12;

/**
 * Checks whether the rules of an edition contain a quote.
 * @param number the rule that supposedly contains it, if given
 */
export function checkQuote(
  quote: string,
  number: string | undefined,
  edition: Edition,
  rulebook: Rulebook,
): CheckedQuote {
  const text = rulebook.read(edition);
  const found = (verdict: CheckedQuote['verdict'], places: readonly QuotePlace[]): CheckedQuote => ({
    verdict,
    places: places.slice(0, MAX_PLACES),
    closest: [],
  });
  const official = placesOf(quote, text, isOfficialOfDay);
  if (official.length > 0) {
    const named = official.filter((place) => number !== undefined && isWithin(place.number, number));
    if (named.length > 0) return found('right', named);
    return found(number === undefined ? 'right' : 'other-number', official);
  }
  const matches = findMatches(quote, [text], rulebook, MAX_CLOSEST).matches;
  const closest = matches.map((match): RuleHit => ({ edition: match.edition, number: match.number }));
  const candidates = [
    ...(number !== undefined && hasRuleNumber(text, number) ? [{ edition, number }] : []),
    ...closest,
  ];
  const earlier = findInHistories(quote, candidates, rulebook);
  if (earlier.length > 0) return { ...found('reworded', earlier), closest };
  const isOwn = ({ wording }: Rule): boolean => wording === 'own';
  const ofDay = placesOf(quote, text, isOwn);
  const own = ofDay.length > 0 || !rulebook.plain ? ofDay : placesOf(quote, rulebook.plain, isOwn);
  if (own.length > 0) return { ...found('own-words', own), closest };
  return { verdict: text.isWhole ? 'not-found' : 'cannot-tell', places: [], closest };
}

/** True for a rule, or one of its subrules. */
const isWithin = (number: string, container: string): boolean =>
  number === container ||
  (container.includes('.')
    ? number.replace(/[a-z]+$/, '') === container
    : number.startsWith(`${container}.`));

/** True if the wording is official and was in force on the day of the text. */
const isOfficialOfDay = ({ wording, borrowed }: Rule): boolean =>
  wording === 'official' && borrowed?.changed === undefined;

function placesOf(
  quote: string,
  { edition, rules }: RuleText,
  isCandidate: (rule: Rule) => boolean,
): readonly QuotePlace[] {
  const exact = withoutFrame(inPlainType(quote));
  const words = ` ${lettersOf(exact)} `;
  if (words.trim() === '') return [];
  return rules.filter(isCandidate).flatMap(({ number, paragraphs }): readonly QuotePlace[] => {
    const text = inPlainType(paragraphs.map((paragraph) => paragraph.text).join(' '));
    if (!` ${lettersOf(text)} `.includes(words)) return [];
    const match = text.includes(exact) ? 'verbatim' : 'words';
    return [{ edition, number, match }];
  });
}

/** Removes the number before the quote, quotation marks around it, and an ellipsis at either end. */
const withoutFrame = (quote: string): string =>
  quote
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s"'.]+/, '')
    .replace(/^\d{3}\.\d+[a-z]*\.?\s+/, '')
    .replace(/(?:\.\.\.|["'\s])+$/, '');

/** A minus sign in any typography, before a number or a variable; not a hyphen, a range or a dash between words. */
const MINUS = /(?<![\p{L}\p{N}])[-–−](?=\p{N}|\p{L}(?![\p{L}\p{N}]))/gu;

const inPlainType = (text: string): string => withoutTypography(text.replaceAll(MINUS, '-'));

const WORD = new RegExp(String.raw`(?:\+|${MINUS.source})?[\p{L}\p{N}{}/]+|\+(?=\*)`, 'gu');

/** The words, symbols and signed numbers: +1/+1 and −1/−1 differ. @param text from {@link inPlainType} */
const lettersOf = (text: string): string => (text.toLowerCase().match(WORD) ?? []).join(' ');

/** Looks a quote up in the official texts of the days on which these rules had another wording, newest first. */
function findInHistories(
  quote: string,
  candidates: readonly RuleHit[],
  rulebook: Rulebook,
): readonly QuotePlace[] {
  const days = candidates.flatMap(({ edition, number }) =>
    (ruleTimeline(number, edition, rulebook)?.periods ?? []).flatMap(({ since, reworded }) =>
      [since, ...reworded].map((when) => ('on' in when ? when.on : when.by)),
    ),
  );
  const textDays = days.flatMap((day) => {
    const text = rulebook.official.findLast((official) => official <= day);
    return text && isInForce(text, day) ? text : [];
  });
  // The wording before the first known change is that of the oldest text.
  const newestFirst = [...new Set([...textDays, ...rulebook.official.slice(0, 1)])].toSorted().toReversed();
  for (const day of newestFirst.slice(0, MAX_DAYS_READ)) {
    const places = placesOf(quote, rulebook.read(day), isOfficialOfDay);
    if (places.length > 0) return places;
  }
  return [];
}
