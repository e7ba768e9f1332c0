import { foldName } from '../cards/names.ts';
import type { MainGame, Game } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { lifeTotalOf } from '../life/team-life.ts';
import { sharesLife } from '../game/teams.ts';
import { seatsInGame } from '../game/seats.ts';

/**
 * The effects of a card that creates subgames, as far as a table needs them. All of these cards except Shahrazad are
 * Un-cards.
 */
export interface SubgameCard {
  /** `null` for the starting life of the format. */
  readonly startingLife: number | null;
  readonly losers: MainGame['losers'];
  /**
   * Effects that the table has to handle as the subgame ends: the winner puts two cards from the library into their
   * hand; damage to the others is doubled from then on; the winner puts one of the permanents that began the subgame
   * on the battlefield onto the battlefield.
   */
  readonly afterwards: 'nothing' | 'winner-takes-two' | 'damage-doubled' | 'winner-keeps-one';
}

const NO_EFFECT: SubgameCard = { startingLife: null, losers: 'nothing', afterwards: 'nothing' };

const LOSERS_LOSE_HALF: SubgameCard = { ...NO_EFFECT, losers: 'half-life' };

const CARDS: ReadonlyMap<string, SubgameCard> = new Map(
  Object.entries({
    Shahrazad: LOSERS_LOSE_HALF,
    'Shahrazad and Sindbad': LOSERS_LOSE_HALF,
    'Enter the Dungeon': { ...NO_EFFECT, startingLife: 5, afterwards: 'winner-takes-two' },
    'The Countdown Is at One': { ...NO_EFFECT, startingLife: 1, afterwards: 'damage-doubled' },
    'Tug of War': { ...NO_EFFECT, startingLife: 5, afterwards: 'winner-keeps-one' },
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

/** The effects of a card on a subgame that it creates; an unknown card has none. */
export const subgameCard = (name: string | null): SubgameCard =>
  (name === null ? undefined : CARDS.get(foldName(name))) ?? NO_EFFECT;

/** Life that a player of the main game loses for not winning the subgame. */
export interface LifeLost {
  readonly playerId: PlayerId;
  /** The number that counts as the player's life total. */
  readonly of: number;
  readonly amount: number;
}

/**
 * Lists the life lost by players who did not win, by the effect that created the subgame: half of it, rounded up, all
 * at the same time. In Two-Headed Giant the life of each player counts, which is half of the team's, rounded up, or
 * since 2010-04-23 all of it; each player's loss is subtracted from the team's total. CR 606.9, 606.9a (2006-10-01),
 * 810.9, 810.9a (2026-06-19).
 * @returns one entry for each player, in seat order; empty for an effect that takes no life
 */
export function lifeLostByNonWinners(
  { game, losers }: Pick<MainGame, 'game' | 'losers'>,
  winners: readonly PlayerId[],
  ruleset: Ruleset,
): readonly LifeLost[] {
  if (losers === 'nothing') return [];
  return seatsInGame(game)
    .filter(({ playerId }) => !winners.includes(playerId))
    .map(({ playerId }) => {
      const lifeTotal = lifeTotalOf(game, playerId, ruleset).answer;
      return { playerId, of: lifeTotal, amount: Math.max(0, Math.ceil(lifeTotal / 2)) };
    });
}

/** The rules by which an effect reaches from a subgame into its main game. 506.1 (2006-10-01), 729.1b (2026-06-19). */
export const effectRules = (game: Game, { edition }: Ruleset): readonly [RuleSubject, ...RuleSubject[]] => [
  cite('subgame/nothing-carries-over', edition) ? 'subgame/nothing-carries-over' : 'subgame/meaning',
  ...(sharesLife(game) ? (['two-headed-giant/life-of-one'] as const) : []),
];
