import type { EndedPart } from '#engine/ending-the-turn/ending-plan.ts';
import { createCardList } from '../pool/card-list.ts';

/** How a card ends the turn or the combat phase. */
export interface EndingCard {
  readonly what: EndedPart;
  readonly by: 'spell' | 'ability';
  /**
   * `if-own-turn`: on another player's turn it resolves without ending anything. `used-on-own-turn`: can only be used
   * then. `chosen`: the active player chooses whether the turn ends.
   */
  readonly condition?: 'if-own-turn' | 'used-on-own-turn' | 'chosen';
  /** Its controller loses the game at the beginning of their next end step. */
  readonly controllerLoses?: true;
  /** Read from a text that also does something else, so that a spell or ability of this name may end nothing. */
  readonly isUnsure?: true;
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

export const ENDING = createCardList(Object.entries(ENDING_CARDS));

export const ENDING_NAMES = ENDING.builtIn;

/** How a card ends the turn or the combat phase; `undefined` if it isn't known to end anything. */
export const endingCard = (name: string): EndingCard | undefined => ENDING.find(name);

/** The part of the game that a card ends; `turn` if unknown. */
export const endedBy = (card: string | null): EndedPart =>
  (card === null ? undefined : endingCard(card))?.what ?? 'turn';

/** True if the card is known to end something by an ability rather than as a spell. */
export const endsByAbility = (card: string): boolean => endingCard(card)?.by === 'ability';
