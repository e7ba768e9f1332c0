import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../../answer/answer.ts';
import { type RecognizedQuestion, isYesNoQuestion } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { NUMBER_PATTERN, numeralValue, phrase } from '../reading/words.ts';
import { type FormatPart, type NamedFormat, formatOfGame, parseNamedFormat, parseSeats } from './formats.ts';

/* Common parts of questions about the numbers of a format. */

export type Computed = Omit<Answer, 'source'>;

/** The format in question: the named one, the one for a number of players, that of the table, or none. */
export const formatOf = ({ question, parts }: RecognizedQuestion<FormatPart>): NamedFormat | null => {
  if (parts.format) return parseNamedFormat(parts.format);
  const seats = parseSeats(parts.seats);
  if (seats === undefined) return formatOfGame(question);
  return seats > 2
    ? { name: 'a multiplayer game', format: { ...PLAIN_FORMAT, variant: 'free-for-all' }, deck: undefined }
    : { name: 'a two-player game', format: PLAIN_FORMAT, deck: undefined };
};

/** Teams share numbers only in some formats, so the format has to be known. */
export const hasUnknownTeams = ({
  question,
  parts,
}: Pick<RecognizedQuestion<'format'>, 'question' | 'parts'>): boolean =>
  /\b(?:teams?)\b/.test(question.words) &&
  parts.format === null &&
  (question.asked.game?.teams.length ?? 0) === 0;

/** The modifier of a vanguard card; `undefined` if the question doesn't state one. */
export function vanguardModifier({ words }: Question): number | undefined {
  const match = / (plus|minus|negative) (?:a )?(\d{1,2}|one)(?= )/.exec(` ${words} `);
  return match ? (match[1] === 'plus' ? 1 : -1) * numeralValue(match[2] ?? '') : undefined;
}

/** States a number, or whether it equals the one in the question. */
export function numberAnswer(
  question: Question,
  supposed: RegExpExecArray | null,
  amount: number,
  sentence: string,
  rules: readonly Citation[],
  allows: 'equal' | 'more' | 'less' = 'equal',
): Computed | null {
  if (!isYesNoQuestion(question)) return { text: text`**${amount}.** ${sentence}.`, rules };
  if (!supposed) return null;
  const supposedNumber = numeralValue(supposed[1] ?? '');
  if (isOfOtherNumbers(question, allows)) return null;
  // That other numbers are allowed doesn't answer what is required, or what the maximum and minimum are.
  if (allows !== 'equal' && supposedNumber !== amount && !asksWhatIsAllowed(question)) return null;
  const holds =
    allows === 'more'
      ? supposedNumber >= amount
      : allows === 'less'
        ? supposedNumber <= amount
        : supposedNumber === amount;
  return { verdict: holds ? 'yes' : 'no', text: text`${sentence}.`, rules };
}

/** True if the question is about numbers near the one that it names, or about the end without a limit. */
const isOfOtherNumbers = ({ words }: Question, allows: 'equal' | 'more' | 'less'): boolean =>
  /\b(?:more|less|fewer|than|over|under|above|below|beyond|additional|extra)\b/.test(words) ||
  (allows === 'more' && /\b(?:max|maximum|most|limit)\b/.test(words)) ||
  (allows === 'less' && /\b(?:min|minimum|least|need|needs|must|have to|has to|required)\b/.test(words));

const asksWhatIsAllowed = ({ words }: Question): boolean =>
  /\b(?:can|may|could|allowed|legal|ok|okay|fine|possible|permitted)\b/.test(words) &&
  !/\b(?:exactly|only|just|most|least|max|maximum|min|minimum|limit|size|need|needs|must|have to|has to|required)\b/.test(
    words,
  );

export const hasQuestionWord = ({ words }: Question): boolean =>
  /\b(?:what|whats|which|how|when|why)\b/.test(words);

export const SUPPOSED_NUMBER = phrase(`(?:at |with |on |to |is |have |than |of )?(${NUMBER_PATTERN})`);
