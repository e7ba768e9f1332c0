import { fraction, formatProbability } from '#engine/coins/fractions.ts';
import type { TimerEvent } from '#engine/events/timer-events.ts';
import type { Game } from '#engine/game/state.ts';
import { timesAt, type GameTimes } from '#engine/game/times.ts';
import { formatClock } from '#text/clock.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';

export function formatTimerEvent(event: TimerEvent): Text {
  switch (event.kind) {
    case 'timer/started':
      return 'The timer runs.';
    case 'timer/counted':
      return 'The time of a turn is counted.';
    case 'timer/paused':
      return 'The timer is paused.';
  }
}

/** Formats the times of a game at a moment: first its turn, then each player's share, most first. */
export const formatTimes = (game: Game, at: number): readonly Text[] => {
  const times = timesAt(game, at);
  return times ? [formatTurnTime(game, times), ...sharesOf(times).map((share) => text`▪ ${share}`)] : [];
};

/** `**Turn 6: 4:12**, @Alice’s time; the game 1:12:05.` */
function formatTurnTime(
  { turn }: Game,
  { turn: ms, total, timedPlayerId: timed, isPaused }: GameTimes,
): Text {
  const whose = timed === null || isPaused ? '' : text`, ${playerName(timed)}’s time`;
  const paused = isPaused ? ' Paused.' : '';
  return turn
    ? text`**Turn ${turn.number}: ${formatClock(ms)}**${whose}; the game ${formatClock(total)}.${paused}`
    : text`**The game: ${formatClock(total)}**.${paused}`;
}

/** One line for the result of a timed game: `-# Time: @Alice 24:10 (40%), @Bob 20:01 (33%)`. */
export function formatFinalTimes(game: Game, at: number): readonly Text[] {
  const times = timesAt(game, at);
  return times && times.total > 0 ? [text`-# Time: ${joinTexts(sharesOf(times), ', ')}`] : [];
}

/** `@Alice 24:10 (40%)`, the longest first. */
const sharesOf = ({ players, total }: GameTimes): readonly Text[] =>
  players
    .filter(({ spent }) => spent > 0)
    .toSorted((a, b) => b.spent - a.spent)
    .map(
      ({ playerId, spent }) =>
        text`${playerName(playerId)} ${formatClock(spent)} (${formatProbability(fraction(BigInt(spent), BigInt(total)), 0)})`,
    );
