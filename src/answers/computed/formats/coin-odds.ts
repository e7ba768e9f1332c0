import type { CardEntry } from '#cards/pool/card-pool.ts';
import { formatDecimal, formatProbability } from '#engine/coins/fractions.ts';
import { oddsOfCount, oddsOfLength } from '#engine/coins/coin-odds.ts';
import { foldName } from '#engine/cards/names.ts';
import { text } from '#text/template.ts';
import { defineKind, isYesNoQuestion } from '../reading/kind.ts';
import type { Question } from '../reading/question.ts';
import { phrase } from '../reading/words.ts';
import {
  BOUND_AFTER_NUMBER,
  AVERAGE_WORDS,
  type WantedResult,
  BOUND_BEFORE_NUMBER,
  ODDS_WORDS,
  BOUND_LABELS,
  parseWantedResult,
  formatChance,
} from './chance-words.ts';

/*
 * The odds of coins.
 */

const COIN_WORDS =
  / (?:coins?|flips?|flip|flipping|flipped|coinflips?|heads|tails|toss(?:es|ing|ed)?|thumbs?) /;
const WORDS_WITHOUT_COINS = / (?:dice|die|d\d+|lands?|draw|drawing|library|deck|hand|mulligan|planar) /;

/** Cards with a fixed number of flips. */
const FLIPS_BY_CARD: Readonly<Record<string, number>> = {
  'Ral Zarek': 5,
  'Mana Crypt': 1,
  'Mana Clash': 2,
  'Karplusan Minotaur': 1,
  "Krark's Thumb": 0,
  'Goblin Archaeologist': 1,
  'Creepy Doll': 1,
  'Stitch in Time': 1,
  'Krark, the Thumbless': 1,
  'Frenetic Efreet': 1,
  "Sorcerer's Strongbox": 1,
  "Squee's Revenge": 0,
  'Okaun, Eye of Chaos': 0,
  'Zndrsplt, Eye of Wisdom': 0,
};

/** Cards that flip until a flip is lost. */
const CARDS_FLIPPING_UNTIL_LOST = new Set(['Okaun, Eye of Chaos', 'Zndrsplt, Eye of Wisdom']);

const isThumb = ({ card }: CardEntry): boolean => foldName(card.name) === 'krarks thumb';

/** `with two thumbs`, `no thumb` */
function thumbsIn({ words, cards }: Question): number {
  const padded = ` ${words} `;
  const at = cards.findIndex(({ entry }) => isThumb(entry));
  const mark = at < 0 ? 'thumbs?' : `(?:thumbs?|#${at})`;
  if (
    new RegExp(
      ` (?:no|without|not|isnt|lost|minus) (?:a |any |the |my )?${mark} | ${mark} (?:is|was|got) (?:gone|destroyed|dead) `,
    ).test(padded)
  )
    return 0;
  const count = new RegExp(` (2|3|4|both) (?:krarks )?${mark} `).exec(padded)?.[1];
  if (count !== undefined) return count === 'both' ? 2 : Number(count);
  return new RegExp(` ${mark} `).test(padded) ? 1 : 0;
}

const NUMBER_WORD = '(\\d{1,3}|one|a|an|single|both)';
const numberOf = (word: string): number => (/^\d+$/.test(word) ? Number(word) : word === 'both' ? 2 : 1);

const WIN_WORDS =
  '(?:heads?|tails?|wins?|winners?|won|winning|win|victor(?:y|ies)|right|correct(?:ly)?|my way|his way|good ones?|loss(?:es)?|lost|losing|lose|loses)';
const LOSS_WORDS = / (?:loose|looses|loss(?:es)?|lost|losing|lose|loses|damage) /;

interface WantedCoins extends WantedResult {
  readonly coins: number;
}

