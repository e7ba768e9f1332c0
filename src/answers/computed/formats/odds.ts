import type { CardEntry } from '#cards/pool/card-pool.ts';
import { foldName } from '#engine/cards/names.ts';
import { decimal, fraction, percent, type Fraction } from '#engine/coins/fractions.ts';
import { oddsOfCount, oddsOfLength } from '#engine/coins/odds.ts';
import { parseDice } from '#engine/dice/notation.ts';
import { oddsOfRoll } from '#engine/dice/odds.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { defineKind, isYesNo, namesNoPlayer } from '../reading/kind.ts';
import { NUMBER, numberIn, phrase, wordSet } from '../reading/words.ts';

/*
 * The odds of coins and dice.
 */

const ODDS =
  'odds|chances?|probability|probabilities|how likely(?: is it)?|likelihood|percent(?:age)?|percent chance|how probable|prob';

const FILLERS = wordSet(`
  roll rolls rolling rolled flip flips flipping flipped toss tosses tossing land lands landing win wins winning won call
  calls called come comes up fair coin coins die dice times time row correctly hit result results total sum that happen
  happens make makes treasure treasures throw throws thrown create creates out least most exactly show shows see higher result
`);

const LIMIT =
  '(at least|at most|exactly|precisely|no more than|more than|less than|higher than|greater than|lower than|over|above|under|below|only|all|every|each|both|a total of|an?)';
const COINS = '(?:coins?|flips?|coin ?flips?|coin tosses|tosses|heads|tails|times)';
const DID =
  '(?:(?:of|to|for|that|if|i|you|we|my|the|will|get|getting|win|wins|winning|won|calling|call|flip|flipping|flips|land|landing|lose|losing|toss|tossing|on|a|an|are|is|be|come|comes|coming up|up|in) )*';
const COIN_END =
  '(?: (?:in a row|out|of them|right|correctly|heads|tails|wins|coin flips|coins|flips|up|come up|coming up|land|landing|landing on|landing|being|show|showing|are|come))*';

/** `3 of 5 flips`, `at least 2 heads in 4 flips`, `all 3 coins`, `5 flips in a row` */
const coinKind = defineKind('odds of coins', {
  asks: phrase(ODDS),
  parts: {
    thumb: phrase(
      '(?:(?:with|having|and|if|i|have|control|using|under) )*(?:(?:a|one|my|(2|3)) )?(?:krarks? )?thumbs?(?: out)?',
    ),
    first: phrase(
      `(?:of|with|in|on|from|if|i|flip|flipping|when|a|the )*(${NUMBER}) (?:coin ?flips?|coins?|flips?|tosses)(?= .*(?:exactly|at least|at most|more than|heads|tails|wins?|won) )`,
    ),
    some: phrase(
      `${DID}(?:${LIMIT} )?(${NUMBER})(?: or (more|fewer|less))?(?: (?:heads?|tails?|wins?|flips?|coins?|coin ?flips?|times|correct|calls?|of them))*(?: (?:out of|from|of|in|with|on|over|across) )(?:a |the |my )?(${NUMBER})(?: ${COINS})+${COIN_END}`,
    ),
    all: phrase(
      `${DID}(?:${LIMIT} )?(?:(?:of )?(?:the |my )?)?(${NUMBER})(?: or (more|fewer|less))?(?: of them)?(?: ${COINS})+${COIN_END}`,
    ),
    single: phrase(`${DID}(?:a |one |the |my )?(?:single )?(?:coin ?flip|flip|coin toss|heads|tails|coin)`),
  },
  cards: [0, 1],
  fillers: FILLERS,
  compute({ question, parts: { thumb, first, some, all, single }, cards, order }) {
    if (!/\b(?:coins?|flips?|flipping|coinflips?|heads|tails|toss(?:es|ing)?)\b/.test(question.words))
      return null;
    if (/\b(?:dice|die|d\d+)\b/.test(question.words) || isYesNo(question) || !namesNoPlayer(order))
      return null;
    if (!cards.every(({ entry }) => isThumb(entry))) return null;
    const thumbs = cards.length > 0 || thumb ? Number(thumb?.[1] ?? 1) : 0;
    // `five coin flips: exactly two heads`
    const apart =
      first && !some && all ? { wins: numberIn(all[2] ?? ''), coins: numberIn(first[1] ?? '') } : null;
    if (first && !apart) return null;
    const match = some ?? all ?? single;
    if (!match || [some, all, single].filter(Boolean).length > 1) return null;
    const limit = some?.[1] ?? all?.[1];
    const wins = apart ? apart.wins : some ? numberIn(some[2] ?? '') : all ? numberIn(all[2] ?? '') : 1;
    const coins = apart ? apart.coins : some ? numberIn(some[4] ?? '') : wins;
    const orMore = some?.[3] ?? all?.[3];
    if (wins > coins || coins < 1 || coins > 100) return null;
    if (all && orMore && !apart) return null;
    const asked = readLimit(limit, orMore, wins, coins);
    if (!asked) return null;
    const isLost = /\b(?:lose|losing|lost|loses)\b/.test(question.words);
    if (isLost && thumbs > 0) return null;
    // A coin of which both faces count alike: winning a call, or showing a named face.
    const ofFaces = /heads|tails/.test(question.words);
    const ruling = oddsOfCount(
      { coins, wanted: asked.wanted, thumbs, keeps: 'for', counts: ofFaces ? 'faces' : 'wins' },
      question.ruleset,
    );
    if (!ruling.ok) return null;
    const chance = ruling.value.answer[asked.which];
    const what = ofFaces ? (/tails/.test(question.words) ? 'tails' : 'heads') : isLost ? 'lost' : 'won';
    const says =
      coins === 1
        ? `One flip is ${what}`
        : asked.which === 'exactly' && asked.wanted === coins
          ? `All ${coins} flips ${what}`
          : `${SAYS[asked.which]}${asked.wanted} of ${coins} flips ${what}`;
    const isVague = asked.which === 'exactly' && asked.wanted < coins && limit !== 'exactly';
    const more = isVague ? ` At least ${asked.wanted}: ${percent(ruling.value.answer.atLeast, 2)}.` : '';
    return {
      text: text`**${percent(chance, 2)}** (${fractionOf(chance)}). ${says}${thumbs > 0 ? `, with ${thumbs === 1 ? 'Krark’s Thumb' : `${thumbs} Krark’s Thumbs`}` : ''}.${more}`,
      rules: ruling.value.citations,
      command: {
        label: 'Odds',
        path: 'coins odds',
        options: { coins, wins: asked.wanted, ...(thumbs > 0 && { thumbs }) },
      },
    };
  },
});

