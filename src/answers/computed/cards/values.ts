import { parseQuery } from '#cards/query/parse-query.ts';
import { type CharacteristicName, valueOf } from '#engine/characteristics/values.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { NUMBER_PATTERN, phrase } from '../reading/words.ts';
import {
  checkStates,
  citationsOf,
  groupStates,
  joinWithAnd,
  possibleStates,
  optionsFor,
  joinColors,
  formatEach,
  formatGroups,
  formatTypes,
} from './state-answers.ts';
import { STATE_EVENTS, type State, hasX, lacksX } from './states.ts';

/* Mana value, colors, types and names of a card, half or face in a zone. */

export const MANA_VALUE_WORDS =
  'mana values?|mana val|manavalues?|m v|mv|mvs|cmcs?|converted mana costs?|converted costs?|converted manacosts?|converted casting costs?|total mana costs?';

const COMPARED_NUMBER = `(?:(?:exactly|equal to|equals|at least|at most|more than|less than|greater than|under|over|below|above) )?(?:${NUMBER_PATTERN})(?: (?:or|and) (?:less|more|greater|fewer|lower|higher|under|over|above|below|up))?`;

/** A mana value that a question supposes. */
const MANA_VALUE_PHRASE = phrase(
  `(?<=[ |](?:topic|asks|${MANA_VALUE_WORDS}|has|have|be|is|as|of|still|just|a|at) )${COMPARED_NUMBER}(?! (?:mana|life|counters?|damage|colou?rs?|or))`,
);

/** Explains the mana value of the first state if it may be surprising. */
function explainValue({ object }: State, answers: readonly unknown[]): string {
  const { card, zone, halves, faceDown, x } = object;
  const part = card.parts[halves?.[0] ?? 0];
  const costs = card.parts.map(({ manaCost }) => manaCost);
  if (faceDown) return 'Face down it has no mana cost.';
  if (answers.length > 1) return 'One answer for each half.';
  if (card.layout === 'split' && zone !== 'stack' && zone !== 'battlefield') return 'Both halves add up.';
  if (card.layout === 'split' && zone === 'stack')
    return halves && halves.length > 1
      ? 'Fused, both halves add up.'
      : 'On the stack only the half that is cast counts.';
  if (card.layout === 'double-faced' && halves?.[0] === 1) {
    if (card.modal) return 'Only the face that is up counts.';
    return answers[0] === 0 ? 'A back has no mana cost.' : 'Its back has the mana value of its front.';
  }
  if (costs.some((cost) => cost.includes('{X}'))) {
    if (zone !== 'stack') return 'X counts as 0 there.';
    if (x !== undefined) return `X is ${x}.`;
  }
  if (part?.manaCost === '') return 'No mana cost means 0.';
  return '';
}

const createUnnamedCard = (name: string, typeLine: string): NamedCard => ({
  entry: { card: { name, layout: 'ordinary', parts: [{ name, manaCost: '', typeLine }] }, oracle: null },
  part: null,
});

const LAND_WORDS =
  / (?:of|does|has|have|is) (?:a |an |any |all )?(?:basic |nonbasic )?lands?(?: cards?)? | lands mana value /;

/** A land, or a face-down object, whose answer doesn't depend on its name. */
function unnamedSubject({ words }: Question): NamedCard | undefined {
  const text = ` ${words} `;
  if (/ face ?down /.test(text) && / (?:morphs?|creatures?|permanents?|manifest(?:ed)?|guys?) /.test(text))
    return createUnnamedCard('A creature', 'Creature');
  return LAND_WORDS.test(text) && !/ lands? (?:i|next|draw|type) /.test(text)
    ? createUnnamedCard('A land', 'Land')
    : undefined;
}

/** Cards that only look at other objects in these questions. */
const ONLOOKERS = new Set([
  'Chalice of the Void',
  'Counterbalance',
  'Collected Company',
  'Spell Snare',
  'Mental Misstep',
  'Engineered Explosives',
  'Ratchet Bomb',
  'Isochron Scepter',
  'Abrupt Decay',
  'Fatal Push',
  'Smother',
  'Void',
  'Inquisition of Kozilek',
  'Disdainful Stroke',
  'Prismatic Ending',
  'Dark Confidant',
  'Goblin Guide',
  'Birthing Pod',
]);

