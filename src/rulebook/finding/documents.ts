import { titleOf, type GlossaryEntry, type Paragraph, type ParsedRules, type Rule } from '../text/rules.ts';

/** A rule's words by the places where they stand: it is found by these. */
export interface RuleDocument {
  readonly number: string;
  /** Its own heading, where it has nothing but that: `Trample`. */
  readonly title: string;
  /** Headings above it: its rule's, and its chapter's. */
  readonly parentTitle: string;
  readonly chapter: string;
  /** The text of the rule that it is a subrule of; empty where that is but a heading. */
  readonly context: string;
  /** Its own text, without examples; empty where it is but a heading. */
  readonly text: string;
  readonly examples: string;
  /** Headings of the glossary entries that name it, one a line. */
  readonly terms: string;
  /** The text of these entries. */
  readonly glossary: string;
}

/** A text to find rules in. */
export type Findable = Pick<ParsedRules, 'chapters' | 'rules' | 'glossary'>;

/** An entry that names more rules than this says little about each. */
const MOST_NAMED = 4;

/** The rules of a text with all that they are found by, in the order of the text. */
export function documentsOf({ chapters, rules, glossary }: Findable): readonly RuleDocument[] {
  const headings = new Map(chapters.map(({ number, heading }) => [number, heading]));
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  const naming = new Map<string, GlossaryEntry[]>();
  for (const entry of glossary) {
    if (entry.references.length > MOST_NAMED) continue;
    for (const number of entry.references) {
      const target = headings.has(number) ? `${number}.1` : number;
      naming.set(target, [...(naming.get(target) ?? []), entry]);
    }
  }
  return rules.map((rule) => {
    const title = titleOf(rule) ?? '';
    const parent = rule.parent === null ? undefined : byNumber.get(rule.parent);
    const parentTitle = (parent && titleOf(parent)) ?? '';
    const entries = naming.get(rule.number) ?? [];
    return {
      number: rule.number,
      title,
      parentTitle,
      chapter: headings.get(rule.chapter) ?? '',
      context: parent && parentTitle === '' ? said(parent, 'text') : '',
      text: title === '' ? said(rule, 'text') : '',
      examples: said(rule, 'example'),
      terms: entries.map(({ heading }) => heading).join('\n'),
      glossary: entries.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n'),
    };
  });
}

const said = ({ paragraphs }: Rule, kind: Paragraph['kind']): string =>
  paragraphs
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)
    .join('\n');