/** The number of coins, and how many of them are wanted. */
function coinsIn(question: Question): WantedCoins | null {
  const words = ` ${question.words.replaceAll(/#\d+/g, '#').replaceAll(/\btwice\b/g, '2 times')} `;
  const row = new RegExp(
    ` ${BOUND_BEFORE_NUMBER}?(?: ?)${NUMBER_WORD} (?:\\S+ ){0,3}?(?:in a row|straight|consecutive|back to back|running|on the trot)`,
  ).exec(words);
  if (row) return { coins: numberOf(row[2] ?? ''), bound: 'exactly', wanted: numberOf(row[2] ?? '') };
  const totals = [
    ` (?:out of|off of|off|of|from|in|over|across) (?:the |my |a |those |these )?${NUMBER_WORD}(?: (?:fair )?(?:coin ?flips?|coins?|flips?|toss(?:es)?|times|tries))?(?= )(?! (?:heads|tails|wins?|them|those))`,
    ` ${NUMBER_WORD} (?:fair |coin |normal )*(?:coins?|flips?|coinflips?|toss(?:es)?)(?= )`,
    ` (?:flip|flips|flipping|flipped|toss|tosses|tossing|throw|throws|throwing) (?:a |one |the |it |my )?(?:coins? |fair )*${NUMBER_WORD}(?: (?:times|coins?))(?= )`,
    ` (?:flip|toss|throw) (?:a |the )?coin ${NUMBER_WORD} times(?= )`,
  ].flatMap((pattern) => {
    const match = new RegExp(pattern).exec(words);
    return match && !/^ of (?:one|a|an) /.test(match[0]) ? [numberOf(match[1] ?? '')] : [];
  });
  const cardFlips = question.cards
    .flatMap(({ entry }) => FLIPS_BY_CARD[entry.card.name] ?? [])
    .find((flips) => flips > 0);
  const squeeFlips = question.cards.some(({ entry }) => foldName(entry.card.name) === 'squees revenge')
    ? / (?:saying|say|says|said|name|naming|choose|choosing|chose|picking|pick|for|of|with|at|call|calling) (\d) /.exec(
        words,
      )?.[1]
    : undefined;
  const isTwoPlayers =
    / (?:both|each) (?:of us |players? |of them )?(?:throw|throws|flip|flips|toss|tosses) /.test(words);
  const isAll =
    / (?:all|every|each|both)(?: single)?(?: one)?(?: (?:of (?:them|those|the|my)|\d+|coins?|flips?|the|my|are|is|come|land|show|be|being|heads|tails|wins?|won|land on|come up))* /.test(
      words,
    );
  const hasNone =
    / (?:none|no|zero|0|not a single|not one) (?:of (?:them|those|the flips) )?(?:heads?|tails?|wins?|are|come|land|is|win|flips? won)/.test(
      words,
    );
  const countPattern = new RegExp(
    ` (?:${BOUND_BEFORE_NUMBER} )?${NUMBER_WORD}(?: ${BOUND_AFTER_NUMBER})?(?: (?:of (?:them|those|the|these)|out of (?:them|those)|flips?|coins?|comes?|come|lands?|are|is|to|up|be|being|shows?|showing|turns?|the|those|that|single|will|goes|go|on|as))* ${WIN_WORDS}(?= )`,
    'g',
  );
  const winning = ` (?:win|wins|winning|won|hit|call|calling|get|gets|getting|need|needs|nail|lose|losing|loses) (?:${BOUND_BEFORE_NUMBER} )?${NUMBER_WORD}(?: ${BOUND_AFTER_NUMBER})?(?= )(?! (?:coin flip|flip|coin|toss)s? (?:and|then|each))`;
  const countMatch = [...words.matchAll(countPattern)].find(
    ([match]) => !/ (?:a|an|one) coin flips? /.test(match),
  );
  const wanted = countMatch ?? new RegExp(winning).exec(words);
  const coins =
    squeeFlips !== undefined
      ? Number(squeeFlips)
      : ((isTwoPlayers && totals[0] === 1 ? 2 : totals[0]) ??
        cardFlips ??
        (isTwoPlayers ? 2 : wanted && !/^(?:a|an)$/.test(wanted[2] ?? '') ? undefined : 1));
  if (hasNone) return coins === undefined ? null : { coins, bound: 'exactly', wanted: 0 };
  if (
    isAll &&
    (!wanted || /^(?:all|every|both|each)/.test(wanted[0].trim()) || wanted[1] === undefined) &&
    !(wanted && totals[0] !== undefined && numberOf(wanted[2] ?? '') !== totals[0])
  ) {
    const all = coins ?? (wanted ? numberOf(wanted[2] ?? '') : 2);
    return { coins: all, bound: 'exactly', wanted: all };
  }
  if (!wanted) return coins === 1 ? { coins, bound: 'exactly', wanted: 1 } : null;
  const number = numberOf(wanted[2] ?? '');
  const total = coins ?? number;
  const result = parseWantedResult(number, wanted[1], wanted[3]);
  return result.wanted < 0 || result.wanted > total ? null : { coins: total, ...result };
}

/** Detects questions about other odds. */
const UNSUPPORTED_WORDS =
  / (?:until|till|before|unless|weighted|rigged|best of|per turn|tie|same|match(?:es)?|first to) /;

