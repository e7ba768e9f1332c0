import { formatCount } from '#basics/format-count.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import {
  archenemyLife,
  commanderDamageToLose,
  poisonToLose,
  startingLifeOf,
} from '#engine/formats/starting-numbers.ts';
import { emptySeat } from '#engine/game/seats.ts';
import { handAfter, mulliganProcedure, USUAL_HAND } from '#engine/mulligans/hands.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { RuleSubject } from '#engine/rule-numbers/numbers.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { text } from '#text/template.ts';
import type { Answer } from '../answer/answer.ts';
import {
  FORMAT_PARTS,
  TEAM_SIZE,
  formatHere,
  formatNamed,
  seatsNamed,
  type FormatPart,
  type NamedFormat,
} from './formats.ts';
import { defineKind, isYesNo, namesNoPlayer, type Found } from './kind.ts';
import type { Question } from './question.ts';
import { NUMBER, numberIn, phrase, wordSet } from './words.ts';

/*
 * What a format begins and ends with: life, hands, mulligans, poison, decks.
 */

type Computed = Omit<Answer, 'source'>;

const FILLERS = wordSet(`
  villain uses use book rulebook actual solo team teams official kitchen night playing round match commander's deck both
  together duel tournament normally end hand keep may
  game games player players each everyone everybody person team teams total totals start starts starting begin begins
  people number amount size big large max maximum min minimum limit required normal normally usually standard card
  cards playing magic mtg rules format table exactly supposed someone somebody opponent person each side sized points
  official default first per every typical
`);

/** The format that is asked about: the named one, that of a number of players, that of the table, or none. */
const formatOf = ({ question, parts }: Found<FormatPart>): NamedFormat | null => {
  if (parts.format) return formatNamed(parts.format);
  const seats = seatsNamed(parts.seats);
  if (seats === undefined) return formatHere(question);
  return seats > 2
    ? { name: 'a multiplayer game', format: { ...PLAIN, variant: 'free-for-all' }, deck: undefined }
    : { name: 'a two-player game', format: PLAIN, deck: undefined };
};

/** Teams share numbers in some formats only, so the format has to be known. */
const isUnread = ({
  order,
  question,
  parts,
}: Pick<Found<'format'>, 'order' | 'question' | 'parts'>): boolean =>
  !namesNoPlayer(order) ||
  (/\b(?:teams?|we|our|us)\b/.test(question.words) &&
    /\b(?:teams?|poison)\b/.test(question.words) &&
    parts.format === null &&
    question.asked.game === null);

/** A number, or whether it is the one that a question supposes. */
function numberAnswer(
  question: Question,
  supposed: RegExpExecArray | null,
  amount: number,
  says: string,
  rules: readonly Citation[],
  holdsFor: 'equal' | 'more' | 'less' = 'equal',
): Computed | null {
  if (!supposed) return isYesNo(question) ? null : { text: text`**${amount}.** ${says}.`, rules };
  if (!isYesNo(question)) return null;
  const said = numberIn(supposed[1] ?? '');
  const holds = holdsFor === 'more' ? said >= amount : holdsFor === 'less' ? said <= amount : said === amount;
  return { verdict: holds ? 'yes' : 'no', text: text`${says}.`, rules };
}

const isWh = ({ words }: Question): boolean => /\b(?:what|whats|which|how|when|why)\b/.test(words);

const SUPPOSED = phrase(`(?:at |with |on |to |is |have |than |of )?(${NUMBER})`);

