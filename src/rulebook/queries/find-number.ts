import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { numbersOn } from '../book/cited-rule.ts';
import { translateNumber, editionsWith } from '../text/concordance.ts';
import type { ScoredRule } from '../search/finder.ts';
import { hasRuleNumber, hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { DatedMeaning } from './dated-words.ts';
import { sortByNearness, textsOfAllAges } from '../book/texts-for.ts';

/** The answer to a query: the rule or chapter to show, and other matches, best first. */
export interface QueryAnswer {
  readonly hit: RuleHit;
  readonly also: readonly RuleHit[];
  /** Set for a plain question, as opposed to a number, a heading or a term. */
  readonly question?: QuestionMatches;
  /** Set if the typed number belongs to another rule, or to none, in the text shown. */
  readonly renumbered?: RenumberedRule;
  /** The rule that has the typed number in the other era, if it is another one. */
  readonly otherAge?: OtherAge;
  /** For a term whose meaning depends on the day: its meaning in the edition that answers. */
  readonly meant?: DatedMeaning;
}

/** A rule of the other era, founding or today's, with the same number. */
export interface OtherAge extends RuleHit {
  /** True if the rulebook has its text. */
  readonly isAvailable: boolean;
}

/** The rules that match a question. */
export interface QuestionMatches {
  /** Best first, ten at most; the first is the hit. A rule found in several editions is listed once. */
  readonly matches: readonly FoundMatch[];
  /** True if the first match is good enough to be opened as the answer. */
  readonly isSure: boolean;
  /** True if the words are more likely small talk than a question about rules. */
  readonly isSmallTalk: boolean;
}

/** A rule that matches a question, in the edition in which it matches. */
export interface FoundMatch extends ScoredRule, RuleHit {
  /** The distinct words of the rule that match the question, as the rule spells them. */
  readonly words: readonly string[];
}

/** A number that leads to a rule only through the concordance. */
export interface RenumberedRule {
  readonly number: string;
  /** The editions in which it was the number of this rule; the hit's edition first. */
  readonly of: readonly Edition[];
  /** The requested edition, if the rule has another number there, or none. */
  readonly absentFrom?: Edition;
}

/** The maximum number of meanings of an old number that are listed. */
const MAX_MEANINGS = 3;

/**
 * The rule or chapter that has a number on a day, in the nearest text available. If none has it on that day, those
 * that had it at another time.
 * @param edition if `undefined`, tries the preferred edition, then every text, then every time.
 * @returns `undefined` if no text available has any of them, or if the requested edition's rule is not available.
 */
export function findNumber(
  number: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition,
): QueryAnswer | undefined {
  const day = edition ?? preferred;
  const own = rulebook.read(day);
  const translated = translateNumber(number, day, dateInForce(own, number));
  if (hasRuleNumber(own, number) && (translated?.numbers.includes(number) ?? true))
    return withOtherAge({ hit: hitIn(number)(own), also: [] }, edition, rulebook);
  const moved = translated && resolveByConcordance(number, [day], day, rulebook);
  if (moved) return moved;
  // The requested rule is known but its text is not available, so no other rule may be shown instead.
  if (edition && translated) return undefined;
  const anyText = edition ? undefined : textWithNumber(number, rulebook);
  if (anyText) return withOtherAge({ hit: hitIn(number)(anyText), also: [] }, edition, rulebook);
  const all = editionsWith(number);
  const before = edition ? all.filter((other) => dateOf(other) <= dateOf(edition)) : [];
  if (edition && before.length === 0) return resolveUnusedNumber(number, all, edition, rulebook);
  const found = resolveByConcordance(number, edition ? before : all, edition, rulebook);
  return found && edition ? { ...found, renumbered: { ...found.renumbered, absentFrom: edition } } : found;
}

/**
 * Resolves a number that the edition does not use yet. Takes the rule that has it in the nearest edition that does,
 * and returns the requested edition's version of that rule, or else the rule as found.
 */
function resolveUnusedNumber(
  number: string,
  editions: readonly Edition[],
  edition: Edition,
  rulebook: Rulebook,
): QueryAnswer | undefined {
  const own = rulebook.read(edition);
  // The number was probably taken from today's rules or from the founding ones.
  const usual = editions.filter((other) => other === 'founding' || other === TODAYS_DATE);
  const candidates = usual.length > 0 ? usual : editions;
  const texts = sortByNearness(
    candidates.map((candidate) => rulebook.read(candidate)),
    edition,
  );
  const nearest = texts.find((text) => hasRuleNumber(text, number));
  if (!nearest) return undefined;
  const there = numbersOn({ number, edition: dateOf(nearest.edition) }, dateOf(own.edition), rulebook);
  const [hit, ...also] = there
    .filter((successor) => hasRuleNumber(own, successor))
    .map((successor) => hitIn(successor)(own));
  return hit
    ? { hit, also, renumbered: { number, of: [nearest.edition], absentFrom: edition } }
    : { hit: hitIn(number)(nearest), also: [] };
}

/**
 * Adds the rule with the same number in the other era (founding if the hit is today's, else today's), if that is a
 * different rule and no edition was requested.
 */
function withOtherAge(found: QueryAnswer, requested: Edition | undefined, rulebook: Rulebook): QueryAnswer {
  const { edition, number } = found.hit;
  const other = dateOf(edition) === TODAYS_DATE ? 'founding' : TODAYS_DATE;
  const hasNumber = translateNumber(number, other, other) !== undefined;
  const isSame = translateNumber(number, edition, other)?.numbers.includes(number) ?? false;
  if (requested || !hasNumber || isSame || dateOf(edition) > TODAYS_DATE) return found;
  const text = rulebook.read(other);
  const isAvailable = dateOf(text.edition) === dateOf(other) && hasRuleNumber(text, number);
  return { ...found, otherAge: { edition: other, number, isAvailable } };
}

/** The text that has a number: one that answers queries without an edition, or else the oldest. */
function textWithNumber(number: string, rulebook: Rulebook): RuleText | undefined {
  const usual = textsOfAllAges(rulebook).find((text) => hasRuleNumber(text, number));
  if (usual) return usual;
  const edition = rulebook.having(number).find((day) => hasRuleNumber(rulebook.read(day), number));
  return edition && rulebook.read(edition);
}

/** The day that a number's text is from; an edition may be completed from older ones. */
function dateInForce(text: RuleText, number: string): Edition {
  const rule = text.rule(number) ?? text.rulesOf(number)[0];
  return rule?.edition ?? text.edition;
}

/**
 * Resolves a number of these editions through the concordance, in the founding rules or today's. Prefers the text
 * that has the rule under the same number, if the requested day is among the editions; else the nearest.
 */
function resolveByConcordance(
  number: string,
  editions: readonly Edition[],
  near: Edition | undefined,
  rulebook: Rulebook,
): (QueryAnswer & { readonly renumbered: RenumberedRule }) | undefined {
  const texts = textsOfAllAges(rulebook);
  const meanings = editions.map((edition) => {
    const hitsByText = sortByNearness(texts, near ?? edition).map((text) =>
      numbersOn({ number, edition: dateOf(edition) }, dateOf(text.edition), rulebook)
        .filter((successor) => hasRuleNumber(text, successor))
        .map((successor) => hitIn(successor)(text)),
    );
    const same =
      edition === near ? hitsByText.find((hits) => hits.some((hit) => hit.number === number)) : undefined;
    return { edition, hits: same ?? hitsByText.find((hits) => hits.length > 0) ?? [] };
  });
  const known = meanings.filter(({ hits }) => hits.length > 0).slice(0, MAX_MEANINGS);
  const [hit, ...also] = known.flatMap(({ hits }) => hits);
  return hit && { hit, also, renumbered: { number, of: known.map(({ edition }) => edition) } };
}
