import { withTextColors } from '#cards/scryfall/text-colors.ts';
import type { Color } from '#engine/cards/card.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { checkLeaders } from '#engine/commanders/leading.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { TODAYS_DATE, dateOf } from '#engine/vocabulary/editions.ts';
import { text } from '#text/template.ts';
import { type Found, defineKind, namesNoPlayer } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { capitalize, sayColors } from './state-answers.ts';

/*
 * Color identity, and whether a card may be in the deck of a commander.
 */

/** Color identity, and whether a card may be in the deck of a commander. */
export const identityKind = defineKind('color identity', {
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
export const deckKind = defineKind('card in a commander deck', {
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
    const isOfLand = landColors.some((color) => missing.includes(color));
    const rules = distinct([
      ...citeRules(ruleset.edition, isOfLand ? 'identity/lands' : 'identity/deck', 'identity/deck'),
      ...of.citations,
    ]);
    if (dateOf(ruleset.edition) >= TODAYS_DATE && card.entry.oracle?.formats?.['commander'] === 'banned')
      return { verdict: 'no', text: text`${name} is banned in Commander.`, rules };
    return missing.length > 0
      ? {
          verdict: 'no',
          text: text`The color identity of ${name} is ${sayColors(colors.length > 0 ? colors : landColors)}: ${sayColors(missing)} ${missing.length > 1 ? 'aren’t' : 'isn’t'} in ${leader ? text`that of ${leader.entry.card.name}` : 'the identity of that deck'}.`,
          rules,
        }
      : {
          verdict: 'yes',
          text: text`The color identity of ${name} is ${sayColors(colors)}, within ${leader ? text`that of ${leader.entry.card.name}` : 'that of the deck'}${by ? ` (${sayColors(by.answer.colors)})` : ''}.`,
          rules,
        };
  },
});
