import { foldName } from '#engine/cards/names.ts';

/** What a card says of the extra turns that it gives, beyond that there is one. */
export interface ExtraTurnCard {
  /** How many it gives each time. */
  readonly times: number;
  /**
   * `loses`: whoever takes it loses the game at its end step. `no-untap`: its untap step is skipped. `no-prevention`:
   * damage cannot be prevented during it. `no-schemes`: schemes cannot be set in motion during it.
   */
  readonly riders: readonly ('loses' | 'no-untap' | 'no-prevention' | 'no-schemes')[];
  /** The keyword by which it may be cast so that it says nothing of a loss. */
  readonly unless?: 'cleave';
}

const LOSES: ExtraTurnCard = { times: 1, riders: ['loses'] };
const NO_UNTAP: ExtraTurnCard = { times: 1, riders: ['no-untap'] };
const TWO: ExtraTurnCard = { times: 2, riders: [] };

/** Not those that give one extra turn and say nothing of it. */
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

/** The names of the cards that give several extra turns, or say more of them. */
export const EXTRA_TURN_NAMES: readonly string[] = Object.keys(EXTRA_TURN_CARDS);

/** What a card says of its extra turns; `undefined` where it is one turn like any other, as far as is known. */
export const extraTurnCard = (name: string): ExtraTurnCard | undefined => BY_NAME.get(foldName(name));
