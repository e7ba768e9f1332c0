import { memoizeWeak } from '#basics/memoize-weak.ts';
import { dateOf, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { plainWords } from '#rulebook/book/plain-words.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { isInOwnWords, type RuleText } from '#rulebook/text/rule-text.ts';
import { ruleTitle, type GlossaryEntry, type Rule } from '#rulebook/text/rules.ts';
import { escapeRulesText } from '../markdown/escape.ts';
import { formatHeading } from './heading.ts';

/** A whole rule or chapter, ready to display. */
export interface ShownRules {
  readonly isChapter: boolean;
  /** The edition of the text: an incomplete one is supplemented from an older one. */
  readonly edition: IsoDate;
  /** Number and subject: `**505.6** · Split Cards`. */
  readonly title: string;
  /** The subject by its own or a parent's heading: `Split Cards`. */
  readonly about: string;
  readonly rules: readonly Rule[];
  /** The text of the rule itself is official. */
  readonly isOfficial: boolean;
  /** Paragraphs; those of other rules are prefixed with their number. */
  readonly blocks: readonly string[];
  /** The rule of each paragraph. */
  readonly numbers: readonly string[];
  /** The first paragraph is only a heading. */
  readonly isTitled: boolean;
}

/** Returns `undefined` if the text has nothing under the number. */
export function findShown(text: RuleText, number: string): ShownRules | undefined {
  const rule = text.rule(number);
  const heading = escapeRulesText(text.chapter(rule?.chapter ?? number)?.heading ?? '');
  if (rule) {
    const about = escapeRulesText(formatHeading(number, text));
    const subrules = rule.subrules
      .map((subrule) => text.rule(subrule))
      .filter((subrule) => subrule !== undefined);
    const rules = [rule, ...subrules];
    return {
      edition: rule.edition,
      isChapter: false,
      title: `**${number}** · ${about}`,
      about,
      rules,
      isOfficial: rule.wording === 'official',
      isTitled: ruleTitle(rule) !== undefined,
      ...inBlocks(rules, 1),
    };
  }
  const rules = text.rulesOf(number).filter((candidate) => !isBelowTitle(candidate, text));
  if (!text.chapter(number)) return undefined;
  const [first] = rules;
  return {
    edition: first?.edition ?? dateOf(text.edition),
    isChapter: true,
    title: `**${number} ${heading}**`,
    about: heading,
    rules,
    isOfficial: first?.wording === 'official',
    isTitled: false,
    // 600 is only a heading over the following chapters.
    ...(first ? inBlocks(rules, 0) : { blocks: ['*It has no rules of its own.*'], numbers: [number] }),
  };
}

/** The same in plain language, if that wording applies to the day of the text. */
export function inPlainWords(shown: ShownRules, rulebook: Rulebook): ShownRules | undefined {
  const rules = plainWords(shown.rules, shown.edition, rulebook);
  return rules && { ...shown, rules, ...inBlocks(rules, 1) };
}

/** Glossary entries by escaped heading. Cached, because escaping is slow. */
const entriesOf = memoizeWeak(
  // Of equal headings the first.
  ({ glossary }: RuleText): ReadonlyMap<string, GlossaryEntry> =>
    new Map(glossary.toReversed().map((entry) => [escapeRulesText(entry.heading), entry])),
);

/** The reference at the end of a glossary entry. */
const SEE_RULE = / See (?:also )?rules? .*$/;

/** The plain-language glossary entry of the day for a keyword. */
export function keywordEntry(
  { isTitled, edition, about }: ShownRules,
  text: RuleText,
  { plain }: Rulebook,
): GlossaryEntry | undefined {
  if (!isTitled) return undefined;
  const glossary = isInOwnWords(text) ? text : edition === TODAYS_DATE ? plain : null;
  return glossary ? entriesOf(glossary).get(about) : undefined;
}

/** An entry without its references. */
export const shortMeaningOf = ({ paragraphs: [first] }: GlossaryEntry): string =>
  first ? escapeRulesText(first.text.replace(SEE_RULE, '')) : '';

/** @param untitled how many rules come without their number, which is in the title */
function inBlocks(rules: readonly Rule[], untitled: number): Pick<ShownRules, 'blocks' | 'numbers'> {
  const each = rules.map((rule, index) => (index < untitled ? blocksOf(rule) : numberedBlocks(rule)));
  return {
    blocks: each.flat(),
    numbers: each.flatMap((blocks, index) => blocks.map(() => rules[index]?.number ?? '')),
  };
}

/** A chapter of keywords is shown as a list of links: its text would fill a hundred pages. */
function isBelowTitle({ parent }: Rule, text: RuleText): boolean {
  const isLong = text.isWhole || dateOf(text.edition) === TODAYS_DATE;
  const above = isLong && parent ? text.rule(parent) : undefined;
  return above !== undefined && ruleTitle(above) !== undefined;
}

/** Cached, because escaping takes longer than the rest of a reply. */
const blocksOf = memoizeWeak(({ paragraphs }: Rule): readonly string[] =>
  paragraphs.map(({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + escapeRulesText(text)),
);

function numberedBlocks(rule: Rule): readonly string[] {
  const [first = '', ...rest] = blocksOf(rule);
  return [`**${rule.number}** ${first}`, ...rest];
}
