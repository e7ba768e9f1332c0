import { isDeepStrictEqual } from 'node:util';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { TODAYS_DATE, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { throughTime } from '../../engine/editions/through-time.ts';
import {
  askByEdition,
  ownRules,
  formatBeside,
  formatGrounds,
  type Answered,
  type Ask,
} from '../words/by-edition.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { HandlerResult } from '../command/command.ts';

/** How an answer is said: in full by the edition of the game, and shortly where another edition has another one. */
export interface AnswerFormatters<Answer> {
  readonly inFull: (answer: Answer, edition: Edition) => string;
  /** @param own the answer by the edition of the game. */
  readonly otherEditions: (answer: Answer, edition: Edition, own: Answer) => string;
}

/**
 * A question about the table: the answer by the game's edition with its rules, and below it, in small letters, what
 * today's rules or the founding ones say where they say otherwise.
 */
export function renderTableAnswer<Answer, Failure extends Refusal = never>(
  edition: Edition,
  ask: Ask<Answer, Failure>,
  formatters: AnswerFormatters<Answer>,
): HandlerResult<Failure> {
  const asked = ask(rulesetOf(edition));
  if (!asked.ok) return asked.failure;
  const { answer, because } = asked.value;
  const lines = [
    formatters.inFull(answer, edition),
    ...formatGrounds({ edition, because }),
    ...formatOtherEditions(edition, ask, formatters),
  ];
  return { content: lines.join('\n') };
}

/**
 * Says what today's rules or the founding ones say otherwise than those of the game: a line each, none where they
 * agree.
 */
export function formatOtherEditions<Answer>(
  edition: Edition,
  ask: Ask<Answer>,
  formatters: Pick<AnswerFormatters<Answer>, 'otherEditions'>,
): readonly string[] {
  const asked = askByEdition(edition, ask);
  if (!asked.ok) return [];
  const [own, ...others] = asked.value;
  return own
    ? others.map((answered) =>
        formatOtherAnswer(answered, ask, (answer, of) =>
          formatters.otherEditions(answer, of, own.grounds[0].answer),
        ),
      )
    : [];
}

function formatOtherAnswer<Answer>(
  { grounds }: Answered<Answer>,
  ask: Ask<Answer>,
  formatters: (answer: Answer, edition: Edition) => string,
): string {
  const [{ edition, answer }] = grounds;
  const since = edition === TODAYS_DATE ? answerSince(ask) : null;
  return formatBeside(edition, since, toClause(formatters(answer, edition)), grounds.flatMap(ownRules));
}

/** A sentence as it goes on after `In 2006:`, with nothing bold: `nobody draws in the first draw step`. */
const toClause = (sentence: string): string => {
  const text = sentence.replaceAll('**', '');
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/**
 * Since when today's answer has been the answer. Rulings may give it before the rules do, and an edition that is silent
 * is answered as the table plays it.
 */
function answerSince<Answer>(ask: Ask<Answer>): IsoDate | null {
  const answerOf = (ruleset: Parameters<Ask<Answer>>[0]) => {
    const asked = ask(ruleset);
    return asked.ok ? { answer: asked.value.answer } : null;
  };
  const spans = throughTime(answerOf, isDeepStrictEqual);
  return spans.length > 1 ? (spans.at(-1)?.from ?? null) : null;
}
