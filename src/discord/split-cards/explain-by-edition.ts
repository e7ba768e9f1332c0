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
  readonly glue: string;
  /** `Assault 1: no · Battery 4: no.`; empty if the lines below say everything. */
  readonly how: string;
  readonly below: readonly string[];
  /** A short explanation for a line beside another answer: `Assault 1, Battery 4`; may be empty. */
  readonly brief: string;
}

/** A question to the engine, and how to explain its answer. */
interface EditionQuestion<Full, Failure extends Refusal = Refusal> {
  readonly ask: EngineQuery<Full, Failure>;
  /** The part of an answer that two editions must share to agree. */
  readonly verdict: (full: Full) => unknown;
  readonly explain: (full: Full, edition: Edition) => ExplainedAnswer;
  readonly question: string;
}

/**
 * Explains answers by edition. Editions with the same verdict share it; each way to reach it has a line of its own
 * below. Refusals of the requested edition are returned.
 */
export function explainByEdition<Full, Failure extends Refusal>(
  { edition, depth }: AnswerScope,
  { ask, verdict, explain, question }: EditionQuestion<Full, Failure>,
): Result<EditionText, Failure> {
  const answered = askByEdition(edition, ask, verdict);
  if (!answered.ok) return answered;
  // A single answer is bold, since it is read first; of several, each edition is bold instead.
  const isBold = depth === 'short' || answered.value.length === 1;
  const say = (_answer: Full, _edition: Edition, grounds: AnswerGroup<Full>['grounds']): string => {
    const [way, ...others] = distinctAnswers(grounds, explain);
    if (others.length === 0 || depth === 'short') return formatExplained(way.explained, isBold);
    return [
      emphasize(isBold, `${way.explained.verdict}.`),
      ...[way, ...others].flatMap(formatAnswerVariant),
    ].join('\n');
  };
  const brief = (answer: Full, of: Edition): string => {
    const explained = explain(answer, of);
    return (
      firstPhrase(explained.verdict) +
      (explained.brief && explained.brief.length <= MAX_BRIEF_LENGTH ? ` (${explained.brief})` : '')
    );
  };
  return ok(formatByEdition(answered.value, { format: say, formatBrief: brief, question }, depth));
}

/** Longest explanation shown beside another answer, in characters. */
const MAX_BRIEF_LENGTH = 50;

/** Formats the verdict with its explanation beside and below it. */
function formatExplained(explained: ExplainedAnswer, isBold: boolean): string {
  return [formatFirstLine(explained, isBold), ...explained.below].join('\n');
}

/** `Yes: 5.`, or `Yes.` if lines follow. */
export const formatFirstLine = ({ verdict, glue, how }: ExplainedAnswer, isBold = false): string =>
  how ? emphasize(isBold, verdict + glue.trimEnd()) + ' ' + how : emphasize(isBold, `${verdict}.`);

const emphasize = (isBold: boolean, text: string): string => (isBold ? `**${text}**` : text);

/** A way to reach the answer, and the editions that share it; the requested edition first. */
interface AnswerVariant {
  readonly editions: readonly Edition[];
  readonly explained: ExplainedAnswer;
}

/** Groups editions by the way they reach the answer. Explanations that differ only in terms count as the same. */
function distinctAnswers<Full>(
  [first, ...others]: AnswerGroup<Full>['grounds'],
  explain: EditionQuestion<Full>['explain'],
): readonly [AnswerVariant, ...AnswerVariant[]] {
  const wayOf = ({ edition, answer }: EditionAnswer<Full>) => ({
    key: formatExplained(explain(answer, TODAYS_DATE), false),
    editions: [edition],
    explained: explain(answer, edition),
  });
  const ways: [ReturnType<typeof wayOf>, ...ReturnType<typeof wayOf>[]] = [wayOf(first)];
  for (const variant of others.map(wayOf)) {
    const same = ways.find(({ key }) => key === variant.key);
    if (same) same.editions.push(...variant.editions);
    else ways.push(variant);
  }
  return ways;
}

const formatAnswerVariant = ({ editions, explained: { how, below } }: AnswerVariant): readonly string[] => [
  `${formatEditionNames(editions)}:${how && ` ${how}`}`,
  ...below,
];
