import { foldName } from '../../engine/cards/names.ts';

/** For how long a card gives control of a player. */
export type ControlSpan = 'next-turn' | 'extra-turn-after' | 'next-combat' | 'while';

/** How a card gives control of a player, by its own text. */
export interface TurnControlCard {
  readonly span: ControlSpan;
  /**
   * The thing that control lasts for: a search of a library, or what the player casts for the card, and the card
   * itself.
   */
  readonly lasts?: 'search' | 'its-spell';
}

const NEXT_TURN: TurnControlCard = { span: 'next-turn' };

/** The cards that give control otherwise than for the whole of the next turn, each of the catalogue's. */
export const OTHER_CONTROL: Readonly<Record<string, TurnControlCard>> = {
  'Emrakul, the Promised End': { span: 'extra-turn-after' },
  'Opposition Agent': { span: 'while', lasts: 'search' },
  'Secret of Bloodbending': { span: 'next-combat' },
  'Word of Command': { span: 'while', lasts: 'its-spell' },
};

const BY_NAME = new Map(Object.entries(OTHER_CONTROL).map(([name, card]) => [foldName(name), card]));

/** How a card gives control of a player; an unknown one, for the whole of the next turn. */
export const turnControlCard = (name: string | null): TurnControlCard =>
  (name === null ? undefined : BY_NAME.get(foldName(name))) ?? NEXT_TURN;
