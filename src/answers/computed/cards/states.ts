import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';
import type { Answer } from '../../answer/answer.ts';
import type { Found } from '../reading/kind.ts';
import type { NamedCard } from '../reading/question.ts';
import { NUMBER, numberIn, phrase } from '../reading/words.ts';
import { isLand, isPermanentCard } from './card-facts.ts';

/*
 * The states of a card that a question leaves open: if they answer alike, that is the answer; otherwise the answer
 * tells them apart.
 */

/** A card in one of the states that are asked about. */
export interface State {
  readonly object: CardObject;
  /** In a few words, after the name of the card: `on the stack`; empty if nothing has to be said. */
  readonly label: string;
  /** The options of the commands about cards. */
  readonly options: NonNullable<Answer['command']>['options'];
}

const ZONES: readonly (readonly [Zone, string])[] = [
  ['graveyard', 'graveyard|yard|gy|bin|grave'],
  ['library', 'library|deck|top of (?:the |my )?(?:library|deck)'],
  ['hand', 'hand'],
  ['exile', 'exile|exile zone|removed from the game'],
  ['command', 'command zone'],
  ['battlefield', 'battlefield|battle field|board|table|field|play'],
  ['stack', 'stack'],
];

const IN =
  '(?:(?:when|while|if|as|once|after) )?(?:(?:it is|its|it|is|theyre|ive got it|i have it|sitting|still) )?(?:in|on|from|at|onto|into|to|inside)';
const THE =
  '(?:(?:the|my|a|an|your|their|his|her|opponents|someones|players|a players|an opponents|top of my|top of the) )?';
const ZONE_WORDS = ZONES.map(([, words]) => words).join('|');

/** What was paid changes no characteristic: `so really i only paid one blue`. X is read by itself. */
const PAID =
  '(?:(?:i|he|she|they|you|we|someone|somebody|some|so|really|only|just|opponent|opp|but|and|when|if|though|since|because|cast|it|by|after) )*(?:paid|paying|delved|delving|convoked|convoking)(?: (?!x |what|whats|which|how|cmc|mv|does|do |is |on the|so |in my|in the)[^ |#@]+){0,8}';

/** What a question may say about the state of a card. */
export const STATE_PARTS = {
  paid: phrase(PAID),
  paidToo: phrase(PAID),
  x: phrase(
    `(?:(?:with|for|where|and|when|if|whose|chose|choosing|announced|an|resolved|i) )*x (?:(?:is|equals|equal|to|being|of|was|set|chosen|announced|as) )*(${NUMBER})`,
  ),
  unlocked: phrase(
    '(?:(?:with|when|while|if|so|and|w) )*(?:(both|one|no|neither|all|left|right|only the left|only the right|the left|the right|just the left|just the right) )?(?:doors?|halves|half|sides?|rooms?)?(?: is| are)? ?(unlocked|opened|open|locked|closed|shut)',
  ),
  faceDown: phrase(
    '(?:(?:when|while|if|as|its|it is|is|with) )?(?:(?:it is|its|cast|played|turned|lying|lies|put onto the battlefield|a|an|as a) )*(?:face down|facedown|morphed|manifested|cloaked|disguised)(?: (?:creature|permanent|spell|card|with|by|as|a|morph|manifest|disguise))*|as (?:a )?morph|as a face down',
  ),
  faceDownToo: phrase(
    '(?:(?:is|now|a|as|the|it) )*(?:face down|facedown)(?: (?:permanent|creature|spell|card|2/2|morph))*',
  ),
  fused: phrase(
    '(?:when|while|if|and|as a|a)? ?(?:(?:it is|its|i|you|is|cast) )*(?:fused|fuse it|fused spell|with fuse|both halves|both sides|as both)(?: (?:spell|together|of it))?(?: of it)?',
  ),
  adventure: phrase(
    '(?:(?:when|while|if|as|cast as|for|is cast as|only|just) )*(?:the |an |its )?(?:adventure|omen)(?: (?:side|half|part|spell|face|portion))?',
  ),
  creatureSide: phrase('(?:as|just|only)? ?(?:the |a |its )?creature (?:side|half|part|face|portion)'),
  back: phrase(
    '(?:(?:when|while|if|after|once|as|with|its|it is|is|was|it|has|been|gets|cast|already|that|now) )*(?:the )?(?:(?:transformed|on its back|on the back|back face up|back side up|back up|flipped over|back face|back side|backside|back half|night side|converted|melded)(?: (?:into|to))?)',
  ),
  front: phrase(
    '(?:(?:when|while|if|with|its|it is|is|on) )*(?:the |its )?(?:front face up|front side up|front face|front side|front|untransformed|day side)',
  ),
  flipped: phrase(
    '(?:(?:when|while|if|after|once|as|its|it is|is|was|it|has|been|gets) )*(?:flipped|flip side|bottom half|lower half)',
  ),
  left: phrase('(?:the |its )?(left|right) (?:half|side|part)'),
  copy: phrase(
    '(?:a |an |the )?(?:token |clone )?(?:thats a |that is a |is a |as a )?(?:copy|copies|clone|clones)(?: token)?(?: of| copying)?|token copy(?: of)?',
  ),
  uncast: phrase(
    '(?:(?:without|never|not|wasnt|was never|i never) )+(?:being )?(?:cast|casting|casted)(?: it)?',
  ),
  cast: phrase(
    '(?:(?:when|while|if|as|once|as i|when i|if i|its|it is|being|is|it|was|i|you|im|get|gets|only|just) )*(?:cast|casting|cast as a spell|as a spell|played as a spell)',
  ),
  from: phrase(
    '(?:cast |casting )?from (?:(?:my|your|the|their|his|her) )?(?:hand|graveyard|exile|library|deck)(?= .*(?:stack|spell))',
  ),
  has: phrase('the stack has it'),
  zone: phrase(`${IN} ${THE}(${ZONE_WORDS})`),
  zoneToo: phrase(`${IN} ${THE}(${ZONE_WORDS})`),
  elsewhere: phrase('everywhere else|not on the stack|off the stack|anywhere else|outside the stack'),
  half: phrase('(?:the |only |just |each )?(?:half|side|part|face)'),
} as const;

