import { ApplicationCommandOptionType as Type } from 'discord.js';
import { LONGEST_QUERY, parseQuery } from '../src/cards/query/parse-query.ts';
import { ZONE_NAMES } from '../src/discord/card-words.ts';
import { suggestHalves } from '../src/discord/choose-half.ts';
import { choices, command, EVERYWHERE, type Said, type Suggestion } from '../src/discord/command.ts';
import { readEdition } from '../src/discord/flip-request.ts';
import type { Reply } from '../src/discord/reply.ts';
import { ANYTHING, CAST_FROM, castReply, LIMITS } from '../src/discord/split-cast.ts';
import { checkReply } from '../src/discord/split-check.ts';
import { COMPARISON_NAMES, compareReply } from '../src/discord/split-compare.ts';
import { remembered } from '../src/discord/split-memory.ts';
import { nameReply } from '../src/discord/split-name.ts';
import { readObject, type Whereabouts } from '../src/discord/split-objects.ts';
import { ASKED_NAMES, valueReply } from '../src/discord/split-value.ts';
import { findCard, suggestCards } from '../src/discord/suggest-cards.ts';
import { suggestEditions } from '../src/discord/suggest-editions.ts';
import type { Card } from '../src/engine/cards.ts';
import type { CardObject } from '../src/engine/game-objects.ts';
import type { Question } from '../src/engine/questions.ts';
import type { Refusal } from '../src/engine/refusals.ts';
import { ok, type Result } from '../src/engine/result.ts';

const CARD = {
  type: Type.String,
  name: 'card',
  description: 'A card: all of its name, a half’s, or the beginning',
  required: true,
  autocomplete: true,
  max_length: 200,
} as const;

const ZONE = {
  type: Type.String,
  name: 'zone',
  description: 'Where it is; left out, in hand',
  choices: choices(ZONE_NAMES),
} as const;

const HALF = {
  type: Type.String,
  name: 'half',
  description:
    'On the stack: the half that is cast. On the battlefield: the half that is unlocked, or the face up',
  autocomplete: true,
  max_length: 200,
} as const;

const EDITION = {
  type: Type.String,
  name: 'edition',
  description: 'founding, today, or a day such as 2008-02-01; left out, founding and today',
  autocomplete: true,
  max_length: 20,
} as const;

const query = <const Name extends string>(name: Name, description: string) =>
  ({ type: Type.String, name, description, max_length: LONGEST_QUERY }) as const;