/** Conditions about flips that are taken into account. */
const UNDERSTOOD_WORDS =
  /(?:if|when|and)(?= (?:i|he|she|we|you) (?:flip|flips|throw|throws|toss|tosses|have|got) )|loses?|lost|losing|twice|times|without(?= (?:a |any |the |my )?thumbs?)|at least once/;

export const coinKind = defineKind('odds of coins', {
  topic: phrase(`${ODDS_WORDS}|\\d+ (?:coins?|flips?) all (?:heads|tails)`),
  cards: [0, 3],
  vetoes: UNSUPPORTED_WORDS,
  allowedConditions: UNDERSTOOD_WORDS,
  compute({ question }) {
    const padded = ` ${question.words} `;
    const { cards } = question;
    if (cards.some(({ entry }) => !(entry.card.name in FLIPS_BY_CARD) && !isThumb(entry))) return null;
    if (
      (!COIN_WORDS.test(padded) && cards.length === 0) ||
      WORDS_WITHOUT_COINS.test(padded) ||
      isYesNoQuestion(question)
    )
      return null;
    const thumbs = thumbsIn(question);
    if (cards.some(({ entry }) => CARDS_FLIPPING_UNTIL_LOST.has(entry.card.name))) return null;
    // Two flips of a Mana Crypt mean two turns.
    const turns = / (\d) (?:turns|upkeeps)(?: \w+)* (?:straight|in a row|running)/.exec(padded)?.[1];
    const result =
      turns !== undefined && cards.some(({ entry }) => FLIPS_BY_CARD[entry.card.name] === 1)
        ? { coins: Number(turns), bound: 'exactly' as const, wanted: Number(turns) }
        : coinsIn(question);
    if (!result || result.coins < 1 || result.coins > 100) return null;
    const { coins } = result;
    const isLost = LOSS_WORDS.test(padded);
    if (isLost && thumbs > 0) return null;
    const isClash = cards.some(({ entry }) => entry.card.name === 'Mana Clash');
    // Both results of a coin are equally likely: winning a call, or showing a certain face.
    const isAboutFaces = isClash || / (?:heads|tails) /.test(padded);
    const ruling = oddsOfCount(
      { coins, wanted: result.wanted, thumbs, keeps: 'for', counts: isAboutFaces ? 'faces' : 'wins' },
      question.ruleset,
    );
    if (!ruling.ok) return null;
    const chance = ruling.value.answer[result.bound];
    const resultName = isAboutFaces ? (/ tails /.test(padded) ? 'tails' : 'heads') : isLost ? 'lost' : 'won';
    const countWords =
      coins === 1 && result.wanted === 1
        ? `One flip is ${resultName}`
        : result.bound === 'exactly' && result.wanted === coins
          ? `All ${coins} flips ${resultName}`
          : `${BOUND_LABELS[result.bound]}${result.wanted} of ${coins} flips ${resultName}`;
    const isVague =
      result.bound === 'exactly' &&
      result.wanted < coins &&
      result.wanted > 0 &&
      !/ (?:exactly|precisely) /.test(padded);
    const atLeastText = isVague
      ? ` At least ${result.wanted}: ${formatProbability(ruling.value.answer.atLeast, 2)}.`
      : '';
    return {
      text: text`${formatChance(chance)}. ${countWords}${thumbs > 0 ? `, with ${thumbs === 1 ? 'Krark’s Thumb' : `${thumbs} Krark’s Thumbs`}` : ''}.${atLeastText}`,
      rules: ruling.value.citations,
      command: {
        label: 'Odds',
        path: 'coins odds',
        options: { coins, wins: result.wanted, ...(thumbs > 0 && { thumbs }) },
      },
    };
  },
});

