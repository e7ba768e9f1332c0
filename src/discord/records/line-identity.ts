import { createHash } from 'node:crypto';
import { utcDay } from '#basics/days.ts';
import { foldName } from '#engine/cards/names.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import type { NewRecord } from '#store/port/records.ts';

/** Identifies a line of a file independently of the order of columns and the spelling of names. */
export interface LineIdentity {
  /** Hash of the day and the players. */
  readonly key: string;
  /** Hash of everything in the line. */
  readonly hash: string;
  /** {@link hash} of the line before its places were added. */
  readonly hashWithoutPlaces: string;
  /** {@link key} and {@link hash} of games imported by earlier versions: day, players and winners in plain text. */
  readonly oldKey: string;
  readonly oldHash: string;
}

/** The content of a line as typed, since the card to which a short name resolves may change when cards are added. */
export interface TypedLine {
  /** By player. */
  readonly commanders: readonly (readonly string[])[];
  /** `null` if the line names no teams. */
  readonly teams: readonly (number | null)[] | null;
}

/** Normalizes a player id for comparison. */
export const foldPlayerId = (playerId: PlayerId): string =>
  isGuest(playerId) ? `guest:${foldName(nameOfGuest(playerId))}` : playerId;

export function lineIdentityOf(
  { at, how, variant, turns, players }: NewRecord,
  typed: TypedLine,
): LineIdentity {
  const day = utcDay(at);
  const seats = players
    .map(({ playerId, isWinner, finish = null }, seat) => ({
      player: foldPlayerId(playerId),
      isWinner,
      commanders: (typed.commanders[seat] ?? []).map(foldName).toSorted(),
      team: typed.teams?.[seat] ?? null,
      finish,
    }))
    .toSorted((a, b) => compareBytes(a.player, b.player));
  const teams = [...new Set(seats.map(({ team }) => team))];
  const key = hashFacts([day, ...seats.map(({ player }) => player)]);
  const rest = seats.map(({ isWinner, commanders, team }) => [
    isWinner,
    commanders,
    team === null ? null : teams.indexOf(team),
  ]);
  const finishes = seats.map(({ finish }) => finish);
  const hasPlaces = finishes.some((finish) => finish !== null);
  const oldKey = ['old', day, ...sortedPlayerNames(players)].join('\n');
  return {
    key,
    hash: hashFacts([key, how, variant, turns, rest, ...(hasPlaces ? [finishes] : [])]),
    hashWithoutPlaces: hashFacts([key, how, variant, turns, rest]),
    oldKey,
    oldHash: [oldKey, how, ...sortedPlayerNames(players.filter(({ isWinner }) => isWinner))].join('\n'),
  };
}

/** Returns the ids in lower case (A to Z only), in byte order. Must match the migrations. */
const sortedPlayerNames = (players: NewRecord['players']): readonly string[] =>
  players
    .map(({ playerId }) => playerId.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .toSorted(compareBytes);

const compareBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** 132 bits make collisions negligible. */
const hashFacts = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
