import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import type { Edition } from '../../engine/editions.ts';
import type { Authority, Entry } from '../../engine/game/actions.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Citation } from '../../engine/ruling.ts';
import { ownRules, silence } from '../by-edition.ts';
import { citeAll } from '../cite.ts';
import { mention } from '../render-coins.ts';
import { linesOf } from './say-clause.ts';
import { sayEvent } from './say-event.ts';
import { thingsIn, thingsOf, together, type Things } from './say-things.ts';

/** So many of a list are named in a reply; the log of the line names all. */
const MOST_LISTED = 12;

/**
 * What happened, line by line, in the words of the edition. Who did it, and the rules, are said by `sayRight` and
 * `sayRules`.
 * @param things what the entries name by id: all that was at the table before them, and all that came with them.
 * @param most so many of a list, such as what untaps, are named, and the others counted.
 */
export const sayEntries = (
  entries: readonly Entry[],
  things: Things,
  edition: Edition,
  most = MOST_LISTED,
): readonly string[] =>
  linesOf(
    entries.map(({ event }) => sayEvent(event, things, edition)),
    most,
  );

/** What entries name by id, from the game before them. */
export const thingsAround = (before: Game, entries: readonly Entry[]): Things =>
  together(thingsOf(before), thingsIn(entries, before.edition));

/** By what right somebody did it: of several, that of whoever decided, and not what followed by the rules. */
export const authorityOf = (entries: readonly Entry[]): Authority =>
  entries.find(({ authority }) => authority !== 'rules')?.authority ?? 'rules';

/** ` (by the host, @Alice)`: by whose authority, if not a player's own; hosts open and end games as hosts anyway. */
export function sayRight(entries: readonly Entry[], actorId: PlayerId): string {
  const [first] = entries;
  const isHosting = first !== undefined && HOSTING.has(first.event.kind);
  const authority = authorityOf(entries);
  if (authority === 'host' && !isHosting) return ` (by the host, ${mention(actorId)})`;
  return authority === 'controller' ? ` (decided by ${mention(actorId)}, in control)` : '';
}

const HOSTING: ReadonlySet<Entry['event']['kind']> = new Set([
  'game/opened',
  'game/started',
  'game/host-changed',
  'game/settings-changed',
  'game/ended',
]);

/** The rules behind entries, each once: those of the edition, and where it is silent, the later ones that are followed. */
export function sayRules(entries: readonly Entry[], edition: Edition): readonly string[] {
  const because = entries.flatMap((entry): readonly Citation[] => entry.because);
  const own = citeAll(ownRules({ edition, because }));
  return [...(own ? [`-# ${own}`] : []), ...silence({ edition, because })];
}
