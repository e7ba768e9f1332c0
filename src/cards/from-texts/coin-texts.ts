import { MAX_FLIPS } from '#engine/coins/vocabulary.ts';
import {
  called,
  card,
  coins,
  number,
  repeated,
  trigger,
  uncalled,
  UNTIL_LOSS,
  type CoinCard,
  type Flippers,
  type CardOutcome,
  type CoinResult,
  type Stop,
} from '../coins/vocabulary.ts';

/** The facts about coin flips in a card's text, as stored in the card file. */
export interface CoinText {
  /** `null` if it only refers to other flips. */
  readonly flip: {
    readonly isCalled: boolean;
    /** A number, `until-loss`, or `counted` if only the table knows it. */
    readonly coins: number | 'counted' | 'until-loss';
    readonly flippers: Flippers;
    /** In the words of the card; `null` if they could not be separated. */
    readonly outcomes: readonly {
      readonly side: CoinResult;
      readonly isEach: boolean;
      readonly does: string | null;
    }[];
  } | null;
  readonly triggers: readonly {
    readonly whose: 'yours' | "anyone's";
    readonly side: 'won' | 'lost';
    readonly does: string;
  }[];
}

const FLIPS = /\b(?:re)?flips? (a|one|two|three|four|five|six|X|that many) coins?\b/i;
const ALL_FLIPS = new RegExp(FLIPS, 'gi');
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const COUNTED = /for each [^.]*, flip a coin|flip a coin for each|flip (?:that many|X) coins/i;
const UNTIL = /until you lose a flip/gi;
const AS_LONG_AS =
  /\brepeat (?:this|the) process\b|\bflip again\b|\bchoose to stop\b|\buntil (?!you lose a flip)[^.]*\b(?:flip|heads|tails)\b/i;

const WINS = /\b(?:wins?|won)\b[^.]*\bflips?\b|\bflips? you (?:win|won)\b/i;
const LOSES = /\bloses? (?:the|a) (?:coin )?flip\b|\bflip you lose\b/i;

const WHO = String.raw`(?:you|that player|they|the player)`;
const CLAUSES: readonly (readonly [CoinResult, boolean, RegExp])[] = [
  ['won', false, new RegExp(String.raw`\bif ${WHO} wins? the flip, ([^.]+)`, 'i')],
  ['lost', false, new RegExp(String.raw`\bif ${WHO} loses? the flip, ([^.]+)`, 'i')],
  ['won', true, /\bfor each flip you w[io]n, ([^.]+)/i],
  ['lost', true, /\bfor each flip you los[et], ([^.]+)/i],
  ['heads', false, /\bif (?:it|the coin|that coin) (?:comes up|lands|is|ends up) heads, ([^.]+)/i],
  ['tails', false, /\bif (?:it|the coin|that coin) (?:comes up|lands|is|ends up) tails, ([^.]+)/i],
  ['heads', true, /\bfor each (?:coin that comes up )?heads, ([^.]+)/i],
  ['tails', true, /\bfor each (?:coin that comes up )?tails, ([^.]+)/i],
];
/** With one of these words, a clause doesn't contain the whole effect of its result. */
const MORE_THAN_A_CLAUSE = /\b(?:otherwise|then|both|exactly|or more|instead)\b/i;
const NAMED_SIDE: Readonly<Record<CoinResult, RegExp>> = {
  won: WINS,
  lost: LOSES,
  heads: /\bheads\b/i,
  tails: /\btails\b/i,
};
const TRIGGER = /\bwhenever (you|a player) (wins?|loses?) a (?:coin )?flip, ([^.]+)/gi;

/** @param text of a whole card, without reminder texts and without its own name */
export function readCoins(text: string): CoinText | undefined {
  const triggers = [...text.matchAll(TRIGGER)].map(([, who = '', how = '', does = '']) => ({
    whose: who.toLowerCase() === 'you' ? ('yours' as const) : ("anyone's" as const),
    side: how.toLowerCase().startsWith('win') ? ('won' as const) : ('lost' as const),
    does: isWholeTrigger(text, does) ? plainClause(does) : GO_BY_TEXT,
  }));
  // A sentence that replaces a flip, or is a condition, doesn't flip by itself.
  const own = text
    .replaceAll(TRIGGER, '')
    .replaceAll(/[^.\n]*\bwould flip\b[^.\n]*/gi, '')
    .replaceAll(/\bwhen(?:ever)? [^.,\n]*\bflips?\b[^.,\n]*/gi, '');
  const [, said] = FLIPS.exec(own) ?? [];
  const flippers = flippersIn(own);
  if (said === undefined || flippers === null)
    return triggers.length > 0 ? { flip: null, triggers } : undefined;
  const isCalled = triggers.length > 0 || WINS.test(own) || LOSES.test(own);
  const sides = [
    ...(WINS.test(own) ? (['won'] as const) : []),
    ...(LOSES.test(own.replaceAll(UNTIL, '')) ? (['lost'] as const) : []),
    ...(!isCalled && /\bheads\b/i.test(own) ? (['heads'] as const) : []),
    ...(!isCalled && /\btails\b/i.test(own) ? (['tails'] as const) : []),
  ];
  const coinCount = coinsIn(own, said);
  return {
    flip: {
      isCalled,
      coins: coinCount,
      flippers,
      outcomes: sides.map((side) => {
        const clause = clauseFor(side, own, isOneFlip({ coins: coinCount, flippers }));
        return { side, isEach: clause?.isEach ?? false, does: clause?.does ?? null };
      }),
    },
    triggers,
  };
}