const isThumb = ({ card }: CardEntry): boolean => foldName(card.name) === 'krarks thumb';

/** A card that only says what to roll, as far as its text is held. */
const justRolls = ({ oracle }: CardEntry): boolean => {
  const words = oracle?.texts.join('\n') ?? '';
  return /\broll/i.test(words) && !/instead|ignore|additional|\bplus\b|reroll|advantage/i.test(words);
};

const SAYS = { exactly: 'Exactly ', atLeast: 'At least ', atMost: 'At most ' } as const;

const fractionOf = ({
  numerator,
  denominator,
}: {
  readonly numerator: bigint;
  readonly denominator: bigint;
}): string => {
  const written = `${numerator}/${denominator}`;
  return written.length <= 16 ? written : 'about';
};

interface AskedChance {
  readonly which: 'exactly' | 'atLeast' | 'atMost';
  readonly wanted: number;
}

function readLimit(
  limit: string | undefined,
  orMore: string | undefined,
  wins: number,
  coins: number,
): AskedChance | null {
  if (orMore !== undefined && limit !== undefined && !/^(?:an?|a total of)$/.test(limit)) return null;
  if (orMore === 'more' || limit === 'at least') return { which: 'atLeast', wanted: wins };
  if (orMore !== undefined || limit === 'at most' || limit === 'no more than')
    return { which: 'atMost', wanted: wins };
  if (/^(?:more|higher|greater) than$|^over$|^above$/.test(limit ?? ''))
    return wins < coins ? { which: 'atLeast', wanted: wins + 1 } : null;
  if (/^(?:less|lower) than$|^under$|^below$/.test(limit ?? ''))
    return wins > 0 ? { which: 'atMost', wanted: wins - 1 } : null;
  if (/^(?:all|every|each|both)$/.test(limit ?? '') && wins !== coins) return null;
  return { which: 'exactly', wanted: wins };
}

/** How long until a flip is lost. */
const streakKind = defineKind('flips until a loss', {
  asks: phrase(
    '(?:how many|average number of|expected number of|number of)(?: coin)? ?(?:flips?|coins?|wins?|times)(?=.*(?:until|before) )',
  ),
  parts: {
    until: phrase(
      '(?:do i |can i |does it take |until|before|on average|expected|average|i |you |we |would |will |take |win |flip |get |to |it |a |the |first )*(?:until|before) (?:i |you |we |one |the |my )*(?:first )?(?:lose|loss|losing|lost|a loss|losing one|lose one|lose a flip|lose a coin flip)(?: a flip| one)?',
    ),
    average: phrase('on average|average|expected|typically'),
  },
  cards: [0, 0],
  fillers: FILLERS,
  compute({ question, parts: { until }, order }) {
    if (!until || !namesNoPlayer(order)) return null;
    const ruling = oddsOfLength({ reach: 1, thumbs: 0, keeps: 'none', ends: 'loss' }, question.ruleset);
    if (!ruling.ok) return null;
    return {
      text: text`**${decimal(ruling.value.answer.flips, 2)}** flips on average until the first loss; ${decimal(ruling.value.answer.before, 2)} of them won.`,
      rules: ruling.value.citations,
      command: { label: 'Odds', path: 'coins odds', options: { coins: 1 } },
    };
  },
});

