import { foldName } from '#engine/cards/names.ts';

/** How the extra turns of a card differ from a single ordinary one. */
export interface ExtraTurnCard {
  /** The number of turns it gives each time. */
  readonly times: number;
  /**
   * `loses`: the player who takes it loses the game at its end step. `no-untap`: its untap step is skipped.
   * `no-prevention`: damage can't be prevented during it. `no-schemes`: schemes can't be set in motion during it.
   */
  readonly riders: readonly ('loses' | 'no-untap' | 'no-prevention' | 'no-schemes')[];
  /** The keyword that removes the loss from the card's text when cast with it. */
  readonly unless?: 'cleave';
}

const LOSES: ExtraTurnCard = { times: 1, riders: ['loses'] };
const NO_UNTAP: ExtraTurnCard = { times: 1, riders: ['no-untap'] };
const TWO: ExtraTurnCard = { times: 2, riders: [] };

/** Without the cards that give one ordinary extra turn. */
const EXTRA_TURN_CARDS: Readonly<Record<string, ExtraTurnCard>> = {
  "Alchemist's Gambit": { times: 1, riders: ['loses', 'no-prevention'], unless: 'cleave' },
  'All in Good Time': { times: 1, riders: ['no-schemes'] },
  'Chance for Glory': LOSES,
  'Final Fortune': LOSES,
  'Last Chance': LOSES,
  'Savor the Moment': NO_UNTAP,
  'Teferi, Master of Time': TWO,
  'Time Bends to My Will': NO_UNTAP,
  'Time Stretch': TWO,
  "Warrior's Oath": LOSES,
};

const BY_NAME = new Map(Object.entries(EXTRA_TURN_CARDS).map(([name, card]) => [foldName(name), card]));

export const EXTRA_TURN_NAMES: readonly string[] = Object.keys(EXTRA_TURN_CARDS);

/** How the extra turns of a card differ; `undefined` if it is a single ordinary one, as far as known. */
export const extraTurnCard = (name: string): ExtraTurnCard | undefined => BY_NAME.get(foldName(name));
