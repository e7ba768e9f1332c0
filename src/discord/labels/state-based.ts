import type { StateBasedKind } from '#engine/game/permanents.ts';

/** Names of the state-based actions of permanents. */
export const STATE_BASED_NAMES: Readonly<Record<StateBasedKind, string>> = {
  legend: 'the legend rule',
  planeswalker: 'the planeswalker uniqueness rule',
  world: 'the world rule',
  role: 'one Role of each player',
  aura: 'an Aura on nothing that it can enchant',
  equipment: 'Equipment on what it can’t be attached to',
  attached: 'attached, and no Aura or Equipment',
  toughness: 'toughness 0 or less',
  damage: 'lethal damage',
  loyalty: 'loyalty 0',
  defense: 'defense 0',
  counters: '+1/+1 and -1/-1 counters',
  saga: 'the last chapter of a Saga',
};
