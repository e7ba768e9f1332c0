import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { formatCount } from '#basics/format-count.ts';
import { emptySeat } from '#engine/game/seats.ts';
import { OPENING_HAND_SIZE, handAfter, mulliganProcedure } from '#engine/mulligans/hands.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { type RecognizedQuestion, defineKind, isYesNoQuestion } from '../reading/kind.ts';
import { phrase } from '../reading/words.ts';
import {
  SUPPOSED_NUMBER,
  formatOf,
  hasUnknownTeams,
  hasQuestionWord,
  numberAnswer,
  vanguardModifier,
} from './format-answers.ts';
import { FORMAT_PARTS, type FormatPart, type NamedFormat, parseNamedFormat, parseSeats } from './formats.ts';

/*
 * Opening hands, mulligans, and the maximum hand size.
 */

export const openingHandKind = defineKind('opening hand', {
  topic: phrase(
    '(?:opening|starting|initial|first|beginning) (?:hands?|draw)(?: size)?|hand size|cards? (?:\\S+ ){0,4}(?:start|begin|beginning)|(?:start|begin)s? (?:\\S+ ){0,3}cards|hand',
  ),
  parts: { ...FORMAT_PARTS, supposed: SUPPOSED_NUMBER },
  cards: [0, 1],
  vetoes:
    / (?:mull\w*|turns?|maximum|max|most|limit|decks?|library|keep|keeps|kept|for nothing|for free|zone|discard|end of|cleanup|life|graveyard|opponents?|draw step|put|look|reveal(?:s|ed)?|lands?|odds|chance) /,
  compute(recognized) {
    const { question, parts, cards } = recognized;
    const padded = ` ${question.words} `;
    const isVanguard = / vanguard /.test(padded);
    if (
      hasUnknownTeams(recognized) ||
      (cards.length > 0 && !isVanguard) ||
      (!/ hands? /.test(padded) && !/ cards? /.test(padded)) ||
      !/ (?:starts?|begins?|beginning|opening|starting|initial|first) /.test(padded)
    )
      return null;
    if (isVanguard) {
      const modifier = vanguardModifier(question);
      if (modifier === undefined || isYesNoQuestion(question)) return null;
      return {
        text: text`**${OPENING_HAND_SIZE + modifier}.** Seven and the hand modifier of the vanguard card, ${modifier}.`,
        rules: citeRules(question.ruleset.edition, 'vanguard/hand'),
      };
    }
    return numberAnswer(
      question,
      parts.supposed,
      OPENING_HAND_SIZE,
      `An opening hand has ${OPENING_HAND_SIZE} cards, in every format`,
      citeRules(question.ruleset.edition, 'start/mulligan'),
    );
  },
});

const MULLIGAN_WORDS = '(?:mulligans?|mulls?|mully|mullies|mulliganing|mulling|mulliganed|mulled)';

/** The procedure for a game of a format with a number of players. */
function procedureOf(recognized: RecognizedQuestion<FormatPart>): {
  readonly seats: number;
  readonly named: NamedFormat | null;
  readonly procedure: ReturnType<typeof mulliganProcedure>;
} | null {
  const { question, parts } = recognized;
  const named = formatOf(recognized);
  if (!named && parts.format) return null;
  const format = named?.format ?? PLAIN_FORMAT;
  const seats =
    parseSeats(parts.seats) ??
    (named?.name === 'this game' || !named ? question.asked.game?.seats.length : undefined) ??
    (format.isCommander || format.variant ? 4 : 2);
  const settings = { format, startingLife: 20, pings: false };
  const game = {
    settings,
    seats: Array.from({ length: seats }, (_, index) => emptySeat(String(index), settings)),
  };
  return { seats, named, procedure: mulliganProcedure(game, question.ruleset) };
}

