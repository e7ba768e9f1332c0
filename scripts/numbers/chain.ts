import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { EditionLink } from '#rulebook/rule-matching/links.ts';
import { hashWording } from '#rulebook/rule-matching/weighing.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import type { Decisions } from './decisions.ts';
import { withoutTermsOfItsDay } from './without-terms.ts';

/** A text, with links from its rules to those of the previous text. */
export interface ChainText {
  readonly day: IsoDate;
  /**
   * The words of each rule, in lower case and without quotation marks, or the heading of a chapter. In the order of
   * the text.
   */
  readonly words: ReadonlyMap<string, string>;
  /** The hash of each rule's wording. */
  readonly wordings: ReadonlyMap<string, string>;
  /** Empty for the first text. Links that a decision makes the main ones come first. */
  readonly links: readonly EditionLink[];
  /** Those of them whose rules differ in words, but not in more than terms: see {@link withoutTermsOfItsDay}. */
  readonly onlyRenamed: ReadonlySet<EditionLink>;
}

/** The texts, oldest first, each linked to the previous one. */
export type TextChain = readonly ChainText[];

/**
 * Links a text to the previous one by its words, and by the decisions for its day.
 * @throws if a decision names a rule that isn't in the texts, or repeats what the words already say
 */
export function chainText(
  text: ParsedRules,
  before: ParsedRules | undefined,
  decisions: Decisions,
): ChainText {
  const links = before
    ? applyDecisions(matchEditions(before, text), text.edition, decisions, wordsOf(before), wordsOf(text))
    : [];
  return {
    day: text.edition,
    words: wordsOf(text),
    wordings: new Map(text.rules.map((rule) => [rule.number, hashWording(rule)])),
    links,
    onlyRenamed: new Set(before ? onlyRenamed(links, before, text) : []),
  };
}

function onlyRenamed(
  links: readonly EditionLink[],
  before: ParsedRules,
  text: ParsedRules,
): readonly EditionLink[] {
  const rulesOf = ({ rules }: ParsedRules) => new Map(rules.map((rule) => [rule.number, rule]));
  const [earlier, later] = [rulesOf(before), rulesOf(text)];
  return links.filter(({ from, to, isSameWording }) => {
    const [was, is] = [earlier.get(from), later.get(to)];
    return !isSameWording && was && is && withoutTermsOfItsDay(was) === withoutTermsOfItsDay(is);
  });
}

function applyDecisions(
  links: readonly EditionLink[],
  day: IsoDate,
  decisions: Decisions,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly EditionLink[] {
  const linked = [...links];
  for (const { from, to, isSame, isMain } of decisions.links.get(day) ?? []) {
    const index = linked.findIndex((link) => link.from === from && link.to === to);
    if (!before.has(from) || !after.has(to)) throw new Error(`${day}: ${from} or ${to} is in no text`);
    const [link = { from, to, isSameWording: false }] = index >= 0 ? linked.splice(index, 1) : [];
    if (isMain) linked.unshift(link);
    else if (isSame === index >= 0) throw new Error(`${day}: ${from} and ${to}: the words say so already`);
    else if (isSame) linked.push(link);
  }
  return linked;
}

function wordsOf({ rules, chapters }: ParsedRules): ReadonlyMap<string, string> {
  const ruleTexts = rules.map(
    ({ number, paragraphs }) => [number, paragraphs.map(({ text }) => text).join(' ')] as const,
  );
  return new Map(
    [...chapters.map(({ number, heading }) => [number, heading] as const), ...ruleTexts].map(
      ([number, text]) => [number, normalizeWords(text)],
    ),
  );
}

/** Normalizes words for comparison; one of the texts has question marks instead of apostrophes. */
export const normalizeWords = (text: string): string =>
  text
    .replaceAll(/["“”_]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\p{L})\?(?=\p{L})/gu, "'")
    .toLowerCase();
