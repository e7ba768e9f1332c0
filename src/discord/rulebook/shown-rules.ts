import { memoizeWeak } from '#basics/memoize-weak.ts';
import { dateOf, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { plainWords } from '#rulebook/book/plain-words.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { isInOwnWords, type RuleText } from '#rulebook/text/rule-text.ts';
import { ruleTitle, type GlossaryEntry, type Rule } from '#rulebook/text/rules.ts';
import { rulebookWords } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { formatHeading } from './heading.ts';
import type { ShownParagraph } from './paragraph.ts';

/** A whole rule or chapter, ready to display. */
export interface ShownRules {
  readonly isChapter: boolean;
  /** The edition of the text: an incomplete one is supplemented from an older one. */
  readonly edition: IsoDate;
  /** Number and subject: `**505.6** · Split Cards`. */
  readonly title: Content;
  /** The subject by its own or a parent's heading: `Split Cards`. */
  readonly about: string;
  readonly rules: readonly Rule[];
  /** True if the text of the rule itself is official; its subrules may be in our own words. */
  readonly isOfficial: boolean;
  /** The paragraphs; those of subrules, and of the rules of a chapter, begin with the number. */
  readonly paragraphs: readonly ShownParagraph[];
  /** The rule of each paragraph. */
  readonly numbers: readonly string[];
  /** True if the first paragraph is only a heading. */
  readonly isTitled: boolean;
}

/** Returns `undefined` if the text has nothing under the number. */
export function findShown(ruleText: RuleText, number: string): ShownRules | undefined {
  const rule = ruleText.rule(number);
  const heading = ruleText.chapter(rule?.chapter ?? number)?.heading ?? '';
  if (rule) {
    const about = formatHeading(number, ruleText);
    const subrules = rule.subrules
      .map((subrule) => ruleText.rule(subrule))
      .filter((subrule) => subrule !== undefined);
    const rules = [rule, ...subrules];
    return {
      edition: rule.edition,
      isChapter: false,
      title: text`**${number}** · ${rulebookWords(about)}`,
      about,
      rules,
      isOfficial: rule.wording === 'official',
      isTitled: ruleTitle(rule) !== undefined,
      ...paragraphsOf(rules, 1),
    };
  }
  const rules = ruleText.rulesOf(number).filter((candidate) => !isBelowTitle(candidate, ruleText));
  if (!ruleText.chapter(number)) return undefined;
  const [first] = rules;
  return {
    edition: first?.edition ?? dateOf(ruleText.edition),
    isChapter: true,
    title: text`**${number} ${rulebookWords(heading)}**`,
    about: heading,
    rules,
    isOfficial: first?.wording === 'official',
    isTitled: false,
    ...(first ? paragraphsOf(rules, 0) : { paragraphs: [NO_RULES], numbers: [number] }),
  };
}

/** Shown for a chapter that is only a heading over the following ones, such as 600. */
const NO_RULES: ShownParagraph = { kind: 'text', text: 'It has no rules of its own.', isRemark: true };

/** The same in plain language, if that wording applies to the day of the text. */
export function inPlainWords(shown: ShownRules, rulebook: Rulebook): ShownRules | undefined {
  const rules = plainWords(shown.rules, shown.edition, rulebook);
  return rules && { ...shown, isOfficial: false, rules, ...paragraphsOf(rules, 1) };
}

/** Glossary entries by heading; the first of those with the same heading. */
const entriesOf = memoizeWeak(
  ({ glossary }: RuleText): ReadonlyMap<string, GlossaryEntry> =>
    new Map(glossary.toReversed().map((entry) => [entry.heading, entry])),
);

/** The reference at the end of a glossary entry. */
const SEE_RULE = / See (?:also )?rules? .*$/;

/** The plain-language glossary entry of the day for a keyword. */
export function keywordEntry(
  { isTitled, edition, about }: ShownRules,
  ruleText: RuleText,
  { plain }: Rulebook,
): GlossaryEntry | undefined {
  if (!isTitled) return undefined;
  const glossary = isInOwnWords(ruleText) ? ruleText : edition === TODAYS_DATE ? plain : null;
  return glossary ? entriesOf(glossary).get(about) : undefined;
}

/** An entry without its references. */
export const shortMeaningOf = ({ paragraphs: [first] }: GlossaryEntry): string =>
  first?.text.replace(SEE_RULE, '') ?? '';

/** @param untitled how many of the first rules get no number, because the title contains it */
function paragraphsOf(rules: readonly Rule[], untitled: number): Pick<ShownRules, 'paragraphs' | 'numbers'> {
  const paragraphsByRule = rules.map((rule, index) =>
    index < untitled ? rule.paragraphs : numberedParagraphs(rule),
  );
  return {
    paragraphs: paragraphsByRule.flat(),
    numbers: paragraphsByRule.flatMap((paragraphs, index) =>
      paragraphs.map(() => rules[index]?.number ?? ''),
    ),
  };
}

/** A chapter of keywords is shown as a list of links: its text would fill a hundred pages. */
function isBelowTitle({ parent }: Rule, ruleText: RuleText): boolean {
  const isLong = ruleText.isWhole || dateOf(ruleText.edition) === TODAYS_DATE;
  const above = isLong && parent ? ruleText.rule(parent) : undefined;
  return above !== undefined && ruleTitle(above) !== undefined;
}

/** Cached, so that `formatParagraph` finds its text in its cache, too. */
const numberedParagraphs = memoizeWeak(
  ({ number, paragraphs: [first, ...rest] }: Rule): readonly ShownParagraph[] =>
    first ? [{ ...first, number }, ...rest] : [],
);
