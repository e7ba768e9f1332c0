import { parseQuery } from '#cards/query/parse-query.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { withTextColors } from '#cards/scryfall/text-colors.ts';
import type { Color } from '#engine/cards/card.ts';
import type { Types } from '#engine/cards/characteristics.ts';
import { checkLeaders } from '#engine/commanders/leading.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { checkQuestion } from '#engine/characteristics/comparisons.ts';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { valueOf, type AskedCharacteristic } from '#engine/characteristics/values.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../answer/answer.ts';
import { defineKind, isYesNo, namesNoPlayer, type Found } from './kind.ts';
import type { NamedCard } from './question.ts';
import { lacksX, STATE_PARTS, statesOf, type State, type StatePart } from './states.ts';
import { NUMBER, phrase, wordSet } from './words.ts';

/*
 * The characteristics of a card, half or face in a zone: mana value, colors, types, names, color identity.
 */

type Computed = Omit<Answer, 'source'>;

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

const MANA_VALUE =
  'mana values?|mana val|manavalues?|m v|mv|mvs|cmcs?|converted mana costs?|converted costs?|converted manacosts?|converted casting costs?|total mana costs?';

/** One answer for a group of states that answer alike. */
interface Group {
  readonly said: string;
  readonly states: readonly State[];
  readonly citations: readonly Citation[];
}

/** Groups states by what they answer, in their order. @returns `null` if a state has no answer */
function groupStates(
  states: readonly State[],
  say: (state: State) => { readonly said: string; readonly citations: readonly Citation[] } | null,
): readonly Group[] | null {
  const groups = new Map<string, Group>();
  for (const state of states) {
    const one = say(state);
    if (!one) return null;
    const known = groups.get(one.said);
    groups.set(one.said, {
      said: one.said,
      states: [...(known?.states ?? []), state],
      citations: [...(known?.citations ?? []), ...one.citations],
    });
  }
  return [...groups.values()];
}

const citationsOf = (groups: readonly Group[]): readonly Citation[] => {
  const [first, ...others] = groups.flatMap(({ citations }) => citations);
  return first ? distinct([first, ...others]) : [];
};

/** `on the stack, cast as Fire`; the states of a group in a few words. */
function labelsOf({ states }: Group): string {
  const labels = states.map(({ label }) => label).filter((label) => label !== '');
  const cast = labels.filter((label) => label.startsWith('cast as ')).map((label) => label.slice(8));
  const up = labels.filter((label) => /^with .* up$/.test(label)).map((label) => label.slice(5, -3));
  const others = labels.filter((label) => !label.startsWith('cast as ') && !/^with .* up$/.test(label));
  return [
    ...others,
    ...(cast.length > 0 ? [`cast as ${cast.join(' or ')}`] : []),
    ...(up.length > 0 ? [`with ${up.join(' or ')} up`] : []),
  ].join(', ');
}

/** The answer of the first state first, then where it differs. */
function sayGroups(name: string, groups: readonly Group[], why: string): Text {
  const [first, ...others] = groups;
  if (!first) return '';
  const isOne = others.length === 0;
  const where = isOne && first.states.length > 1 ? '' : labelsOf(first);
  const more = others.map((group) => `${labelsOf(group)}: ${group.said}`).join('; ');
  return text`**${first.said}.** ${name}${where ? `, ${where}` : ''}.${why ? ` ${why}` : ''}${more ? ` ${capitalize(more)}.` : ''}`;
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Why the first state has this mana value, if that may surprise. */
function whyValue({ object }: State, answers: readonly unknown[]): string {
  const { card, zone, halves, faceDown, x } = object;
  const part = card.parts[halves?.[0] ?? 0];
  const costs = card.parts.map(({ manaCost }) => manaCost);
  if (faceDown) return 'Face down it has no mana cost.';
  if (answers.length > 1) return 'One answer for each half.';
  if (card.layout === 'split' && zone !== 'stack' && zone !== 'battlefield')
    return 'Off the stack, both halves add up.';
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

/** A copy of the back face of a double-faced permanent has mana value 0, since its front is not copied. */
const copiesBack = ({ object: { card, halves } }: State): boolean =>
  card.layout === 'double-faced' && !card.modal && halves?.[0] === 1;

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
    parts: { ...STATE_PARTS, amount: AMOUNT },
    cards: [1, 1],
    fillers: FILLERS,
    compute(found) {
      const states = openStates(found);
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
          said: count === undefined ? said : `${count}: ${said.toLowerCase()}`,
          citations: ruling.value.citations,
        };
      });
      const [state] = states;
      if (!groups || !state) return null;
      return {
        text: sayGroups(state.object.card.name, groups, why(state, first)),
        rules: citationsOf(groups),
        command: {
          label: 'In full',
          path: 'split value',
          options: { ...optionsFor(states), characteristic: what },
        },
      };
    },
  });
}

