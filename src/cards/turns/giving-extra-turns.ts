import { foldName } from '#engine/cards/names.ts';

/** How a card gives extra turns when it or an ability of it resolves. */
export interface GivesExtraTurns {
  /** The spell itself, or an ability of the card. */
  readonly by: 'spell' | 'ability';
  /** The player who takes the turns: the controller of the spell or ability, its target, or an opponent. */
  readonly takenBy: 'controller' | 'target-player' | 'opponent';
  /**
   * `sometimes`: under a condition, or by one of several abilities. `counted`: a number that only the table knows.
   */
  readonly gives: 'always' | 'sometimes' | 'counted';
}

const eachWith = (
  names: readonly string[],
  facts: GivesExtraTurns,
): readonly (readonly [string, GivesExtraTurns])[] => names.map((name) => [name, facts] as const);

/** `extra-turns.ts` has the number of turns of each card, and how they differ. */
const GIVERS: readonly (readonly [string, GivesExtraTurns])[] = [
  ...eachWith(
    [
      "Alchemist's Gambit",
      "Alrund's Epiphany",
      'Capture of Jingzhou',
      'Chance for Glory',
      'Final Fortune',
      'Last Chance',
      'Nexus of Fate',
      'Part the Waterveil',
      'Rise of the Eldrazi',
      'Savor the Moment',
      'Temporal Extortion',
      'Temporal Manipulation',
      'Temporal Mastery',
      'Temporal Trespass',
      'Time Walk',
      'Twice Upon a Time',
      "Warrior's Oath",
    ],
    { by: 'spell', takenBy: 'controller', gives: 'always' },
  ),
  ...eachWith(['Notorious Throng', 'Plea for Power', 'Seedtime', 'Stitch in Time'], {
    by: 'spell',
    takenBy: 'controller',
    gives: 'sometimes',
  }),
  ...eachWith(['Expropriate'], { by: 'spell', takenBy: 'controller', gives: 'counted' }),
  ...eachWith(
    ['Beacon of Tomorrows', "Karn's Temporal Sundering", 'Time Stretch', 'Time Warp', 'Walk the Aeons'],
    { by: 'spell', takenBy: 'target-player', gives: 'always' },
  ),
  ...eachWith(['Perch Protection'], { by: 'spell', takenBy: 'opponent', gives: 'sometimes' }),
  ...eachWith(
    [
      'Emrakul, the Aeons Torn',
      "Gonti's Aether Heart",
      'Lighthouse Chronologist',
      "Magistrate's Scepter",
      'Medomai the Ageless',
      'Second Chance',
      'Time Sieve',
      'Time Vault',
      'Timestream Navigator',
    ],
    { by: 'ability', takenBy: 'controller', gives: 'always' },
  ),
  ...eachWith(
    [
      'Avatar Kuruk',
      'Ichormoon Gauntlet',
      'Lost Isle Calling',
      'Magosi, the Waterveil',
      'Mu Yanling',
      'Regenerations Restored',
      'Search the City',
      'Teferi, Master of Time',
      'Teferi, Timebender',
      'Ultimecia, Omnipotent',
      'Wanderwine Prophets',
      'Wormfang Manta',
    ],
    { by: 'ability', takenBy: 'controller', gives: 'sometimes' },
  ),
  ...eachWith(['Ral Zarek', 'Sage of Hours'], { by: 'ability', takenBy: 'controller', gives: 'counted' }),
  ...eachWith(['Eon Frolicker'], { by: 'ability', takenBy: 'opponent', gives: 'always' }),
];

const BY_NAME = new Map(GIVERS.map(([name, facts]) => [foldName(name), facts]));

export const EXTRA_TURN_GIVERS: readonly string[] = GIVERS.map(([name]) => name);

/** How a card gives extra turns; `undefined` if it isn't known to. */
export const givesExtraTurns = (name: string): GivesExtraTurns | undefined => BY_NAME.get(foldName(name));
