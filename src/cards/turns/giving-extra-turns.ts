import { foldName } from '#engine/cards/names.ts';

/** How a card gives extra turns as something of it resolves, by its own text. */
export interface GivesExtraTurns {
  /** What resolves then: the spell itself, or an ability of the card. */
  readonly by: 'spell' | 'ability';
  /** Who takes them: the controller of what resolves, a player whom it targets, or an opponent. */
  readonly takenBy: 'controller' | 'target-player' | 'opponent';
  /** `sometimes`: on a condition, or by one of several abilities. `counted`: a number that only the table knows. */
  readonly gives: 'always' | 'sometimes' | 'counted';
}

const all = (
  names: readonly string[],
  facts: GivesExtraTurns,
): readonly (readonly [string, GivesExtraTurns])[] => names.map((name) => [name, facts] as const);

/** How many turns a card gives, and what it says of them besides, is in `extra-turns.ts`. */
const GIVERS: readonly (readonly [string, GivesExtraTurns])[] = [
  ...all(
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
  ...all(['Notorious Throng', 'Plea for Power', 'Seedtime', 'Stitch in Time'], {
    by: 'spell',
    takenBy: 'controller',
    gives: 'sometimes',
  }),
  ...all(['Expropriate'], { by: 'spell', takenBy: 'controller', gives: 'counted' }),
  ...all(
    ['Beacon of Tomorrows', "Karn's Temporal Sundering", 'Time Stretch', 'Time Warp', 'Walk the Aeons'],
    { by: 'spell', takenBy: 'target-player', gives: 'always' },
  ),
  ...all(['Perch Protection'], { by: 'spell', takenBy: 'opponent', gives: 'sometimes' }),
  ...all(
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
  ...all(
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
  ...all(['Ral Zarek', 'Sage of Hours'], { by: 'ability', takenBy: 'controller', gives: 'counted' }),
  ...all(['Eon Frolicker'], { by: 'ability', takenBy: 'opponent', gives: 'always' }),
];

const BY_NAME = new Map(GIVERS.map(([name, facts]) => [foldName(name), facts]));

/** The names of the cards that give extra turns as they, or abilities of theirs, resolve. */
export const EXTRA_TURN_GIVERS: readonly string[] = GIVERS.map(([name]) => name);

/** How a card gives extra turns; `undefined` where it is not known to. */
export const givesExtraTurns = (name: string): GivesExtraTurns | undefined => BY_NAME.get(foldName(name));