/** How many names or colors there are; `undefined` for several answers. */
const countIn = (answers: readonly unknown[]): number | undefined =>
  answers.length === 1 && Array.isArray(answers[0]) ? answers[0].length : undefined;

/** Whether a card matches a condition: yes or no if all states agree, otherwise where it does. */
function checkStates(
  states: readonly State[],
  query: ObjectQuestion,
  { question }: Pick<Found<never>, 'question'>,
  says: string,
): Computed | null {
  const groups = groupStates(states, (state) => {
    const ruling =
      lacksX(state) && says.includes('mana value')
        ? null
        : checkQuestion(state.object, query, question.ruleset);
    if (!ruling?.ok) return null;
    const { answer, unknown } = ruling.value.answer;
    return unknown ? null : { said: answer ? 'yes' : 'no', citations: ruling.value.citations };
  });
  const [first, ...others] = groups ?? [];
  const name = states[0]?.object.card.name ?? '';
  if (!first) return null;
  const command = {
    label: 'In full',
    path: 'split check',
    options: { ...optionsFor(states), query: printQuery(query) },
  };
  const rules = citationsOf(groups ?? []);
  const where = states.length > 1 ? '' : labelsOf(first);
  if (others.length === 0) {
    const verdict = first.said === 'yes' ? 'yes' : 'no';
    const seen = seenBy(states, query, question);
    return {
      verdict,
      text: text`${name}${where ? ` (${where})` : ''}: ${seen || (verdict === 'yes' ? says : `not ${says}`)}.`,
      rules,
      command,
    };
  }
  const [yes, no] = first.said === 'yes' ? [first, others[0]] : [others[0], first];
  return {
    text: text`**It depends.** ${name}: yes ${yes ? labelsOf(yes) : ''}; no ${no ? labelsOf(no) : ''}.`,
    rules,
    command,
  };
}

/** What the states have, for the characteristic that a condition is about. */
function seenBy(
  states: readonly State[],
  query: ObjectQuestion,
  { ruleset }: Found<never>['question'],
): string {
  const what = aspectOf(query);
  if (!what) return '';
  const seen = states.flatMap(({ object }) => {
    const ruling = valueOf(object, what, ruleset);
    return ruling.ok ? [sayAny(what, ruling.value.answer.answers)] : [];
  });
  return new Set(seen).size === 1 ? (seen[0] ?? '') : '';
}

const isAbout = (query: ObjectQuestion, kinds: readonly string[]): boolean =>
  'of' in query ? [query.of].flat().every((part) => isAbout(part, kinds)) : kinds.includes(query.kind);

function aspectOf(query: ObjectQuestion): 'mana-value' | 'colors' | 'types' | undefined {
  if (isAbout(query, ['mana-value', 'parity'])) return 'mana-value';
  if (isAbout(query, ['colors', 'multicolored', 'monocolored', 'colorless'])) return 'colors';
  return isAbout(query, ['type', 'permanent']) ? 'types' : undefined;
}

/** The states that a question leaves open, without those in which X had to be known. */
function openStates({ cards: [named], parts }: Found<StatePart>): readonly State[] | null {
  const states = named && statesOf(named, parts);
  if (!states) return null;
  // A copy of an unnamed token is a guess.
  if (parts.copy && states.every(({ object: { card } }) => card.parts[0].typeLine.includes('Token')))
    return null;
  if (parts.copy && (states.some(copiesBack) || states.some(({ object }) => object.zone === 'hand'))) {
    const placed = states.filter(({ object }) => object.zone !== 'hand');
    return placed.length > 0 && !placed.some(copiesBack) ? placed : null;
  }
  return states;
}

