import { foldableList } from '#text/fold.ts';
import type { Text } from '#text/text.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { Game } from '#engine/game/state.ts';
import { isShownAtStart, formatEntries } from '../sentences/entries.ts';
import { thingsOf } from '../labels/things.ts';

/** Formats how a game opened. If it starts at once, players are listed in turn order only. */
export function formatOpening(entries: readonly Entry[], game: Game): readonly Text[] {
  const startsAtOnce = entries.some(({ event }) => event.kind === 'game/started');
  const shown = startsAtOnce
    ? entries.filter((entry) => isShownAtStart(entry, game)).map(withoutPlayers)
    : entries;
  return formatEntries(shown, thingsOf(game), game.edition, foldableList);
}

const withoutPlayers = (entry: Entry): Entry =>
  entry.event.kind === 'game/opened' ? { ...entry, event: { ...entry.event, players: [] } } : entry;
