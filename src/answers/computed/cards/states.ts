import type { Card } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import type { Answer } from '../../answer/answer.ts';
import type { NamedCard, Question } from '../reading/question.ts';
import { NUMBER_PATTERN, numeralValue } from '../reading/words.ts';
import { isLandCard, isPermanentCard } from './card-facts.ts';

/*
 * The states of a card that a question leaves open. If all of them have the same answer, that is the reply; otherwise
 * the reply distinguishes them.
 */

/** A card in one of the possible states. */
export interface State {
  readonly object: CardObject;
  /** A few words after the name of the card, such as `on the stack`; empty if unnecessary. */
  readonly label: string;
  /** The options of the commands about cards. */
  readonly options: NonNullable<Answer['command']>['options'];
}

const ZONE_WORDS: readonly (readonly [Zone, RegExp])[] = [
  ['graveyard', /\b(?:graveyards?|yard|gy|bin|grave|died|milled|discarded|binned)\b/],
  [
    'library',
    /\b(?:library|libraries|(?:in|from|of) (?:my|the|your|his|her|their|a) deck|off the top|top of|topdeck(?:ed)?|top card|shuffled|scry|tutor(?:ed|ing)?)\b/,
  ],
  [
    'exile',
    /\b(?:exile zone|in (?:the )?exile|exiled|suspended|removed from the game|from exile|foretold)\b/,
  ],
  ['command', /\b(?:command ?zone|cz)\b/],
  [
    'battlefield',
    /\b(?:battle ?field|(?:on|at|onto|across) (?:the |my |your |his |her |their |our )?(?:board|table|field|side)|in play|into play|entered|came in|came down|etbd?|is out|(?:he|she|it|thing) (?:attacks|is attacking|is beating)|beating|swinging|attacking|untapped|permanents?|sits? there|staring)\b/,
  ],
  ['hand', /\b(?:hands?|bounced)\b/],
  [
    'stack',
    /\b(?:(?:on|onto|the) stack|(?:that|the|this|whole|as a|one|of a|is a|single|resulting|my) spells?|spells? (?:i|he|she|they|on)|mid ?cast|while casting|being cast|in response)\b/,
  ],
];

/** Casting a card puts it on the stack, unless the question names another zone. */
const CAST_WORDS =
  /\b(?:cast|casts|casting|announced?|countered|fused|paid|pay|paying|kicked|overloaded|delved|delving)\b/;

/** The zone that a question states: the last one mentioned that the card doesn't merely come from. */
function zoneInWords(words: string): Zone | undefined {
  const zoneWords = words.replaceAll(
    / (?:cast|casts|casting|came|put|comes|fused|play|played|playing|it) (?:[^ ]+ ){0,3}?(?:from|out of) (?:the |my |your |his |her |their |a |an |opponents )?(?:hand|graveyard|exile|library|deck|command zone) /g,
    ' cast ',
  );
  let last: { readonly zone: Zone; readonly at: number } | undefined;
  for (const [zone, pattern] of ZONE_WORDS)
    for (const match of zoneWords.matchAll(new RegExp(pattern, 'g')))
      if (!last || match.index > last.at) last = { zone, at: match.index };
  return last?.zone ?? (CAST_WORDS.test(zoneWords) ? 'stack' : undefined);
}

const VALUE_OF_X = new RegExp(
  `\\bx (?:(?:is|equals|equal|to|being|of|was|set|chosen|announced|as|at|for|value|here|picked|named) )*(${NUMBER_PATTERN})\\b|(?<= )(${NUMBER_PATTERN}) (?:for|as|into) (?:the )?x\\b`,
);

/**
 * Part of the patterns of several kinds: events that put the card into one of these states, or don't change its state.
 */
