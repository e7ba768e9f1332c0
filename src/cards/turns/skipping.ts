import { foldName } from '#engine/cards/names.ts';
import type { SkipSpan } from '#engine/game/turn.ts';
import type { SkippablePart } from '#engine/vocabulary/steps.ts';
import { skippingPermanent } from '#engine/steps/skipping-permanents.ts';

/** The parts of turns that a card makes players skip. */
export interface SkippingCard {
  /** `turn`: a whole turn. If there are several, the player chooses one of them. */
  readonly parts: readonly (SkippablePart | 'turn')[];
  readonly span: Exclude<SkipSpan, 'extra-turn'>;
  /** The number skipped each time. */
  readonly times: number;
  /** True for a static ability, which works as long as the card is on the battlefield or is the face-up plane. */
  readonly isStatic: boolean;
}

const skips = (part: SkippablePart | 'turn', more: Partial<SkippingCard> = {}): SkippingCard => ({
  parts: [part],
  span: 'next',
  times: 1,
  isStatic: false,
  ...more,
});

const TURN = skips('turn');
const UNTAP = skips('untap');
const DRAW = skips('draw');
const COMBAT = skips('combat');
const COMBATS_OF_TURN = skips('combat', { span: 'next-turn' });

/** Without permanents that do so by a static ability; see `SKIPPING_NAMES` in the engine for those. */
const SKIPPING_CARDS: Readonly<Record<string, SkippingCard>> = {
  Avizoa: UNTAP,
  'Blinding Angel': COMBAT,
  'Brine Elemental': UNTAP,
  Chronatog: TURN,
  'Chronatog Avatar': TURN,
  'Chronatog Totem': TURN,
  Chronosavant: TURN,
  'Dovin, Architect of Law': UNTAP,
  'Dungeon Master': TURN,
  'Eater of Days': skips('turn', { times: 2 }),
  'Elfhame Sanctuary': skips('draw', { span: 'this-turn' }),
  'Empty City Ruse': COMBATS_OF_TURN,
  'False Peace': COMBATS_OF_TURN,
  Fasting: skips('draw', { span: 'next-this-turn' }),
  Fatespinner: { parts: ['draw', 'main', 'combat'], span: 'this-turn', times: 1, isStatic: false },
  Fatigue: DRAW,
  'Gibbering Descent': skips('upkeep'),
  'Ivory Gargoyle': DRAW,
  'Lethal Vapors': TURN,
  'Magosi, the Waterveil': TURN,
  Meditate: TURN,
  'Molten Firebird': DRAW,
  'Moment of Silence': skips('combat', { span: 'next-this-turn' }),
  'Revenant Patriarch': COMBAT,
  'Shisato, Whispering Hunter': UNTAP,
  'Stonehorn Dignitary': COMBAT,
  'Time Vault': TURN,
  'Unstable Hulk': TURN,
  'Waterspout Elemental': TURN,
  'Wormfang Manta': TURN,
  'Yosei, the Morning Star': UNTAP,
};

const BY_NAME = new Map(Object.entries(SKIPPING_CARDS).map(([name, card]) => [foldName(name), card]));

/** The cards that make players skip turns, steps or phases once, not by a static ability. */
export const SKIPPING_ONCE_NAMES: readonly string[] = Object.keys(SKIPPING_CARDS);

/** The parts of turns that a card makes players skip; `undefined` if it isn't known to. */
export function skippingCard(name: string): SkippingCard | undefined {
  const skippedOnce = BY_NAME.get(foldName(name));
  const alwaysSkipped = skippingPermanent(name);
  if (skippedOnce || !alwaysSkipped) return skippedOnce;
  return skips(alwaysSkipped.part === 'extra-turn' ? 'turn' : alwaysSkipped.part, { isStatic: true });
}
