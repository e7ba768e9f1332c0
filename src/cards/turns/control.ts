import { createCardList } from '../pool/card-list.ts';

/** How long a card gives control of a player. */
export type CardControlSpan =
  | 'next-turn'
  | 'extra-turn-after'
  | 'next-combat'
  /** While the player searches their own library. */
  | 'search'
  /** While the card resolves, and while the spell cast for it resolves. */
  | 'resolution'
  | 'while';

/** How a card gives control of a player. */
export interface TurnControlCard {
  readonly span: CardControlSpan;
}

const NEXT_TURN: TurnControlCard = { span: 'next-turn' };

const CONTROL_CARDS: Readonly<Record<string, TurnControlCard>> = {
  'Cruel Entertainment': NEXT_TURN,
  'Emrakul, the Promised End': { span: 'extra-turn-after' },
  Mindslaver: NEXT_TURN,
  'Opposition Agent': { span: 'search' },
  'Secret of Bloodbending': { span: 'next-combat' },
  'Sorin Markov': NEXT_TURN,
  'The Dominion Bracelet': NEXT_TURN,
  'Word of Command': { span: 'resolution' },
  'Worst Fears': NEXT_TURN,
  Kindslaver: NEXT_TURN,
};

export const CONTROL = createCardList(Object.entries(CONTROL_CARDS));

export const CONTROL_NAMES = CONTROL.builtIn;

/** How a card gives control of a player; if unknown, during the whole next turn. */
export const turnControlCard = (name: string | null): TurnControlCard =>
  (name === null ? undefined : CONTROL.find(name)) ?? NEXT_TURN;
