import { type Fraction, formatDecimal, fraction, formatProbability } from '#engine/coins/fractions.ts';
import { parseDice } from '#engine/dice/notation.ts';
import { oddsOfRoll } from '#engine/dice/dice-odds.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
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
  shareOfCases,
} from './chance-words.ts';

/*
 * The odds of dice.
 */

/** Cards that add a die to a roll and ignore the lowest one. */
const ADVANTAGE_CARDS = new Set(['Pixie Guide', 'Barbarian Class', 'Wyll, Blade of Frontiers']);

const ADVANTAGE_WORDS =
  / (?:advantage|(?:keep|keeping|take|taking|use|using|count) (?:the |only the )?(?:high|highest|higher|best|better|bigger|larger)|(?:high|highest|higher|best|better) (?:one |die |roll )?(?:counts|is kept|kept)|(?:drops?|ignor(?:e|es|ing)|discard(?:ing)?|without) (?:the )?(?:lowest|lower|worst|worse|low|smaller)|(?:lowest|lower|low|worse|worst) (?:one |die |roll )?(?:is |gets |being )?(?:ignored|dropped|discarded)|roll (?:an )?extra) /;
const DISADVANTAGE_WORDS =
  / (?:disadvantage|(?:keep|keeping|take|taking|use|using|count|counting) (?:the |only the )?(?:low|lowest|lower|worst|worse|smaller)|(?:low|lowest|lower|worst|worse) (?:one |die |roll )?(?:counts|is kept|kept)|(?:drops?|dropping|ignor(?:e|es|ing)|discard(?:ing)?|without) (?:the )?(?:high|highest|higher|best|better|bigger)) /;

interface Dice {
  readonly notation: string;
  readonly count: number;
  readonly sides: number;
  readonly modifier: number;
  readonly keeps: 'highest' | 'lowest' | null;
}

const DICE_IN_WORDS =
  '(?:(\\d{1,2}|both|a pair of|one|a|an|single|my|the) )?(?:(?:normal|regular|standard|single|fair|ordinary) )*(?:(\\d{1,3}) ?(?:sided|faced|sider) )?(?:dice|die)';

/** The dice in a question; `null` if there are none or several kinds. */
function diceIn(question: Question): Dice | null {
  const words = ` ${question.words.replaceAll(/#\d+/g, '#')} `;
  const found = new Map<string, { count: number; sides: number; modifier: number }>();
  for (const [, many, count, sides, modifier] of words.matchAll(
    / (?:(\d{1,2}|both|one|a|an) )?(\d{0,2})d(\d{1,3})s?([+-]\d{1,2})?(?= )/g,
  )) {
    const number =
      count !== undefined && count !== ''
        ? Number(count)
        : many === undefined || /^[a-z]/.test(many)
          ? many === 'both'
            ? 2
            : 1
          : Number(many);
    const known = found.get(sides ?? '');
    if (!known || known.count < number)
      found.set(sides ?? '', { count: number, sides: Number(sides), modifier: Number(modifier ?? 0) });
  }
  const worded = / (\d|both|a pair of) (?:dice|normal dice) /.exec(words)?.[1];
  const [first] = found.values();
  if (worded !== undefined && found.size === 1 && first?.count === 1)
    first.count = /^\d$/.test(worded) ? Number(worded) : 2;
  if (found.size === 0) {
    const match = new RegExp(` ${DICE_IN_WORDS}(?= )`).exec(words);
    if (match) {
      const [, many, sides] = match;
      const count =
        many === 'both' || many === 'a pair of'
          ? 2
          : /^\d+$/.test(many ?? '')
            ? Number(many)
            : / dice /.test(`${match[0]} `) && many === undefined
              ? 2
              : 1;
      found.set('6', {
        count,
        sides: Number(sides ?? (/ (?:nat|natural) 20 /.test(words) ? 20 : 6)),
        modifier: 0,
      });
    } else if (/ (?:nat|natural) (?:20|1) | nat20 /.test(words) || ADVANTAGE_WORDS.test(words))
      found.set('20', { count: 1, sides: 20, modifier: 0 });
  }
  const [only, ...others] = found.values();
  if (!only || others.length > 0 || only.count < 1 || only.sides < 2) return null;
  const withCard = question.cards.some(({ entry }) => ADVANTAGE_CARDS.has(entry.card.name));
  const keeps = DISADVANTAGE_WORDS.test(words)
    ? 'lowest'
    : ADVANTAGE_WORDS.test(words) || withCard
      ? 'highest'
      : null;
  const count = keeps && only.count === 1 ? 2 : only.count;
  const { sides, modifier } = only;
  const plus = modifier === 0 ? '' : modifier > 0 ? `+${modifier}` : `${modifier}`;
  return {
    notation: `${count}d${sides}${keeps === 'highest' ? 'kh1' : keeps === 'lowest' ? 'kl1' : ''}${plus}`,
    count,
    sides,
    modifier,
    keeps,
  };
}

