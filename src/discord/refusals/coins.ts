import { joinLines, joinTexts, playerName } from '#text/parts.ts';
import { parseMarks, text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { COINS } from '#cards/coins/coin-cards.ts';
import { formatFromText } from '../labels/from-text.ts';
import { formatCount } from '#basics/format-count.ts';
import type { CoinRefusals } from '#engine/refusals/coins.ts';
import { withVerb, type RefusalSentences } from './sentences.ts';

export const COIN_REFUSALS: RefusalSentences<CoinRefusals> = {
  'coins/card-unknown': ({ typed }) => `No coin-flipping card matches "${typedWords(typed)}".`,
  'coins/too-many': ({ coins, thumbs, max }) =>
    thumbs > 0
      ? `${formatCount(coins, 'coin')} with ${formatCount(thumbs, 'Thumb')} come to more than ${formatCount(max, 'flip')}: each Thumb doubles them. Take fewer.`
      : `That is more than ${formatCount(max, 'coin')}. Take fewer.`,
  'coins/odd-die': ({ sides }) =>
    text`A die with ${formatCount(sides, 'side')} can’t stand in for a coin: odds and evens must be equally likely. To roll a real one: \`/roll dice:d${sides}\`.`,
  'coins/die-too-small': ({ sides }) =>
    `A die with ${formatCount(sides, 'side')} can’t stand in for a coin. Take an even number of sides.`,
  'coins/unfair-object': ({ why }) => `That can’t stand in for a coin: ${why}.`,
  'coins/nothing-fixed-yet': ({ since }) =>
    text`Under these rules no effect fixes a flip: that came on ${since}. Add \`edition:today\` to play it that way.`,
  'coins/no-flip-waiting': () => 'That flip is already done.',
  'coins/which-flip': ({ card, choices }) =>
    text`${card} flips more than once. Pick which: ${joinTexts(
      choices.map((choice) => text`**${choice}**`),
      ', ',
    )}.`,
  'coins/no-flip-of-its-own': ({ card, facts }) =>
    joinLines([
      joinTexts([`${card} doesn’t flip coins by itself.`, ...facts.map(parseMarks)], '\n→ '),
      ...formatFromText(COINS, card),
    ]),
  'coins/how-many': ({ card, what, min, max }) =>
    text`How many ${what} for ${card}? Add \`coins:\`, from ${min} to ${max}.`,
  'coins/card-says-how-many': ({ card }) =>
    text`${card} already says how many coins to flip: leave \`coins:\` out.`,
  'coins/needs-players': ({ card, min, max }) => {
    if (max === 1) return text`${card} is flipped by one player: name only that one with \`players:\`.`;
    if (max === 2) return text`${card} is flipped by you and one opponent: name that one with \`opponent:\`.`;
    return text`${card} has every player flip: name them all with \`players:\`, at least ${min}.`;
  },
  'coins/needs-call': ({ card }) =>
    text`The flip for ${card} is won or lost: call it with \`call:heads\` or \`call:tails\`.`,
  'coins/not-called': ({ card }) =>
    text`${card} cares about heads and tails only, so nobody calls: leave \`call:\` out.`,
  'coins/opponent-flips': () => 'The opponent must be somebody other than the flipper.',
  'coins/flipper-twice': ({ playerId }, readerId) => text`${withVerb(playerId, readerId)} named twice.`,
  'coins/call-missing': () => text`Without a call nobody loses a flip: add \`call:heads\` or \`call:tails\`.`,
  'coins/other-choice-waiting': ({ waiting }) =>
    waiting === 'keep' ? 'First choose which coin to keep.' : 'First decide whether to flip again.',
  'coins/no-such-flip': ({ flip }) =>
    `There’s no flip ${flip} under the secret in use here, nor under the one before it.`,
  'coins/flip-private': ({ flip, playerId }) =>
    text`Flip ${flip} is private: how to compute it is told to ${playerName(playerId)} only.`,
  'coins/private-used-up': ({ max }) =>
    text`${formatCount(max, 'private flip')} went by this secret: that’s all of them. \`/coins reveal\` takes a new one.`,
  'coins/none-revealed': () =>
    text`No secret is revealed here yet. \`of:\` the one in use brings what there is.`,
  'coins/seed-given': ({ text: seed }) =>
    text`You have given this game a seed already: \`${seed}\`. One each.`,
  'coins/seed-unseen': () => 'A seed needs something to be seen: a few words, or a number.',
};
