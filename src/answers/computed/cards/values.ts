import { parseQuery } from '#cards/query/parse-query.ts';
import { type AskedCharacteristic, valueOf } from '#engine/characteristics/values.ts';
import { defineKind, isYesNo, namesNoPlayer, type Found } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { NUMBER, phrase, wordSet } from '../reading/words.ts';
import {
  checkStates,
  citationsOf,
  groupStates,
  listed,
  openStates,
  optionsFor,
  sayColors,
  sayEach,
  sayGroups,
  sayTypes,
} from './state-answers.ts';
import { STATE_PARTS, type State, type StatePart, lacksX } from './states.ts';

/*
 * Mana value, colors, types and names of a card, half or face in a zone.
 */

const FILLERS = wordSet(`
  lie lies lying laying chilling chillin resting bounced returned milled discarded died went back straight put placed puts
  stands stand effect connected say call do resolved announced dude thing folks wise player players morph sorcery token
  tokens symbol hybrid now deal someone somebody have characteristics exact actual play played side half face part zone sit
  sits sitting ends end type types colors color value values worth total mana card cards spell spells object count counts
  counted considered treated
`);

const AMOUNT = phrase(
  `(?:(?:exactly|equal to|equals|at least|at most|more than|less than|greater than|under|over|below|above) )?(?:${NUMBER})(?: (?:or|and) (?:less|more|greater|fewer|lower|higher|under|over|above|below|up))?`,
);

export const MANA_VALUE =
  'mana values?|mana val|manavalues?|m v|mv|mvs|cmcs?|converted mana costs?|converted costs?|converted manacosts?|converted casting costs?|total mana costs?';

/** Why the first state has this mana value, if that may surprise. */
function whyValue({ object }: State, answers: readonly unknown[]): string {
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
  if (card.layout === 'double-faced' && halves?.[0] === 1)
    return card.modal ? 'Only the face that is up counts.' : 'Its back has the mana value of its front.';
  if (costs.some((cost) => cost.includes('{X}'))) {
    if (zone !== 'stack') return 'X counts as 0 there.';
    if (x !== undefined) return `X is ${x}.`;
  }
  if (part?.manaCost === '') return 'No mana cost means 0.';
  return '';
}

const LAND = phrase('(?:a |an |any |my |the )?(?:basic |nonbasic )?lands?(?: cards?)?');

const unnamed = (name: string, typeLine: string): NamedCard => ({
  entry: { card: { name, layout: 'ordinary', parts: [{ name, manaCost: '', typeLine }] }, oracle: null },
  part: null,
});

/** A land or something face down, which is the same whatever its name is. */
function withUnnamed(found: Found<StatePart | 'land' | 'amount'>): Found<StatePart | 'land' | 'amount'> {
  const { land, faceDown } = found.parts;
  if (faceDown && !land) return { ...found, cards: [unnamed('A creature', 'Creature')] };
  return land && !faceDown ? { ...found, cards: [unnamed('A land', 'Land')] } : found;
}

const COUNTS = ['None', 'One', 'Two', 'Three', 'Four', 'Five'];

/** A kind that asks for one characteristic of a card. */
function characteristicKind(
  name: string,
  what: AskedCharacteristic,
  asks: RegExp,
  say: (answers: readonly unknown[], state: State) => string,
  why: (state: State, answers: readonly unknown[]) => string = () => '',
) {
  return defineKind(name, {
    asks,
    parts: { ...STATE_PARTS, land: LAND, amount: AMOUNT },
    cards: [0, 1],
    fillers: FILLERS,
    compute(found) {
      const states = openStates(found.cards.length > 0 ? found : withUnnamed(found));
      if (found.cards.length > 0 && found.parts.land) return null;
      const { amount } = found.parts;
      if (!states || !namesNoPlayer(found.order)) return null;
      if (amount) {
        const query = parseQuery(`mana value ${amount[0]}`);
        return what === 'mana-value' && isYesNo(found.question) && query.ok
          ? checkStates(states, query.value, found, `has mana value ${amount[0]}`)
          : null;
      }
      if (isYesNo(found.question) || (what === 'types' && /how many/.test(found.question.words))) return null;
      const isCounted = /how many/.test(found.question.words) && (what === 'names' || what === 'colors');
      let first: readonly unknown[] = [];
      const groups = groupStates(states, (state) => {
        const ruling = valueOf(state.object, what, found.question.ruleset);
        if (!ruling.ok) return null;
        const { answers } = ruling.value.answer;
        if (first.length === 0) first = answers;
        const said = say(answers, state);
        const count = isCounted ? countIn(answers) : undefined;
        return {
          said:
            count === undefined
              ? said
              : `${COUNTS[count] ?? count}: ${what === 'colors' ? said.toLowerCase() : said}`,
          citations: ruling.value.citations,
        };
      });
      const [state] = states;
      if (!groups || !state) return null;
      // The colors, types and names of lands depend on the land.
      if (found.cards.length === 0 && found.parts.land && what !== 'mana-value') return null;
      return {
        text: sayGroups(state.object.card.name, groups, why(state, first)),
        rules: citationsOf(groups),
        ...(found.cards.length > 0 && {
          command: {
            label: 'In full',
            path: 'split value',
            options: { ...optionsFor(states), characteristic: what },
          },
        }),
      };
    },
  });
}

/** How many names or colors there are; `undefined` for several answers. */
const countIn = (answers: readonly unknown[]): number | undefined =>
  answers.length === 1 && Array.isArray(answers[0]) ? answers[0].length : undefined;

const sayNumbers = (answers: readonly unknown[], state: State): string =>
  `${answers.join(' and ')}${lacksX(state) ? ' plus X' : ''}`;

export const manaValueKind = characteristicKind(
  'mana value',
  'mana-value',
  phrase(MANA_VALUE),
  sayNumbers,
  (state, answers) => whyValue(state, answers),
);

const WHAT = '(?:what|which|whats|how many|tell me the|give me the)(?: all)?';

export const colorsKind = characteristicKind(
  'colors',
  'colors',
  phrase(`${WHAT}(?: (?:is|are|s))?(?: the)? colou?rs?|colou?rs?`),
  (answers) => sayEach(answers, sayColors),
  ({ object: { faceDown, card, zone } }) =>
    faceDown
      ? 'Face down it has no color.'
      : card.layout === 'split' && zone !== 'stack'
        ? 'Off the stack it has the colors of both halves.'
        : '',
);

export const typesKind = characteristicKind(
  'types',
  'types',
  phrase(
    `${WHAT}(?: (?:is|are|s))?(?: the)? (?:(?:card |creature |sub|super)?types?|type ?line|kind of card|sort of card)`,
  ),
  (answers) => sayEach(answers, sayTypes),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it is a creature without subtypes.' : ''),
);

export const namesKind = characteristicKind(
  'names',
  'names',
  phrase(
    `${WHAT}(?: (?:is|are|s))?(?: the| its)? (?:card )?names?|what (?:is|are|s) (?=.* called )|whats (?=.* called )|name of|names of|what do (?:i|you|we) call(?: (?:the dude|it|him|her|this|that|the guy|the card))?`,
  ),
  (answers) => sayEach(answers, (names: readonly string[]) => (names.length > 0 ? listed(names) : 'no name')),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it has none.' : ''),
);
