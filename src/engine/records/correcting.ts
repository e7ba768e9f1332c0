import type { GameResult } from '../game/state.ts';
import { finishesOf, saysMoreThanResult } from './finishes.ts';
import { outcomesOf, type GameOutcome, type OutcomePlayer } from './outcomes.ts';

/** A player of a recorded game as currently recorded. */
interface PlayerOnRecord extends OutcomePlayer {
  readonly left: { readonly turn: number | null } | null;
  readonly finish: number | null;
}

/** The corrected result of a game. */
interface CorrectedResult {
  readonly how: GameResult['how'];
  /** Indexes in the list of players. */
  readonly winners: readonly number[];
  readonly turns: number | null;
  /** One for each player; unchanged if omitted. */
  readonly teams?: readonly OutcomePlayer['team'][];
  /** The place of each player; if omitted, the recorded places are kept as far as the result allows. */
  readonly finishes?: readonly number[];
}

/**
 * Determines the outcome and place of each player after a correction. If the result doesn't change, both stay.
 * Otherwise players who didn't win keep their recorded order. A game that no longer counts keeps its places, in case it
 * counts again later.
 */
export function correctedPlayers(
  before: { readonly how: GameResult['how']; readonly players: readonly PlayerOnRecord[] },
  { how, winners, turns, teams, finishes }: CorrectedResult,
): readonly { readonly outcome: GameOutcome; readonly finish: number | null }[] {
  const won = new Set(winners);
  const isSameResult =
    how === before.how &&
    before.players.every(
      ({ outcome, team }, index) =>
        (outcome === 'won') === won.has(index) && (teams === undefined || team === (teams[index] ?? null)),
    );
  if (isSameResult && finishes === undefined) return before.players;
  const isOrdered = saysMoreThanResult(before.players);
  const players = before.players.map((player, index) => ({
    ...player,
    team: teams ? (teams[index] ?? null) : player.team,
  }));
  const isShared = isOrdered && countFirstSides(players) > 1;
  const outcomes = outcomesOf(how, players, won, (at) => {
    const { finish = null, left = null } = players[at] ?? {};
    if (finishes || isShared) return (finishes?.[at] ?? finish ?? 1) > 1;
    return (left?.turn ?? Infinity) < (turns ?? 0);
  });
  const recordedFinishes = players.map(({ finish }) => (isOrdered ? finish : null));
  const areUnknown = players.every(({ finish }) => finish === null);
  const correctedFinishes =
    finishes ??
    (how === 'ended' || areUnknown
      ? recordedFinishes
      : finishesOf(
          players.map(({ team, left, finish }, index) => {
            const outcome = outcomes[index] ?? 'none';
            const hasPlace = outcome === 'lost' && finish !== null && (isOrdered || left !== null);
            return { team, outcome, leftNth: hasPlace ? -finish : null };
          }),
        ));
  return outcomes.map((outcome, index) => ({ outcome, finish: correctedFinishes[index] ?? null }));
}

/** The number of teams, or players without a team, that share first place. */
const countFirstSides = (players: readonly PlayerOnRecord[]): number =>
  new Set(players.flatMap(({ team, finish }, index) => (finish === 1 ? [team ?? `seat ${index}`] : []))).size;
