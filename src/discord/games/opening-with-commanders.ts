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

/** A game to open, with the commanders that its players led before. */
export interface OpeningWithCommanders {
  readonly opening: OpenAction;
  /** The commanders of each player, in the order of `opening.players`. */
  readonly commanders: readonly (readonly string[])[];
}

/** Opens a game and names the commanders without checking them again. */
export function decideOpeningWithCommanders(
  { opening, commanders }: OpeningWithCommanders,
  host: Actor,
): Result<AcceptedTransition, RefusedBy<typeof decideOpening>> {
  const opened = decideOpening(host, opening);
  return opened.ok
    ? ok(nameCommanders(opened.value, { players: opening.players, commanders }, host))
    : opened;
}

/** Appends naming commanders to a transition. Those that can't be named are left out. */
export const nameCommanders = (
  transition: AcceptedTransition,
  {
    players,
    commanders,
  }: { readonly players: readonly PlayerId[]; readonly commanders: OpeningWithCommanders['commanders'] },
  host: Actor,
): AcceptedTransition =>
  players.reduce((current, playerId, seat) => {
    const leaders = (commanders[seat] ?? []).map((name) => ({ name, card: null }));
    if (leaders.length === 0) return current;
    const action = { kind: 'commander/name', playerId, leaders, isAllowed: true } as const;
    const next = decideCommanders(current.after, host, action, rulesetOf(current.after.edition));
    return next.ok ? followWith(current, next.value) : current;
  }, transition);

/** With more commanders than this, the line names none of them. */
const MAX_NAMED = 6;

/** The lines of the opening, with the commanders on one line. */
export const formatOpeningWithCommanders = (entries: readonly Entry[], game: Game): readonly Text[] => [
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
