import { outcomesOf } from '../../engine/records/outcomes.ts';
import type { GameSummary } from '../../engine/records/summary.ts';
import type { Origin } from '../port/changes.ts';
import type { GameRecord, NewRecord, RecordedPlayer } from '../port/records.ts';

/** Where a record comes from, and when and by whom. */
export interface Source {
  readonly gameId: string | null;
  readonly channelId: string;
  /** When it ended. */
  readonly at: number;
  readonly notedAt: number;
  readonly source: GameRecord['source'];
  readonly ms: number | null;
  readonly hostId: string;
}

/** A game as it is written: one that was played here, or one that somebody tells of. */
export type Told = Omit<GameSummary, 'hostId' | 'turns' | 'variant' | 'players'> &
  Pick<NewRecord, 'turns' | 'variant'> & {
    readonly players: readonly (Omit<RecordedPlayer, 'playerId' | 'isHidden'> & {
      readonly playerId: string;
    })[];
  };

/** The source of a game that somebody tells of. @param at when it ended */
export const sourceOf = (origin: Origin, source: Source['source'], at: number): Source => ({
  gameId: null,
  channelId: origin.channelId,
  at,
  notedAt: origin.at,
  source,
  ms: null,
  hostId: origin.actorId,
});

/** A game that somebody tells of, as it is written. */
export function toldOf({ how, variant, turns, players }: NewRecord): Told {
  const winners = new Set(players.flatMap(({ isWinner }, index) => (isWinner ? [index] : [])));
  const teams = players.map(({ team = null }) => ({ team }));
  const outcomes = outcomesOf(how, teams, winners);
  return {
    how,
    variant,
    turns,
    players: players.map(({ playerId, place, team = null, commanders }, index) => ({
      playerId,
      place,
      team,
      outcome: outcomes[index] ?? 'none',
      left: null,
      commanders,
    })),
  };
}

/** The same for the same game: who played it, and who won. */
export const signOf = (how: string, players: readonly { playerId: string; isWinner: boolean }[]): string =>
  [how, ...players.map(({ playerId, isWinner }) => `${playerId.toLowerCase()} ${isWinner}`).toSorted()].join(
    '\n',
  );

/**
 * Which of these were not brought in before, and how many were.
 * @param signsAt the signs of those that were brought in of this time
 */
export function freshOf(records: readonly NewRecord[], signsAt: (at: number) => readonly string[]) {
  const known = new Map<number, string[]>();
  const fresh = records.filter(({ at, how, players }) => {
    const signs = known.get(at) ?? [...signsAt(at)];
    known.set(at, signs);
    const found = signs.indexOf(signOf(how, players));
    if (found >= 0) signs.splice(found, 1);
    return found < 0;
  });
  return { fresh, known: records.length - fresh.length };
}