export const STATE_EVENTS = new RegExp(
  [
    '(?:if|when|whenever|once|while|after|afterwards|before|already)(?= (?:\\S+ ){0,9}?(?:hand|graveyard|yard|library|deck|exiled?|battlefield|board|stack|zone|casts?|casting|only|x|flipped|flips|transformed|turned|face|asks?|affinity|sitting|adventure|played|paid|paying|reveal(?:s|ed)|unlocked|locked|open|opened|defeated|morph|#\\d+)(?= ))',
    'without (?:being )?cast(?:ing)?|then|no longer locked',
    'and i(?= (?:casts?|reveal(?:s|ed)?|turned over|flip(?:s|ped)?|hold|have|put|only|pay|paid|play(?:ed)?|unlock(?:ed)?|open(?:ed)?|evoked?|delved?) )|(?:he|she|i) loses? \\d+',
    'already(?= (?:flipped|transformed|on|in|unlocked|#\\d+))',
  ].join('|'),
);

/**
 * @param zone the zone to assume instead of the one that the question states
 * @returns the states that are compatible with the question; `null` if it contradicts itself or is not understood
 *   completely
 */
export function statesOf(
  named: NamedCard,
  question: Question,
  zone?: Zone,
): readonly [State, ...State[]] | null {
  const { card } = named.entry;
  const statedState = parseStatedState(named, question, zone);
  if (!statedState) return null;
  const states = listStates(card, statedState);
  const [first, ...others] = states;
  return first ? [first, ...others] : null;
}

/** What a question states about a card. */
interface StatedState {
  readonly zone: Zone | 'off-stack' | undefined;
  /** Indexes of parts; `undefined` if not stated. */
  readonly halves: readonly number[] | undefined;
  readonly flipped: boolean | undefined;
  readonly faceDown: boolean;
  readonly x: number | undefined;
}

const OFF_THE_STACK_WORDS =
  /\b(?:everywhere else|not on the stack|off the stack|anywhere else|outside (?:of )?the stack)\b/;
const FACE_DOWN_WORDS =
  /\b(?:face ?down|manifest(?:ed)?|cloaked|disguised|morphed|as (?:a )?morph|a morph)\b/;
const FACE_UP_WORDS =
  /\b(?:face ?up|turn(?:s|ed|ing)? (?:it|him|her|that|them)?(?: face)? ?up|unmorph(?:ed|s)?|flip(?:s|ped)? (?:it )?(?:face )?up)\b/;
const BACK_FACE_WORDS =
  /\b(?:transform(?:ed|s)?|flipped|flips|turned|back ?side up|back face up|on its back|its back (?:side|face)|the back (?:side|face)|backside|night side|converted|meld(?:ed)?|defeated)\b/;