const startingLifeKind = defineKind('starting life', {
  asks: phrase('(?:starting |beginning |initial |opening )?(?:life|hp)(?: (?:totals?|points?))?'),
  parts: {
    teamSize: TEAM_SIZE,
    ...FORMAT_PARTS,
    us: phrase('(?:just |only )?(?:the )?2 of us'),
    begin: phrase(
      '(?:(?:at|from) (?:the )?)?(?:start|begin|starts|begins|starting|beginning)(?: (?:out|off|a|the|of|at))*(?: games?)?(?: (?:with|at|on))?',
    ),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    const { ruleset, asked } = question;
    const isBegun = /\b(?:start|begin|initial|opening)/.test(question.words);
    const isOfFormat = parts.format !== null && !/\b(?:i|my|me)\b/.test(question.words);
    if (isUnread(found) || (!isBegun && !isOfFormat)) return null;
    const seats = seatsNamed(parts.seats);
    const named = formatOf(found);
    if (!named && parts.format) return null;
    if (!named) {
      const plain = startingLifeOf(PLAIN, ruleset);
      const commander = startingLifeOf({ ...PLAIN, isCommander: true }, ruleset);
      return numberAnswer(
        question,
        parts.supposed,
        plain.answer.amount,
        `Each player starts at ${plain.answer.amount} life; in Commander at ${commander.answer.amount}`,
        [...plain.citations, ...commander.citations],
      );
    }
    const { name } = named;
    const size = parts.teamSize ? numberIn(parts.teamSize[1] ?? '') : undefined;
    if (size !== undefined && (named.format.variant !== 'two-headed-giant' || size < 2 || size > 8))
      return null;
    const format = size === undefined ? named.format : { ...named.format, teamSize: size };
    if (format.variant === 'archenemy' && !format.isCommander) {
      const alone = archenemyLife(format, ruleset);
      return {
        text: text`**${alone.answer}** for the archenemy, **20** for the others.`,
        rules: alone.citations,
      };
    }
    if (format.isBrawl && seats === undefined && !parts.supposed && named.name !== 'this game') {
      const [two, many] = [startingLifeOf(format, ruleset, false), startingLifeOf(format, ruleset, true)];
      return {
        text: text`**${two.answer.amount}** for two players, **${many.answer.amount}** for more, in Brawl.`,
        rules: two.citations,
      };
    }
    const isOfMany =
      seats === undefined ? (asked.game?.seats.length ?? 2) > 2 || format.variant !== null : seats > 2;
    const { answer, citations } = startingLifeOf(format, ruleset, isOfMany);
    const amount =
      named.name === 'this game' ? (asked.game?.settings.startingLife ?? answer.amount) : answer.amount;
    const each = answer.of === 'team' ? 'Each team' : 'Each player';
    const said = numberAnswer(
      question,
      parts.supposed,
      amount,
      `${each} starts at ${amount} life in ${name}`,
      citations,
    );
    return said && { ...said, ...COMMAND_IF_HERE(named) };
  },
});

const PLAIN = {
  variant: null,
  attack: 'one',
  range: null,
  deploysCreatures: false,
  sharesTurns: false,
  teamSize: 1,
  isCommander: false,
} as const;

const COMMAND_IF_HERE = ({ name }: NamedFormat): Pick<Answer, 'command'> =>
  name === 'this game' ? { command: { label: 'Format', path: 'table format', options: {} } } : {};