const FILLER_WORDS =
  '(?:(?:a|an|the|to|of|for|is|be|total|sum|result|rolls?|rolling|roll|hit|hits|hitting|get|gets|getting|nat|natural|show|shows|showing|score|reach|make|makes|it|lands?|on|comes?|up|add|adds|equals?|that|they|i|he|she|you|need|needs|single|crit|with|total of) )*';
const NUMBER_TO_ROLL =
  '(\\d{1,3})(?! ?(?:d\\d|dice|sided|die|players?|times|treasures?|cards|damage|mana|different))';

interface Wanted extends WantedResult {
  /** True if the question is about any one of the dice rather than their sum. */
  readonly isOfAny: boolean;
  readonly isOfAll: boolean;
}

function wantedIn(question: Question, dice: Dice): Wanted | null {
  const padded = ` ${question.words.replaceAll(/#\d+/g, '#')} `
    .replaceAll(/ (?:\d{1,2} )?\d{0,2}d\d{1,3}s?(?:[+-]\d{1,2})?(?= )/g, ' DIE')
    .replaceAll(new RegExp(` (?:\\d{1,2} )?(?:\\d{1,3} ?(?:sided|faced) )?(?:dice|die)(?= )`, 'g'), ' DIE');
  const isOfAny =
    dice.count > 1 &&
    / (?:at least (?:one|1|a single)|(?:one|1) of (?:them|the|those|my|your|both)|either|any|at least once|one or both|on at least one) /.test(
      padded,
    );
  const isOfAll =
    dice.count > 1 &&
    / (?:all|both|each|every)(?: (?:DIE|of|them|the|\d))* (?:\S+ ){0,4}/.test(padded) &&
    !/ (?:both|all) (?:together|added|combined|summed) /.test(padded) &&
    / (?:all|both|each) (?:\S+ ){0,5}?(?:show|shows|are|be|come|land|hit|roll|sixes|ones|\d)/.test(padded);
  const clean = padded
    .replaceAll(/ (all|both|each) \d(?= )/g, ' $1')
    .replaceAll(
      / at least (?:one|1|a single)(?= (?:DIE|of|shows?|showing|is|being|comes|will|six|\d|hit|to))/g,
      ' ',
    );
  if (/ snake eyes /.test(padded) && dice.count === 2)
    return { bound: 'exactly', wanted: 1, isOfAny: false, isOfAll: true };
  const words = [
    ...clean.matchAll(
      new RegExp(
        `(?<= )(?:${BOUND_BEFORE_NUMBER} )?${FILLER_WORDS}${NUMBER_TO_ROLL}(?: ${BOUND_AFTER_NUMBER})?(?= )`,
        'g',
      ),
    ),
  ];
  const [match, ...more] = words;
  if (!match) return null;
  const best = words.find(([, before, , after]) => before !== undefined || after !== undefined) ?? match;
  const numbers = new Set(words.map(([, , number]) => number));
  if (more.length > 0 && numbers.size > 1) return null;
  const result = parseWantedResult(Number(best[2]), best[1], best[3]);
  return { ...result, isOfAny, isOfAll };
}

/** Faces in the plural: `sixes`, `20s`. */
const FACE_PLURALS: readonly string[] = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'];
const REPEATED_FACE = `(?:natural |nat )?(?:(\\d{1,3})s|(${FACE_PLURALS.join('|')}))`;

/**
 * The number of dice that have to show a face: `at least 2 sixes`; `null` if no face is named in the plural, or exactly
 * one.
 */