function parseStatedState(
  named: NamedCard,
  question: Question,
  assumedZone: Zone | undefined,
): StatedState | null {
  const { card } = named.entry;
  const { part } = named;
  const words = ` ${question.words} `;
  const hasWord = (pattern: RegExp): boolean => pattern.test(words);
  const isOf = (layout: Card['layout']): boolean => card.layout === layout;
  const isRoom = sharesTypeLine(card);
  const isOffTheStack = hasWord(OFF_THE_STACK_WORDS);
  let zone: StatedState['zone'] = assumedZone ?? (isOffTheStack ? 'off-stack' : zoneInWords(words));
  // Another card, or an ability, was cast or paid for.
  if (zone === 'stack' && assumedZone === undefined && isLandCard(card)) zone = undefined;
  const faceDown = hasWord(FACE_DOWN_WORDS);
  if (faceDown && hasWord(FACE_UP_WORDS)) return null;
  const match = VALUE_OF_X.exec(words);
  const x = match ? numeralValue(match[1] ?? match[2] ?? '') : undefined;
  if (faceDown) {
    // Only these zones have face-down objects with characteristics; which of them it is doesn't matter.
    if (zone === 'exile') return null;
    return {
      zone: zone === 'stack' ? zone : 'battlefield',
      halves: undefined,
      flipped: undefined,
      faceDown,
      x,
    };
  }
  const allIndexes = card.parts.map((_, index) => index);
  let halves: readonly number[] | undefined = part === null ? undefined : [part];
  if (isRoom) {
    const open = zone === 'stack' ? undefined : unlockedDoors(named, question);
    if (open === null) return null;
    if (open) {
      halves = open;
      zone ??= 'battlefield';
    }
  } else if (isOf('split')) {
    if (hasWord(/\bfus(?:e|ed|ing)\b/) && !hasWord(/\b(?:not|without|never|no|cant) (?:\w+ )?fus/)) {
      if (!card.fuse) return null;
      halves = allIndexes;
      zone ??= 'stack';
    } else if (hasWord(/\b(?:both (?:halves|sides)|whole thing)\b/) && zone === 'stack' && card.fuse)
      halves = allIndexes;
    else if (part === null && zone === 'stack') {
      const mark = `#${question.cards.indexOf(named)}p(\\d)`;
      const excludedPart = new RegExp(` not (?:the )?${mark}`).exec(question.partWords)?.[1];
      const onlyPart = new RegExp(` (?:just|only|cast|casting) (?:the )?${mark}`).exec(
        ` ${question.partWords}`,
      )?.[1];
      if (excludedPart !== undefined) halves = [1 - Number(excludedPart)];
      else if (onlyPart !== undefined) halves = [Number(onlyPart)];
      const side = /\b(left|right) (?:half|side|part)\b/.exec(words)?.[1];
      if (side !== undefined) halves = [side === 'left' ? 0 : 1];
    }
  } else if (isOf('adventure')) {
    const isOnAdventure = hasWord(
      /\b(?:on (?:an |its |the |his |her )?adventure|after (?:the |its )?adventure)\b/,
    );
    if (isOnAdventure) zone = assumedZone ?? (zone === 'stack' || zone === undefined ? 'exile' : zone);
    else if (
      hasWord(/\b(?:adventure|omen|(?:instant|sorcery) (?:side|half|part|face))\b/) &&
      (zone === 'stack' || zone === undefined)
    ) {
      if (
        !hasWord(
          /\b(?:creature (?:side|half|part|face|spell)|not (?:the |its |as an? )?(?:adventure|omen)|has an adventure|with an adventure)\b/,
        )
      ) {
        halves = [1];
        zone ??= 'stack';
      }
    } else if (part === 0 && zone === undefined) halves = undefined;
  } else if (isOf('double-faced')) {
    if (part === 1) {
      if (zone === undefined) zone = card.modal && CAST_WORDS.test(words) ? 'stack' : 'battlefield';
    } else if (zone === undefined || zone === 'battlefield') {
      const isTurnedOver =
        hasWord(BACK_FACE_WORDS) &&
        !hasWord(/\b(?:not|hasnt|isnt|before (?:it|he|she)|un)(?: \w+)? (?:transform|flip|turn)/);
      if (isTurnedOver) {
        // A melded permanent doesn't have a card of its own.
        if (card.parts[1] === undefined) return null;
        halves = [1];
        zone = 'battlefield';
      } else if (!card.modal && zone === 'battlefield') halves = [0];
      else if (zone === undefined) halves = undefined;
    }
  } else if (isOf('flip')) {
    const isFlipped = part === 1 || hasWord(/\b(?:flipped|flips|flip side|bottom half)\b/);
    halves = undefined;
    if (isFlipped && (zone === undefined || zone === 'battlefield' || zone === 'stack'))
      return { zone: 'battlefield', halves, flipped: true, faceDown, x };
  }
  return { zone, halves, flipped: undefined, faceDown, x };
}

const UNLOCKED_WORDS = /\b(?:unlocked|open|opened|unlock)\b/;
const LOCKED_WORDS = /\b(?:locked|closed|shut)\b/;

/**
 * The unlocked doors of a Room.
 * @returns `undefined` if not stated; `null` if not understood
 */