export type StatePart = keyof typeof STATE_PARTS;

const zoneOf = (word: string): Zone | undefined =>
  ZONES.find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0];

/** @returns the states that fit what the question says; `null` if it contradicts itself or says more than is known */
export function statesOf(
  named: NamedCard,
  parts: Found<StatePart>['parts'],
): readonly [State, ...State[]] | null {
  const { card } = named.entry;
  const said = readState(named, parts);
  if (!said) return null;
  const states = statesIn(card, said);
  const [first, ...others] = states;
  return first ? [first, ...others] : null;
}

interface Said {
  readonly zone: Zone | 'off-stack' | undefined;
  /** Indexes of parts; `undefined` if none is said. */
  readonly halves: readonly number[] | undefined;
  readonly flipped: boolean | undefined;
  readonly faceDown: boolean;
  readonly x: number | undefined;
}

function readState({ entry: { card }, part }: NamedCard, parts: Found<StatePart>['parts']): Said | null {
  const isOf = (layout: Card['layout']): boolean => card.layout === layout;
  const isRoom = sharesTypeLine(card);
  let zone: Said['zone'] = parts.elsewhere
    ? 'off-stack'
    : parts.zone
      ? zoneOf(parts.zone[1] ?? '')
      : parts.cast || parts.has
        ? 'stack'
        : undefined;
  if (parts.zone && parts.elsewhere) return null;
  if (parts.zoneToo && zoneOf(parts.zoneToo[1] ?? '') !== zone) return null;
  let halves = part === null ? undefined : [part];
  let flipped: boolean | undefined;
  const both = card.parts.map((_, at) => at);
  if (parts.fused) {
    if (!isOf('split')) return null;
    if (!isRoom && zone === 'stack' && !card.fuse) return null;
    halves = both;
    if (!isRoom && zone === undefined && /fuse/.test(parts.fused[0])) zone = 'stack';
  }
  if (parts.left) {
    if (card.parts.length !== 2) return null;
    halves = [parts.left[1] === 'left' ? 0 : 1];
  }
  if (parts.unlocked) {
    if (!isRoom) return null;
    const [, which = '', state = ''] = parts.unlocked;
    const isLocked = /^(?:locked|closed|shut)$/.test(state);
    const side = /left/.test(which) ? [0] : /right/.test(which) ? [1] : undefined;
    if (isLocked ? side || halves : /no|neither/.test(which)) return null;
    if (/one/.test(which)) return null;
    halves = isLocked ? [] : (side ?? (part === null ? (/^$/.test(which) ? undefined : both) : [part]));
    if (halves === undefined) return null;
    zone ??= 'battlefield';
  }
  if (parts.uncast) {
    if (zone !== 'battlefield') return null;
    if (isRoom && !parts.unlocked) halves = [];
  }
  if (parts.adventure) {
    if (!isOf('adventure')) return null;
    halves = [1];
    zone ??= 'stack';
  }
  if (parts.creatureSide) {
    if (!isOf('adventure')) return null;
    halves = [0];
  }
  if (parts.back || (parts.flipped && isOf('double-faced'))) {
    if (isOf('flip')) flipped = true;
    else if (!isOf('double-faced')) return null;
    else halves = [1];
  } else if (parts.flipped) {
    if (!isOf('flip')) return null;
    flipped = true;
  }
  if (parts.front) {
    if (!isOf('double-faced') || halves?.[0] === 1) return null;
    halves = [0];
  }
  if (isOf('flip') && part !== null) {
    flipped = part === 1 ? true : flipped;
    halves = undefined;
  }
  if (flipped && zone !== undefined && zone !== 'battlefield') return null;
  const x = parts.x ? numberIn(parts.x[1] ?? '') : undefined;
  return { zone, halves, flipped, faceDown: (parts.faceDown ?? parts.faceDownToo) !== null, x };
}

