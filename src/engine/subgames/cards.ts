import { foldName } from '../cards/names.ts';
import type { MainGame, StackObject } from '../game/state.ts';

/**
 * The effects of a card that creates subgames, as far as a table needs them. Of these cards only Shahrazad is no
 * Un-card.
 */
export interface SubgameCard {
  /** `null`: as every game of this kind. */
  readonly startingLife: number | null;
  readonly losers: MainGame['losers'];
  /**
   * The rest that the table sees to as the subgame ends: the winner takes two cards from the library to hand; damage to
   * those who did not win is doubled from then on; the winner puts one of the permanents that began the subgame there
   * onto the battlefield.
   */
  readonly afterwards: 'nothing' | 'winner-takes-two' | 'damage-doubled' | 'winner-keeps-one';
}

const OTHER: SubgameCard = { startingLife: null, losers: 'nothing', afterwards: 'nothing' };

const HALVES: SubgameCard = { ...OTHER, losers: 'half-life' };

const CARDS: ReadonlyMap<string, SubgameCard> = new Map(
  Object.entries({
    Shahrazad: HALVES,
    'Shahrazad and Sindbad': HALVES,
    'Enter the Dungeon': { ...OTHER, startingLife: 5, afterwards: 'winner-takes-two' },
    'The Countdown Is at One': { ...OTHER, startingLife: 1, afterwards: 'damage-doubled' },
    'Tug of War': { ...OTHER, startingLife: 5, afterwards: 'winner-keeps-one' },
  } satisfies Record<string, SubgameCard>).map(([name, card]) => [foldName(name), card]),
);

/** True if it is known to create a subgame: a sorcery as it resolves, a creature by an ability. */
export const createsSubgame = ({
  name,
  kind,
  card,
}: Pick<StackObject, 'name' | 'kind' | 'card'>): boolean => {
  const isCreature = card?.parts[0].typeLine.includes('Creature') ?? false;
  return CARDS.has(foldName(name)) && !(kind === 'spell' && isCreature) && kind !== 'combat-damage';
};

/** The effects of a card on a subgame that it creates; of an unknown one, none. */
export const subgameCard = (name: string | null): SubgameCard =>
  (name === null ? undefined : CARDS.get(foldName(name))) ?? OTHER;
