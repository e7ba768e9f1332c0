import { memoizeWeak } from '../../basics/memoize-weak.ts';
import { dateOf, TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { plainWords } from '../../rulebook/book/plain-words.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { isInOwnWords, type RuleText } from '../../rulebook/text/rule-text.ts';
import { titleOf, type GlossaryEntry, type Rule } from '../../rulebook/text/rules.ts';
import { escapeRulesText } from '../words/escape.ts';
import { formatHeading } from './heading.ts';

/** A rule or chapter as it is shown, whole. */
export interface ShownRules {
  readonly isChapter: boolean;
  /** Whose text it is: an edition held in part is filled up from an older one. */
  readonly edition: IsoDate;
  /** Its number and what it is about: `**505.6** · Split Cards`. */
  readonly title: string;
  /** Its subject, by its own heading or one above it: `Split Cards`. */
  readonly about: string;
  /** The rules whose words are shown. */
  readonly rules: readonly Rule[];
  /** Its own words are the official text. */
  readonly isOfficial: boolean;
  /** Its paragraphs, those of other rules after their number. */
  readonly blocks: readonly string[];
  /** Which rule's each of them is. */
  readonly numbers: readonly string[];
  /** The first of them is a heading and nothing else. */
  readonly isTitled: boolean;
}

/** Finds what a text has under a number; `undefined` where it has nothing. */
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
      isTitled: titleOf(rule) !== undefined,
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
    // 600 is a heading over the chapters after it.
    ...(first ? inBlocks(rules, 0) : { blocks: ['*It has no rules of its own.*'], numbers: [number] }),
  };
}

/** The same in our own plain words, where these say what the text of that day says. */
export function inPlainWords(shown: ShownRules, rulebook: Rulebook): ShownRules | undefined {
  const rules = plainWords(shown.rules, shown.edition, rulebook);
  return rules && { ...shown, rules, ...inBlocks(rules, 1) };
}

/** The entries of a glossary by their headings as they are shown: escaping them takes long, and they stay. */
const entriesOf = memoizeWeak(
  // The first of those that are called the same.
  ({ glossary }: RuleText): ReadonlyMap<string, GlossaryEntry> =>
    new Map(glossary.toReversed().map((entry) => [escapeRulesText(entry.heading), entry])),
);

/** The end of an entry of the glossary, on where to read on. */
const SEE_RULE = / See (?:also )?rules? .*$/;

/** The entry of our glossary of its day for a keyword: its meaning in a few words. */
export function keywordEntry(
  { isTitled, edition, about }: ShownRules,
  text: RuleText,
  { plain }: Rulebook,
): GlossaryEntry | undefined {
  if (!isTitled) return undefined;
  const glossary = isInOwnWords(text) ? text : edition === TODAYS_DATE ? plain : null;
  return glossary ? entriesOf(glossary).get(about) : undefined;
}

/** What an entry says, without where to read on. */
export const shortMeaningOf = ({ paragraphs: [first] }: GlossaryEntry): string =>
  first ? escapeRulesText(first.text.replace(SEE_RULE, '')) : '';

/** @param untitled so many rules come without their number, which the title has. */
function inBlocks(rules: readonly Rule[], untitled: number): Pick<ShownRules, 'blocks' | 'numbers'> {
  const each = rules.map((rule, at) => (at < untitled ? blocksOf(rule) : numberedBlocks(rule)));
  return {
    blocks: each.flat(),
    numbers: each.flatMap((blocks, at) => blocks.map(() => rules[at]?.number ?? '')),
  };
}

/**
 * A whole chapter of keywords is a list of them, each to be opened: its text would fill a hundred pages.
 */
function isBelowTitle({ parent }: Rule, text: RuleText): boolean {
  const isLong = text.isWhole || dateOf(text.edition) === TODAYS_DATE;
  const above = isLong && parent ? text.rule(parent) : undefined;
  return above !== undefined && titleOf(above) !== undefined;
}

/** Escaping takes longer than all the rest of a reply, so each rule is escaped once. */
const blocksOf = memoizeWeak(({ paragraphs }: Rule): readonly string[] =>
  paragraphs.map(({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + escapeRulesText(text)),
);

function numberedBlocks(rule: Rule): readonly string[] {
  const [first = '', ...rest] = blocksOf(rule);
  return [`**${rule.number}** ${first}`, ...rest];
}
