import { rulesetOf } from '../editions/rulesets.ts';
import { isEmperor } from '../formats/emperors.ts';
import { commandersOf } from '../game/commanders.ts';
import { outermostOf } from '../game/subgame-depth.ts';
import type { Game, GameResult, Seat } from '../game/state.ts';
import { teamOf } from '../game/teams.ts';
import { lossesIn, type PlayerLoss } from '../life/losses.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { finishesOf } from './finishes.ts';
import { outcomesOf, type GameOutcome } from './outcomes.ts';
import { variantWords } from './variant-words.ts';

/** Why a player lost, as far as the numbers show; `emperor`: their emperor lost. */
export type LossReason = PlayerLoss['why'] | 'emperor';

/** How a player left a game before its end. */
export interface EarlyExit {
  readonly how: NonNullable<Seat['left']>;
  /** The number of the turn; `null` if unknown. */
  readonly turn: number | null;
  /** `null` if the player did not lose by a number. */
  readonly by: LossReason | null;
}

/** The place of a player, and the player who eliminated them. */
export interface Finish {
  /** 1 for the winners, equal for players who left together; `null` if there was no result or it is unknown. */
  readonly finish: number | null;
  /** `null` if no player did, or it is unknown. */
  readonly eliminatorId: PlayerId | null;
}

/** A player of a finished game. */
export interface Finisher extends Finish {
  readonly playerId: PlayerId;
  /** In turn order, from 1 for the first player. */
  readonly place: number;
  /** From 1 on; `null` without teams. */
  readonly team: number | null;
  readonly outcome: GameOutcome;
  /** `null` for a player who stayed to the end. */
  readonly left: EarlyExit | null;
  readonly commanders: readonly string[];
}

/** A summary of a game that is over: its result, format and players. */
export interface GameSummary {
  readonly how: GameResult['how'];
  /** Words of the format: see `variantWords`. */
  readonly variant: string;
  readonly turns: number;
  readonly hostId: PlayerId;
  /** In turn order. */
  readonly players: readonly Finisher[];
}

/**
 * The summary of a finished game: who won, and who left when and why. Only the main game counts, not subgames.
 * @param before the game before its ending action: players still in it then draw, players who left before lost.
 * @returns `null` for a game that never began, or is not over.
 */
export function summaryOf(before: Game, after: Game): GameSummary | null {
  const { stage, result, seats, turns, teams, settings, hostId } = after;
  if (stage !== 'over' || !result || turns === 0) return null;
  const seatsBefore = outermostOf(before).seats;
  const sides = seats.map(({ playerId }) => {
    const at = teams.findIndex((team) => team.includes(playerId));
    return { team: at < 0 ? null : at + 1 };
  });
  const winners = new Set(
    seats.flatMap(({ playerId }, index) => (result.winners.includes(playerId) ? [index] : [])),
  );
  const isOut = (at: number): boolean =>
    seatsBefore.some(({ playerId, left }) => playerId === seats[at]?.playerId && left !== null);
  const outcomes = outcomesOf(result.how, sides, winners, isOut);
  const finishes = finishesOf(
    seats.map(({ leftNth = null }, index) => ({
      team: sides[index]?.team ?? null,
      outcome: outcomes[index] ?? 'none',
      leftNth: isOut(index) || outcomes[index] === 'lost' ? leftNth : null,
    })),
  );
  return {
    how: result.how,
    variant: variantWords(settings.format),
    turns,
    hostId,
    players: seats.map((seat, index) => ({
      playerId: seat.playerId,
      place: index + 1,
      team: sides[index]?.team ?? null,
      outcome: outcomes[index] ?? 'none',
      left: earlyExitOf(after, seat),
      finish: finishes[index] ?? null,
      eliminatorId: seat.eliminatedBy ?? null,
      commanders: commandersOf(after, seat.playerId),
    })),
  };
}

/** The summary of a finished game from its last state alone. If no player stayed, those who left last draw. */
export function summaryAtEnd(game: Game): GameSummary | null {
  const { seats } = game;
  const hasRemainingPlayers = seats.some(({ left }) => left === null);
  const last = Math.max(0, ...seats.map(({ leftNth = 0 }) => leftNth));
  const staying = (seat: Seat): Seat => (seat.leftNth === last ? { ...seat, left: null } : seat);
  const before = hasRemainingPlayers ? seats : seats.map(staying);
  return summaryOf({ ...game, seats: before }, game);
}

const earlyExitOf = (game: Game, { playerId, left, leftOn }: Seat): EarlyExit | null =>
  left === null
    ? null
    : { how: left, turn: leftOn ?? null, by: left === 'lost' ? lossReasonOf(game, playerId) : null };

/** Why a player who left the game lost; the seat keeps the numbers from that time. */
function lossReasonOf(game: Game, playerId: PlayerId): LossReason | null {
  const withAllSeats: Game = { ...game, seats: game.seats.map((seat) => ({ ...seat, left: null })) };
  const losses = lossesIn(withAllSeats, rulesetOf(game.edition)).map(({ answer }) => answer);
  const own = losses.find(({ playerId: loser, team }) => (team ?? [loser]).includes(playerId));
  if (own) return own.why;
  const leftOn = (id: PlayerId) => game.seats.find((seat) => seat.playerId === id)?.leftOn;
  const emperor = teamOf(game, playerId).find((id) => id !== playerId && isEmperor(game, id));
  return emperor !== undefined && leftOn(emperor) !== undefined && leftOn(emperor) === leftOn(playerId)
    ? 'emperor'
    : null;
}
