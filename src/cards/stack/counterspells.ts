import { foldName } from '#engine/cards/names.ts';
import type { Countering } from '#engine/game/stack.ts';

/** The targets of a counterspell, and the destination of a countered spell's card. */
export interface Counterspell {
  readonly what: 'spell' | 'ability' | 'either';
  readonly to: Countering['to'];
}

/** Spells that do little else than counter one target, grouped by what they counter and where that goes. */
const NAMES: readonly (readonly [Counterspell['what'], Counterspell['to'], readonly string[]])[] = [
  [
    'spell',
    'graveyard',
    [
      'Absorb',
      'Access Denied',
      'An Offer You Can’t Refuse',
      'Annul',
      'Arcane Denial',
      'Avoid Fate',
      'Bone to Ash',
      'Broken Ambitions',
      'Cancel',
      'Censor',
      'Condescend',
      'Confirm Suspicions',
      'Contradict',
      'Convolute',
      'Counterflux',
      'Counterspell',
      'Countersquall',
      'Dash Hopes',
      'Daze',
      'Deprive',
      'Disdainful Stroke',
      'Dismiss',
      'Disrupting Shoal',
      'Dissolve',
      'Dovin’s Veto',
      'Essence Capture',
      'Essence Scatter',
      'Evasive Action',
      'Exclude',
      'Familiar’s Ruse',
      'Fierce Guardianship',
      'Flusterstorm',
      'Foil',
      'Forbid',
      'Force Spike',
      'Force of Will',
      'Gainsay',
      'Ionize',
      'Last Word',
      'Logic Knot',
      'Make Disappear',
      'Mana Drain',
      'Mana Leak',
      'Mana Tithe',
      'Mental Misstep',
      'Metallic Rebuke',
      'Miscalculation',
      'Muddle the Mixture',
      'Negate',
      'Neutralize',
      'Nix',
      'Overwhelming Denial',
      'Pact of Negation',
      'Perplex',
      'Plasm Capture',
      'Power Sink',
      'Prohibit',
      'Quench',
      'Remove Soul',
      'Rewind',
      'Rune Snag',
      'Saw It Coming',
      'Scatter to the Winds',
      'Sinister Sabotage',
      'Spell Burst',
      'Spell Pierce',
      'Spell Snare',
      'Spell Swindle',
      'Stoic Rebuttal',
      'Stubborn Denial',
      'Swan Song',
      'Thwart',
      'Undermine',
      'Unwind',
      'Wizard’s Retort',
    ],
  ],
  [
    'spell',
    'exile',
    ['Assert Authority', 'Dissipate', 'Faerie Trickery', 'Force of Negation', 'Syncopate', 'Void Shatter'],
  ],
  ['spell', 'hand', ['Remand']],
  ['spell', 'library', ['Hinder', 'Lapse of Certainty', 'Memory Lapse', 'Spell Crumple']],
  ['ability', 'graveyard', ['Stifle', 'Trickbind']],
  ['either', 'graveyard', ['Disallow', 'Voidslime']],
];

const BY_NAME = new Map(
  NAMES.flatMap(([what, to, names]) => names.map((name) => [foldName(name), { what, to }] as const)),
);

export const COUNTERSPELL_NAMES: readonly string[] = NAMES.flatMap(([, , names]) => names);

/** The counterspell of this name; `undefined` if it isn't known to counter anything. */
export const counterspell = (name: string): Counterspell | undefined => BY_NAME.get(foldName(name));