/** The options of a command about the state, if there is only one. */
const optionsFor = (states: readonly State[]): State['options'] => {
  const [first, ...others] = states;
  const card = first?.options.card ?? '';
  return first && others.length === 0 ? first.options : { card };
};

const sayNumbers = (answers: readonly unknown[], state: State): string =>
  `${answers.join(' and ')}${lacksX(state) ? ' plus X' : ''}`;

const COLOR_NAMES: Readonly<Record<Color, string>> = {
  W: 'white',
  U: 'blue',
  B: 'black',
  R: 'red',
  G: 'green',
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const sayColors = (colors: readonly Color[]): string =>
  colors.length === 0 ? 'colorless' : listed(colors.map((color) => COLOR_NAMES[color]));

const sayEach = (answers: readonly unknown[], say: (answer: never) => string): string =>
  capitalize([...new Set(answers.map((answer) => say(answer as never)))].join('; and '));

const sayTypes = ({ supertypes, types, subtypes }: Types): string => {
  const left = [...supertypes, ...types].join(' ');
  return subtypes.length > 0 ? `${left} — ${subtypes.join(' ')}` : left;
};

function sayAny(what: 'mana-value' | 'colors' | 'types', answers: readonly unknown[]): string {
  if (what === 'mana-value') return `mana value ${answers.join(' and ')}`;
  return what === 'colors' ? sayEach(answers, sayColors).toLowerCase() : sayEach(answers, sayTypes);
}

const manaValueKind = characteristicKind(
  'mana value',
  'mana-value',
  phrase(MANA_VALUE),
  sayNumbers,
  (state, answers) => whyValue(state, answers),
);

const WHAT = '(?:what|which|whats|how many|tell me the|give me the)(?: all)?';

const colorsKind = characteristicKind(
  'colors',
  'colors',
  phrase(`${WHAT}(?: (?:is|are|s))?(?: the)? colou?rs?`),
  (answers) => sayEach(answers, sayColors),
  ({ object: { faceDown, card, zone } }) =>
    faceDown
      ? 'Face down it has no color.'
      : card.layout === 'split' && zone !== 'stack'
        ? 'Off the stack it has the colors of both halves.'
        : '',
);

const typesKind = characteristicKind(
  'types',
  'types',
  phrase(
    `${WHAT}(?: (?:is|are|s))?(?: the)? (?:(?:card |creature |sub|super)?types?|type ?line|kind of card|sort of card)`,
  ),
  (answers) => sayEach(answers, sayTypes),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it is a creature without subtypes.' : ''),
);

const namesKind = characteristicKind(
  'names',
  'names',
  phrase(
    `${WHAT}(?: (?:is|are|s))?(?: the| its)? (?:card )?names?|what (?:is|are|s) (?=.* called )|whats (?=.* called )|name of|names of`,
  ),
  (answers) => sayEach(answers, (names: readonly string[]) => (names.length > 0 ? listed(names) : 'no name')),
  ({ object: { faceDown } }) => (faceDown ? 'Face down it has none.' : ''),
);

const COLOR_WORD =
  'white|blue|black|red|green|colou?rless|multi ?colou?red|multi ?colou?r|mono ?colou?red|gold|mono (?:white|blue|black|red|green)';
const TYPE_WORD =
  'legendary|basic|snow|artifact|creature|enchantment|land|instant|sorcery|planeswalker|battle|permanent|historic|kindred|tribal|nonland|noncreature|nonartifact|nonbasic|nonlegendary|non land|non creature|non legendary';
const CONDITION = `(?:(?:an|a) )?(?:(?:${COLOR_WORD}|${TYPE_WORD})(?: (?:(?:and|or) )?(?:(?:an|a|also|both) )?)?)+(?:cards?|spells?|permanents?)?`;

/** Words that may stand in a question whether a card is something. */
const IS_WORDS = wordSet(`
  is are was were it its that this thing the a an still also both really even now there then card cards count counts counted
  as considered be would does do too or no treated have has when while if hey so and ok just actually i into in on of
  by any chance guy dude currently at all spell technically well only my
`);

/** Characteristics that a text defines, which no type line shows. */
const definesTypes = ({ card, oracle }: NamedCard['entry']): boolean =>
  card.name.startsWith('Grist,') ||
  /isn.t on the battlefield, it.s|isn.t a creature (?:unless|as long)/i.test(oracle?.texts.join('\n') ?? '');

/** True if the card itself is the subject: `is CARD a creature`, `CARD in hand, is it a creature`. */
function isSubject(words: readonly string[]): boolean {
  const card = words.indexOf('#0');
  const asks = words.indexOf('|asks');
  if (card < 0 || asks < card) return false;
  if (words.some((word) => !/^[#|]/.test(word) && !IS_WORDS.has(word))) return false;
  const before = words.slice(0, card).findLast((word) => !['the', 'a', 'an', 'my'].includes(word));
  const between = words
    .slice(card + 1, asks)
    .filter((word) => !word.startsWith('|') && !['a', 'an', 'the'].includes(word));
  if (between.some((word) => ['my', 'for', 'i'].includes(word))) return false;
  const hasVerb = between.some((word) => /^(?:is|are|does|would)$/.test(word));
  const hasIt = between.some((word) => /^(?:it|that|this|thing)$/.test(word));
  const isFirst = before !== undefined && /^(?:is|are|was|were|does|do|would)$/.test(before);
  return isFirst ? !hasVerb && !between.includes('it') : hasVerb && hasIt && card <= 3;
}

/** `is fire // ice a blue card on the stack` */
const conditionKind = defineKind('condition', {
  asks: phrase(CONDITION),
  parts: STATE_PARTS,
  cards: [1, 1],
  fillers: IS_WORDS,
  compute(found) {
    const states = openStates(found);
    const [card] = found.cards;
    if (!states || !card || !isYesNo(found.question) || !isSubject(found.order)) return null;
    if (new RegExp(`\\b(?:${MANA_VALUE}|names?|identity|types?|not|isnt)\\b`).test(found.question.words))
      return null;
    const condition = found.asks[0].trim();
    const query = parseQuery(tidyCondition(condition));
    if (!query.ok || isNameOnly(query.value)) return null;
    if (isAbout(query.value, ['type', 'permanent']) && !found.parts.faceDown && definesTypes(card.entry))
      return null;
    return checkStates(states, query.value, found, condition.replace(/^an? /, ''));
  },
});

const tidyCondition = (condition: string): string =>
  condition
    .replace(/^(?:an|a) /, '')
    .replaceAll(/colour/g, 'color')
    .replaceAll(/multi color(?:ed)?|multicolor(?!ed)/g, 'multicolored')
    .replaceAll(/mono color/g, 'monocolor')
    .replaceAll(/non (?=\w)/g, 'non')
    .replaceAll(/\bgold\b/g, 'multicolored')
    .replaceAll(/mono (white|blue|black|red|green)/g, 'monocolored $1')
    .trim();

/** Words that are no condition are read as parts of a name. */
const isNameOnly = (query: ObjectQuestion): boolean =>
  'of' in query ? [query.of].flat().some(isNameOnly) : query.kind === 'name';

/** Color identity, and whether a card may be in the deck of a commander. */
const identityKind = defineKind('color identity', {
  asks: phrase('colou?r identity|colou?r identities|colou?r id|edh identity|commander identity|c i'),
  parts: {},
  cards: [1, 1],
  fillers: wordSet('commander edh deck card whole cards'),
  compute({ question: { ruleset }, cards: [named], order }) {
    if (!named || !namesNoPlayer(order)) return null;
    const ruling = identityOf(named, ruleset);
    if (!ruling) return null;
    const { card } = named.entry;
    const { colors } = ruling.answer;
    const why =
      card.parts.length > 1
        ? ' Both parts count, costs and text.'
        : ' Its cost and the symbols in its text count.';
    return {
      text: text`**${capitalize(sayColors(colors))}.** ${card.name}.${why}`,
      rules: ruling.citations,
      command: {
        label: 'In full',
        path: 'split value',
        options: { card: card.name, characteristic: 'color-identity' },
      },
    };
  },
});

const identityOf = (
  { entry: { card, oracle } }: NamedCard,
  ruleset: Found<never>['question']['ruleset'],
): Ruling<{ readonly colors: readonly Color[]; readonly landColors: readonly Color[] }> | null => {
  const ruling = colorIdentityOf(oracle ? withTextColors(card, oracle.texts) : card, ruleset);
  return ruling.ok ? ruling.value : null;
};

/** Words about why it might be in the deck, which decide nothing. */
const DECK_WORDS = wordSet(`
  play plays run running put include use uses go fit belong legal legally allowed allow inclusion check ok fine costs cost
  mana colourless colorless devoid hybrid symbol symbols text reminder extort thing fetches fetch island swamp plains
  mountain forest white blue black red green color colors colour colours him her together ability pip pips brackets small
  identity cast card cards since though only generic 1 2 3 4 5 6 7 8 9 10 whose main deckbuilding still
`);

const LETTERS: Readonly<Record<string, Color>> = {
  white: 'W',
  blue: 'U',
  black: 'B',
  red: 'R',
  green: 'G',
  w: 'W',
  u: 'U',
  b: 'B',
  r: 'R',
  g: 'G',
};

/** `can i play lightning helix in my krenko deck`, `crypt ghast in mono black edh ok?` */
const deckKind = defineKind('card in a commander deck', {
  asks: phrase(
    '(?:(?:commander|edh|general) )?(?:decks?|99|decklist)(?: with| led by| of| whose)?|(?:as )?(?:(?:my|the|a|is) )*(?:commander|general)(?: is)?|edh|legal inclusion|mono (?:white|blue|black|red|green|w|u|b|r|g)',
  ),
  parts: {
    mono: phrase('mono (white|blue|black|red|green|w|u|b|r|g)'),
    more: phrase('(?:(?:commander|edh|general) )?(?:decks?|99)|commander|general|edh'),
    rules: phrase('by color identity|colou?r identity'),
  },
  cards: [1, 2],
  fillers: DECK_WORDS,
  compute({ question, asks, parts, cards: [card, leader], order }) {
    if (!card || !namesNoPlayer(order)) return null;
    const { ruleset, words } = question;
    const mono = LETTERS[parts.mono?.[1] ?? /mono (\w+)/.exec(asks[0])?.[1] ?? ''];
    const isAsked =
      /\b(?:deck|decks|99|legal|allowed|can|may|ok|okay|edh|play|run|put|commander|krenko|in)\b/.test(words);
    if (!isAsked || (!leader && mono === undefined)) return null;
    if (/\b(?:what|whats|which|who|where|how|much|he|his|shuffles)\b/.test(words)) return null;
    if (!leader && !/\b(?:edh|commander|deck)\b/.test(words)) return null;
    const isAtTable =
      question.asked.game?.commanders.some(({ name }) => name === leader?.entry.card.name) === true;
    if (
      leader &&
      !/\b(?:deck|decks|99|commander|edh|general|legal)\b/.test(words) &&
      !isAtTable &&
      mono === undefined
    )
      return null;
    if (leader && !checkLeaders([{ name: leader.entry.card.name, card: leader.entry.card }], ruleset).ok)
      return null;
    const of = identityOf(card, ruleset);
    const by = leader ? identityOf(leader, ruleset) : null;
    if (!of || (leader && !by)) return null;
    const allowed = by ? by.answer.colors : mono === undefined ? [] : [mono];
    if (by && mono !== undefined && by.answer.colors.join('') !== mono) return null;
    const { colors, landColors } = of.answer;
    const missing = [...colors, ...landColors].filter((color) => !allowed.includes(color));
    const name = card.entry.card.name;
    const whose = leader ? leader.entry.card.name : 'that deck';
    const isOfLand = landColors.some((color) => missing.includes(color));
    const rules = distinct([
      ...citeRules(ruleset.edition, isOfLand ? 'identity/lands' : 'identity/deck', 'identity/deck'),
      ...of.citations,
    ]);
    if (card.entry.oracle?.formats?.['commander'] === 'banned')
      return { verdict: 'no', text: text`${name} is banned in Commander.`, rules };
    return missing.length > 0
      ? {
          verdict: 'no',
          text: text`The color identity of ${name} is ${sayColors(colors.length > 0 ? colors : landColors)}: ${sayColors(missing)} isn’t in that of ${whose}.`,
          rules,
        }
      : {
          verdict: 'yes',
          text: text`The color identity of ${name} is ${sayColors(colors)}, within that of ${whose}${by ? ` (${sayColors(by.answer.colors)})` : ''}.`,
          rules,
        };
  },
});

export const CARD_VALUE_KINDS = [
  identityKind,
  deckKind,
  manaValueKind,
  colorsKind,
  typesKind,
  namesKind,
  conditionKind,
];