const openingHandKind = defineKind('opening hand', {
  asks: phrase(
    '(?:opening|starting|initial|first) hands?(?: size)?|cards?(?= .*(?:start|begin|beginning|opening|first draw) )|(?:start|begin)s? (?:out |off )?with(?= .*cards )',
  ),
  parts: {
    ...FORMAT_PARTS,
    cards: phrase(
      'cards?(?: (?:are|is|do|does))?(?: in| to)?(?: (?:my|your|the|a|their))*(?: (?:opening |starting )?hands?)?',
    ),
    hand: phrase('(?:opening |starting )?hands?'),
    begin: phrase(
      '(?:(?:do|does|to) )?(?:you|i|we|they|everyone|each player)? ?(?:start|begin|draw|starts|begins|draws)(?: (?:out|off|a|the|of))*(?: game)?(?: with)?',
    ),
    first: phrase('at the (?:start|beginning)(?: of (?:the|a) game)?|before the game'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    if (
      isUnread(found) ||
      !/hand|start|begin/.test(question.words) ||
      /mull|turn|maximum|max|deck|library/.test(question.words)
    )
      return null;
    return numberAnswer(
      question,
      parts.supposed,
      USUAL_HAND,
      `An opening hand has ${USUAL_HAND} cards, in every format`,
      citeRules(question.ruleset.edition, 'start/mulligan'),
    );
  },
});

const MULLIGAN = '(?:mulligans?|mulls?|mully|mulliganing|mulling|mulliganed|mulled)';

/** The procedure for a game of a format with a number of players. */
function procedureOf(found: Found<FormatPart>): {
  readonly seats: number;
  readonly named: NamedFormat | null;
  readonly procedure: ReturnType<typeof mulliganProcedure>;
} | null {
  const { question, parts } = found;
  const named = formatOf(found);
  if (!named && parts.format) return null;
  const format = named?.format ?? PLAIN;
  const seats =
    seatsNamed(parts.seats) ??
    (named?.name === 'this game' || !named ? question.asked.game?.seats.length : undefined) ??
    (format.isCommander || format.variant ? 4 : 2);
  const settings = { format, startingLife: 20, pings: false };
  const game = { settings, seats: Array.from({ length: seats }, (_, at) => emptySeat(String(at), settings)) };
  return { seats, named, procedure: mulliganProcedure(game, question.ruleset) };
}

const freeMulliganKind = defineKind('free mulligan', {
  asks: phrase(
    `free ${MULLIGAN}|(?:first|1st|one) ${MULLIGAN}(?= .*free )|${MULLIGAN}(?= .*free )|${MULLIGAN} for free`,
  ),
  parts: { ...FORMAT_PARTS, free: phrase('(?:for )?free|doesnt count|not count') },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    if (isUnread(found)) return null;
    const { question, parts } = found;
    const known = procedureOf(found);
    if (!known) return null;
    const { procedure, seats, named } = known;
    const isOpen = parts.seats === null && named?.name !== 'this game' && question.asked.game === null;
    const isFree = procedure.answer.free > 0;
    const rules = procedure.citations;
    const { firstMulliganFree } = question.ruleset;
    if (!isFree) {
      const later = isOpen && !named && firstMulliganFree === 'many';
      return {
        ...(later ? {} : { verdict: 'no' as const }),
        text: later
          ? text`**With three or more players**, and in Brawl, the first is free; one on one it isn’t.`
          : text`The first mulligan costs a card, too${seats === 2 && firstMulliganFree === 'many' ? ', with two players' : ''}.`,
        rules: later
          ? citeRules(question.ruleset.edition, 'start/mulligan-of-many', 'start/mulligan')
          : rules,
      };
    }
    const isAlways = named?.format.isBrawl === true || named?.format.variant === 'two-headed-giant';
    return {
      ...(isWh(question) ? {} : { verdict: 'yes' as const }),
      text: isAlways
        ? text`The first mulligan costs no card.`
        : text`With three or more players the first costs no card${isOpen ? '; one on one it does' : ''}.`,
      rules,
    };
  },
});

const ORDINALS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  a: 1,
  one: 1,
  twice: 2,
  once: 1,
};

