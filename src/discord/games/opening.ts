import type { Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import { isSaidAtStart, formatEntries } from '../sentences/entries.ts';
import { thingsOf } from '../naming/things.ts';

/** Says how a game opens. Where it begins at once, its players are named in turn order only, and its turn is theirs. */
export function formatOpening(entries: readonly Entry[], game: Game): readonly string[] {
  const isBegun = entries.some(({ event }) => event.kind === 'game/started');
  const said = isBegun ? entries.filter((entry) => isSaidAtStart(entry, game)).map(withoutPlayers) : entries;
  return formatEntries(said, thingsOf(game), game.edition);
}

const withoutPlayers = (entry: Entry): Entry =>
  entry.event.kind === 'game/opened' ? { ...entry, event: { ...entry.event, players: [] } } : entry;
