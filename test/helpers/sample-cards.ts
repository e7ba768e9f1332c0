import { builtInCards } from '#cards/built-in/index.ts';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { CONTROL_NAMES } from '#cards/turns/control.ts';
import { ENDING_NAMES } from '#cards/turns/ending.ts';
import { SUBGAME_NAMES } from '#cards/subgames/subgame-cards.ts';
import type { Card } from '#engine/cards/card.ts';

/** Cards that tests name, besides those of the subsystems below. */
const NAMES_IN_TESTS = [
  'Invasion of Zendikar // Awakened Skyclave',
  'Liliana of the Veil',
  'Assault Griffin',
  'Astral Slide',
  'Beacon of Immortality',
  'Biorhythm',
  'Bosh, Iron Golem',
  'Breezekeeper',
  'Bribery',
  'Captain Sisay',
  'Civilized Scholar // Homicidal Brute',
  'Clone',
  'Control Magic',
  'Counterbalance',
  'Delver of Secrets // Insectile Aberration',
  'Dimir Doppelganger',
  'Disenchant',
  'Firebreathing',
  'Flame Rift',
  'Fling',
  'Forest',
  'Fork',
  'Genesis Chamber',
  'Giant Growth',
  'Grand Melee',
  'Grinning Demon',
  'Grizzly Bears',
  'Harmonize',
  'Heartless Hidetsugu',
  'Huntmaster of the Fells // Ravager of the Fells',
  'Infernal Genesis',
  'Island',
  'Isochron Scepter',
  'Ixidron',
  'Kiki-Jiki, Mirror Breaker',
  'Lava Axe',
  'Lightning Bolt',
  'Lurking Evil',
  'Lurking Jackals',
  'Master Warcraft',
  'Mountain',
  'Obeka, Splitter of Seconds',
  'Omen',
  'Plains',
  'Rebound',
  'Repay in Kind',
  'Rolling Thunder',
  'Runeclaw Bear',
  'Sakashima of a Thousand Faces',
  'Savannah Lions',
  'Steam Augury',
  'Suspend',
  'Swamp',
  'Test of Endurance',
  'Threaten',
  'Time Warp',
  'Time of Need',
  'Tolarian Drake',
  'Typhoid Rats',
  'Unearth',
  'Void',
  'Void Winnower',
  'Wall of Wood',
];

const sampledNames: ReadonlySet<string> = new Set([
  ...NAMES_IN_TESTS,
  ...COIN_CARDS.map(({ name }) => name),
  ...CONTROL_NAMES,
  ...ENDING_NAMES,
  ...SUBGAME_NAMES,
]);

const isSampled = ({ name, layout, parts }: Card): boolean =>
  layout === 'split' || layout === 'flip' || parts.some(({ bound }) => bound) || sampledNames.has(name);

/**
 * A few hundred built-in cards, best known first: split and flip cards, and those with day and night, coin flips,
 * player control, ending turns or subgames, and cards named by tests.
 */
export const SAMPLE_CARDS: readonly CardEntry[] = [...builtInCards().all()].filter(
  ({ card }) => isSampled(card) && !card.name.startsWith('A-'),
);
