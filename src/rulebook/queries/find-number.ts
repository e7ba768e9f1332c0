import { dateOf, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { numbersOn } from '../book/cited-rule.ts';
import { translateNumber, editionsWith } from '../text/concordance.ts';
import type { ScoredRule } from '../search/finder.ts';
import { has, hitIn, type Hit, type RuleText } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { DatedMeaning } from './dated-words.ts';
import { sortByNearness, textsOfAllAges } from '../book/texts-for.ts';

/** The answer to a query: the rule or chapter to show, and others that fit as well, best first. */
export interface QueryAnswer {
  readonly hit: Hit;
  readonly also: readonly Hit[];
  /** The answer to a plain question. Absent where a number, a heading or a term was asked for. */
  readonly question?: QuestionMatches;
  /** Where the number typed is another's in the text shown, or nobody's. */
  readonly renumbered?: Renumbered;
  /** Where the number typed is another rule's in the other age: that rule. */
  readonly otherAge?: OtherAge;
  /** Of a word whose meaning changed through the days: what it means by the rules that answer here. */
  readonly meant?: DatedMeaning;
}

/** A rule of the other age, founding or today's, under the same number. */
export interface OtherAge extends Hit {
  /** Its words are held. */
  readonly isHeld: boolean;
}

/** The rules that fit a question, and how sure that is. */
export interface QuestionMatches {
  /**
   * Best first, ten at most; the first of them is the hit. A rule that stands in several editions is there once.
   */
  readonly matches: readonly FoundMatch[];
  /** The first of them may be opened as the answer. */
  readonly isSure: boolean;
}

/** A rule that fits a question, in the edition in which it fits. */
export interface FoundMatch extends ScoredRule, Hit {
  /** Those of its words that the question asked for, as they stand in it, each once. */
  readonly words: readonly string[];
}

/** A number that leads to a rule only by the table of numbers. */
export interface Renumbered {
  readonly number: string;
  /** The editions in which it stood for what was found, first that of the hit. */
  readonly of: readonly Edition[];
  /** The edition asked for, where what was found has another number, or none. */
  readonly absentFrom?: Edition;
}

/** So many meanings of an old number are told. */
const MAX_MEANINGS = 3;

/**
 * The rule or chapter that has a number on a day, in the text held nearest to it. Where none has it then, those that
 * had it at another time.
 * @param edition `undefined` asks the preferred edition, then every text held, then every time.
 * @returns `undefined` where no text held has any of them, or where the rule of the edition asked for is not held.
 */
export function findNumber(
  number: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition,
): QueryAnswer | undefined {
  const day = edition ?? preferred;
  const own = rulebook.read(day);
  const meant = translateNumber(number, day, dateInForce(own, number));
  if (has(own, number) && (meant?.numbers.includes(number) ?? true))
    return withOtherAge({ hit: hitIn(number)(own), also: [] }, edition, rulebook);
  const then = meant && byTable(number, [day], day, rulebook);
  if (then) return then;
  // The rule that was asked for is known, and not held: no other is it.
  if (edition && meant) return undefined;
  const held = edition ? undefined : heldWith(number, rulebook);
  if (held) return withOtherAge({ hit: hitIn(number)(held), also: [] }, edition, rulebook);
  const all = editionsWith(number);
  const before = edition ? all.filter((one) => dateOf(one) <= dateOf(edition)) : [];
  if (edition && before.length === 0) return notYetUsed(number, all, edition, rulebook);
  const found = byTable(number, edition ? before : all, edition, rulebook);
  return found && edition ? { ...found, renumbered: { ...found.renumbered, absentFrom: edition } } : found;
}

/**
 * Of a number that no rule had yet, in an edition: the rule that has it in the nearest one that does, as that edition
 * has it under another number, or else as it came.
 */
function notYetUsed(
  number: string,
  editions: readonly Edition[],
  edition: Edition,
  rulebook: Rulebook,
): QueryAnswer | undefined {
  const own = rulebook.read(edition);
  // People type today's numbers, or the founding ones.
  const usual = editions.filter((one) => one === 'founding' || one === TODAYS_DATE);
  const asked = usual.length > 0 ? usual : editions;
  const texts = sortByNearness(
    asked.map((one) => rulebook.read(one)),
    edition,
  );
  const nearest = texts.find((text) => has(text, number));
  if (!nearest) return undefined;
  const there = numbersOn({ number, edition: dateOf(nearest.edition) }, dateOf(own.edition), rulebook);
  const [hit, ...also] = there.filter((one) => has(own, one)).map((one) => hitIn(one)(own));
  return hit
    ? { hit, also, renumbered: { number, of: [nearest.edition], absentFrom: edition } }
    : { hit: hitIn(number)(nearest), also: [] };
}

/**
 * Adds what the number is in the other age, founding beside today's and today's beside any other, where that is another
 * rule and nobody asked for an edition.
 */
function withOtherAge(found: QueryAnswer, asked: Edition | undefined, rulebook: Rulebook): QueryAnswer {
  const { edition, number } = found.hit;
  const other = dateOf(edition) === TODAYS_DATE ? 'founding' : TODAYS_DATE;
  const isThere = translateNumber(number, other, other) !== undefined;
  const isSame = translateNumber(number, edition, other)?.numbers.includes(number) ?? false;
  if (asked || !isThere || isSame || dateOf(edition) > TODAYS_DATE) return found;
  const text = rulebook.read(other);
  const isHeld = dateOf(text.edition) === dateOf(other) && has(text, number);
  return { ...found, otherAge: { edition: other, number, isHeld } };
}

/** The text that has a number: one of those asked without an edition, or else the oldest. */
function heldWith(number: string, rulebook: Rulebook): RuleText | undefined {
  const asked = textsOfAllAges(rulebook).find((text) => has(text, number));
  if (asked) return asked;
  const edition = rulebook.having(number).find((one) => has(rulebook.read(one), number));
  return edition && rulebook.read(edition);
}

/** The day whose text a number has in an edition that may be filled up from an older one. */
function dateInForce(text: RuleText, number: string): Edition {
  const rule = text.rule(number) ?? text.rulesOf(number)[0];
  return rule?.edition ?? text.edition;
}

/**
 * Finds what stood under a number in these editions, in the founding rules or today's: in the one that has it under
 * that number too, if it's what the day asked for meant by it, or else in the nearer.
 */
function byTable(
  number: string,
  of: readonly Edition[],
  near: Edition | undefined,
  rulebook: Rulebook,
): (QueryAnswer & { readonly renumbered: Renumbered }) | undefined {
  const texts = textsOfAllAges(rulebook);
  const meanings = of.map((edition) => {
    const ways = sortByNearness(texts, near ?? edition).map((text) =>
      numbersOn({ number, edition: dateOf(edition) }, dateOf(text.edition), rulebook)
        .filter((heir) => has(text, heir))
        .map((heir) => hitIn(heir)(text)),
    );
    const same =
      edition === near ? ways.find((hits) => hits.some((hit) => hit.number === number)) : undefined;
    return { edition, hits: same ?? ways.find((hits) => hits.length > 0) ?? [] };
  });
  const known = meanings.filter(({ hits }) => hits.length > 0).slice(0, MAX_MEANINGS);
  const [hit, ...also] = known.flatMap(({ hits }) => hits);
  return hit && { hit, also, renumbered: { number, of: known.map(({ edition }) => edition) } };
}