/** The number of flips won before one is lost. */
export const streakKind = defineKind('flips until a loss', {
  topic: phrase(`${ODDS_WORDS}|${AVERAGE_WORDS}|how many|number of`),
  cards: [0, 3],
  vetoes: / (?:dice|die|d\d+|in a row on|attack|creatures?|power|damage) /,
  allowedConditions:
    /until|till?|before|twice|loses?|lost|losing|times|without|if|when(?= no )|(?:if|when) i|once|after/,
  compute({ question }) {
    const padded = ` ${question.words} `;
    const { cards } = question;
    const isOfCard = cards.some(({ entry }) => CARDS_FLIPPING_UNTIL_LOST.has(entry.card.name));
    if (cards.some(({ entry }) => !isThumb(entry) && !CARDS_FLIPPING_UNTIL_LOST.has(entry.card.name)))
      return null;
    const isUntil =
      / (?:until|till|til|before) (?:\S+ ){0,5}?(?:lose|loss|losing|lost|loses|one fails|fails?|miss(?:es)?) /.test(
        padded,
      );
    if (isYesNoQuestion(question) || (!isOfCard && !isUntil) || (!COIN_WORDS.test(padded) && !isOfCard))
      return null;
    const thumbs = thumbsIn(question);
    const result = new RegExp(
      ` (?:${BOUND_BEFORE_NUMBER} )?(\\d{1,2})(?: ${BOUND_AFTER_NUMBER})? (?:\\S+ ){0,2}?(?:wins?|won|flips?|times|in a row|victories|before|straight)`,
    ).exec(padded.replaceAll(/#\d+/g, '#').replaceAll(/ twice(?= )/g, ' 2 times'));
    const isAverage =
      new RegExp(` (?:${AVERAGE_WORDS}|how many) `).test(padded) &&
      !/ (?:odds|chances?|probability|likely|likelihood) /.test(padded);
    const reach = isAverage ? 1 : result ? numberOf(result[2] ?? '') : undefined;
    if (
      reach === undefined ||
      reach < 1 ||
      reach > 100 ||
      / (?:zero|0|no|none) /.test(padded.replace(/ no thumb /, ' '))
    )
      return null;
    const ruling = oddsOfLength(
      { reach, thumbs, keeps: thumbs > 0 ? 'against' : 'none', ends: 'loss' },
      question.ruleset,
    );
    if (!ruling.ok) return null;
    const { answer, citations } = ruling.value;
    const thumbsNote =
      thumbs > 0 ? `, with ${thumbs === 1 ? 'Krark’s Thumb' : `${thumbs} Krark’s Thumbs`}` : '';
    const command = { label: 'Odds', path: 'coins odds', options: { coins: 1 } } as const;
    if (isAverage) {
      if (
        / flips? (?:does it|do i|do you|until|before|till|it takes|will it)| how many (?:coin )?flips /.test(
          padded,
        ) &&
        !/ (?:win|wins|won|winning) /.test(padded)
      )
        return {
          text: text`**${formatDecimal(answer.flips, 2)}** flips on average until the first loss; ${formatDecimal(answer.before, 2)} of them won${thumbsNote}.`,
          rules: citations,
          command,
        };
      return {
        text: text`**${formatDecimal(answer.before, 2)}** wins on average before the first loss, in ${formatDecimal(answer.flips, 2)} flips${thumbsNote}.`,
        rules: citations,
        command,
      };
    }
    if (result?.[1] !== undefined && !/^(?:at least|a minimum of|minimum)$/.test(result[1])) return null;
    return {
      text: text`${formatChance(answer.reaches)}. At least ${reach} ${reach === 1 ? 'win' : 'wins'} before the first loss${thumbsNote}.`,
      rules: citations,
      command,
    };
  },
});

/** The average number of flips won. */
export const averageCoinKind = defineKind('average of coins', {
  topic: phrase(`(?:${AVERAGE_WORDS})`),
  cards: [0, 2],
  vetoes: UNSUPPORTED_WORDS,
  allowedConditions: UNDERSTOOD_WORDS,
  compute({ question }) {
    const padded = ` ${question.words} `;
    const { cards } = question;
    if (!COIN_WORDS.test(padded) || WORDS_WITHOUT_COINS.test(padded) || thumbsIn(question) > 0) return null;
    if (
      cards.some(
        ({ entry }) =>
          FLIPS_BY_CARD[entry.card.name] === undefined || CARDS_FLIPPING_UNTIL_LOST.has(entry.card.name),
      )
    )
      return null;
    const total =
      cards.map(({ entry }) => FLIPS_BY_CARD[entry.card.name] ?? 0).find((flips) => flips > 1) ??
      Number(
        / (\d{1,3}) (?:coin )?(?:coins?|flips?|tosses) /.exec(
          padded.replaceAll(/#\d+/g, '#').replaceAll(/ twice(?= )/g, ' 2 times'),
        )?.[1] ?? 0,
      );
    if (total < 1) return null;
    const ruling = oddsOfCount(
      { coins: total, wanted: 1, thumbs: 0, keeps: 'for', counts: 'wins' },
      question.ruleset,
    );
    if (!ruling.ok) return null;
    return {
      text: text`**${total / 2}** on average of ${total} flips.`,
      rules: ruling.value.citations,
      command: { label: 'Odds', path: 'coins odds', options: { coins: total, wins: 1 } },
    };
  },
});
