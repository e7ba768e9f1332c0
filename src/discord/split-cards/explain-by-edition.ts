import type { Under } from '../cards/in-full.ts';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
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

/** An answer and how it came about, in the words of an edition. */
export interface ExplainedAnswer {
  /** `Yes` */
  readonly verdict: string;
  /** The text between the answer and how it came about: `: `, `. `, `, as `. */
  readonly glue: string;
  /** `Assault 1: no · Battery 4: no.`; nothing where the lines below say it all. */
  readonly how: string;
  readonly below: readonly string[];
  /** How it came about in a few words, for a line beside another answer: `Assault 1, Battery 4`; empty for nothing. */
  readonly brief: string;
}

/** A question to the engine, and how to tell of what it says. */
interface EditionQuestion<Full, Failure extends Refusal = Refusal> {
  readonly ask: EngineQuery<Full, Failure>;
  /** The part of an answer that must be the same for two editions to agree. */
  readonly verdict: (full: Full) => unknown;
  /** The answer and how it came about. */
  readonly tell: (full: Full, edition: Edition) => ExplainedAnswer;
  readonly question: string;
}

/**
 * Answers by edition, each with how it came about, as a reply's text. Editions that come to the same answer in
 * different ways share it, and each has its own line below it. What the edition asked for refuses is refused.
 */
export function explainByEdition<Full, Failure extends Refusal>(
  { edition, depth }: Under,
  { ask, verdict, tell, question }: EditionQuestion<Full, Failure>,
): Result<EditionText, Failure> {
  const answered = askByEdition(edition, ask, verdict);
  if (!answered.ok) return answered;
  // One answer in bold is read first; of several each has its edition in bold.
  const isBold = depth === 'short' || answered.value.length === 1;
  const say = (_answer: Full, _edition: Edition, grounds: AnswerGroup<Full>['grounds']): string => {
    const [way, ...others] = distinctAnswers(grounds, tell);
    if (others.length === 0 || depth === 'short') return formatExplained(way.told, isBold);
    return [emphasize(isBold, `${way.told.verdict}.`), ...[way, ...others].flatMap(formatAnswerVariant)].join(
      '\n',
    );
  };
  const brief = (answer: Full, of: Edition): string => {
    const told = tell(answer, of);
    return (
      firstPhrase(told.verdict) +
      (told.brief && told.brief.length <= MAX_BRIEF_LENGTH ? ` (${told.brief})` : '')
    );
  };
  return ok(formatByEdition(answered.value, { format: say, formatBrief: brief, question }, depth));
}

/** How an answer came about is said beside another one up to so many characters. */
const MAX_BRIEF_LENGTH = 50;

/** The answer, and how it came about beside and below it. */
function formatExplained(told: ExplainedAnswer, isBold: boolean): string {
  return [formatFirstLine(told, isBold), ...told.below].join('\n');
}

/** `Yes: 5.`, with lines to come: `Yes.` */
export const formatFirstLine = ({ verdict, glue, how }: ExplainedAnswer, isBold = false): string =>
  how ? emphasize(isBold, verdict + glue.trimEnd()) + ' ' + how : emphasize(isBold, `${verdict}.`);

const emphasize = (isBold: boolean, text: string): string => (isBold ? `**${text}**` : text);

/** How editions come to their answer, and which: the one asked for first. */
interface AnswerVariant {
  readonly editions: readonly Edition[];
  readonly told: ExplainedAnswer;
}

/** How editions come to their answer, each way once; what is the same but for words is said in those of the first. */
function distinctAnswers<Full>(
  [first, ...others]: AnswerGroup<Full>['grounds'],
  tell: EditionQuestion<Full>['tell'],
): readonly [AnswerVariant, ...AnswerVariant[]] {
  const wayOf = ({ edition, answer }: EditionAnswer<Full>) => ({
    key: formatExplained(tell(answer, TODAYS_DATE), false),
    editions: [edition],
    told: tell(answer, edition),
  });
  const ways: [ReturnType<typeof wayOf>, ...ReturnType<typeof wayOf>[]] = [wayOf(first)];
  for (const one of others.map(wayOf)) {
    const same = ways.find(({ key }) => key === one.key);
    if (same) same.editions.push(...one.editions);
    else ways.push(one);
  }
  return ways;
}

const formatAnswerVariant = ({ editions, told: { how, below } }: AnswerVariant): readonly string[] => [
  `${formatEditionNames(editions)}:${how && ` ${how}`}`,
  ...below,
];