const isOneFlip = ({
  coins: coinCount,
  flippers,
}: Pick<NonNullable<CoinText['flip']>, 'coins' | 'flippers'>): boolean =>
  coinCount === 1 && (flippers === 'you' || flippers === 'that-player');

/** The clause with the whole effect of a result; `undefined` if that is uncertain. */
function clauseFor(
  side: CoinResult,
  text: string,
  isOne: boolean,
): { readonly isEach: boolean; readonly does: string } | undefined {
  if ([...text.matchAll(ALL_FLIPS)].length > 1) return undefined;
  for (const line of text.split('\n')) {
    if (MORE_THAN_A_CLAUSE.test(line) && NAMED_SIDE[side].test(line)) return undefined;
  }
  const lines = text.split('\n').map((line) => line.split(/(?<=\.)\s+/));
  const named = lines.flat().filter((sentence) => NAMED_SIDE[side].test(sentence.replaceAll(UNTIL, '')));
  const [sentence = '', ...others] = named;
  const following = lines.find((all) => all.includes(sentence)) ?? [];
  const after = following.slice(following.indexOf(sentence) + 1);
  // The next sentence may continue the effect.
  if (others.length > 0 || after.some((next) => !CLAUSES.some(([, , words]) => words.test(next))))
    return undefined;
  const [found] = CLAUSES.flatMap(([of, isEach, words]) => {
    const does = of === side && (isEach || isOne) ? words.exec(sentence)?.[1] : undefined;
    return does === undefined ? [] : [{ isEach, does: plainClause(does) }];
  });
  return found;
}

/** True if the ability ends with this clause. */
function isWholeTrigger(text: string, does: string): boolean {
  const [after = ''] = text.slice(text.indexOf(does) + does.length).split('\n');
  return !MORE_THAN_A_CLAUSE.test(does) && /^\W*$/.test(after);
}

function coinsIn(text: string, said: string): number | 'counted' | 'until-loss' {
  if (/\buntil you lose a flip\b/i.test(text)) return 'until-loss';
  if (COUNTED.test(text) || AS_LONG_AS.test(text)) return 'counted';
  return NUMBERS[said.toLowerCase()] ?? 'counted';
}

/** Who flips; `null` for players for whom the bot has no term, such as each opponent. */
function flippersIn(text: string): Flippers | null {
  if (/\beach player flips\b/i.test(text)) return 'each-player';
  if (/\bthat player flips\b/i.test(text)) return 'that-player';
  if (/\byou and target (?:opponent|player) each flip\b/i.test(text)) return 'you-and-opponent';
  return OTHERS_FLIP.test(text) ? null : 'you';
}

/** `Each opponent flips a coin`, `its controller may flip a coin`, `your opponents each flip a coin`. */
const OTHERS_FLIP =
  /\bflips (?:a|one|two|three|four|five|six|X|that many) coins?\b|\b(?:player|opponent|controller|owner)s?(?: may| must| each)? flip\b|\bthey(?: may| each)? flip\b/i;

const MAX_CLAUSE_LENGTH = 160;

/** Without characters that Discord takes for markup, and short enough for a phone. */
function plainClause(clause: string): string {
  const plain = clause
    .replaceAll(/[*_~`|\\<>@]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_CLAUSE_LENGTH ? `${plain.slice(0, MAX_CLAUSE_LENGTH)}…` : plain;
}

const GO_BY_TEXT = 'go by the text of the card';
const AS_IT_SAYS: Readonly<Record<CoinResult, string>> = {
  won: 'the flip is won: go by the text of the card',
  lost: 'the flip is lost: go by the text of the card',
  heads: 'heads: go by the text of the card',
  tails: 'tails: go by the text of the card',
};

/** The card in the form of the lists. */
export function coinCardOf(name: string, { flip, triggers }: CoinText): CoinCard {
  const facts = triggers.map(({ whose, side, does }) =>
    trigger(whose, { kind: 'each', side, does: repeated(does) }),
  );
  if (!flip) return card(name, ...facts);
  const outcomes = flip.outcomes.map(({ side, isEach, does }): CardOutcome => {
    if (does === null) return { kind: 'if', side, does: AS_IT_SAYS[side] };
    return isEach ? { kind: 'each', side, does: repeated(does) } : { kind: 'if', side, does };
  });
  // Such a line for one result applies to the last flip only.
  const isKnown = isOneFlip(flip) || flip.outcomes.every(({ isEach, does }) => isEach && does !== null);
  const result: readonly CardOutcome[] =
    isKnown && (outcomes.length > 0 || triggers.length > 0)
      ? outcomes
      : [{ kind: 'anyway', does: GO_BY_TEXT }];
  const stop: Stop =
    flip.coins === 'until-loss'
      ? UNTIL_LOSS
      : coins(flip.coins === 'counted' ? number('coins', 1, MAX_FLIPS) : flip.coins);
  const flips = flip.isCalled ? called : uncalled;
  return card(
    name,
    flips('by its text', result, { stop, flippers: flip.flippers, otherwise: 'Go by the text of the card.' }),
    ...facts,
  );
}
