import type { AcceptedTransition } from '../deciding/actions.ts';
import { isActingHost, authorize, type Unauthorized } from '../deciding/authority.ts';
import { checkWhole } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { parseName } from '../deciding/typed-names.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { commandersOf } from '../game/commanders.ts';
import { deepEqual } from '../game/deep-equal.ts';
import type { Game } from '../game/state.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { brawlIn, checkLeaders, type Leader } from './leading.ts';

/** Names all of a player's commanders, replacing earlier ones. An empty list removes them. */
export interface NameCommanders {
  readonly kind: 'commander/name';
  readonly playerId: PlayerId;
  readonly leaders: readonly Leader[];
  /** Set if the group allows them regardless of the rules. */
  readonly isAllowed: boolean;
}

/** No combination of partner abilities allows more. 702.124g (2026-06-19). */
export const MAX_LEADERS = 2;
/** The last turn in which players may still rename their commanders; later only the host corrects them. */
const LAST_TURN = 1;

/**
 * Names the commanders of a player's deck. Players name their own, the host any player's. After the first turn named
 * commanders are final; if the host corrects them, casts, damage and zones pass to the new commander in the same
 * position.
 */
export function decideNaming(
  game: Game,
  actor: Actor,
  { playerId, leaders, isAllowed }: NameCommanders,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'bookkeeping'>
  | RefusedBy<typeof parseName | typeof checkLeaders | typeof checkMayName | typeof checkWhole>
  | Refusal<'game/unchanged'>
> {
  const permission = authorize(game, actor, playerId, 'bookkeeping', ruleset);
  if (!permission.ok) return permission;
  const parsedNames = leaders.map(({ card, name }) => (card ? ok(card.name) : parseName('commander', name)));
  const refused = firstRefusal([
    checkMayName(game, actor, playerId),
    checkWhole('commanders', leaders.length, 0, MAX_LEADERS),
    ...parsedNames,
  ]);
  if (refused) return refused;
  const rules = isAllowed ? ok([]) : checkLeaders(leaders, { ...ruleset, ...brawlIn(game.settings) });
  if (!rules.ok) return rules;
  const names = parsedNames.flatMap((result) => (result.ok ? [result.value] : []));
  if (deepEqual(names, commandersOf(game, playerId)))
    return fail(refuse('game/unchanged', { of: 'commanders', playerId, names }));
  const event = { kind: 'commanders/named', playerId, names } as const;
  return acceptEntries(game, [entryOf(event, permission.value.authority, rules.value)]);
}

function checkMayName(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
): Result<null, Refusal<'game/not-playing' | 'commander/settled'>> {
  const { stage, main, turns, hostId } = game;
  if (stage === 'over') return fail(refuse('game/not-playing', {}));
  if (main) return fail(refuse('commander/settled', { why: 'subgame', hostId }));
  const isSettled = turns > LAST_TURN && commandersOf(game, playerId).length > 0;
  return isSettled && !isActingHost(game, actor)
    ? fail(refuse('commander/settled', { why: 'turns', hostId }))
    : ok(null);
}
