import { foldName } from '#engine/cards/names.ts';
import type { EndedPart } from '#engine/ending-the-turn/ending.ts';

/** How a card ends the turn or the combat phase, by its own text. */
export interface EndingCard {
  readonly what: EndedPart;
  readonly by: 'spell' | 'ability';
  /**
   * `if-own-turn`: on another player's turn it resolves and ends nothing. `used-on-own-turn`: only then can it be used.
   * `chosen`: the player whose turn it is chooses whether it ends.
   */
  readonly condition?: 'if-own-turn' | 'used-on-own-turn' | 'chosen';
  /** Its controller loses the game at the beginning of their next end step. */
  readonly controllerLoses?: true;
}

const ENDING_CARDS: Readonly<Record<string, EndingCard>> = {
  "Day's Undoing": { what: 'turn', by: 'spell', condition: 'if-own-turn' },
  Discontinuity: { what: 'turn', by: 'spell' },
  'Glorious End': { what: 'turn', by: 'spell', controllerLoses: true },
  "Hurkyl's Final Meditation": { what: 'turn', by: 'spell' },
  'Mandate of Peace': { what: 'combat', by: 'spell' },
  'Obeka, Brute Chronologist': { what: 'turn', by: 'ability', condition: 'chosen' },
  'Sundial of the Infinite': { what: 'turn', by: 'ability', condition: 'used-on-own-turn' },
  'The Drum, Mining Facility': { what: 'turn', by: 'ability' },
  'Time Stop': { what: 'turn', by: 'spell' },
  Ultima: { what: 'turn', by: 'spell' },
};

const BY_NAME = new Map(Object.entries(ENDING_CARDS).map(([name, card]) => [foldName(name), card]));

/** The names of the cards that end the turn or the combat phase. */
export const ENDING_NAMES: readonly string[] = Object.keys(ENDING_CARDS);

/** How a card ends the turn or the combat phase; `undefined` where it is not known to end anything. */
export const endingCard = (name: string): EndingCard | undefined => BY_NAME.get(foldName(name));

/** Finds what a card ends, the turn or the combat phase; `turn` where nobody knows. */
export const endedBy = (card: string | null): EndedPart =>
  (card === null ? undefined : endingCard(card))?.what ?? 'turn';

/** True if a card is known to end something by an ability, which is what resolves then. */
export const endsByAbility = (card: string): boolean => endingCard(card)?.by === 'ability';