function unlockedDoors(
  named: NamedCard,
  { words, partWords, cards }: Question,
): readonly number[] | undefined | null {
  const text = ` ${words} `;
  if (
    / (?:straight (?:onto|into)|without (?:being )?cast(?:ing)?|never (?:been )?cast|not cast|wasnt cast|neither|no door|both\b.{0,20} (?:locked|closed|shut) |doors? (?:are|is) (?:both |still both )?(?:locked|closed|shut))/.test(
      text,
    ) &&
    !/ (?:then|later|since|now) .{0,20}(?:unlocked|opened) /.test(text)
  )
    return [];
  if (
    / (?:both|fully|everything|all)\b.{0,24}(?:unlocked|open|opened) | doors (?:are )?(?:open|unlocked) | unlocked both /.test(
      text,
    )
  )
    return [0, 1];
  const side =
    / (?:only|just) (?:the )?(left|right) | (left|right) (?:door|half|side|one)? ?(?:is |was )?(?:unlocked|open|opened)/.exec(
      text,
    );
  const which = side?.[1] ?? side?.[2];
  if (which !== undefined) return [which === 'left' ? 0 : 1];
  const mark = `#${cards.indexOf(named)}`;
  const found = new Map<number, boolean>();
  for (const [, at = '', near = ''] of partWords.matchAll(
    new RegExp(`${mark}p(\\d)((?: (?!#)[^ ]+){0,4})`, 'g'),
  ))
    if (LOCKED_WORDS.test(near)) found.set(Number(at), false);
    else if (UNLOCKED_WORDS.test(near)) found.set(Number(at), true);
  const parts = named.entry.card.parts;
  parts.forEach(({ name }, index) => {
    for (const word of foldName(name).split(' '))
      if (
        new RegExp(` ${word} (?:(?:door|side|half|is|was|still|only) )*(?:unlocked|open|opened) `).test(text)
      )
        found.set(index, true);
  });
  const unlocked = [...found].flatMap(([at, isUnlocked]) => (isUnlocked ? [at] : []));
  if (unlocked.length > 0) return unlocked;
  const locked = [...found].flatMap(([at, isUnlocked]) => (isUnlocked ? [] : [at]));
  if (locked.length === parts.length) return [];
  if (locked.length === 1) return parts.map((_, index) => index).filter((at) => !locked.includes(at));
  if (named.part !== null && / (?:cast|casted|only|just|played) /.test(text)) return [named.part];
  return UNLOCKED_WORDS.test(text) || LOCKED_WORDS.test(text) ? null : undefined;
}

/** Creates a state from an object. */
const createState = (object: CardObject, label: string): State => {
  const { card, zone, halves, flipped, faceDown, x } = object;
  const half =
    halves &&
    (halves.length === 0 ? 'none' : halves.length === 1 ? card.parts[halves[0] ?? 0]?.name : 'both');
  return {
    object,
    label,
    options: {
      card: card.name,
      zone,
      ...(half !== undefined && card.parts.length > 1 && card.layout !== 'flip' && { half }),
      ...(flipped && { flipped }),
      ...(faceDown && { 'face-down': true }),
      ...(x !== undefined && { x }),
    },
  };
};

const ZONE_LABELS: Readonly<Record<Zone, string>> = {
  library: 'in the library',
  hand: 'in hand',
  battlefield: 'on the battlefield',
  graveyard: 'in the graveyard',
  stack: 'on the stack',
  exile: 'in exile',
  command: 'in the command zone',
  'phased-out': 'phased out',
};

/** Stands for all zones other than the stack and the battlefield, in which a card has the same characteristics. */
const OFF_STACK = 'hand';