export const freeMulliganKind = defineKind('free mulligan', {
  topic: phrase(MULLIGAN_WORDS),
  parts: { ...FORMAT_PARTS },
  cards: [0, 0],
  vetoes:
    / (?:second|2nd|third|twice|scry|[2-9] (?:times|mulligans?)|partial|vancouver|paris|tuck|hand size|kept|keep|how many) /,
  allowedConditions: /after|before|once|twice|thrice|times|if i|loses?|next/,
  compute(recognized) {
    const { question, parts } = recognized;
    const padded = ` ${question.words} `;
    const asksFree = / (?:free|gratis|freebie) /.test(padded);
    const asksCost = / (?:count|counts|cost|costs|penalty|punish\w*|lose|down a card|bottom) /.test(padded);
    if (
      hasUnknownTeams(recognized) ||
      (!asksFree && (!asksCost || !/ (?:first|1st) /.test(padded) || !isYesNoQuestion(question)))
    )
      return null;
    const known = procedureOf(recognized);
    if (!known) return null;
    const { procedure, seats, named } = known;
    const isFormatUnknown =
      parts.seats === null && named?.name !== 'this game' && question.asked.game === null;
    const isFree = procedure.answer.free > 0;
    const rules = procedure.citations;
    const { firstMulliganFree } = question.ruleset;
    if (!isFree) {
      const multiplayerNote = isFormatUnknown && !named && firstMulliganFree === 'many';
      return {
        ...(multiplayerNote ? {} : { verdict: asksFree ? ('no' as const) : ('yes' as const) }),
        text: multiplayerNote
          ? text`**With three or more players**, and in Brawl, the first is free; one on one it isn’t.`
          : text`The first mulligan costs a card, too${seats === 2 && firstMulliganFree === 'many' ? ', with two players' : ''}.`,
        rules: multiplayerNote
          ? citeRules(question.ruleset.edition, 'start/mulligan-of-many', 'start/mulligan')
          : rules,
      };
    }
    const isAlways = named?.format.isBrawl === true || named?.format.variant === 'two-headed-giant';
    return {
      ...(hasQuestionWord(question) ? {} : { verdict: asksFree ? ('yes' as const) : ('no' as const) }),
      text: isAlways
        ? text`The first mulligan costs no card.`
        : text`With three or more players the first costs no card${isFormatUnknown ? '; one on one it does' : ''}.`,
      rules,
    };
  },
});

const ORDINAL_NUMBERS: Readonly<Record<string, number>> = {
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
  fifth: 5,
  '5th': 5,
  twice: 2,
  once: 1,
  thrice: 3,
};

const MULLIGANS_TAKEN = [
  `${MULLIGAN_WORDS} (?:\\S+ ){0,2}?(twice|once|thrice|(?:\\d|one) times?)`,
  `(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|a|one|\\d) (?:\\S+ )?${MULLIGAN_WORDS}`,
  `(twice|once|thrice|\\d times) (?:\\S+ ){0,3}?${MULLIGAN_WORDS}`,
  `${MULLIGAN_WORDS} (?:number )?(\\d)(?! (?:players?|of us|people|cards))`,
];

