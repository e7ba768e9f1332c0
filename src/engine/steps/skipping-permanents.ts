import { foldName } from '../cards/names.ts';
import type { SkippablePart } from '../vocabulary/steps.ts';

/** The part of turns that a permanent makes players skip as long as it is on the battlefield. */
export interface SkippingPermanent {
  readonly part: SkippablePart | 'extra-turn';
  /** Who skips it: its controller, every player, or its controller's opponents. */
  readonly whose: 'own' | 'each' | 'opponents';
}

const DRAW: SkippingPermanent = { part: 'draw', whose: 'own' };
const UNTAP: SkippingPermanent = { part: 'untap', whose: 'each' };

const SKIPS: Readonly<Record<string, SkippingPermanent>> = {
  "Colfenor's Plans": DRAW,
  'Damia, Sage of Stone': DRAW,
  'Dragon Appeasement': DRAW,
  'Eon Hub': { part: 'upkeep', whose: 'each' },
  "Gerrard's Hourglass Pendant": { part: 'extra-turn', whose: 'each' },
  'Infernal Sovereign': DRAW,
  'Necro-Impotence': { part: 'untap', whose: 'own' },
  Necrodominance: DRAW,
  Necropotence: DRAW,
  'Necropotence Avatar': DRAW,
  'Null Profusion': DRAW,
  'Psychic Possession': DRAW,
  Recycle: DRAW,
  'Sands of Time': UNTAP,
  'Solitary Confinement': DRAW,
  Stasis: UNTAP,
  Stranglehold: { part: 'extra-turn', whose: 'opponents' },
  'Symbiotic Deployment': DRAW,
  "Taigam, Sidisi's Hand": DRAW,
  'The Eon Fog': UNTAP,
  'Trouble in Pairs': { part: 'extra-turn', whose: 'opponents' },
  "Ugin's Nexus": { part: 'extra-turn', whose: 'each' },
  'Wild Wasteland': DRAW,
  "Yawgmoth's Bargain": DRAW,
};

const BY_NAME = new Map(Object.entries(SKIPS).map(([name, facts]) => [foldName(name), { name, ...facts }]));

/** The names of permanents and planes that make players skip parts of turns. */
export const SKIPPING_NAMES: readonly string[] = Object.keys(SKIPS);

/** The part that a permanent or plane with this name makes players skip; `undefined` if unknown. */
export const skippingPermanent = (
  name: string,
): ({ readonly name: string } & SkippingPermanent) | undefined => BY_NAME.get(foldName(name));

/** Parts that a permanent makes a player skip only by a choice, or on a condition that is not recorded. */
export type SkippingChoice = 'chooses-part' | 'may-skip-draw' | 'draw-if-searched' | 'upkeep-if-no-hand';

const CHOICES: Readonly<
  Record<string, { readonly choice: SkippingChoice; readonly whose: 'own' | 'opponents' }>
> = {
  'Elfhame Sanctuary': { choice: 'draw-if-searched', whose: 'own' },
  Fasting: { choice: 'may-skip-draw', whose: 'own' },
  Fatespinner: { choice: 'chooses-part', whose: 'opponents' },
  'Gibbering Descent': { choice: 'upkeep-if-no-hand', whose: 'own' },
};

const CHOICES_BY_NAME = new Map(
  Object.entries(CHOICES).map(([name, facts]) => [foldName(name), { name, ...facts }]),
);

/** The choice that a permanent of this name offers each turn. */
export const choosingPermanent = (
  name: string,
): ((typeof CHOICES)[string] & { readonly name: string }) | undefined => CHOICES_BY_NAME.get(foldName(name));