export default command({
  data: {
    name: 'split',
    description: 'What a split card, or any other, answers to effects that ask, compare, name and cast',
    ...EVERYWHERE,
    options: [
      {
        type: Type.Subcommand,
        name: 'value',
        description: 'What an effect gets that asks for its mana value, or another characteristic',
        options: [
          CARD,
          {
            type: Type.String,
            name: 'characteristic',
            description: 'What the effect asks for; left out, the mana value',
            choices: choices(ASKED_NAMES),
          },
          ZONE,
          HALF,
          EDITION,
        ],
      },
      {
        type: Type.Subcommand,
        name: 'check',
        description: 'Whether it is red, or costs 2 or less, or whatever a query says',
        options: [
          CARD,
          {
            ...query('query', 'c:r · mv<=2 · t:instant · name:fire · is:multicolor · -… · or'),
            required: true,
          },
          ZONE,
          HALF,
          EDITION,
        ],
      },
      {
        type: Type.Subcommand,
        name: 'compare',
        description: 'Whether two cards share a name, a color, a type or a mana value',
        options: [
          CARD,
          { ...CARD, name: 'with', description: 'The other card' },
          {
            type: Type.String,
            name: 'what',
            description: 'What the effect compares; left out, what is asked most',
            choices: choices(COMPARISON_NAMES),
          },
          ZONE,
          HALF,
          { ...ZONE, name: 'with-zone', description: 'Where the other card is; left out, in hand' },
          { ...HALF, name: 'with-half', description: 'The half of the other card' },
          EDITION,
        ],
      },
      {
        type: Type.Subcommand,
        name: 'name',
        description: 'What to say to choose its name, and what then has that name',
        options: [
          CARD,
          query('restriction', 'What the named card must be, such as -t:creature -t:land'),
          EDITION,
        ],
      },
      {
        type: Type.Subcommand,
        name: 'cast',
        description: 'Which halves can be cast from a zone, or by an effect',
        options: [
          CARD,
          {
            type: Type.String,
            name: 'from',
            description: 'Where it is cast from; left out, from hand',
            choices: choices(CAST_FROM),
          },
          query('allowed', 'What an effect lets you cast: t:sorcery mv<=2, or any'),
          {
            type: Type.String,
            name: 'limits',
            description: 'Whether the effect speaks of a spell or of a card; left out, both',
            choices: choices(LIMITS),
          },
          EDITION,
        ],
      },
    ],
  },

  run(asked, house): Said {
    const edition = readEdition(asked.options.edition, asked.origin, house);
    if (!edition.ok) return edition.failure;
    const entry = findCard(asked.options.card, house.cards);
    if (!entry.ok) return entry.failure;
    const { card } = entry.value;
    const other = asked.subcommand === 'compare' ? findCard(asked.options.with, house.cards) : null;
    if (other && !other.ok) return other.failure;
    const cards = other ? [card, other.value.card] : [card];
    const { card: _card, ...options } = asked.options;
    const said = remembered([asked.subcommand, options, edition.value], cards, () => {
      switch (asked.subcommand) {
        case 'value': {
          const { characteristic = 'mana-value' } = asked.options;
          return about(card, asked.options, (object) => valueReply(object, characteristic, edition.value));
        }
        case 'check':
          return about(card, asked.options, (object) =>
            asking(asked.options.query, (question) => checkReply(object, question, edition.value)),
          );
        case 'compare': {
          const { what, 'with-zone': zone, 'with-half': half } = asked.options;
          return about(card, asked.options, (one) =>
            about(cards[1] ?? card, { zone, half }, (two) => compareReply(one, two, what, edition.value)),
          );
        }
        case 'name': {
          const { restriction } = asked.options;
          return asking(restriction, (question) => nameReply(card, question, edition.value));
        }
        case 'cast': {
          const { from = 'hand', allowed, limits } = asked.options;
          const isAny = /^\s*(?:any|anything|\*)\s*$/i.test(allowed ?? '');
          return asking(isAny ? undefined : allowed, (question) =>
            castReply(card, { from, allowed: isAny ? ANYTHING : question, limits }, edition.value),
          );
        }
      }
    });
    return said.ok ? said.value : said.failure;
  },

  complete({ option, typed, others }, { cards }): readonly Suggestion[] {
    const cardNamed = (name: unknown): Card | undefined =>
      typeof name === 'string' ? cards.find(name)?.card : undefined;
    switch (option) {
      case 'edition':
        return suggestEditions(typed);
      case 'half':
        return suggestHalves(cardNamed(others.card), typed);
      case 'with-half':
        return suggestHalves(cardNamed(others.with), typed);
      default:
        return suggestCards(typed, cards);
    }
  },
});

type Answer = Result<Reply, Refusal>;

function about(card: Card, where: Whereabouts, answer: (object: CardObject) => Answer): Answer {
  const object = readObject(card, where);
  return object.ok ? answer(object.value) : object;
}

function asking(typed: string, answer: (question: Question) => Answer): Answer;
function asking(typed: string | undefined, answer: (question: Question | null) => Answer): Answer;
function asking(typed: string | undefined, answer: (question: never) => Answer): Answer {
  const parsed = typed === undefined ? ok(null) : parseQuery(typed);
  return parsed.ok ? answer(parsed.value as never) : parsed;
}
