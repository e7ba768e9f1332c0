import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { text } from '#text/template.ts';
import { decideCommanders } from '#engine/commanders/commanders.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { followWith } from '#engine/deciding/transition.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { shortName } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import { decideOpening, type OpenAction } from '#engine/lobby/opening.ts';
import type { RefusedBy } from '#engine/refusals/refusal.ts';
import type { Actor, PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import { formatName } from '../labels/things.ts';
import { formatOpening } from './opening.ts';

/** A game to open that is like one before. */
export interface OpeningAgain {
  readonly opening: OpenAction;
  /** By player, in the order of the opening's. */
  readonly commanders: readonly (readonly string[])[];
}

/** Opens a game with commanders that led before. They are not checked again. */
export function decideOpeningAgain(
  { opening, commanders }: OpeningAgain,
  host: Actor,
): Result<AcceptedTransition, RefusedBy<typeof decideOpening>> {
  const opened = decideOpening(host, opening);
  return opened.ok ? ok(withLeaders(opened.value, { players: opening.players, commanders }, host)) : opened;
}

/** Names commanders of players after a transition. Those that can't be named are left out. */
export const withLeaders = (
  transition: AcceptedTransition,
  {
    players,
    commanders,
  }: { readonly players: readonly PlayerId[]; readonly commanders: OpeningAgain['commanders'] },
  host: Actor,
): AcceptedTransition =>
  players.reduce((now, playerId, seat) => {
    const leaders = (commanders[seat] ?? []).map((name) => ({ name, card: null }));
    if (leaders.length === 0) return now;
    const action = { kind: 'commander/name', playerId, leaders, isAllowed: true } as const;
    const next = decideCommanders(now.after, host, action, rulesetOf(now.after.edition));
    return next.ok ? followWith(now, next.value) : now;
  }, transition);

/** With more commanders than this, the line names none of them. */
const MAX_NAMED = 6;

/** The lines of the opening, with the commanders on one line. */
export const formatOpeningAgain = (entries: readonly Entry[], game: Game): readonly Text[] => [
  ...formatOpening(
    entries.filter(({ event }) => event.kind !== 'commanders/named'),
    game,
  ),
  ...formatLeadingAgain(game),
];

function formatLeadingAgain({ commanders }: Game): readonly Text[] {
  const names = commanders.map(({ name }) => formatName(shortName(name)));
  if (names.length === 0) return [];
  if (names.length > MAX_NAMED) return ['The same commanders lead again.'];
  return [text`${listOf(names)} ${names.length === 1 ? 'leads' : 'lead'} again.`];
}
