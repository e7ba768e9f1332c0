import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { formatCount } from '#basics/format-count.ts';
import { emptySeat } from '#engine/game/seats.ts';
import { USUAL_HAND, handAfter, mulliganProcedure } from '#engine/mulligans/hands.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { text } from '#text/template.ts';
import { type Found, defineKind, isYesNo } from '../reading/kind.ts';
import { phrase, wordSet } from '../reading/words.ts';
import { SUPPOSED, formatOf, isUnread, isWh, numberAnswer, FILLERS } from './format-answers.ts';
import { FORMAT_PARTS, type FormatPart, type NamedFormat, formatNamed, seatsNamed } from './formats.ts';

/*
 * Opening hands, mulligans, and the maximum hand size.
 */

export const openingHandKind = defineKind('opening hand', {
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
  const format = named?.format ?? PLAIN_FORMAT;
  const seats =
    seatsNamed(parts.seats) ??
    (named?.name === 'this game' || !named ? question.asked.game?.seats.length : undefined) ??
    (format.isCommander || format.variant ? 4 : 2);
  const settings = { format, startingLife: 20, pings: false };
  const game = { settings, seats: Array.from({ length: seats }, (_, at) => emptySeat(String(at), settings)) };
  return { seats, named, procedure: mulliganProcedure(game, question.ruleset) };
}

export const freeMulliganKind = defineKind('free mulligan', {
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

export const mulliganKind = defineKind('hand after mulligans', {
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

export const handSizeKind = defineKind('maximum hand size', {
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
