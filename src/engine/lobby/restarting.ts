import type { AcceptedTransition } from '../deciding/actions.ts';
import { BY_RULES } from '../deciding/authority.ts';
import { authorizeBookkeeping, type checkPlaying } from '../deciding/checks.ts';
import { finalize, entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { PLAIN_FORMAT, type Format } from '../game/format.ts';
import type { Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { checkRestart, type RestartSubgameAction } from '../subgames/restarting.ts';
import { seatingFrom } from '../subgames/seating.ts';
import { beginNextTurn } from '../turns/next-turn.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { Refusal, RefusedBy } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';

export interface RestartAction extends Omit<RestartSubgameAction, 'kind'> {
  readonly kind: 'game/restart';
}

/**
 * Restarts a game that is not a subgame: it ends without a result, and its remaining players begin a new one. The
 * controller of the restarting effect goes first. If two players remain, they play a two-player game without
 * multiplayer options, and the first draw step is skipped again. Editions from before 2011-05-01 follow the first that
 * restarts games.
 *
 * CR 727.1, 727.1a, 727.2, 727.4, 727.5, 727.5a, 727.7, 103.8a (2026-06-19).
 */
export function decideRestart(
  game: Game,
  actor: Actor,
  { card, controllerId, exempt }: RestartAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof checkPlaying | typeof authorizeBookkeeping>
  | Refusal<'option/too-long' | 'game/not-a-player' | 'count/out-of-range'>
> {
  const refused = checkRestart(game, { card, controllerId, exempt });
  if (refused) return refused;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  if (!permission.ok) return permission;
  const { format } = game.settings;
  const { order, teams } = seatingFrom(game, controllerId);
  const rules: readonly RuleSubject[] = [
    'restart/first-player',
    'restart/cards',
    ...(exempt.length > 0 ? (['restart/exempt'] as const) : []),
    ...(exempt.length > 0 && format.isCommander ? (['restart/commander'] as const) : []),
    'restart/finishes',
    ...(format.range === null ? [] : (['restart/range'] as const)),
  ];
  const restarted = entryOf(
    {
      kind: 'game/restarted',
      card,
      order: [...order],
      teams: [...teams],
      format: order.length > 2 ? format : twoPlayerFormat(format),
      exempt: exempt.map(({ playerId, cards }) => ({ playerId, cards })),
    },
    permission.value,
    citeRules(ruleset.edition, 'restart/game', ...rules),
  );
  return ok(finalize(beginNextTurn(appendEntries(emptyTransition(game), [restarted]), BY_RULES, ruleset)));
}

/** The part of the format that applies to two players. */
const twoPlayerFormat = ({ isCommander, isBrawl, isPlanechase }: Format): Format => ({
  ...PLAIN_FORMAT,
  isCommander,
  ...(isBrawl && { isBrawl }),
  ...(isPlanechase && { isPlanechase }),
});
