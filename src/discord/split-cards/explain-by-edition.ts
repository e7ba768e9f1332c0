import { isEmpty, joinLines, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import type { AnswerScope } from '../cards/full-answer-button.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import {
  askByEdition,
  firstPhrase,
  formatEditionNames,
  formatByEdition,
  type AnswerGroup,
  type EngineQuery,
  type EditionText,
  type EditionAnswer,
} from '../words/by-edition.ts';

/** An answer with its explanation, in the terms of an edition. */
export interface ExplainedAnswer {
  /** `Yes` */
  readonly verdict: string;
  /** Text between the verdict and the explanation: `: `, `. `, `, as `. */
  readonly separator: string;
  /** `Assault 1: no · Battery 4: no.`; empty if the lines below say everything. */
  readonly explanation: Text;
  readonly below: readonly Text[];
  /** A short explanation for a line beside another answer: `Assault 1, Battery 4`; may be empty. */
  readonly brief: Text;
}

/** A question to the engine, and how to explain its answer. */
interface EditionQuestion<Answer, Failure extends Refusal = Refusal> {
  readonly ask: EngineQuery<Answer, Failure>;
  /** The part of an answer that two editions must share to agree. */
  readonly verdict: (full: Answer) => unknown;
  readonly explain: (full: Answer, edition: Edition) => ExplainedAnswer;
  readonly question: Content;
}

/**
 * Explains answers by edition. Editions with the same verdict share it, and each different explanation has a line of its
 * own below. Returns refusals of the requested edition.
 */
export function explainByEdition<Answer, Failure extends Refusal>(
  { edition, depth }: AnswerScope,
  { ask, verdict, explain, question }: EditionQuestion<Answer, Failure>,
): Result<EditionText, Failure> {
  const answered = askByEdition(edition, ask, verdict);
  if (!answered.ok) return answered;
  // A single answer is bold, since it is read first; of several, each edition is bold instead.
  const isBold = depth === 'short' || answered.value.length === 1;
  const formatAnswer = (
    _answer: Answer,
    _edition: Edition,
    grounds: AnswerGroup<Answer>['grounds'],
  ): Content => {
    const [first, ...rest] = distinctAnswers(grounds, explain);
    if (rest.length === 0 || depth === 'short') return formatExplained(first.explained, isBold);
    return joinLines([
      emphasize(isBold, `${first.explained.verdict}.`),
      ...[first, ...rest].flatMap(formatAnswerVariant),
    ]);
  };
  const formatBrief = (answer: Answer, inEdition: Edition): Content => {
    const { verdict: briefVerdict, brief } = explain(answer, inEdition);
    const isShown = !isEmpty(brief) && toMarkdown(brief).length <= MAX_BRIEF_LENGTH;
    return text`${firstPhrase(briefVerdict)}${isShown ? text` (${brief})` : ''}`;
  };
  return ok(formatByEdition(answered.value, { format: formatAnswer, formatBrief, question }, depth));
}

/** The maximum length of an explanation beside another answer, in characters. */
const MAX_BRIEF_LENGTH = 50;

/** Formats the verdict with its explanation beside and below it. */
function formatExplained(explained: ExplainedAnswer, isBold: boolean): Content {
  return joinLines([formatFirstLine(explained, isBold), ...explained.below]);
}

/** `Yes: 5.`, or `Yes.` if lines follow. */
export const formatFirstLine = ({ verdict, separator, explanation }: ExplainedAnswer, isBold = false): Text =>
  isEmpty(explanation)
    ? emphasize(isBold, `${verdict}.`)
    : [emphasize(isBold, verdict + separator.trimEnd()), ' ', explanation];

const emphasize = (isBold: boolean, words: Text): Text => (isBold ? strong(words) : words);

/** An explanation, and the editions that share it; the requested edition first. */
interface AnswerVariant {
  readonly editions: readonly Edition[];
  readonly explained: ExplainedAnswer;
}

/**
 * Groups editions by their explanation of the answer. Explanations that differ only in the terms of the edition count
 * as the same.
 */
function distinctAnswers<Answer>(
  [first, ...others]: AnswerGroup<Answer>['grounds'],
  explain: EditionQuestion<Answer>['explain'],
): readonly [AnswerVariant, ...AnswerVariant[]] {
  const variantOf = ({ edition, answer }: EditionAnswer<Answer>) => ({
    key: toMarkdown(formatExplained(explain(answer, TODAYS_DATE), false)),
    editions: [edition],
    explained: explain(answer, edition),
  });
  const variants: [ReturnType<typeof variantOf>, ...ReturnType<typeof variantOf>[]] = [variantOf(first)];
  for (const variant of others.map(variantOf)) {
    const equal = variants.find(({ key }) => key === variant.key);
    if (equal) equal.editions.push(...variant.editions);
    else variants.push(variant);
  }
  return variants;
}

const formatAnswerVariant = ({
  editions,
  explained: { explanation, below },
}: AnswerVariant): readonly Text[] => [
  text`${formatEditionNames(editions)}:${isEmpty(explanation) ? '' : text` ${explanation}`}`,
  ...below,
];