function facesIn(words: string): (WantedResult & { readonly face: number }) | null | undefined {
  const oneFace =
    / (?:exactly|precisely|only|just) (?:one|1|a single|a) (?:natural |nat )?(\d{1,3}) (?!or |and |plus )/.exec(
      words,
    );
  if (oneFace) return { face: Number(oneFace[1]), ...parseWantedResult(1, 'exactly', undefined) };
  if (!new RegExp(` ${REPEATED_FACE} `).test(words)) return undefined;
  const counted = new RegExp(
    ` (?:${BOUND_BEFORE_NUMBER} )?(\\d{1,2}|one|a pair of|no|any|all|both)(?: ${BOUND_AFTER_NUMBER})? (?:of them )?${REPEATED_FACE} (?!or |and )`,
  ).exec(words);
  if (!counted || words.match(new RegExp(` ${REPEATED_FACE}(?= )`, 'g'))?.length !== 1) return null;
  const [, before, many = '', after, digits, word = ''] = counted;
  const count = { one: 1, no: 0, 'a pair of': 2 }[many] ?? Number(many);
  return Number.isNaN(count)
    ? null
    : {
        face: digits === undefined ? FACE_PLURALS.indexOf(word) + 1 : Number(digits),
        ...parseWantedResult(count, before, after),
      };
}

/** The chance that this number of dice among several equal ones show a face. */
function oddsOfFaces(count: number, sides: number, { bound, wanted }: WantedResult): Fraction {
  let [cases, ways] = [0n, 1n];
  for (let shown = 0; shown <= count; shown++) {
    if ({ exactly: shown === wanted, atLeast: shown >= wanted, atMost: shown <= wanted }[bound])
      cases += ways * BigInt(sides - 1) ** BigInt(count - shown);
    ways = (ways * BigInt(count - shown)) / BigInt(shown + 1);
  }
  return fraction(cases, BigInt(sides) ** BigInt(count));
}

/** Detects questions about other odds. */
const UNSUPPORTED_WORDS =
  / (?:coins?|flips?|planar|different|straight|unless|reroll(?:s|ed|ing)?|explod(?:e|es|ing)|against his|versus|beats? (?:his|her|mine|my|him|me)|lands? (?:next|in)|draw|deck|mulligan|until|in a row|twice|thrice|\d{1,2} (?:more )?(?:times|tries|attempts|rolls|throws)|tries|attempts|between|crit range|wins?|winning|second|third|fourth|last|other|then|given|already|of a kind|triple|not|never|none|neither|nobody|avoid(?:ing)?|fail(?:s|ing)? to|miss(?:es|ing)?|number of|how many (?:rolls|dice|times)|rolls? (?:to|until|before)|difference|product|prime) /;

/** Detects players who roll separately, so that there are more dice than named, and questions about several faces. */
const SEVERAL_ROLLERS =
  / (?:before|players?|people|anyone|anybody|someone|somebody|(?:both|each|all|every one|any|one|either) of (?:us|you)|we (?:both|all|each)|double \d+|(\d+) \1|(?:odd|even) (?:number|result|roll|total|sum)|and (?:flip\w*|heads|tails)) /;

/** Conditions about rolls that are taken into account, including ignored dice. */
const UNDERSTOOD_WORDS =
  /(?:if|when|once|and)(?= (?:i|he|she|we|you) (?:roll|rolls|throw|throws|use|have|got) )|at least once|ignor(?:e|es|ed|ing)|without the|and i(?= (?:need|want) )/;

/** True if the named cards only say what to roll and what to do with the result. */
const cardsKeepOdds = ({ cards }: Question): boolean =>
  cards.every(({ entry: { card, oracle } }) => {
    if (ADVANTAGE_CARDS.has(card.name) || card.parts.every(({ typeLine }) => typeLine.includes('Token')))
      return true;
    const words = oracle?.texts.join('\n') ?? '';
    return /\broll/i.test(words) && !/instead|ignore|additional|\bplus\b|reroll|advantage/i.test(words);
  });

