import type { Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import type { Found } from '../../rulebook/asking/find-number.ts';
import type { Hit } from '../../rulebook/text/rule-text.ts';
import { ask, keyOf } from '../../rulebook/asking/query.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import type { Said } from '../command/command.ts';
import { numbersIn, questionIn } from './message-question.ts';
import { renderRule } from './render-rule.ts';
import type { Reply } from '../command/reply.ts';
import { renderMatches } from './list.ts';

/** So many of the numbers in a message are looked up. */
const MOST_NUMBERS = 8;

/**
 * The rules that a message names or asks for, for whoever wants to know. A rule named by its number is opened, with
 * what else was found below it.
 * @param preferred the edition whose rules come first.
 * @returns `message/no-words` where there is nothing to look for.
 */
export function findInMessage(
  message: string,
  preferred: Edition,
  rulebook: Rulebook,
): Said<RefusedBy<typeof ask> | Refusal<'message/no-words'>> {
  const question = questionIn(message);
  if (question === '') return refuse('message/no-words', {});
  const named = numbersIn(question)
    .slice(0, MOST_NUMBERS)
    .map((number) => ask(number, undefined, rulebook, preferred))
    .filter(({ ok }) => ok);
  const asked = ask(question, undefined, rulebook, preferred);
  const first = named[0] ?? asked;
  if (!first.ok) return first.failure;
  const { matches = [] } = first.value;
  if (matches.length > 1) return inPrivate(renderMatches(matches, rulebook));
  const { hit, renumbered } = first.value;
  const results = distinct([...named, asked].flatMap((one) => (one.ok ? hitsOf(one.value) : [])));
  const reply = renderRule(
    { ...hit, page: 0, ...(renumbered && { renumbered }), ...(results.length > 1 && { results }) },
    rulebook,
  );
  if (!reply) throw new Error(`${keyOf(hit)} was found and cannot be shown`);
  return inPrivate(reply);
}

const hitsOf = ({ hit, also, matches = [] }: Found): readonly Hit[] => [hit, ...also, ...matches];

const inPrivate = (reply: Reply): Reply => ({ ...reply, isPrivate: true });

const distinct = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map(({ edition, number }) => [keyOf({ edition, number }), { edition, number }])).values(),
];