/** The card whose characteristic the question asks for; `undefined` if there are several candidates. */
export function subjectOf(question: Question): NamedCard | undefined {
  const { cards, words } = question;
  if (cards.length === 0) return unnamedSubject(question);
  if (
    / (#\d+) (?:and|plus|n|or|minus) (?:(?:the|a|an|my|his|her|their|its) )?(?!\1 )#\d+ /.test(` ${words} `)
  )
    return undefined;
  if (cards.length === 1) return cards[0];
  const [only, ...more] = cards.filter(({ entry }) => !ONLOOKERS.has(entry.card.name));
  if (only && more.length === 0) return only;
  const match = new RegExp(
    `(?:${MANA_VALUE_WORDS}|colou?rs?|types?|names?) (?:of|for) (?:the |a |my |that )?#(\\d+) `,
  ).exec(`${words} `);
  return match ? cards[Number(match[1])] : undefined;
}

/** Detects questions about another object than the named card. */
const OTHER_OBJECT_WORDS =
  / (?:card|spell|creature|permanent|tokens?|lands?|mana|thing|copy) #\d+ (?:makes?|creates?|adds?|produces?|taps?|puts?|brings?|countered|killed|destroyed|exiled|hit|hits|targets?|targeted|revealed|copied|copies|found|returned|stole|made) | (?:cards?|spells?|creatures?|permanents?|things?|ones?|tokens?|lands?) (?:that|which|(?:exiled|imprinted|revealed|made|created|targeted|destroyed|found|returned|copied) (?:by|with|under|off|from)) | (?:is|are|of|does|do|has|about) (?:my|his|her|their|your|our|a|an|the other|all|each|any|every) (?:\S+ )?(?:creatures?|lands?|tokens?|opponents?) | (?:all|each|any|every) (?:spells?|permanents?) /;

/** Detects questions about several mana values, or a part of one. */
const SEVERAL_VALUES_WORDS =
  / (?:total (?!mana costs?)|totals?|together|altogether|plus|minus|added|adds? up|difference|half (?:of )?(?:the|its|that|his|her)|(?:of|have|has|are|for|my|do|with) (?:both |all |my |the |these |those )*(?:\d+|both|all|several|few|couple of) (?:of )?(?:my |the |copies of |these |those )*#\d+) /;

/** `for 5`: the 5 may be X or the total paid. */
const PAID_FOR = / (?:#\d+|casts?|casting|it) for \d+ /;

const COUNT_LABELS = ['None', 'One', 'Two', 'Three', 'Four', 'Five'];

/** Creates a kind for questions about one characteristic of a card. */
function characteristicKind(
  name: string,
  characteristic: CharacteristicName,
  topic: RegExp,
  vetoes: RegExp,
  format: (answers: readonly unknown[], state: State) => string,
  explain: (state: State, answers: readonly unknown[]) => string = () => '',
) {
  return defineKind(name, {
    topic,
    parts: { amount: MANA_VALUE_PHRASE },
    cards: [0, 3],
    vetoes,
    allowedConditions: STATE_EVENTS,
    compute({ question, parts: { amount } }) {
      if (OTHER_OBJECT_WORDS.test(` ${question.words} `)) return null;
      const subject = subjectOf(question);
      if (
        characteristic === 'mana-value' &&
        subject?.entry.card.layout !== 'split' &&
        SEVERAL_VALUES_WORDS.test(` ${question.words} `)
      )
        return null;
      if (
        characteristic === 'mana-value' &&
        subject &&
        hasX(subject.entry.card) &&
        PAID_FOR.test(` ${question.words} `)
      )
        return null;
      const states = subject && possibleStates(subject, question);
      if (!states) return null;
      if (
        isYesNoQuestion(question) &&
        !((characteristic === 'colors' || characteristic === 'types') && / or /.test(question.words)) &&
        !/ \d+ or (?:is it |rather |just |maybe )?(?:\d+|something) /.test(` ${question.words} `)
      ) {
        if (characteristic !== 'mana-value' || !amount) return null;
        const query = parseQuery(`mana value ${amount[0]}`);
        return query.ok ? checkStates(states, query.value, question, `has mana value ${amount[0]}`) : null;
      }
      if (characteristic === 'types' && /how many/.test(question.words)) return null;
      const isCounted =
        /how many/.test(question.words) && (characteristic === 'names' || characteristic === 'colors');
      let firstAnswers: readonly unknown[] = [];
      const groups = groupStates(states, (state) => {
        const ruling = valueOf(state.object, characteristic, question.ruleset);
        if (!ruling.ok) return null;
        const { answers } = ruling.value.answer;
        if (firstAnswers.length === 0) firstAnswers = answers;
        const answerText = format(answers, state);
        const count = isCounted ? countIn(answers) : undefined;
        return {
          answer:
            count === undefined
              ? answerText
              : `${COUNT_LABELS[count] ?? count}: ${characteristic === 'colors' ? answerText.toLowerCase() : answerText}`,
          citations: ruling.value.citations,
        };
      });
      const [state] = states;
      if (!groups || !state) return null;
      return {
        text: formatGroups(state.object.card.name, groups, explain(state, firstAnswers)),
        rules: citationsOf(groups),
        ...(question.cards.length > 0 && {
          command: {
            label: 'In full',
            path: 'split value',
            options: { ...optionsFor(states), characteristic },
          },
        }),
      };
    },
  });
}

/** The number of names or colors; `undefined` for several answers. */
const countIn = (answers: readonly unknown[]): number | undefined =>
  answers.length === 1 && Array.isArray(answers[0]) ? answers[0].length : undefined;

const formatValues = (answers: readonly unknown[], state: State): string =>
  `${answers.join(' and ')}${lacksX(state) ? ' plus X' : ''}`;

/** Detects questions about other quantities derived from mana values. */
const OTHER_QUANTITY_WORDS =
  / (?:curve|decks?|each|per|next cast|recast|what if|costs? to|cheaper|tax|identity|turns? it up) /;

export const manaValueKind = characteristicKind(
  'mana value',
  'mana-value',
  phrase(MANA_VALUE_WORDS),
  OTHER_QUANTITY_WORDS,
  formatValues,
  (state, answers) => explainValue(state, answers),
);

const WHAT_WORDS = '(?:what|which|whats|how many|tell me the|give me the)';

export const colorsKind = characteristicKind(
  'colors',
  'colors',
  phrase(
    'colou?rs?|(?:white|blue|black|red|green|colou?rless|mono \\w+)(?= (?:white |blue |black |red |green |and )*or )',
  ),
  / (?:identity|pro|protection|mana of|any colou?r|chosen|choose|name|share|shares|spent|devotion|adds?|taps?|produces?|commander|edh) /,
  (answers) => formatEach(answers, joinColors),
  ({ object: { faceDown, card, zone } }) =>
    faceDown
      ? 'Face down it has no color.'
      : card.layout === 'split' && zone !== 'stack' && zone !== 'battlefield'
        ? 'Off the stack it has the colors of both halves.'
        : '',
);

export const typesKind = characteristicKind(
  'types',
  'types',
  phrase(
    '(?:card |creature |sub|super)?types?|type ?line|(?:kind|sort) of (?:card|spell|permanent)|(?:instant|sorcery|creature|artifact|enchantment|land) or (?:an? )?(?:instant|sorcery|creature|artifact|enchantment|land)(?= .*both|$)',
  ),
  / (?:chosen|choose|name|share|shares|goyf|delirium|identity|legend rule|among) /,
  (answers) => formatEach(answers, formatTypes),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it is a creature without subtypes.' : ''),
);

export const namesKind = characteristicKind(
  'names',
  'names',
  phrase(
    String.raw`names?(?: wise)?|(?<=(?:${WHAT_WORDS}|be|it|is|him|her) (?:\S+ ){0,6})called|what (?:do|should|would) (?:i|you|we|one) call`,
  ),
  / (?:naming|choose|chosen|named|legend rule|meddling mage|same|pithing needle|name a card|say) /,
  (answers) =>
    formatEach(answers, (names: readonly string[]) => (names.length > 0 ? joinWithAnd(names) : 'no name')),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it has none.' : ''),
);
