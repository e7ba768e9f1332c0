import type { AddedPart, AddPartAction } from '#engine/turns/add-part.ts';
import { createCardList } from '../pool/card-list.ts';

/** The phases or steps that a card adds to a turn. */
export interface AddingCard extends Pick<AddPartAction, 'part' | 'after' | 'only'> {
  /** The number added each time; `null` if only the table knows it. */
  readonly times: number | null;
  /** True if only its controller gets the addition, so that it adds nothing on another player's turn. */
  readonly isForController: boolean;
}

const adds = (part: AddedPart, more: Partial<AddingCard> = {}): AddingCard => ({
  part,
  after: 'here',
  only: null,
  times: 1,
  isForController: false,
  ...more,
});

const COMBAT = adds('combat');
const COMBAT_IN_MAIN = adds('combat', { only: 'main' });
const COMBAT_AND_MAIN = adds('combat-and-main', { only: 'main' });
const BEGINNING = adds('beginning');

const ADDING_CARDS: Readonly<Record<string, AddingCard>> = {
  'Aggravated Assault': COMBAT_AND_MAIN,
  'Akki Battle Squad': COMBAT,
  'All-Out Assault': COMBAT_AND_MAIN,
  'Anzrag, the Quake-Mole': COMBAT,
  'Aurelia, the Warleader': COMBAT,
  'Balthier and Fran': COMBAT,
  Bloodthirster: COMBAT,
  'Breath of Fury': COMBAT,
  'Bumi, Unleashed': COMBAT,
  'Combat Celebrant': COMBAT,
  'Cyclonus, the Saboteur // Cyclonus, Cybertronian Fighter': BEGINNING,
  'Drench the Soil in Their Blood': COMBAT_AND_MAIN,
  'Éomer, Marshal of Rohan': COMBAT,
  'Fear of Missing Out': COMBAT,
  'Finest Hour': COMBAT,
  'Full Throttle': adds('combat', { only: 'main', times: 2 }),
  'Fury of the Horde': COMBAT_AND_MAIN,
  'Genji Glove': COMBAT,
  'Godo, Bandit Warlord': COMBAT,
  'Great Train Heist': adds('combat', { only: 'combat' }),
  "Grim Reaper's Sprint": COMBAT_IN_MAIN,
  'Hellkite Charger': COMBAT,
  'Hexplate Wallbreaker': COMBAT,
  "Illusionist's Gambit": COMBAT,
  'Karlach, Fury of Avernus': COMBAT,
  'Last Night Together': COMBAT_IN_MAIN,
  'Lightning Runner': COMBAT,
  'Moraug, Fury of Akoum': COMBAT_IN_MAIN,
  'Najeela, the Blade-Blossom': COMBAT,
  'Obeka, Splitter of Seconds': adds('upkeep', { after: 'phase', times: null, isForController: true }),
  'Overpowering Attack': COMBAT_AND_MAIN,
  'Paradox Haze': adds('upkeep'),
  'Port Razer': COMBAT,
  "Raiyuu, Storm's Edge": COMBAT,
  'Raphael, Tag Team Tough': COMBAT,
  'Relentless Assault': COMBAT_AND_MAIN,
  'Response // Resurgence': COMBAT_AND_MAIN,
  'Savage Beating': COMBAT,
  'Scourge of the Throne': COMBAT,
  'Seize the Day': COMBAT_AND_MAIN,
  'Shadow of the Second Sun': BEGINNING,
  'Sphinx of the Second Sun': BEGINNING,
  'Take the Bait': COMBAT,
  'Temple of Atropos': BEGINNING,
  'The Ninth Doctor': adds('upkeep', { isForController: true }),
  'Tifa, Martial Artist': COMBAT,
  'Waves of Aggression': COMBAT_AND_MAIN,
  'World at War': adds('combat-and-main', { after: 'second-main' }),
  "Y'shtola Rhul": adds('end'),
  'Zariel, Archduke of Avernus': COMBAT,
};

export const ADDING = createCardList(Object.entries(ADDING_CARDS));

export const ADDING_NAMES = ADDING.builtIn;

/** The parts that the card of this name adds to a turn; `undefined` if it isn't known to add any. */
export const addingCard = (name: string): AddingCard | undefined => ADDING.find(name);