const mulliganKind = defineKind('hand after mulligans', {
  asks: phrase(
    `(?:(?:after|with|for|on|if|when|once|take|taking|took) )?(?:i |you |we |they )?(?:take |took |taking |do |did )?(?:the |my |a |his |her |their )?(first|second|third|fourth|1st|2nd|3rd|4th|a|one|\\d) ${MULLIGAN}|(?:i )?(?:have |had |ive )?${MULLIGAN} (twice|once|\\d times)`,
  ),
  parts: {
    ...FORMAT_PARTS,
    what: phrase(
      '(?:many )?cards?(?: (?:are|is))?(?: in (?:my|your|the|his|her) hand)?|hand(?: size)?|put back|bottom|on (?:the )?bottom|back|keep|draw|left|end up with|have left|to the bottom',
    ),
    more: phrase(
      '(?:keep|draw|put|bottom|left|end up|see|hand|remain)(?: back| on (?:the )?bottom| (?:with|up|in hand))?',
    ),
    cards: phrase('cards?'),
    hand: phrase('(?:my |your |the )?(?:opening )?hand'),
  },
  cards: [0, 0],
  fillers: wordSet(
    'game games player players card cards put keep keeping draw draws hand back bottom end left on library see new go before stuff size up two us now after first',
  ),
  compute(found) {
    const { question, asks } = found;
    if (isUnread(found) || isYesNo(question) || !/cards?|hand/.test(question.words)) return null;
    if (!/\b(?:how many|what|whats|size)\b/.test(question.words)) return null;
    const word = asks[1] ?? asks[2]?.replace(' times', '') ?? '';
    const taken = ORDINALS[word] ?? Number(word);
    const known = procedureOf(found);
    if (!known || !Number.isInteger(taken) || taken < 1) return null;
    const { procedure, seats, named } = known;
    const { keeps, bottom, draws } = handAfter(procedure.answer, taken);
    const isFree = procedure.answer.free > 0;
    const how =
      draws === null
        ? ''
        : bottom > 0
          ? `: draw ${draws}, put ${bottom} on the bottom`
          : draws < USUAL_HAND
            ? `: draw ${draws}`
            : '';
    const isOpen = found.parts.seats === null && found.parts.format === null && question.asked.game === null;
    const other = isOpen ? handAfter({ ...procedure.answer, free: 1 }, taken).keeps : keeps;
    const asksBottom = /bottom|put back|go back/.test(question.words);
    const note =
      isOpen && question.ruleset.firstMulliganFree === 'many'
        ? ` With three or more players the first is free: ${asksBottom ? USUAL_HAND - other : other}.`
        : isFree
          ? ` The first one is free${named?.format.isBrawl ? '' : ` with ${seats > 2 ? 'three or more' : seats} players`}.`
          : '';
    const asksDraw =
      /many cards (?:do|will|can|should|would)? ?(?:i|you|we|he|she|they)? ?(?:draw|see)/.test(
        question.words,
      ) && draws !== null;
    const value = asksDraw ? draws : asksBottom ? bottom : keeps;
    return {
      text: text`**${value}.** After ${formatCount(taken, 'mulligan')} you keep ${formatCount(keeps, 'card')}${how}.${note}`,
      rules: isOpen
        ? [...procedure.citations, ...citeRules(question.ruleset.edition, 'start/mulligan-of-many')]
        : procedure.citations,
      command: { label: 'Mulligans', path: 'table mulligan', options: {} },
    };
  },
});

const LOSE =
  '(?:(?:do|does|to|it|take|takes|before|until|you|i|a|player|players|someone|is|are|needed|need|needs|for|required|be|get) )*(?:lose|loses|lost|kill|kills|die|dies|dead|lethal|out|win|deadly|eliminated|knock out|knocked out)(?: (?:the game|you|me|someone|somebody|a player|an opponent|with|of|from|to|by))*';

const poisonKind = defineKind('poison to lose', {
  asks: phrase('poison(?: counters?)?|poisons|infect(?: damage)?|toxic counters?|poison damage'),
  parts: { ...FORMAT_PARTS, lose: phrase(LOSE), supposed: SUPPOSED },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    if (
      isUnread(found) ||
      !parts.lose ||
      /\b(?:more|left|i|me|my|another)\b/.test(
        question.words.replace(/ (?:do|can|does) i (?:need|have|lose|die|take) /, ' '),
      )
    )
      return null;
    const named = formatOf(found);
    if (!named && parts.format) return null;
    const { answer, citations } = poisonToLose(named?.format ?? PLAIN, question.ruleset);
    const who = answer.of === 'team' ? 'A team' : 'A player';
    const where = named && named.name !== 'this game' ? ` in ${named.name}` : '';
    return numberAnswer(
      question,
      parts.supposed,
      answer.amount,
      `${who} loses with ${answer.amount} or more poison counters${where}`,
      citations,
      'more',
    );
  },
});

