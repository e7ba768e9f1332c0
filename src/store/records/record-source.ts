import { outcomesOf } from '#engine/records/outcomes.ts';
import type { GameSummary } from '#engine/records/summary.ts';
import type { Origin } from '../port/changes.ts';
import type { FileLine, GameRecord, NewRecord, RecordedPlayer } from '../port/records.ts';

/** Where a record comes from, and when and by whom. */
export interface RecordSource {
  readonly gameId: string | null;
  readonly channelId: string;
  /** When it ended. */
  readonly at: number;
  readonly notedAt: number;
  readonly source: GameRecord['source'];
  readonly ms: number | null;
  readonly hostId: string;
  readonly line?: FileLine | undefined;
}

/** A game as it is written: one that was played here, or one that somebody tells of. */
export type GameToRecord = Omit<GameSummary, 'hostId' | 'turns' | 'variant' | 'players'> &
  Pick<NewRecord, 'turns' | 'variant'> & {
    readonly players: readonly (Omit<RecordedPlayer, 'playerId' | 'isHidden'> & {
      readonly playerId: string;
    })[];
  };

/** The source of a game that somebody tells of. */
export const recordSource = (
  origin: Origin,
  source: RecordSource['source'],
  { at, line }: NewRecord,
): RecordSource => ({
  gameId: null,
  channelId: origin.channelId,
  at,
  notedAt: origin.at,
  source,
  ms: null,
  hostId: origin.actorId,
  line,
});

/** A game that somebody tells of, as it is written. */
export function toldOf({ how, variant, turns, players }: NewRecord): GameToRecord {
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

/** The line of a file as the columns of a game have it. */
export const lineColumns = (line: FileLine | undefined) => ({
  lineKey: line?.key ?? null,
  lineHash: line?.hash ?? null,
  lineNth: line?.nth ?? null,
  sheet: line?.sheet ?? null,
});

/** {@link lineColumns}, read back. */
export type LineRow = ReturnType<typeof lineColumns>;

/** `null` unless all of it is kept. */
export const lineOf = ({ lineKey, lineHash, lineNth, sheet }: LineRow): FileLine | null =>
  lineKey === null || lineHash === null || lineNth === null || sheet === null
    ? null
    : { key: lineKey, hash: lineHash, nth: lineNth, sheet };
