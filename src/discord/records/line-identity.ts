import { createHash } from 'node:crypto';
import { utcDay } from '../../basics/days.ts';
import { foldName } from '../../engine/cards/names.ts';
import { isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import type { NewRecord } from '../../store/port/records.ts';

/** Which line of a file it is, whatever order and spelling its columns and names have. */
export interface LineIdentity {
  /** A hash of the day and the players. */
  readonly key: string;
  /** A hash of all that the line says. */
  readonly hash: string;
  /** {@link key} and {@link hash} of games that earlier versions imported: day, players and winners in plain text. */
  readonly oldKey: string;
  readonly oldHash: string;
}

/** What a line says of its game, as typed: which card a short name stands for changes with the cards that are known. */
export interface TypedLine {
  /** Of each player. */
  readonly commanders: readonly (readonly string[])[];
  /** `null` if the line names no teams. */
  readonly teams: readonly (number | null)[] | null;
}

/** A player as players are compared. */
export const foldPlayerId = (playerId: PlayerId): string =>
  isGuest(playerId) ? `guest:${foldName(nameOfGuest(playerId))}` : playerId;

export function lineIdentityOf(
  { at, how, variant, turns, players }: NewRecord,
  typed: TypedLine,
): LineIdentity {
  const day = utcDay(at);
  const seats = players
    .map(({ playerId, isWinner }, seat) => ({
      player: foldPlayerId(playerId),
      isWinner,
      commanders: (typed.commanders[seat] ?? []).map(foldName).toSorted(),
      team: typed.teams?.[seat] ?? null,
    }))
    .toSorted((a, b) => compareBytes(a.player, b.player));
  const teams = [...new Set(seats.map(({ team }) => team))];
  const key = hashFacts([day, ...seats.map(({ player }) => player)]);
  const rest = seats.map(({ isWinner, commanders, team }) => [
    isWinner,
    commanders,
    team === null ? null : teams.indexOf(team),
  ]);
  const oldKey = ['old', day, ...sortedPlayerNames(players)].join('\n');
  return {
    key,
    hash: hashFacts([key, how, variant, turns, rest]),
    oldKey,
    oldHash: [oldKey, how, ...sortedPlayerNames(players.filter(({ isWinner }) => isWinner))].join('\n'),
  };
}

/** As the migrations write them: ids in lower case from A to Z, in the order of their bytes. */
const sortedPlayerNames = (players: NewRecord['players']): readonly string[] =>
  players
    .map(({ playerId }) => playerId.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .toSorted(compareBytes);

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** 132 bits are enough that no two lines have one hash. */
const hashFacts = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