const DIE = String.raw`\d{0,2}d\d{1,3}(?:[+-]\d{1,2})?`;
const DICE_WORDS = `(${DIE})|(?:(${NUMBER}|both|two) )?(?:(\\d{1,3}) ?sided |six sided |normal |regular )?(?:dice|die)|(\\d{1,2}) (${DIE})s?|(${DIE})s`;

/** `20 on a d20`, `15 or more with 1d20`, `7 with 2d6` */
const diceKind = defineKind('odds of dice', {
  asks: phrase(ODDS),
  parts: {
    advantage: phrase('(?:(?:with|at|having|if|i|have|and|rolled|rolling) )*(advantage|disadvantage)'),
    keep: phrase(
      '(?:(?:so|roll|rolling|the|a) )*2 (?:d20s?|dice|dies)(?: (?:and|keep|keeping|take|the|high|higher|highest|best|better|one))+|(?:so )?roll 2 keep the (?:best|highest|higher)',
    ),
    dice: phrase(
      `(?:(?:on|with|of|in|from|using|rolling|when|if|i|roll|for|by|throwing|the|a|an|one|my) )*(?:${DICE_WORDS})`,
    ),
    anyDie: phrase(
      '(?:(?:of|to|for|that|i|we|you|get|getting|rolling|roll|rolls|having) )*at least (?:one|1|a single) (\\d{1,3})',
    ),
    wanted: phrase(
      `(?:(?:of|to|for|that|if|i|you|we|my|will|get|getting|roll|rolling|hit|hitting|is|a|an|the|sum|total|result|nat|natural|scoring|score|be|being|rolls|comes|come|up|gets|throw|throwing|roll a|crit) )*(?:${LIMIT} )?(\\d{1,3}|one)(?: (?:or|and) (more|higher|better|greater|above|up|less|lower|fewer|under|below|over))?(?: total| plus| in total| or)?`,
    ),
    plus: phrase('plus'),
  },
  cards: [0, 1],
  fillers: FILLERS,
  compute({ question, parts: { advantage, dice, anyDie, wanted }, cards, order }) {
    if (!cards.every(({ entry }) => justRolls(entry))) return null;
    if (
      (!dice && !advantage) ||
      (!wanted && !anyDie) ||
      isYesNo(question) ||
      !namesNoPlayer(order) ||
      /coins?|flip/.test(question.words)
    )
      return null;
    const notation = readDice(dice, advantage?.[1]);
    const pool = notation === null ? null : parseDice(notation);
    if (!pool?.ok || pool.value.ignoring?.which === 'chosen') return null;
    const { ignoring } = pool.value;
    if (anyDie) {
      const face = Number(anyDie[1]);
      const chance = wanted ? null : oddsOfAnyDie(notation ?? '', face, 'exactly');
      const ruling = chance && oddsOfRoll(pool.value, null, face, question.ruleset);
      return chance && ruling?.ok
        ? {
            text: text`**${percent(chance, 2)}** (${fractionOf(chance)}). At least one ${face} with ${notation ?? ''}.`,
            rules: ruling.value.citations,
          }
        : null;
    }
    if (!wanted) return null;
    const number = numberIn(wanted[2] ?? '');
    const limit = wanted[1];
    const more = wanted[3];
    const asked: AskedChance | null =
      more !== undefined
        ? limit !== undefined && !/^(?:an?|a total of)$/.test(limit)
          ? null
          : {
              which: /more|higher|better|greater|above|up|over/.test(more) ? 'atLeast' : 'atMost',
              wanted: number,
            }
        : limit !== undefined && /^(?:more than|higher than|greater than|over|above)$/.test(limit)
          ? { which: 'atLeast', wanted: number + 1 }
          : limit !== undefined && /^(?:less than|lower than|under|below)$/.test(limit)
            ? { which: 'atMost', wanted: number - 1 }
            : limit === 'at least'
              ? { which: 'atLeast', wanted: number }
              : limit === 'at most' || limit === 'no more than'
                ? { which: 'atMost', wanted: number }
                : limit !== undefined && /^(?:all|every|each|both|only)$/.test(limit)
                  ? null
                  : { which: 'exactly', wanted: number };
    if (!asked || notation === null) return null;
    const ruling = oddsOfRoll(
      pool.value,
      ignoring && ignoring.which !== 'chosen' ? { ...ignoring, which: ignoring.which } : null,
      asked.wanted,
      question.ruleset,
    );
    if (!ruling.ok) return null;
    const chance = ruling.value.answer[asked.which];
    const isOfSum = /\b(?:sum|sums|total|totals|totaling|combined|together|altogether)\b/.test(
      question.words,
    );
    const onAnyDie = isOfSum ? null : oddsOfAnyDie(notation, asked.wanted, asked.which);
    const orFurther = { exactly: '', atLeast: ' or more', atMost: ' or less' }[asked.which];
    const isOf: Text = onAnyDie
      ? text`**${percent(onAnyDie, 2)}** that any die shows ${asked.wanted}${orFurther}, **${percent(chance, 2)}** that the sum is ${asked.wanted}${orFurther}, with ${notation}.`
      : text`**${percent(chance, 2)}** (${fractionOf(chance)}). ${SAYS[asked.which]}${asked.wanted} with ${notation}${advantage ? `, that is with ${advantage[1] ?? ''}` : ''}.`;
    return {
      text: isOf,
      rules: ruling.value.citations,
      command: {
        label: onAnyDie ? 'Odds of the sum' : 'Odds',
        path: 'coins dice-odds',
        options: {
          dice: notation,
          ...(asked.which === 'exactly'
            ? { exactly: asked.wanted }
            : asked.which === 'atLeast'
              ? { 'at-least': asked.wanted }
              : { 'at-most': asked.wanted }),
        },
      },
    };
  },
});

