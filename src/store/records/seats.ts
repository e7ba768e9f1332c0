import { z } from 'zod';
import { foldName } from '#engine/cards/names.ts';
import { chanceToWin, type GameOutcome } from '#engine/records/outcomes.ts';
import { correctedPlayers } from '#engine/records/correcting.ts';
import type { LossReason, EarlyExit } from '#engine/records/summary.ts';
import type { RecordUpdate, GameRecord, RecordedPlayer } from '../port/records.ts';
import { jsonText } from '#basics/json.ts';
import type { GameToRecord } from './record-source.ts';

/** A recorded game as stored, without its players. */
export interface RecordedGameRow extends Omit<GameRecord, 'players' | 'corrections'> {
  readonly corrected: number;
}

/** A seat as stored, with its player. */
export interface SeatRow extends Omit<RecordedPlayer, 'isHidden' | 'left' | 'commanders'> {
  readonly seat: number;
  readonly person: number;
  readonly isHidden: number;
  readonly leftHow: EarlyExit['how'] | null;
  readonly leftTurn: number | null;
  readonly leftBy: LossReason | null;
  /** JSON. */
  readonly commanders: string;
}

export const nameList = jsonText.pipe(z.array(z.string()));

/** Parses a player of a recorded game. */
export const playerOf = ({
  playerId,
  isHidden,
  place,
  team,
  outcome,
  finish,
  eliminatorId,
  ...row
}: Omit<SeatRow, 'seat' | 'person'>): RecordedPlayer => ({
  playerId,
  isHidden: isHidden === 1,
  place,
  team,
  outcome,
  finish,
  eliminatorId,
  left: row.leftHow === null ? null : { how: row.leftHow, turn: row.leftTurn, by: row.leftBy },
  commanders: nameList.parse(row.commanders),
});

/** The seats of a new record, in the columns of the table. */
export function newSeats({ players, variant }: GameToRecord) {
  const chance = chanceToWin(players);
  return players.map(({ playerId, place, team, outcome, left, finish, eliminatorId, commanders }, index) => ({
    seat: index + 1,
    playerId,
    place,
    players: players.length,
    team,
    variant,
    outcome,
    chance,
    leftHow: left?.how ?? null,
    leftTurn: left?.turn ?? null,
    leftBy: left?.by ?? null,
    finish,
    eliminatorId,
    commanders: JSON.stringify(commanders),
  }));
}

/** Applies a correction to a game and its seats, and returns their previous state. */
export function correctedSeats(
  game: Pick<RecordedGameRow, 'how' | 'turns' | 'variant'>,
  rows: readonly SeatRow[],
  corrected: RecordUpdate,
) {
  const { commanders, variant = game.variant, teams } = corrected;
  const seats = rows.map((row, index) => ({ ...row, team: teams ? (teams[index] ?? null) : row.team }));
  const before = {
    how: game.how,
    turns: game.turns,
    ...(variant !== game.variant && { variant: game.variant }),
    ...(teams && { teams: rows.map(({ team }) => team) }),
    winners: seats.flatMap(({ outcome }, index) => (outcome === 'won' ? [index] : [])),
    commanders: seats.map((seat) => nameList.parse(seat.commanders)),
  };
  const players = correctedPlayers({ how: game.how, players: rows.map(playerOf) }, corrected);
  const outcomeAt = (index: number): GameOutcome => players[index]?.outcome ?? 'none';
  const chance = chanceToWin(seats.map(({ team }, index) => ({ team, outcome: outcomeAt(index) })));
  return {
    before: JSON.stringify(before),
    variant,
    seats: seats.map(({ seat, person, team }, index) => {
      const names = commanders[index] ?? [];
      return {
        seat,
        person,
        team,
        outcome: outcomeAt(index),
        chance,
        finish: players[index]?.finish ?? null,
        commanders: JSON.stringify(names),
        names,
      };
    }),
  };
}

/** The rows of a seat's commanders: `name` is folded for comparison, `shown` keeps the spelling. */
export const commandersAt = (number: number, seat: number, names: readonly string[]) =>
  names.map((shown) => ({ number, seat, name: foldName(shown), shown }));
