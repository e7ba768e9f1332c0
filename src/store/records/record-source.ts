import { outcomesOf } from '#engine/records/outcomes.ts';
import type { GameSummary } from '#engine/records/summary.ts';
import type { FileLine, GameRecord, NewRecord, RecordedPlayer } from '../port/records.ts';

/** The origin of a recorded game: where, when and by whom it was recorded. */
export interface RecordSource {
  readonly gameId: string | null;
  readonly channelId: string;
  /** When the game ended. */
  readonly at: number;
  readonly notedAt: number;
  readonly source: GameRecord['source'];
  readonly ms: number | null;
  readonly hostId: string;
  readonly line?: FileLine | undefined;
}

/** A game to record: played here, or entered by hand. */
export type GameToRecord = Omit<GameSummary, 'hostId' | 'turns' | 'variant' | 'players'> &
  Pick<NewRecord, 'turns' | 'variant'> & {
    readonly players: readonly (Omit<RecordedPlayer, 'playerId' | 'isHidden'> & {
      readonly playerId: string;
    })[];
  };

/** A game entered by hand or imported, in the form in which games are recorded. */
export function toGameToRecord({ how, variant, turns, players }: NewRecord): GameToRecord {
  const winners = new Set(players.flatMap(({ isWinner }, index) => (isWinner ? [index] : [])));
  const teams = players.map(({ team = null }) => ({ team }));
  // In a draw, players who finished behind others were out before the end.
  const outcomes = outcomesOf(how, teams, winners, (at) => (players[at]?.finish ?? 1) > 1);
  return {
    how,
    variant,
    turns,
    players: players.map(({ playerId, place, team = null, finish = null, commanders }, index) => ({
      playerId,
      place,
      team,
      outcome: outcomes[index] ?? 'none',
      left: null,
      finish,
      eliminatorId: null,
      commanders,
    })),
  };
}

/** The columns for the line of an imported file. */
export const lineColumns = (line: FileLine | undefined) => ({
  lineKey: line?.key ?? null,
  lineHash: line?.hash ?? null,
  lineNth: line?.nth ?? null,
  sheet: line?.sheet ?? null,
});

/** A row with the columns of {@link lineColumns}. */
export type SourceLineRow = ReturnType<typeof lineColumns>;

/** `null` unless all columns are present. */
export const fileLineOf = ({ lineKey, lineHash, lineNth, sheet }: SourceLineRow): FileLine | null =>
  lineKey === null || lineHash === null || lineNth === null || sheet === null
    ? null
    : { key: lineKey, hash: lineHash, nth: lineNth, sheet };
