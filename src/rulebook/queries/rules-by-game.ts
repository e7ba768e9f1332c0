import { RELEASE_DATE, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Variant } from '#engine/vocabulary/variants.ts';
import { memoizeByAdoption } from '../book/memoize-by-adoption.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';

/** The known facts about the game that a question refers to. Unknown ones are absent. */
export interface GameFacts {
  readonly players?: number;
  /** `null` for no variant. */
  readonly variant?: Variant | null;
  readonly isCommander?: boolean;
  readonly isBrawl?: boolean;
  /** True if the players of a team take their turns together. */
  readonly sharesTurns?: boolean;
  readonly hasTeams?: boolean;
}

type Condition = (facts: GameFacts) => boolean;

const always: Condition = () => true;
const forTwo: Condition = ({ players, isCommander, variant }) =>
  players === undefined ? !isCommander && !variant : players === 2;
const commander: Condition = ({ isCommander }) => isCommander === true;
const brawl: Condition = ({ isBrawl }) => isBrawl === true;
const teams: Condition = ({ hasTeams }) => hasTeams === true;
const sharedTurns: Condition = ({ sharesTurns }) => sharesTurns === true;
const forVariant =
  (variant: Variant): Condition =>
  (facts) =>
    facts.variant === variant;
const forTwoHeadedGiant = forVariant('two-headed-giant');

/** Rules that answer the same question for different games. */
interface Group {
  /** The answer to questions that match, if nothing is known about the game: it covers all these rules. */
  readonly forAll?: { readonly pattern: RegExp; readonly answer: string } | undefined;
  /** The first rule whose condition holds is the answer, so the usual case comes last. */
  readonly rules: readonly (readonly [Condition, readonly string[]])[];
}

/** Rules are identified by their numbers of 2026-06-19. */
const ALTERNATIVES: readonly Group[] = [
  // Who skips the first draw.
  {
    forAll: {
      pattern:
        /^(?=.*\b(?:draws?|drawing|skips?)\b)(?=.*\b(?:first|1st|start\w*|begin\w*|opening|turn (?:1|one))\b)/i,
      answer:
        'With two players, whoever starts skips the first draw; with three or more, nobody does. In Two-Headed Giant the team that starts skips it.',
    },
    rules: [
      [forTwoHeadedGiant, ['103.8b', '810.6']],
      [forTwo, ['103.8a']],
      [always, ['103.8c', '800.7']],
    ],
  },
  // The first mulligan.
  {
    forAll: {
      pattern: /^(?=.*\bmull)(?=.*\b(?:free|first|1st|costs?|fewer|less|how many|down to)\b)/i,
      answer:
        'With two players every mulligan costs a card; with three or more, and in Brawl, the first one is free.',
    },
    rules: [
      [brawl, ['903.12g', '103.5c']],
      [always, ['103.5c', '800.6']],
    ],
  },
  // Who mulligans when.
  {
    rules: [
      [sharedTurns, ['103.5d', '805.3a']],
      [always, ['103.5']],
    ],
  },
  // Starting life.
  {
    forAll: {
      pattern:
        /^(?=.*\b(?:life|hp)\b)(?=.*\b(?:start\w*|begin\w*|initial)\b)(?!.*\b(?:if|after|when|(?:at|with|on) \d+|hits?|takes?|took|los(?:e|es|t|ing)|gain\w*|pay\w*|damage|each turn|upkeep)\b)/i,
      answer:
        '20 life; 40 in Commander, 30 for a team in Two-Headed Giant, 40 for an archenemy, and in Brawl 25, or 30 with three or more players.',
    },
    rules: [
      [forTwoHeadedGiant, ['103.4a', '119.1a', '810.4']],
      [forVariant('archenemy'), ['103.4e', '119.1e']],
      [brawl, ['103.4d', '119.1d', '903.12f']],
      [commander, ['103.4c', '119.1c', '903.7']],
      [always, ['103.4', '119.1']],
    ],
  },
  // Who goes first.
  {
    rules: [
      [forVariant('archenemy'), ['103.1b', '904.6']],
      [sharedTurns, ['103.1a', '805.3']],
      [always, ['103.1']],
    ],
  },
  // The size of a deck.
  {
    forAll: {
      pattern:
        /^(?=.*\b(?:deck|library|cards)\b)(?=.*\b(?:size|how (?:big|large|small|many cards)|minimum|maximum|\d+[ -]cards?)\b)(?!.*\b(?:cop(?:y|ies)|same|named?|lands?|basics?|sideboard|hand|draws?|discard|mill|exiled?)\b)/i,
      answer: 'At least 60 cards in constructed play, exactly 100 in Commander, exactly 60 in Brawl.',
    },
    rules: [
      [brawl, ['903.12d']],
      [commander, ['903.5a']],
      [always, ['100.2a']],
    ],
  },
  // Poison.
  {
    forAll: {
      pattern:
        /^(?=.*\b(?:poison\w*|infect|toxic)\b)(?=.*\b(?:how (?:much|many)|kills?|lethal|enough|needed)\b)(?!.*\b(?:if|when|damage|power|turns?|remove|creature|proliferate)\b)/i,
      answer: 'Ten poison counters; in Two-Headed Giant fifteen for the team.',
    },
    rules: [
      [forTwoHeadedGiant, ['704.6b', '810.8d']],
      [always, ['704.5c', '104.3d', '122.1f']],
    ],
  },
  // No life left.
  {
    rules: [
      [forTwoHeadedGiant, ['704.6a', '810.8c']],
      [always, ['704.5a', '104.3b', '119.6']],
    ],
  },
  // Damage by commanders.
  {
    forAll: {
      pattern:
        /^(?=.*\bcommander)(?=.*\b(?:damage|dmg)\b)(?!.*\b(?:if|when|cop(?:y|ies)|stolen|partners?|control\w*|planeswalkers?|creatures?)\b)/i,
      answer: 'In Commander, 21 combat damage by one commander; Brawl has no such rule.',
    },
    rules: [
      [brawl, ['903.12h']],
      [always, ['903.10a', '704.6c']],
    ],
  },
  // Conceding.
  {
    rules: [
      [forTwoHeadedGiant, ['810.8b']],
      [always, ['104.3a']],
    ],
  },
  // Who wins.
  {
    rules: [
      [forVariant('emperor'), ['104.2d', '809.5a']],
      [teams, ['104.2c']],
      [always, ['104.2a']],
    ],
  },
  // Wishes.
  {
    forAll: {
      pattern: /\bwish|\bsideboards?\b|\boutside (?:of )?(?:the|this) game\b/i,
      answer: 'A sideboard is outside the game; in Commander, wishes bring nothing in from there.',
    },
    rules: [
      [commander, ['903.11']],
      [always, ['400.11a']],
    ],
  },
  // How many lands.
  {
    rules: [
      [sharedTurns, ['805.4c']],
      [always, ['305.2']],
    ],
  },
  // Who chooses, and whose abilities go on the stack first.
  {
    rules: [
      [sharedTurns, ['805.6']],
      [always, ['101.4']],
    ],
  },
  {
    rules: [
      [sharedTurns, ['805.7']],
      [always, ['603.3b']],
    ],
  },
];

