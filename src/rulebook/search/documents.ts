import { mapInSteps, type WorkSteps } from '#basics/work-steps.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { ruleTitle, type Paragraph, type ParsedRules, type Rule } from '../text/rules.ts';
import { wordsOf } from './words.ts';

/** A rule's searchable text by field. */
export interface RuleDocument {
  readonly number: string;
  /** Its own title if it has no other content, and that of its parent: `Trample`. */
  readonly title: string;
  readonly chapter: string;
  /** The text of its parent; empty if that is only a title. */
  readonly context: string;
  /** Its own text without examples; empty if it is only a title. */
  readonly text: string;
  readonly examples: string;
  /** Sample questions that it answers; empty in an official text. */
  readonly asked: readonly string[];
}

/** The words of each sample question, by the position of the rule; tokenized once for all indexes. */
export type QuestionWords = readonly (readonly (readonly string[])[])[];

export const questionWordsOf = (documents: readonly RuleDocument[]): WorkSteps<QuestionWords> =>
  mapInSteps(documents, ({ asked }) => asked.map(wordsOf));

export type SearchableText = Pick<ParsedRules, 'chapters' | 'rules'>;

/**
 * Sample questions by the number of the rule that answers them; under {@link NO_RULE}, input that no rule answers.
 */
export type Questions = ReadonlyMap<string, readonly string[]>;
export const NO_RULE = '';

export const NO_QUESTIONS: Questions = new Map();

/** The number under which a rule of an earlier day is searched, and has questions, beside today's rules. */
export const earlierNumber = (edition: string, number: string): string => `${edition} ${number}`;

/** Parses the result of {@link earlierNumber}; `undefined` for a number of today. */
export function parseEarlierNumber(
  searched: string,
): { readonly edition: IsoDate; readonly number: string } | undefined {
  const space = searched.indexOf(' ');
  return space < 0
    ? undefined
    : { edition: searched.slice(0, space) as IsoDate, number: searched.slice(space + 1) };
}

/** A text, extended by rules of earlier texts that have sample questions. */
export function withEarlierRules(
  { chapters, rules }: SearchableText,
  earlier: readonly Pick<ParsedRules, 'edition' | 'rules'>[],
  questions: Questions,
): SearchableText {
  const asked = earlier.flatMap(({ edition, rules: own }) =>
    own.flatMap((rule) => {
      const number = earlierNumber(edition, rule.number);
      return questions.has(number) ? [{ ...rule, number, chapter: number, parent: null }] : [];
    }),
  );
  return { chapters, rules: [...rules, ...asked] };
}

/** One document for each rule, in the order of the text. */
export function documentsOf(
  { chapters, rules }: SearchableText,
  questions: Questions = NO_QUESTIONS,
): readonly RuleDocument[] {
  const headings = new Map(chapters.map(({ number, heading }) => [number, heading]));
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  return rules.map((rule) => {
    const own = ruleTitle(rule);
    const parent = rule.parent === null ? undefined : byNumber.get(rule.parent);
    const above = parent && ruleTitle(parent);
    return {
      number: rule.number,
      title: [own, above].filter((title) => title !== undefined).join('\n'),
      chapter: headings.get(rule.chapter) ?? '',
      context: parent && above === undefined ? textOf(parent, 'text') : '',
      text: own === undefined ? textOf(rule, 'text') : '',
      examples: textOf(rule, 'example'),
      asked: questions.get(rule.number) ?? [],
    };
  });
}

const textOf = ({ paragraphs }: Rule, kind: Paragraph['kind']): string =>
  paragraphs
    .filter((paragraph) => paragraph.kind === kind)
    .map(({ text }) => text)
    .join('\n');