/** A state by its object. */
const state = (object: CardObject, label: string): State => {
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

/** The zones that the rules treat like a hand. */
const OFF_STACK = 'hand';

function statesIn(card: Card, said: Said): readonly State[] {
  const { zone, halves, flipped, faceDown, x } = said;
  if (faceDown) {
    if (zone !== undefined && zone !== 'battlefield' && zone !== 'stack') return [];
    return [state({ card, zone: zone ?? 'battlefield', faceDown: true }, 'face down')];
  }
  if (flipped) return [state({ card, zone: 'battlefield', flipped: true }, 'flipped')];
  if (card.parts.every(({ typeLine }) => typeLine.includes('Token')))
    return zone === undefined || zone === 'battlefield' ? [state({ card, zone: 'battlefield' }, '')] : [];
  if (zone === 'stack') return onStack(card, halves, x);
  if (zone === 'battlefield') return onBattlefield(card, halves);
  if (zone !== undefined && zone !== 'off-stack') return [state({ card, zone }, ZONE_LABELS[zone])];
  const off = state({ card, zone: OFF_STACK }, isPermanentCard(card) ? 'in hand' : 'off the stack');
  if (zone === 'off-stack') return [off];
  if (x !== undefined) return onStack(card, halves, x);
  if (halves !== undefined) {
    // Half a split card exists only on the stack or, unlocked, on the battlefield.
    if (card.layout === 'double-faced' && halves[0] !== 0)
      return [...onBattlefield(card, halves), ...(card.modal ? onStack(card, halves, x) : [])];
    return card.layout === 'split'
      ? [off, ...onStack(card, halves, x), ...(sharesTypeLine(card) ? onBattlefield(card, halves) : [])]
      : [...onStack(card, halves, x), ...onBattlefield(card, halves)];
  }
  return [off, ...(isLand(card) ? [] : onStack(card, halves, x)), ...onBattlefield(card, halves)];
}

const hasX = (card: Card): boolean => card.parts.some(({ manaCost }) => manaCost.includes('{X}'));

function onStack(card: Card, halves: readonly number[] | undefined, x: number | undefined): readonly State[] {
  const more = x === undefined ? {} : { x };
  if (card.parts.length === 1 || card.layout === 'flip') {
    if (isLand(card)) return [];
    return [
      state({ card, zone: 'stack', ...more }, x === undefined ? 'on the stack' : `on the stack, X = ${x}`),
    ];
  }
  const castable = card.parts.flatMap(({ typeLine }, at) => (/\bLand\b/.test(typeLine) ? [] : [[at]]));
  const all =
    halves !== undefined
      ? [halves]
      : card.layout === 'double-faced' && !card.modal
        ? [[0]]
        : [...castable, ...(card.fuse ? [card.parts.map((_, at) => at)] : [])];
  return all.map((chosen) =>
    state(
      { card, zone: 'stack', halves: chosen, ...more },
      chosen.length > 1 ? 'cast fused' : `cast as ${card.parts[chosen[0] ?? 0]?.name ?? ''}`,
    ),
  );
}

function onBattlefield(card: Card, halves: readonly number[] | undefined): readonly State[] {
  if (sharesTypeLine(card)) {
    const all =
      halves !== undefined
        ? [halves]
        : [[], ...card.parts.map((_, at) => [at]), card.parts.map((_, at) => at)];
    return all.map((open) =>
      state(
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
    const faces = halves !== undefined ? [halves] : card.parts.map((_, at) => [at]);
    return faces
      .filter(([at = 0]) => !/\b(?:Instant|Sorcery)\b/.test(card.parts[at]?.typeLine ?? ''))
      .map((up) =>
        state({ card, zone: 'battlefield', halves: up }, `with ${card.parts[up[0] ?? 0]?.name ?? ''} up`),
      );
  }
  return [
    state({ card, zone: 'battlefield' }, 'on the battlefield'),
    ...(card.layout === 'flip' ? [state({ card, zone: 'battlefield', flipped: true }, 'flipped')] : []),
  ];
}

/** True if X was not said and stands in the cost of what is on the stack. */
export const lacksX = ({ object: { card, zone, x, halves, faceDown } }: State): boolean =>
  zone === 'stack' &&
  x === undefined &&
  !faceDown &&
  hasX(card) &&
  card.parts.some(({ manaCost }, at) => manaCost.includes('{X}') && (halves?.includes(at) ?? true));
