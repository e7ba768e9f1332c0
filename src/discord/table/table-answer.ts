import { joinLines, uncapitalized, withoutStrong } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { ownRules, formatGrounds } from '#text/silence.ts';
import { isDeepStrictEqual } from 'node:util';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { answersOverTime } from '#engine/editions/answers-over-time.ts';
import {
  askByEdition,
  formatOtherEditionLine,
  type AnswerGroup,
  type EngineQuery,
} from '../words/by-edition.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';

/** Formatters of an answer: in full for the game's edition, and briefly for editions that answer differently. */
export interface AnswerFormatters<Answer> {
  readonly inFull: (answer: Answer, edition: Edition) => Content;
  /** @param own the answer of the game's edition */
  readonly otherEditions: (answer: Answer, edition: Edition, own: Answer) => Content;
}

/**
 * Answers a question about the table by the game's edition, with its rules. Below it, in small letters, are the answers of
 * today's and the founding rules if they differ.
 */
export function renderTableAnswer<Answer, Failure extends Refusal = never>(
  edition: Edition,
  ask: EngineQuery<Answer, Failure>,
  formatters: AnswerFormatters<Answer>,
): HandlerResult<Failure> {
  const result = ask(rulesetOf(edition));
  if (!result.ok) return result;
  const { answer, citations } = result.value;
  return ok({
    content: joinLines([
      formatters.inFull(answer, edition),
      ...formatGrounds({ edition, citations }),
      ...formatOtherEditions(edition, ask, formatters),
    ]),
  });
}

/** Formats differing answers of today's and the founding rules, a line each. */
export function formatOtherEditions<Answer>(
  edition: Edition,
  ask: EngineQuery<Answer>,
  formatters: Pick<AnswerFormatters<Answer>, 'otherEditions'>,
): readonly Content[] {
  const result = askByEdition(edition, ask);
  if (!result.ok) return [];
  const [gameAnswer, ...others] = result.value;
  return gameAnswer
    ? others.map((answered) =>
        formatOtherAnswer(answered, ask, (answer, inEdition) =>
          formatters.otherEditions(answer, inEdition, gameAnswer.grounds[0].answer),
        ),
      )
    : [];
}

function formatOtherAnswer<Answer>(
  { grounds }: AnswerGroup<Answer>,
  ask: EngineQuery<Answer>,
  format: (answer: Answer, edition: Edition) => Content,
): Content {
  const [{ edition, answer }] = grounds;
  const since = edition === TODAYS_DATE ? answerSince(ask) : null;
  return formatOtherEditionLine(edition, since, toClause(format(answer, edition)), grounds.flatMap(ownRules));
}

/** Turns a sentence into a clause that follows `In 2006:`, without bold: `nobody draws in the first draw step`. */
const toClause = (sentence: Content): Text => uncapitalized(withoutStrong(sentence));

/**
 * Finds the date since which today's answer holds, which may be the date of a ruling before a rule. If an edition has no
 * rule, the answer by which the table plays counts.
 */
function answerSince<Answer>(ask: EngineQuery<Answer>): IsoDate | null {
  const answerOf = (ruleset: Parameters<EngineQuery<Answer>>[0]) => {
    const result = ask(ruleset);
    return result.ok ? { answer: result.value.answer } : null;
  };
  const spans = answersOverTime(answerOf, isDeepStrictEqual);
  return spans.length > 1 ? (spans.at(-1)?.from ?? null) : null;
}
