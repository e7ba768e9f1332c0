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
export interface Sayings<Answer> {
  readonly here: (answer: Answer, edition: Edition) => string;
  /** @param own the answer by the edition of the game. */
  readonly elsewhere: (answer: Answer, edition: Edition, own: Answer) => string;
}

/**
 * A question about the table: the answer by the game's edition with its rules, and below it, in small letters, what
 * today's rules or the founding ones say where they say otherwise.
 */
export function answerOfTable<Answer, Failure extends Refusal = never>(
  edition: Edition,
  ask: Ask<Answer, Failure>,
  say: Sayings<Answer>,
): HandlerResult<Failure> {
  const asked = ask(rulesetOf(edition));
  if (!asked.ok) return asked.failure;
  const { answer, because } = asked.value;
  const lines = [
    say.here(answer, edition),
    ...formatGrounds({ edition, because }),
    ...elsewhere(edition, ask, say),
  ];
  return { content: lines.join('\n') };
}

/**
 * Says what today's rules or the founding ones say otherwise than those of the game: a line each, none where they
 * agree.
 */
export function elsewhere<Answer>(
  edition: Edition,
  ask: Ask<Answer>,
  say: Pick<Sayings<Answer>, 'elsewhere'>,
): readonly string[] {
  const asked = askByEdition(edition, ask);
  if (!asked.ok) return [];
  const [own, ...others] = asked.value;
  return own
    ? others.map((answered) =>
        formatOther(answered, ask, (answer, of) => say.elsewhere(answer, of, own.grounds[0].answer)),
      )
    : [];
}

function formatOther<Answer>(
  { grounds }: Answered<Answer>,
  ask: Ask<Answer>,
  say: (answer: Answer, edition: Edition) => string,
): string {
  const [{ edition, answer }] = grounds;
  const since = edition === TODAYS_DATE ? lastChange(ask) : null;
  return formatBeside(edition, since, asClause(say(answer, edition)), grounds.flatMap(ownRules));
}

/** A sentence as it goes on after `In 2006:`, with nothing bold: `nobody draws in the first draw step`. */
const asClause = (sentence: string): string => {
  const text = sentence.replaceAll('**', '');
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/**
 * Since when today's answer has been the answer. Rulings may give it before the rules do, and an edition that is silent
 * is answered as the table plays it.
 */
function lastChange<Answer>(ask: Ask<Answer>): IsoDate | null {
  const answerOf = (ruleset: Parameters<Ask<Answer>>[0]) => {
    const asked = ask(ruleset);
    return asked.ok ? { answer: asked.value.answer } : null;
  };
  const spans = throughTime(answerOf, isDeepStrictEqual);
  return spans.length > 1 ? (spans.at(-1)?.from ?? null) : null;
}