const commanderDamageKind = defineKind('commander damage to lose', {
  asks: phrase('(?:commander|general|cmdr) (?:combat )?damage'),
  parts: {
    ...FORMAT_PARTS,
    lose: phrase(LOSE),
    one: phrase('from (?:one|a|the same|a single) commander|from one'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    if (isUnread(found) || !parts.lose || /\b(?:more|left|me|my|another|left)\b/.test(question.words))
      return null;
    const named = formatNamed(parts.format);
    if (named?.format.isBrawl)
      return {
        ...(isYesNo(question) && { verdict: 'no' as const }),
        text: text`Brawl doesn’t use commander damage.`,
        rules: citeRules(question.ruleset.edition, 'brawl/commander-damage'),
      };
    const lethal = commanderDamageToLose({ ...PLAIN, isCommander: true }, question.ruleset);
    return (
      lethal &&
      numberAnswer(
        question,
        parts.supposed,
        lethal.answer,
        `A player loses with ${lethal.answer} or more combat damage from one commander`,
        lethal.citations,
        'more',
      )
    );
  },
});

const handSizeKind = defineKind('maximum hand size', {
  asks: phrase(
    '(?:max|maximum|biggest|largest) (?:hand size|size of (?:a|my|your|the) hand|number of cards in (?:a |my |your )?hand)|hand (?:size )?limit|max hand|hand size(?: max| maximum| limit)?|cards? (?:may|can) (?:i|you|we|a player) (?:keep|have|hold) in (?:my|your|our|their|a)? ?hand(?= .*(?:end|normally|cleanup|turn) )',
  ),
  parts: { ...FORMAT_PARTS, supposed: SUPPOSED },
  cards: [0, 0],
  fillers: FILLERS,
  compute(found) {
    const { question, parts } = found;
    if (
      isUnread(found) ||
      (/\b(?:i|my|me|here)\b/.test(question.words) && !/keep|normally/.test(question.words)) ||
      (parts.format && !formatNamed(parts.format))
    )
      return null;
    return numberAnswer(
      question,
      parts.supposed,
      7,
      'The maximum hand size is 7 in every format; cleanup discards down to it',
      citeRules(question.ruleset.edition, 'hand/maximum', 'cleanup/discard'),
    );
  },
});

interface DeckRule {
  readonly amount: number;
  readonly says: string;
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
  /** Other numbers that are fine, too. */
  readonly holdsFor?: 'more' | 'less';
}

type Decks = Readonly<Record<NonNullable<NamedFormat['deck']>, DeckRule | null>>;

const deckAnswer = (
  found: Found<FormatPart | 'supposed'>,
  decks: Decks,
  byDefault: NonNullable<NamedFormat['deck']> | undefined,
): Computed | null => {
  const { question, parts } = found;
  if (isUnread(found)) return null;
  const named = formatNamed(parts.format) ?? (parts.format ? null : formatHere(question));
  if (parts.format && !named) return null;
  const deck = named ? named.deck : byDefault;
  const rule = deck && decks[deck];
  if (!rule) return null;
  const rules = citeRules(question.ruleset.edition, ...rule.rules);
  return numberAnswer(question, parts.supposed, rule.amount, rule.says, rules, rule.holdsFor);
};

const deckSizeKind = defineKind('deck size', {
  asks: phrase(
    '(?:deck ?size|size of (?:a|my|the|your) deck|cards? (?:does|do|can|should|must|are|need|is|has|have|go|in|to)? ?(?=.*decks? )|(?:how )?(?:big|large|small)(?= .*decks? )|decks?(?= .*cards? ))',
  ),
  parts: {
    ...FORMAT_PARTS,
    deck: phrase(
      '(?:(?:does|do|must|can|should|is|are|in|to|have|be|need|needs|contain) )*(?:(?:a|an|my|the|your|our) )?(?:main)?decks?(?: (?:be|have|need|contain|has|needs|hold))*(?: to (?:be|have))?',
    ),
    cards: phrase('cards?'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: wordSet(
    'big large small main minimum min maximum max size game games have need needed legal least allowed format must contain run should total required exactly including commander cards card deck decks',
  ),
  compute: (found) => {
    if (/sideboard|copies|copy|mill|draw|hand|library|same/.test(found.question.words)) return null;
    return deckAnswer(
      found,
      {
        commander: {
          amount: 100,
          says: 'A Commander deck has exactly 100 cards, the commander included',
          rules: ['deck/commander-size'],
        },
        brawl: null,
        constructed: {
          amount: 60,
          says: 'A constructed deck has at least 60 cards, and no maximum',
          rules: ['deck/constructed'],
          holdsFor: 'more',
        },
        limited: {
          amount: 40,
          says: 'A limited deck has at least 40 cards',
          rules: ['deck/limited'],
          holdsFor: 'more',
        },
      },
      undefined,
    );
  },
});

const sideboardKind = defineKind('sideboard', {
  asks: phrase('side ?boards?'),
  parts: {
    ...FORMAT_PARTS,
    size: phrase('(?:how )?(?:big|large|size|many cards?|cards?)(?: (?:is|can|are|be|in))*'),
    supposed: SUPPOSED,
  },
  cards: [0, 0],
  fillers: wordSet(
    'big large size maximum max card cards game games allowed have has use used play format contain hold legal limit there',
  ),
  compute(found) {
    const { question, parts } = found;
    const named = formatNamed(parts.format) ?? formatHere(question);
    if (/^what(?:s| is| are)? (?:a |the )?side ?boards?$/.test(question.words)) return null;
    if (isUnread(found) || (parts.format && !formatNamed(parts.format))) return null;
    const { edition } = question.ruleset;
    if (named?.deck === 'commander')
      return {
        ...(isYesNo(question) && { verdict: 'no' as const }),
        text: isYesNo(question)
          ? text`Commander games use no sideboards.`
          : text`**None.** Commander games use no sideboards.`,
        rules: citeRules(edition, 'deck/commander-sideboard'),
      };
    if (named && named.deck !== 'constructed') return null;
    if (
      !isYesNo(question) &&
      !parts.supposed &&
      !parts.size &&
      !parts.format &&
      !/\bsize\b/.test(question.words)
    )
      return null;
    if (isYesNo(question) && !parts.supposed)
      return {
        verdict: 'yes',
        text: text`Up to 15 cards in constructed formats.`,
        rules: citeRules(edition, 'deck/sideboard'),
      };
    return numberAnswer(
      question,
      parts.supposed,
      15,
      'A sideboard has at most 15 cards in constructed formats',
      citeRules(edition, 'deck/sideboard'),
      'less',
    );
  },
});

/** Basic lands, and cards whose text allows any number of them. */
const isUnlimited = ({ card, oracle }: CardEntry): boolean =>
  card.parts.some(({ typeLine }) => typeLine.includes('Basic')) ||
  oracle === null ||
  /a deck can have/i.test(oracle.texts.join(' '));

const copiesKind = defineKind('copies in a deck', {
  asks: phrase(
    'how often (?:can|may) (?:i|you|we) (?:have|play|run|use)|(?:many )?(?:copies|duplicates|of the same card|of a card|of any card|of one card|of each card)(?: of)?(?: (?:the same|a|any|one|each|a single|same|1|the))*(?: (?:nonbasic |non basic )?(?:cards?|spells?))?',
  ),
  parts: {
    ...FORMAT_PARTS,
    deck: phrase('(?:in|to|into) (?:(?:a|an|my|the|your) )?(?:main)?decks?'),
    side: phrase('(?:and|plus|or) (?:the |my )?side ?board(?: together| combined| in total)?'),
    deck2: phrase('decks?'),
    supposed: SUPPOSED,
  },
  cards: [0, 1],
  fillers: wordSet(
    'play run have include put allowed legal maximum max card cards game format same use legally deck limit more',
  ),
  compute: (found) =>
    /token|clone|spell|more than/.test(found.question.words) ||
    found.cards.some(({ entry }) => isUnlimited(entry))
      ? null
      : deckAnswer(
          found,
          {
            commander: {
              amount: 1,
              says: 'In Commander each card but basic lands may be in the deck once',
              rules: ['deck/commander-single'],
              holdsFor: 'less',
            },
            brawl: null,
            constructed: {
              amount: 4,
              says: 'Up to four of each card, any number of basic lands',
              rules: ['deck/constructed'],
            },
            limited: null,
          },
          undefined,
        ),
});

export const FORMAT_KINDS = [
  startingLifeKind,
  freeMulliganKind,
  mulliganKind,
  openingHandKind,
  poisonKind,
  commanderDamageKind,
  handSizeKind,
  sideboardKind,
  copiesKind,
  deckSizeKind,
];
