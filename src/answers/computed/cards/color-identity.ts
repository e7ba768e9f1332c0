import { withTextColors } from '#cards/scryfall/text-colors.ts';
import { COLORS, type Color } from '#engine/cards/card.ts';
import { parseTypeLine } from '#engine/cards/type-lines.ts';
import { colorIdentityOf } from '#engine/characteristics/color-identity.ts';
import { checkLeaders } from '#engine/commanders/leading.ts';
import { citeRules, distinct } from '#engine/rule-numbers/citing.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { TODAYS_DATE, dateOf } from '#engine/vocabulary/editions.ts';
import { text } from '#text/template.ts';
import { defineKind, isOpenQuestion, isYesNoQuestion } from '../reading/kind.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import { capitalize } from '#basics/capitalize.ts';
import { joinWithAnd, joinColors } from './state-answers.ts';

/*
 * Color identity, and whether a card may be in the deck of a commander.
 */

export const identityKind = defineKind('color identity', {
  topic: phrase('colou?r identity|colou?r identities|colou?r id|edh identity|commander identity|c i'),
  cards: [1, 1],
  vetoes: / (?:deck|decks|99|play|run|include|legal|in my|partners?) /,
  compute({ question, cards: [named] }) {
    if (!named || isYesNoQuestion(question)) return null;
    const { ruleset } = question;
    const ruling = identityOf(named, ruleset);
    if (!ruling) return null;
    const { card } = named.entry;
    const { colors } = ruling.answer;
    const why =
      card.parts.length > 1
        ? ' Both parts count, costs and text.'
        : ' Its cost and the symbols in its text count.';
    return {
      text: text`**${capitalize(joinColors(colors))}.** ${card.name}.${why}`,
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
  ruleset: Question['ruleset'],
): Ruling<{ readonly colors: readonly Color[]; readonly landColors: readonly Color[] }> | null => {
  const ruling = colorIdentityOf(oracle ? withTextColors(card, oracle.texts) : card, ruleset);
  return ruling.ok ? ruling.value : null;
};

/** Players' names for decks by their colors. */
const DECK_COLORS: readonly (readonly [words: string, colors: readonly Color[]])[] = [
  ['mono (?:white|w)', ['W']],
  ['mono (?:blue|u)', ['U']],
  ['mono (?:black|b)', ['B']],
  ['mono (?:red|r)', ['R']],
  ['mono (?:green|g)', ['G']],
  ['azorius|wu|uw', ['W', 'U']],
  ['dimir|ub|bu', ['U', 'B']],
  ['rakdos|br|rb', ['B', 'R']],
  ['gruul|rg|gr', ['R', 'G']],
  ['selesnya|gw|wg', ['W', 'G']],
  ['orzhov|wb|bw', ['W', 'B']],
  ['izzet|ur|ru', ['U', 'R']],
  ['golgari|bg|gb', ['B', 'G']],
  ['boros|rw|wr', ['W', 'R']],
  ['simic|gu|ug', ['U', 'G']],
  ['esper', ['W', 'U', 'B']],
  ['grixis', ['U', 'B', 'R']],
  ['jund', ['B', 'R', 'G']],
  ['naya', ['W', 'R', 'G']],
  ['bant', ['W', 'U', 'G']],
  ['abzan', ['W', 'B', 'G']],
  ['jeskai', ['W', 'U', 'R']],
  ['sultai', ['U', 'B', 'G']],
  ['mardu', ['W', 'B', 'R']],
  ['temur', ['U', 'R', 'G']],
  ['colou?rless(?= (?:commander|deck|edh|general|list))', []],
];

/** Patterns in which the named card is the commander. */
const LEADER_PHRASES = [
  '(#\\d+) (?:s |led |commander |edh |cedh |partner |partners |helmed )*(?:decks?|edh|cedh|list|build|brew|pile|99|commander)',
  '(?:commander|general)(?: \\w+)? (?:is |of |being |called )?(?:the |my )?(#\\d+)',
  '(?:led by|helmed by|headed by|run by|under|behind|lead by|lead|leads|leading) (?:a |my |the )?(#\\d+)',
  '(#\\d+) lets? (?:you|me) (?:play|run)',
  '(#\\d+) (?:as|is|at|leads|leading|helms|helming|heads|for|being|in)(?: the| my| a| our| his| her)* (?:commander|general|helm|command zone|cz|lead)',
].map((pattern) => new RegExp(` ${pattern}(?= )`, 'g'));

const IN_DECK_OF = / (?:in|into|for|with|of|to) (?:(?:my|the|a|his|her|their|your|mono \w+) )*(#\d+)(?= )/g;

/** `can i play lightning helix in my krenko deck`, `crypt ghast in mono black edh ok?` */
export const deckKind = defineKind('card in a commander deck', {
  topic: phrase(
    `decks?|decklist|99|ninety nine|edh|cedh|commanders?|generals?|led|helmed|identity|inclusion|list|brew|in(?:to)? (?:my )?#\\d+|#\\d+ lets? (?:you|me) (?:play|run)|${DECK_COLORS.map(([words]) => words).join('|')}`,
  ),
  cards: [1, 3],
  vetoes:
    / (?:what|whats|which|who|where|how|tax|cast (?:him|her|it) (?:again|from)|damage|zone|dies|die|attack|attacks|block|copy|copies|starting|life|hand|hands|sideboard|banned|ban|as (?:my |a |the )?partner|search|fetch a|mulligan|graveyard|battlefield|mana value|cmc|mv|be (?:my|a|the) commander|companion|flipped|flips|turned|transform(?:s|ed)?|kills?|killed|response|respond|loop|draw|draws|enchanted|triggers?|counters?|out for|combo|token|lands? drop|token|win|wins|target|targets) /,
  allowedConditions: /without partner/,
  compute({ question }) {
    const { ruleset, words, cards, asked } = question;
    const padded = ` ${words} `;
    if (isOpenQuestion(question)) return null;
    if (
      !/ (?:play|plays|playing|runs?|running|put|putting|includes?|including|add|jam|use|go|goes|belong|legal|legally|allowed|ok|okay|kosher|fits?|slot|99|inclusion|in|into|within|with|good to go|have|fine|can|get) /.test(
        padded,
      )
    )
      return null;
    const deck = DECK_COLORS.find(([named]) => new RegExp(` (?:${named}) `).test(padded))?.[1];
    const leaders = leadersIn(question);
    const others = cards.filter((card) => !leaders.includes(card));
    const [card] = others;
    if (!card || others.length > 1 || leaders.length > 2) return null;
    const ownCommanders = asked.game?.commanders.filter(({ ownerId }) => ownerId === asked.askerId) ?? [];
    const isOwnDeck =
      leaders.length === 0 &&
      deck === undefined &&
      / (?:in|into|to|for) (?:my|our) (?:\w+ )?(?:deck|99|list|edh) | my (?:2 )?(?:partners|commanders?) (?:are|is) | (?:run|play|include|jam|allowed to run) #\d+/.test(
        padded,
      );
    const leaderEntries = isOwnDeck
      ? ownCommanders.flatMap(({ name }) => asked.cards.find(name) ?? [])
      : leaders.map(({ entry }) => entry);
    if (leaderEntries.length === 0 && deck === undefined) return null;
    if (
      leaderEntries.length === 0 &&
      !/ (?:mono \w+|edh|cedh|commander|decks?|99|list|general) /.test(padded)
    )
      return null;
    if (
      !checkLeaders(
        leaderEntries.map((entry) => ({ name: entry.card.name, card: entry.card })),
        ruleset,
      ).ok
    )
      return null;
    const cardIdentity = identityOf(card, ruleset);
    const leaderIdentities = leaderEntries.map((entry) => identityOf({ entry, part: null }, ruleset));
    if (!cardIdentity || leaderIdentities.includes(null)) return null;
    const allowed =
      leaderEntries.length > 0
        ? COLORS.filter((color) => leaderIdentities.some((each) => each?.answer.colors.includes(color)))
        : (deck ?? []);
    if (leaderEntries.length > 0 && deck !== undefined && deck.join('') !== allowed.join('')) return null;
    const { colors, landColors } = cardIdentity.answer;
    const missing = [...colors, ...landColors].filter((color) => !allowed.includes(color));
    const name = card.entry.card.name;
    const isLandColorMissing = landColors.some((color) => missing.includes(color));
    const rules = distinct([
      ...citeRules(ruleset.edition, isLandColorMissing ? 'identity/lands' : 'identity/deck', 'identity/deck'),
      ...cardIdentity.citations,
    ]);
    if (dateOf(ruleset.edition) >= TODAYS_DATE && card.entry.oracle?.formats?.['commander'] === 'banned')
      return { verdict: 'no', text: text`${name} is banned in Commander.`, rules };
    const deckName =
      leaderEntries.length > 0
        ? joinWithAnd(leaderEntries.map(({ card: { name: leader } }) => leader.split(' // ')[0] ?? leader))
        : 'that deck';
    return missing.length > 0
      ? {
          verdict: 'no',
          text: text`The color identity of ${name} is ${joinColors(colors.length > 0 ? colors : landColors)}: ${joinColors(missing)} ${missing.length > 1 ? 'aren’t' : 'isn’t'} in that of ${deckName}.`,
          rules,
        }
      : {
          verdict: 'yes',
          text: text`The color identity of ${name} is ${joinColors(colors)}, within that of ${deckName} (${joinColors(allowed)}).`,
          rules,
        };
  },
});

/** The commanders of the deck in question; empty if the question doesn't tell them from the other cards. */
function leadersIn({ words, cards, ruleset, asked }: Question): readonly NamedCard[] {
  const padded = ` ${words} `;
  const canLead = ({ entry: { card } }: NamedCard): boolean =>
    checkLeaders([{ name: card.name, card }], ruleset).ok &&
    parseTypeLine(card.parts[0].typeLine).types.length > 0;
  const commandersAtTable = cards.filter(({ entry }) =>
    asked.game?.commanders.some(({ name }) => name === entry.card.name),
  );
  if (commandersAtTable.length > 0 && commandersAtTable.length < cards.length) return commandersAtTable;
  const cardOf = (mark: string | undefined): NamedCard | undefined => cards[Number(mark?.slice(1))];
  const pair =
    / (#\d+) (?:and|n|plus|with|w) (#\d+) (?:\w+ )?(?:deck|edh|list|build|pair|partners?|partnership) | partners?(?: \w+)? (?:are )?(#\d+) (?:and|n|plus) (#\d+) /.exec(
      padded,
    );
  if (pair && cards.length === 3) {
    const [firstMark, secondMark] = pair.slice(1).filter((mark) => mark !== undefined);
    return [cardOf(firstMark), cardOf(secondMark)].filter((card) => card !== undefined);
  }
  for (const patterns of [LEADER_PHRASES, [IN_DECK_OF]]) {
    const leaderEntries = patterns.flatMap((pattern) =>
      [...padded.matchAll(pattern)].map((match) => cardOf(match[1])),
    );
    const found = [...new Set(leaderEntries.filter((card) => card !== undefined))].filter((card) =>
      canLead(card),
    );
    if (found.length > 0 && found.length < cards.length) return found;
  }
  const possibleLeaders = cards.filter((card) => canLead(card));
  return possibleLeaders.length > 0 && possibleLeaders.length < cards.length ? possibleLeaders : [];
}