export const mulliganKind = defineKind('hand after mulligans', {
  topic: phrase(MULLIGAN_WORDS),
  parts: { ...FORMAT_PARTS },
  cards: [0, 0],
  vetoes:
    / (?:max|maximum|most mulligans|down to|mull(?:ed|ing)? to|draft|serum|who|whose|order|decides?|scry|odds|chance|lands?|number of mulligans) /,
  allowedConditions: /after|before|once|twice|thrice|times|if i|loses?|next/,
  compute(recognized) {
    const { question } = recognized;
    const padded = ` ${question.words} `;
    if (
      hasUnknownTeams(recognized) ||
      isYesNoQuestion(question) ||
      !/ (?:cards?|hand|keep|keeps|keeping|kept|bottom|left|end up) /.test(padded)
    )
      return null;
    if (!/ (?:how many|what|whats|size|how big|cards on) /.test(padded)) return null;
    const word = MULLIGANS_TAKEN.flatMap((pattern) => {
      const match = new RegExp(` ${pattern}(?= )`).exec(padded)?.[1];
      return match === undefined ? [] : [match.replace(/ times?$/, '')];
    })[0];
    if (word === undefined) return null;
    const taken = ORDINAL_NUMBERS[word] ?? Number(word);
    const known = procedureOf(recognized);
    if (!known || !Number.isInteger(taken) || taken < 1) return null;
    const { procedure, seats, named } = known;
    const { keeps, bottom, draws } = handAfter(procedure.answer, taken);
    const isFree = procedure.answer.free > 0;
    const how =
      draws === null
        ? ''
        : bottom > 0
          ? `: draw ${draws}, put ${bottom} on the bottom`
          : draws < OPENING_HAND_SIZE
            ? `: draw ${draws}${procedure.answer.canLook ? ', and you may put the top card on the bottom' : ''}`
            : '';
    const isFormatUnknown =
      recognized.parts.seats === null && recognized.parts.format === null && question.asked.game === null;
    const other = isFormatUnknown ? handAfter({ ...procedure.answer, free: 1 }, taken).keeps : keeps;
    const asksBottom =
      / (?:bottom|put back|go back|goes back) /.test(padded) &&
      !/ before (?:\S+ ){0,6}bottom /.test(padded) &&
      !/ (?:end up|left|keep|keeping|kept|final(?:ly)?) /.test(padded);
    const note =
      isFormatUnknown && question.ruleset.firstMulliganFree === 'many'
        ? ` With three or more players the first is free: ${asksBottom ? OPENING_HAND_SIZE - other : other}.`
        : isFree
          ? ` The first one is free${named?.format.isBrawl ? '' : ` with ${seats > 2 ? 'three or more' : seats} players`}.`
          : '';
    const asksDraw =
      draws !== null &&
      (/ many (?:cards )?(?:do|will|can|should|would)? ?(?:i|you|we|he|she|they)? ?(?:draw|see) /.test(
        padded,
      ) ||
        (/ before /.test(padded) && / draw /.test(padded)));
    const value = asksDraw ? draws : asksBottom ? bottom : keeps;
    return {
      text: text`**${value}.** After ${formatCount(taken, 'mulligan')} you keep ${formatCount(keeps, 'card')}${how}.${note}`,
      rules: isFormatUnknown
        ? [...procedure.citations, ...citeRules(question.ruleset.edition, 'start/mulligan-of-many')]
        : procedure.citations,
      command: { label: 'Mulligans', path: 'table mulligan', options: {} },
    };
  },
});

export const handSizeKind = defineKind('maximum hand size', {
  topic: phrase(
    '(?:max|maximum|biggest|largest|most)(?: \\S+){0,7} hands?|hand (?:size )?(?:limit|max|maximum|cap)|max hand|hand size|cards? (?:\\S+ ){0,5}(?:keep|hold|have)(?: \\S+){0,4} hands?|(?:discard|down) (?:\\S+ )?to|hold',
  ),
  parts: { ...FORMAT_PARTS, supposed: SUPPOSED_NUMBER },
  cards: [0, 0],
  vetoes:
    / (?:mull\w*|opening|starting|starts?|begin|beginning|reliquary|thought vessel|no maximum|discard (?:if|when|with)|draws?|library|deck|life|vanguard|search|effect|opponents? hand|does @\d+|have now|in his hand|bottom) /,
  compute(recognized) {
    const { question, parts } = recognized;
    const padded = ` ${question.words} `;
    const isOfLimit = / (?:max|maximum|limit|most|cap|largest|biggest) /.test(padded);
    const isAtEnd =
      / (?:end of|normally|cleanup|end step|ends?|end my turn) /.test(padded) &&
      / (?:keep|hold|have|may|can|discard) /.test(padded);
    if (
      hasUnknownTeams(recognized) ||
      (!isOfLimit && !isAtEnd) ||
      (parts.format && !parseNamedFormat(parts.format))
    )
      return null;
    if (!/ (?:hand|hands|hold|cards?) /.test(padded) || / \d+ cards? /.test(padded)) return null;
    return numberAnswer(
      question,
      parts.supposed,
      7,
      'The maximum hand size is 7 in every format; cleanup discards down to it',
      citeRules(question.ruleset.edition, 'hand/maximum', 'cleanup/discard'),
    );
  },
});
