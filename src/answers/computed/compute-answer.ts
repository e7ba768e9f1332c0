import { dateOf } from '#engine/vocabulary/editions.ts';
import type { Answer, PlayerQuestion } from '../answer/answer.ts';
import { BLOCKING_KINDS } from './cards/blocking.ts';
import { CARD_VALUE_KINDS } from './cards/card-kinds.ts';
import { LEGALITY_KINDS } from './cards/legality.ts';
import { REACH_KINDS } from './cards/reach.ts';
import { FORMAT_KINDS } from './formats/format-kinds.ts';
import { namesLaterFormat } from './formats/formats.ts';
import { averageCoinKind, coinKind, streakKind } from './formats/coin-odds.ts';
import { averageKind, diceKind } from './formats/dice-odds.ts';
import type { Kind } from './reading/kind.ts';
import { markQuestion } from './reading/question.ts';
import { STATUS_KINDS, TURN_KINDS } from './table/table-kinds.ts';

/** All kinds of questions that can be computed, the more specific ones first. */
const ALL_KINDS: readonly Kind[] = [
  streakKind,
  coinKind,
  averageCoinKind,
  diceKind,
  averageKind,
  ...FORMAT_KINDS,
  ...STATUS_KINDS,
  ...TURN_KINDS,
  ...BLOCKING_KINDS,
  ...REACH_KINDS,
  ...LEGALITY_KINDS,
  ...CARD_VALUE_KINDS,
];

const KINDS_WITHOUT_FORMATS = ALL_KINDS.filter((kind) => !FORMAT_KINDS.includes(kind));

/** The deciding rule comes first. */
const MAX_CITED_RULES = 3;

/** Adds a note if all cited rules are newer than the edition: their first wording then answers for the time before. */
function addNoteOnLaterRules(answer: Answer, { edition }: PlayerQuestion): Answer {
  const isLater = answer.rules.every((rule) => dateOf(rule.edition) > dateOf(edition));
  if (answer.rules.length === 0 || !isLater) return answer;
  return { ...answer, notes: [...(answer.notes ?? []), `not yet a rule on ${dateOf(edition)}`] };
}

/** Computes an answer; `null` unless every part of the question is understood. */
export function computeAnswer(playerQuestion: PlayerQuestion): Answer | null {
  const question = markQuestion(playerQuestion);
  if (!question) return null;
  // Leaves a format that is newer than the edition to the rules, which say when it began.
  const kinds = namesLaterFormat(question) ? KINDS_WITHOUT_FORMATS : ALL_KINDS;
  for (const kind of kinds) {
    const answer = kind.answer(question);
    if (answer)
      return addNoteOnLaterRules(
        { ...answer, rules: answer.rules.slice(0, MAX_CITED_RULES) },
        playerQuestion,
      );
  }
  return null;
}
