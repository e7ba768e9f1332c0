import { parseQuery } from '../src/cards/query/parse-query.ts';
import { tidyQuestion } from '../src/cards/query/tidy-question.ts';
import { suggestHalves } from '../src/discord/cards/choose-half.ts';
import { readObject, type ObjectOptions } from '../src/discord/cards/read-object.ts';
import { remembered } from '../src/discord/cards/remember-replies.ts';
import { castReply, type Casting } from '../src/discord/split-cards/cast.ts';
import { checkReply } from '../src/discord/split-cards/check.ts';
import { compareReply } from '../src/discord/split-cards/compare.ts';
import { nameReply } from '../src/discord/split-cards/name.ts';
import { CAST, CHECK, COMPARE, NAME, VALUE } from '../src/discord/split-cards/options.ts';
import { valueReply } from '../src/discord/split-cards/value.ts';
import { findCard, suggestCards } from '../src/discord/cards/suggest-cards.ts';
import { suggestQueries } from '../src/discord/split-cards/suggest-queries.ts';
import { command, EVERYWHERE, type Said, type Suggestion } from '../src/discord/command/command.ts';
import { readEdition } from '../src/discord/command/chosen-edition.ts';
import type { Reply } from '../src/discord/command/reply.ts';
import { suggestEditions } from '../src/discord/command/suggest-editions.ts';
import type { Card } from '../src/engine/cards/card.ts';
import type { Edition } from '../src/engine/vocabulary/editions.ts';
import type { CardObject } from '../src/engine/cards/objects.ts';
import type { Question } from '../src/engine/characteristics/questions.ts';
import type { Refusal } from '../src/engine/vocabulary/refusals.ts';
import { ok, type Result } from '../src/engine/vocabulary/result.ts';

export default command({
  data: {
    name: 'split',
    description: 'What a split card, or any other, answers to effects that ask, compare, name and cast',
    ...EVERYWHERE,
    options: [VALUE, CHECK, COMPARE, NAME, CAST],
  },

  run(asked, house): Said {
    const edition = readEdition(asked.options.edition, asked.origin, house);
    if (!edition.ok) return edition.failure;
    const entry = findCard(asked.options.card, house.cards);
    if (!entry.ok) return entry.failure;
    const other = asked.subcommand === 'compare' ? findCard(asked.options.with, house.cards) : entry;
    if (!other.ok) return other.failure;
    const { card } = entry.value;
    const { card: _card, ...options } = asked.options;
    const question = ['split', asked.subcommand, options, edition.value];
    const said = remembered(question, [entry.value, other.value], () => {
      switch (asked.subcommand) {
        case 'value': {
          const { characteristic = 'mana-value' } = asked.options;
          return about(card, asked.options, edition.value, (object) =>
            valueReply(object, characteristic, edition.value),
          );
        }
        case 'check':
          return about(card, asked.options, edition.value, (object) =>
            asking(asked.options.query, (query) => checkReply(object, query, edition.value)),
          );
        case 'compare': {
          const { 'with-zone': zone, 'with-half': half, 'with-x': x, ...of } = asked.options;
          const { 'with-flipped': flipped, 'with-face-down': faceDown } = of;
          const ofTheOther = { zone, half, flipped, 'face-down': faceDown, x };
          return about(card, asked.options, edition.value, (one) =>
            about(other.value.card, ofTheOther, edition.value, (two) =>
              compareReply(one, two, asked.options.what, edition.value),
            ),
          );
        }
        case 'name':
          return asking(asked.options.restriction, (query) => nameReply(card, query, edition.value));
        case 'cast': {
          const { from = 'hand', free = false, limits } = asked.options;
          // What is cast without paying is cast by an effect, of whatever it may be.
          const { allowed = free ? 'any' : undefined } = asked.options;
          const cast = (what: Casting['allowed']) =>
            castReply(card, { from, allowed: what, limits, free }, edition.value);
          return ANYTHING.test(allowed ?? '') ? cast({ kind: 'anything' }) : asking(allowed, cast);
        }
      }
    });
    return said.ok ? said.value : said.failure;
  },

  complete({ option, typed, others }, { cards }): readonly Suggestion[] {
    const cardNamed = (name: unknown): Card | undefined => {
      const found = typeof name === 'string' ? findCard(name, cards) : undefined;
      return found?.ok ? found.value.card : undefined;
    };
    switch (option) {
      case 'edition':
        return suggestEditions(typed);
      case 'half':
        return suggestHalves(cardNamed(others.card), typed);
      case 'with-half':
        return suggestHalves(cardNamed(others.with), typed);
      case 'query':
      case 'restriction':
        return suggestQueries(typed);
      case 'allowed':
        return suggestQueries(typed, ['any']);
      default:
        return suggestCards(typed, cards);
    }
  },
});

const ANYTHING = /^\s*(?:any|anything|\*)\s*$/i;

type Answer = Result<Reply, Refusal>;

function about(
  card: Card,
  options: ObjectOptions,
  edition: Edition,
  answer: (object: CardObject) => Answer,
): Answer {
  const object = readObject(card, options, edition);
  return object.ok ? answer(object.value) : object;
}

function asking(typed: string, answer: (question: Question) => Answer): Answer;
function asking(typed: string | undefined, answer: (question: Question | null) => Answer): Answer;
function asking(typed: string | undefined, answer: (question: never) => Answer): Answer {
  const parsed = typed === undefined ? ok(null) : parseQuery(typed);
  if (!parsed.ok) return parsed;
  return answer((parsed.value && tidyQuestion(parsed.value)) as never);
}
