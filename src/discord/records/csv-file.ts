import { isGuest, nameOfGuest } from '../../engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import type { GameRecord, RecordedPlayer } from '../../store/port/records.ts';

/** The columns of a file of games, in this order. */
const COLUMNS = ['date', 'players', 'commanders', 'winner', 'turns', 'variant'] as const;

/** What begins so, spreadsheets would take for a formula. */
const FORMULA = /^'*[=+\-@\t]/;

/** Games as a CSV file, which `/record import` reads as the same games again. */
export const writeGames = (records: readonly GameRecord[]): string =>
  [COLUMNS.join(','), ...records.map((record) => rowOf(record).map(cell).join(','))]
    .join('\r\n')
    .concat('\r\n');

function rowOf(record: GameRecord): readonly string[] {
  const { at, players, how, turns, variant } = record;
  const names = namesOf(players);
  const winners = players.flatMap(({ outcome }, index) => (outcome === 'won' ? [names[index]] : []));
  const hasCommanders = players.some(({ commanders }) => commanders.length > 0);
  return [
    new Date(at).toISOString().slice(0, 10),
    names.join('; '),
    hasCommanders ? players.map(({ commanders }) => commanders.join(' + ')).join('; ') : '',
    how === 'won' ? winners.join('; ') : how === 'drawn' ? 'draw' : 'none',
    turns === null ? '' : `${turns}`,
    variant === null ? '' : variant === '' ? 'none' : variant,
  ];
}

/** Users by mention, others by name; who is not to be named as `somebody`, apart from each other. */
function namesOf(players: readonly RecordedPlayer[]): readonly string[] {
  let unnamed = 0;
  return players.map(({ playerId, isHidden }) => {
    if (playerId === null || isHidden) {
      unnamed += 1;
      return unnamed === 1 ? 'somebody' : `somebody ${unnamed}`;
    }
    return isGuest(playerId) ? nameOfGuest(playerId) : mention(playerId);
  });
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n,;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
