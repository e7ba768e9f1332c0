import { printQuery } from '../cards/query/print-query.ts';
import {
  check,
  type Checked,
  type CheckedNot,
  type CheckedSeveral,
  type CheckedSingle,
} from '../engine/comparisons.ts';
import { TODAYS_DATE, type Edition } from '../engine/editions.ts';
import type { CardObject } from '../engine/game-objects.ts';
import type { Question } from '../engine/questions.ts';
import type { Refusal } from '../engine/refusals.ts';
import { ok, type Result } from '../engine/result.ts';
import { plain } from './escape.ts';
import type { Reply } from './reply.ts';
import { capital, sayFirst, tellByEdition, type Told } from './split-answers.ts';
import { noteOneAnswer, sayObject } from './split-objects.ts';
import { askQuestion, sayQuestion } from './split-questions.ts';
import { lookOf, saySeen, saySide } from './split-seen.ts';

const LONGEST_REPLY = 2000;
/** A longer question is shown as the query that it was. */
const LONGEST_QUESTION = 400;

/**
 * What a comparison with a card gets, half by half, by edition; of very many comparisons only the answer.
 * @returns what `check` refuses under the edition.
 */
export function checkReply(object: CardObject, question: Question, edition: Edition): Result<Reply, Refusal> {
  const whole = sayReply(object, question, edition, tellChecked);
  if (!whole.ok || whole.value.length <= LONGEST_REPLY)
    return whole.ok ? ok({ content: whole.value }) : whole;
  const short = sayReply(object, question, edition, (checked, of) => ({
    ...tellChecked(checked, of),
    glue: '',
    how: '',
    below: [],
  }));
  return short.ok ? ok({ content: short.value }) : short;
}

function sayReply(
  object: CardObject,
  question: Question,
  edition: Edition,
  tell: (checked: Checked, edition: Edition) => Told,
): Result<string, Refusal> {
  const told = tellByEdition(edition, {
    ask: (ruleset) => check(object, question, ruleset),
    verdict: ({ answer }) => answer,
    tell,
  });
  if (!told.ok) return told;
  const asked = askQuestion(question, TODAYS_DATE);
  const head = asked.length <= LONGEST_QUESTION ? asked : `\`${plain(printQuery(question), 800)}\`?`;
  return ok([`${sayObject(object, TODAYS_DATE)}: ${head}`, told.value, ...noteOneAnswer(object)].join('\n'));
}

const yesOrNo = (answer: boolean): string => (answer ? 'Yes' : 'No');

/** An answer and how it came about: `No. Assault 1: no · Battery 4: no.` */
function tellChecked(checked: Checked, edition: Edition): Told {
  const verdict = yesOrNo(checked.answer);
  switch (checked.kind) {
    case 'single':
      return { verdict, ...sayWhy(checked), below: [] };
    case 'not':
      return { ...sayNegative(checked, edition), verdict };
    case 'and':
    case 'or':
      return {
        verdict,
        glue: '',
        how: '',
        below: tellingParts(checked).flatMap((one) => sayPart(one, edition)),
      };
  }
}

/** Those parts of an answer that somebody asked for; of a question that the engine took apart those that decide. */
function tellingParts({ question, answer, of }: CheckedSeveral): readonly Checked[] {
  const deciding = of.filter((one) => one.answer === answer);
  return 'of' in question || deciding.length === 0 ? of : deciding;
}

/** One of several comparisons: a line, and lines further in for its own parts. */
function sayPart(checked: Checked, edition: Edition): readonly string[] {
  const told = tellChecked(checked, edition);
  const line = `- ${capital(sayQuestion(checked.question, edition))}? ${sayFirst(told)}`;
  return [line, ...told.below.map((one) => `  ${one}`)];
}

/** A negative comparison: for one set of characteristics what was looked at says it, for two the positive one does. */
function sayNegative({ of, rule }: CheckedNot, edition: Edition): Omit<Told, 'verdict'> {
  const positive = tellChecked(of, edition);
  if (!rule) return positive;
  const how = `“${sayQuestion(of.question, edition)}” gets a ${positive.verdict.toLowerCase()}`;
  return { glue: ', as ', how: positive.how ? `${how}: ${positive.how}` : `${how}.`, below: positive.below };
}

function sayWhy({ question, sides }: CheckedSingle): Pick<Told, 'glue' | 'how'> {
  const look = lookOf(question);
  const [side, ...others] = sides;
  if (look === 'layout' && side.answer) return { glue: '', how: '' };
  if (others.length === 0) return { glue: ': ', how: `${saySeen(side.seen, look)}.` };
  const each = sides.map(
    ({ names, seen, answer }) => `${saySide(names, seen, look)}: ${answer ? 'yes' : 'no'}`,
  );
  return { glue: '. ', how: `${each.join(' · ')}.` };
}