/**
 * The chance that one of several equal dice shows a number, which may be meant as well as their sum.
 * @returns `null` for a single die, and for a number that no die shows
 */
function oddsOfAnyDie(notation: string, wanted: number, which: AskedChance['which']): Fraction | null {
  const [, dice = 0, sides = 0] = (/^(\d+)d(\d+)$/.exec(notation) ?? []).map(Number);
  if (dice < 2 || wanted < 1 || wanted > sides) return null;
  const others = { exactly: sides - 1, atLeast: wanted - 1, atMost: sides - wanted }[which];
  const all = BigInt(sides) ** BigInt(dice);
  return fraction(all - BigInt(others) ** BigInt(dice), all);
}

const averageKind = defineKind('average of dice', {
  asks: phrase('(?:(?:on|in|the) )?(?:average|expected|mean)(?: (?:value|result|roll|sum|total|number))*'),
  parts: {
    dice: phrase(
      `(?:(?:on|with|of|in|from|using|rolling|when|if|i|roll|for|the|a|an|my) )*(?:${DICE_WORDS})`,
    ),
  },
  cards: [0, 1],
  fillers: FILLERS,
  compute({ question, parts: { dice }, cards, order }) {
    if (!cards.every(({ entry }) => justRolls(entry))) return null;
    if (!dice || isYesNo(question) || !namesNoPlayer(order)) return null;
    const notation = readDice(dice, undefined);
    const pool = notation === null ? null : parseDice(notation);
    if (!pool?.ok || pool.value.ignoring || notation === null) return null;
    const ruling = oddsOfRoll(pool.value, null, 0, question.ruleset);
    if (!ruling.ok) return null;
    const { expected, least, most } = ruling.value.answer;
    return {
      text: text`**${decimal(expected, 2)}** on average with ${notation}, from ${least} to ${most}.`,
      rules: ruling.value.citations,
      command: { label: 'Odds', path: 'coins dice-odds', options: { dice: notation } },
    };
  },
});

function readDice(match: RegExpExecArray | null, advantage: string | undefined): string | null {
  if (!match) return advantage === undefined ? null : `2d20k${advantage === 'advantage' ? 'h' : 'l'}1`;
  const [, plain, count, sides, several, of, plural] = match;
  const many = count === 'both' || count === 'two' ? 2 : count === undefined ? 1 : numberIn(count);
  const isWordless = plain === undefined && several === undefined && plural === undefined;
  const base =
    plain ??
    (several !== undefined ? `${several}${(of ?? '').replace(/^\d+/, '')}` : plural) ??
    `${many}d${sides ?? 6}`;
  if (several !== undefined && /^\d/.test(of ?? '')) return null;
  const notation = base.startsWith('d') ? `1${base}` : base;
  if (advantage === undefined)
    return isWordless && sides === undefined && !/six|dice|die/.test(match[0]) ? null : notation;
  if (!/^1d\d+$/.test(notation)) return null;
  return `2${notation.slice(1)}k${advantage === 'advantage' ? 'h' : 'l'}1`;
}

export const ODDS_KINDS = [coinKind, streakKind, diceKind, averageKind];
