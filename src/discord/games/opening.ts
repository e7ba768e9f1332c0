import type { Entry } from '../../engine/deciding/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import { isSaidAtStart, sayEntries } from '../sentences/entries.ts';
import { thingsOf } from '../sentences/things.ts';

/** Says how a game opens. Where it begins at once, its players are named in turn order only, and its turn is theirs. */
export function sayOpening(entries: readonly Entry[], game: Game): readonly string[] {
  const isBegun = entries.some(({ event }) => event.kind === 'game/started');
  const said = isBegun ? entries.filter((entry) => isSaidAtStart(entry, game)).map(withoutPlayers) : entries;
  return sayEntries(said, thingsOf(game), game.edition);
}

const withoutPlayers = (entry: Entry): Entry =>
  entry.event.kind === 'game/opened' ? { ...entry, event: { ...entry.event, players: [] } } : entry;

const ABOUT = 'https://en.wikipedia.org/wiki/Commitment_scheme';

/**
 * Publishes the commitment of the channel's coins in one short line: its hash, whole, stands in the address behind the
 * link, and so in the text of the message.
 * @param commitment 64 hexadecimal digits
 */
export const sayCommitment = (commitment: string): string =>
  `-# The coins of this game are [sealed](<${ABOUT}#sha256-${commitment}>).`;
