import { decideCommanders } from '../../engine/commanders/commanders.ts';
import type { AcceptedTransition } from '../../engine/deciding/actions.ts';
import { followWith } from '../../engine/deciding/transition.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { shortName } from '../../engine/game/commanders.ts';
import type { Game } from '../../engine/game/state.ts';
import { decideOpening } from '../../engine/lobby/lobby.ts';
import type { Actor } from '../../engine/vocabulary/players.ts';
import type { RefusedBy } from '../../engine/refusals/refusal.ts';
import type { Result } from '../../engine/vocabulary/result.ts';
import { formatName } from '../naming/things.ts';
import { formatList } from '../words/words.ts';
import type { PreviousGame } from './previous-game.ts';

/**
 * Opens the next game with the seats, settings and commanders of the previous one. Commanders are not checked again.
 */
export function decideRematch(
  before: PreviousGame,
  host: Actor,
): Result<AcceptedTransition, RefusedBy<typeof decideOpening>> {
  const opened = decideOpening(host, before.opening);
  if (!opened.ok) return opened;
  const ruleset = rulesetOf(before.edition);
  const value = before.players.reduce((transition, playerId, at) => {
    const leaders = (before.commanders[at] ?? []).map((name) => ({ name, card: null }));
    if (leaders.length === 0) return transition;
    const action = { kind: 'commander/name', playerId, leaders, isAllowed: true } as const;
    const next = decideCommanders(transition.after, host, action, ruleset);
    return next.ok ? followWith(transition, next.value) : transition;
  }, opened.value);
  return { ok: true, value };
}

/** With more commanders than this, none is named. */
const MAX_NAMED = 6;

/** Formats the commanders on one line. */
export function formatSameCommanders({ commanders }: Game): readonly string[] {
  const names = commanders.map(({ name }) => formatName(shortName(name)));
  if (names.length === 0) return [];
  if (names.length > MAX_NAMED) return ['The same commanders lead again.'];
  return [`${formatList(names)} ${names.length === 1 ? 'leads' : 'lead'} again.`];
}
