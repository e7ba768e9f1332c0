import { clip } from '#basics/clip.ts';
import { dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { RuleText } from '../text/rule-text.ts';
import { ruleTitle, type Paragraph, type Rule } from '../text/rules.ts';

/** A rule with its text, as other programs receive it. */
export interface RuleReference {
  readonly number: string;
  readonly edition: IsoDate;
  /** `Trample` for 702.19b; absent if the text is not available. */
  readonly heading?: string;
  /** Whether `text` is official or ours; `none` if no text is available. */
  readonly wording: 'official' | 'own-words' | 'none';
  readonly text?: string;
  /** Set if the wording is that of another edition, and the rule was reworded in between. */
  readonly wordingOf?: { readonly edition: IsoDate; readonly number: string; readonly reworded: IsoDate };
}

/** The maximum length of a rule's text in a list of rules, in characters. */
const MAX_CITED_LENGTH = 700;

export const paragraphText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ kind, text }) => (kind === 'example' ? `Example: ${text}` : text)).join('\n');

const kindOfWording = ({ wording }: Pick<Rule, 'wording'>): 'official' | 'own-words' =>
  wording === 'official' ? 'official' : 'own-words';

/** The heading of a rule or chapter, or of the one that contains it; empty if there is none. */
function headingOf(number: string, text: RuleText): string {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  return (
    (rule && ruleTitle(rule)) ??
    (parent && ruleTitle(parent)) ??
    text.chapter(rule?.chapter ?? number)?.heading ??
    ''
  );
}

/** States that a wording is from another day, if it is. */
function formatOtherDay({ borrowed, edition }: Rule): string {
  if (borrowed?.changed === undefined) return '';
  return borrowed.from.edition > edition
    ? ` [the wording since ${borrowed.changed}]`
    : ` [the wording until ${borrowed.changed}]`;
}

/** The text of a rule; for one that is only a title, including its subrules; empty for a chapter. */
function fullText(rule: Rule, text: RuleText): string {
  const own = paragraphText(rule.paragraphs);
  if (ruleTitle(rule) === undefined) return own;
  const below = rule.subrules.flatMap((number) => text.rule(number) ?? []);
  return [
    own,
    ...below.map((each) => `${each.number}${formatOtherDay(each)} ${paragraphText(each.paragraphs)}`),
  ].join('\n');
}

/** Reads a rule or chapter with its text from an edition, in whichever wording is available. */
export function citedRule(
  number: string,
  edition: Edition,
  rulebook: Rulebook,
  maxLength = MAX_CITED_LENGTH,
): RuleReference {
  const date = dateOf(edition);
  const text = rulebook.read(edition);
  const rule = text.rule(number);
  const heading = headingOf(number, text);
  const found = { number, edition: rule?.borrowed ? date : (rule?.edition ?? date) };
  if (!rule) return { ...found, ...(heading && { heading }), wording: 'none' };
  const { borrowed } = rule;
  return {
    ...found,
    ...(heading && { heading }),
    wording: kindOfWording(rule),
    text: clip(fullText(rule, text), maxLength),
    ...(borrowed?.changed !== undefined && {
      wordingOf: { ...borrowed.from, reworded: borrowed.changed },
    }),
  };
}