/** Facts about the game that a question itself mentions. They take precedence over those of the channel's game. */
const NAMED_FACTS: readonly (readonly [RegExp, GameFacts])[] = [
  [
    /\b(?:two|2)[- ]?headed|\b2hg\b/i,
    { variant: 'two-headed-giant', sharesTurns: true, hasTeams: true, players: 4 },
  ],
  [/\bemperor (?:game|variant|team)|\bmy emperor\b/i, { variant: 'emperor', hasTeams: true, players: 6 }],
  [/\barchenem(?:y|ies)\b/i, { variant: 'archenemy', sharesTurns: true, hasTeams: true }],
  [/\bbrawl\b/i, { isBrawl: true, isCommander: true }],
  [/\b(?:in|at|for|of|playing) (?:a |our |my )?(?:commander|edh|cedh)(?! damage)\b/i, { isCommander: true }],
  [
    /\b1 ?v(?:s\.? ?)?1\b|\bone[- ]on[- ]one\b|\b(?:two|2)[- ]players?\b|\bhead'?s[- ]up\b|\bduels?\b/i,
    { players: 2 },
  ],
  [/\bmultiplayer\b|\bpods?\b|\b(?:three|four|five|six|3|4|5|6)[- ](?:players?|of us)\b/i, { players: 4 }],
];

export const factsNamedIn = (question: string): GameFacts =>
  Object.assign(
    {},
    ...NAMED_FACTS.flatMap(([pattern, facts]) => (pattern.test(question) ? [facts] : [])),
  ) as GameFacts;

/** A cache key for facts. */
export const factsKey = ({
  players,
  variant,
  isCommander,
  isBrawl,
  sharesTurns,
  hasTeams,
}: GameFacts): string =>
  [players, variant, isCommander, isBrawl, sharesTurns, hasTeams].map((fact) => fact ?? '').join();

/** A rule of today with alternatives, and all rules of its group for a game: those that apply come first. */
export interface Alternatives {
  readonly applying: readonly string[];
  readonly others: readonly string[];
}

/**
 * For rules that answer the same question, determines which ones apply to a game; empty if nothing is known about it.
 */
export function alternativesFor(facts: GameFacts, rulebook: Rulebook): readonly Alternatives[] {
  if (Object.keys(facts).length === 0) return [];
  return groupsToday(rulebook).map(({ rules }) => {
    const applying = rules.find(([applies]) => applies(facts))?.[1] ?? [];
    const others = rules.flatMap(([, numbers]) => numbers).filter((rule) => !applying.includes(rule));
    return { applying, others };
  });
}

/**
 * The answer for all games to a question that doesn't mention one.
 * @param rules today's rules that answer it
 * @returns `undefined` unless all of them belong to a group of alternatives, and the question asks what the group
 *   decides
 */
export function conditionOf(
  question: string,
  rules: readonly string[],
  rulebook: Rulebook,
): string | undefined {
  if (rules.length === 0 || Object.keys(factsNamedIn(question)).length > 0) return undefined;
  return groupsToday(rulebook).find(({ forAll, rules: group }) => {
    const numbers = new Set(group.flatMap(([, all]) => all));
    return forAll?.pattern.test(question) && rules.every((rule) => numbers.has(rule));
  })?.forAll?.answer;
}

const groupsToday = memoizeByAdoption((rulebook): readonly Group[] =>
  ALTERNATIVES.map(({ forAll, rules: group }) => ({
    forAll,
    rules: group.map(([applies, rules]) => [
      applies,
      rules.flatMap((number) =>
        TODAYS_DATE === RELEASE_DATE
          ? number
          : numbersInEdition({ number, edition: RELEASE_DATE }, TODAYS_DATE, rulebook),
      ),
    ]),
  })),
);