export const diceKind = defineKind('odds of dice', {
  topic: phrase(`${ODDS_WORDS}|snake eyes|doubles|\\d*d\\d+(?= \\S+ or (?:better|more|higher|less|lower)$)`),
  cards: [0, 2],
  vetoes: UNSUPPORTED_WORDS,
  allowedConditions: UNDERSTOOD_WORDS,
  compute({ question }) {
    const dice = diceIn(question);
    if (!dice || isYesNoQuestion(question) || !cardsKeepOdds(question)) return null;
    const padded = ` ${question.words} `;
    const { notation, count, sides, modifier, keeps } = dice;
    const pool = parseDice(notation);
    if (!pool.ok) return null;
    const { ignoring } = pool.value;
    if (ignoring?.which === 'chosen') return null;
    const oddsOf = (wanted: number) =>
      oddsOfRoll(
        pool.value,
        ignoring ? { ...ignoring, which: ignoring.which === 'highest' ? 'highest' : 'lowest' } : null,
        wanted,
        question.ruleset,
      );
    const oddsOfOne = oddsOf(1);
    if (!oddsOfOne.ok) return null;
    const answerWith = (chance: Fraction, says: string) => ({
      text: text`${formatChance(chance)}. ${says}.`,
      rules: oddsOfOne.value.citations,
    });
    if (
      / (?:odd|even) (?:number|result|roll|total|sum)? ?/.test(padded) &&
      !/ (?:even out|even (?:if|with|get|hit)|odds? )/.test(padded.replace(/ odd /, ' even number ')) &&
      keeps === null &&
      modifier === 0
    ) {
      const isOdd = / odd /.test(padded);
      if (count > 1 && sides % 2 === 1) return null;
      const cases = count > 1 ? sides / 2 : isOdd ? Math.ceil(sides / 2) : Math.floor(sides / 2);
      return answerWith(
        shareOfCases(cases, sides),
        `An ${isOdd ? 'odd' : 'even'} result with ${count}d${sides}`,
      );
    }
    if (/ doubles /.test(padded) && count === 2 && keeps === null && modifier === 0)
      return answerWith(shareOfCases(1, sides), `Doubles with 2d${sides}`);
    if (/ doubles /.test(padded)) return null;
    if (/ (?:tie|tied|ties|same (?:number|result|roll)|equal) /.test(padded)) {
      if (
        / (?:both|each|2|two) /.test(padded) &&
        !/ (?:[3-9]|all) (?:of us|players|people) /.test(padded) &&
        keeps === null
      )
        return answerWith(shareOfCases(1, sides), `Two rolls of a d${sides} are the same`);
      return null;
    }
    if (keeps === null && / (?:higher|lower|highest|lowest|best|worst) of /.test(padded)) return null;
    // Not computed: the chance that this number of dice show a face.
    if (
      / \d{1,2} (?:dice|of (?:them|the|my|those)) (?:\S+ )?(?:show|shows|showing|being|are|land|landing|com(?:e|ing)) /.test(
        padded,
      ) &&
      !/ (?:all|both|each|every) /.test(padded)
    )
      return null;
    if (SEVERAL_ROLLERS.test(padded) || (count > 1 && / first /.test(padded))) return null;
    const faces = facesIn(padded.replaceAll(/#\d+/g, '#'));
    if (faces === null) return null;
    if (faces) {
      const { face, wanted, bound } = faces;
      if (count < 2 || keeps !== null || modifier !== 0 || face < 1 || face > sides || wanted > count)
        return null;
      return answerWith(
        oddsOfFaces(count, sides, faces),
        `${BOUND_LABELS[bound]}${wanted} of ${count}d${sides} ${wanted === 1 ? 'shows' : 'show'} ${face}`,
      );
    }
    const twoFaces = / (\d{1,2}) (?:and|or) (?:an? )?(\d{1,2}) /.exec(padded.replaceAll(/#\d+/g, '#'));
    if (
      twoFaces &&
      count === 1 &&
      keeps === null &&
      / (?:or|light|lit|only) /.test(padded) &&
      !/ (?:more|less|higher|lower|better) /.test(padded)
    ) {
      const [, firstFace = '', secondFace = ''] = twoFaces;
      const wanted = new Set(
        [Number(firstFace), Number(secondFace)].filter((face) => face >= 1 && face <= sides),
      );
      return wanted.size === 2
        ? answerWith(shareOfCases(2, sides), `A ${firstFace} or a ${secondFace} with 1d${sides}`)
        : null;
    }
    const result = wantedIn(question, dice);
    if (!result) return null;
    if ((result.isOfAll || result.isOfAny) && keeps === null && modifier === 0) {
      if (result.wanted < 1 || result.wanted > sides) return null;
      const chance = result.isOfAll
        ? oddsOfAllDice(count, sides, result)
        : oddsOfAnyDie(count, sides, result);
      const further = { exactly: '', atLeast: ' or more', atMost: ' or less' }[result.bound];
      return answerWith(
        chance,
        result.isOfAll
          ? `All of ${count}d${sides} show ${result.wanted}${further}`
          : `At least one ${result.wanted}${further} with ${count}d${sides}`,
      );
    }
    const ruling = oddsOf(result.wanted);
    if (!ruling.ok) return null;
    const chance = ruling.value.answer[result.bound];
    if (chance.numerator === 0n && result.bound === 'exactly') return null;
    const isOfSum =
      / (?:sum|sums|total|totals|totaling|combined|together|altogether|add|adds|added|summed) /.test(padded);
    const onAnyDie =
      isOfSum || count < 2 || keeps !== null || modifier !== 0 || result.wanted > sides || result.wanted < 1
        ? null
        : oddsOfAnyDie(count, sides, result);
    const orFurther = { exactly: '', atLeast: ' or more', atMost: ' or less' }[result.bound];
    const keptNote =
      keeps === null ? '' : keeps === 'highest' ? ', the highest counts' : ', the lowest counts';
    const answerText: Text = onAnyDie
      ? text`**${formatProbability(onAnyDie, 2)}** that any die shows ${result.wanted}${orFurther}, **${formatProbability(chance, 2)}** that the sum is ${result.wanted}${orFurther}, with ${notation}.`
      : text`${formatChance(chance)}. ${BOUND_LABELS[result.bound]}${result.wanted} with ${keeps === null ? notation : `${count}d${sides}`}${keptNote}.`;
    return {
      text: answerText,
      rules: ruling.value.citations,
      command: {
        label: onAnyDie ? 'Odds of the sum' : 'Odds',
        path: 'coins dice-odds',
        options: {
          dice: notation,
          ...(result.bound === 'exactly'
            ? { exactly: result.wanted }
            : result.bound === 'atLeast'
              ? { 'at-least': result.wanted }
              : { 'at-most': result.wanted }),
        },
      },
    };
  },
});

const casesOf = (sides: number, { wanted, bound }: WantedResult): number =>
  ({ exactly: 1, atLeast: sides - wanted + 1, atMost: wanted })[bound];

/** The chance that at least one of several equal dice shows the wanted result. */
function oddsOfAnyDie(count: number, sides: number, result: WantedResult): Fraction {
  const all = BigInt(sides) ** BigInt(count);
  return fraction(all - BigInt(sides - casesOf(sides, result)) ** BigInt(count), all);
}

const oddsOfAllDice = (count: number, sides: number, result: WantedResult): Fraction =>
  fraction(BigInt(casesOf(sides, result)) ** BigInt(count), BigInt(sides) ** BigInt(count));

export const averageKind = defineKind('average of dice', {
  topic: phrase(`(?:${AVERAGE_WORDS})`),
  cards: [0, 2],
  vetoes: UNSUPPORTED_WORDS,
  allowedConditions: UNDERSTOOD_WORDS,
  compute({ question }) {
    if (SEVERAL_ROLLERS.test(` ${question.words} `)) return null;
    // If a card does something else with the result, the average of the dice isn't the answer.
    const areResultsUsed = question.cards.every(({ entry: { card, oracle } }) => {
      const words = oracle?.texts.join('\n') ?? '';
      return (
        card.parts.every(({ typeLine }) => typeLine.includes('Token')) ||
        /equal to the result|d20\. .*result/i.test(words) ||
        ADVANTAGE_CARDS.has(card.name)
      );
    });
    const dice = diceIn(question) ?? dieOfCard(question);
    if (!dice || isYesNoQuestion(question) || !areResultsUsed) return null;
    // The highest or lowest die has another average.
    if (
      dice.keeps === null &&
      / (?:highest|lowest|best|worst|maximum|max|minimum|min|higher|lower) /.test(` ${question.words} `)
    )
      return null;
    const { notation } = dice;
    const pool = parseDice(notation);
    if (!pool.ok || (pool.value.ignoring && pool.value.ignoring.which === 'chosen')) return null;
    const { ignoring } = pool.value;
    const ruling = oddsOfRoll(
      pool.value,
      ignoring ? { ...ignoring, which: ignoring.which === 'highest' ? 'highest' : 'lowest' } : null,
      0,
      question.ruleset,
    );
    if (!ruling.ok) return null;
    const { expected, least, most } = ruling.value.answer;
    return {
      text: text`**${formatDecimal(expected, 2)}** on average with ${notation}, from ${least} to ${most}.`,
      rules: ruling.value.citations,
      command: { label: 'Odds', path: 'coins dice-odds', options: { dice: notation } },
    };
  },
});

/** The die of the named card, if it is the only one and its effect is the number rolled. */
function dieOfCard({ cards }: Question): Dice | null {
  const sides = cards.flatMap(({ entry: { oracle } }) => {
    const match = /roll a d(\d+)\b[^.]*\.[^.]*equal to the result/i.exec(oracle?.texts.join('\n') ?? '');
    return match ? [Number(match[1])] : [];
  });
  const [only, ...others] = sides;
  return only === undefined || others.length > 0
    ? null
    : { notation: `1d${only}`, count: 1, sides: only, modifier: 0, keeps: null };
}
