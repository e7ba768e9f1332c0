import { mapInSteps, type WorkSteps } from '../../basics/work-steps.ts';
import { titleOf, type Paragraph, type ParsedRules, type Rule } from '../text/rules.ts';
import { wordsOf } from './words.ts';

/** A rule's words by the places where they stand: it is found by these. */
export interface RuleDocument {
  readonly number: string;
  /** Its own heading, where it has nothing but that, and those of the rule above it: `Trample`. */
  readonly title: string;
  readonly chapter: string;
  /** The text of the rule that it is a subrule of; empty where that is but a heading. */
  readonly context: string;
  /** Its own text, without examples; empty where it is but a heading. */
  readonly text: string;
  readonly examples: string;
  /** The questions that it answers; none in an official text. */
  readonly asked: readonly string[];
}

/** The words of each question, by the places of the rules that answer them: read once for all that is made of them. */
export type QuestionWords = readonly (readonly (readonly string[])[])[];

export const questionWordsOf = (documents: readonly RuleDocument[]): WorkSteps<QuestionWords> =>
  mapInSteps(documents, ({ asked }) => asked.map(wordsOf));

/** A text to find rules in. */
export type SearchableText = Pick<ParsedRules, 'chapters' | 'rules'>;

/** Lines that players type, by the number of the rule that answers them; under {@link NO_RULE} those none answers. */
export type Questions = ReadonlyMap<string, readonly string[]>;
export const NO_RULE = '';

export const NO_QUESTIONS: Questions = new Map();

/** The rules of a text with all that they are found by, in the order of the text. */
export function documentsOf(
  { chapters, rules }: SearchableText,
  questions: Questions = NO_QUESTIONS,
): readonly RuleDocument[] {
  const headings = new Map(chapters.map(({ number, heading }) => [number, heading]));
  const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
  return rules.map((rule) => {
    const own = titleOf(rule);
    const parent = rule.parent === null ? undefined : byNumber.get(rule.parent);
    const above = parent && titleOf(parent);
    return {
      number: rule.number,
      title: [own, above].filter((one) => one !== undefined).join('\n'),
      chapter: headings.get(rule.chapter) ?? '',
      context: parent && above === undefined ? said(parent, 'text') : '',
      text: own === undefined ? said(rule, 'text') : '',
      examples: said(rule, 'example'),
      asked: questions.get(rule.number) ?? [],
    };
  });
}

const said = ({ paragraphs }: Rule, kind: Paragraph['kind']): string =>
  paragraphs
    .filter((one) => one.kind === kind)
    .map(({ text }) => text)
    .join('\n');