function listStates(card: Card, statedState: StatedState): readonly State[] {
  const { zone, halves, flipped, faceDown, x } = statedState;
  if (faceDown) {
    if (zone !== undefined && zone !== 'battlefield' && zone !== 'stack') return [];
    return [createState({ card, zone: zone ?? 'battlefield', faceDown: true }, 'face down')];
  }
  if (flipped) return [createState({ card, zone: 'battlefield', flipped: true }, 'flipped')];
  if (card.parts.every(({ typeLine }) => typeLine.includes('Token')))
    return zone === undefined || zone === 'battlefield'
      ? [createState({ card, zone: 'battlefield' }, '')]
      : [];
  if (zone === 'stack') return statesOnStack(card, halves, x);
  if (zone === 'battlefield') return statesOnBattlefield(card, halves);
  if (zone !== undefined && zone !== 'off-stack') return [createState({ card, zone }, ZONE_LABELS[zone])];
  const offTheStack = createState(
    { card, zone: OFF_STACK },
    isPermanentCard(card) ? 'in hand' : 'off the stack',
  );
  if (zone === 'off-stack') return [offTheStack];
  if (x !== undefined) return statesOnStack(card, halves, x);
  if (halves !== undefined) {
    // Half a split card exists only on the stack or, unlocked, on the battlefield.
    if (card.layout === 'double-faced' && halves[0] !== 0)
      return [...statesOnBattlefield(card, halves), ...(card.modal ? statesOnStack(card, halves, x) : [])];
    return card.layout === 'split'
      ? [
          offTheStack,
          ...statesOnStack(card, halves, x),
          ...(sharesTypeLine(card) ? statesOnBattlefield(card, halves) : []),
        ]
      : [...statesOnStack(card, halves, x), ...statesOnBattlefield(card, halves)];
  }
  return [
    offTheStack,
    ...(isLandCard(card) ? [] : statesOnStack(card, halves, x)),
    ...statesOnBattlefield(card, halves),
  ];
}

export const hasX = (card: Card): boolean => card.parts.some(({ manaCost }) => manaCost.includes('{X}'));

function statesOnStack(
  card: Card,
  halves: readonly number[] | undefined,
  x: number | undefined,
): readonly State[] {
  const valueOfX = x === undefined ? {} : { x };
  if (card.parts.length === 1 || card.layout === 'flip') {
    if (isLandCard(card)) return [];
    return [
      createState(
        { card, zone: 'stack', ...valueOfX },
        x === undefined ? 'on the stack' : `on the stack, X = ${x}`,
      ),
    ];
  }
  const castable = card.parts.flatMap(({ typeLine }, index) => (/\bLand\b/.test(typeLine) ? [] : [[index]]));
  const all =
    halves !== undefined
      ? [halves]
      : card.layout === 'double-faced' && !card.modal
        ? [[0]]
        : [...castable, ...(card.fuse ? [card.parts.map((_, index) => index)] : [])];
  return all.map((chosen) =>
    createState(
      { card, zone: 'stack', halves: chosen, ...valueOfX },
      chosen.length > 1 ? 'cast fused' : `cast as ${card.parts[chosen[0] ?? 0]?.name ?? ''}`,
    ),
  );
}

function statesOnBattlefield(card: Card, halves: readonly number[] | undefined): readonly State[] {
  if (sharesTypeLine(card)) {
    const all =
      halves !== undefined
        ? [halves]
        : [[], ...card.parts.map((_, index) => [index]), card.parts.map((_, index) => index)];
    return all.map((open) =>
      createState(
        { card, zone: 'battlefield', halves: open },
        open.length === 0
          ? 'both doors locked'
          : open.length > 1
            ? 'both doors unlocked'
            : `only ${card.parts[open[0] ?? 0]?.name ?? ''} unlocked`,
      ),
    );
  }
  if (!isPermanentCard(card)) return [];
  if (card.layout === 'double-faced') {
    const faces = halves !== undefined ? [halves] : card.parts.map((_, index) => [index]);
    return faces
      .filter(([at = 0]) => !/\b(?:Instant|Sorcery)\b/.test(card.parts[at]?.typeLine ?? ''))
      .map((up) =>
        createState(
          { card, zone: 'battlefield', halves: up },
          `with ${card.parts[up[0] ?? 0]?.name ?? ''} up`,
        ),
      );
  }
  return [
    createState({ card, zone: 'battlefield' }, 'on the battlefield'),
    ...(card.layout === 'flip' ? [createState({ card, zone: 'battlefield', flipped: true }, 'flipped')] : []),
  ];
}

/** True if the cost on the stack contains X and the question doesn't state its value. */
export const lacksX = ({ object: { card, zone, x, halves, faceDown } }: State): boolean =>
  zone === 'stack' &&
  x === undefined &&
  !faceDown &&
  hasX(card) &&
  card.parts.some(({ manaCost }, index) => manaCost.includes('{X}') && (halves?.includes(index) ?? true));
