import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { Decided, Entry } from '../deciding/actions.ts';
import { authorize, type Unauthorized } from '../deciding/authority.ts';
import { checkCount, checkInGame, FARTHEST, firstRefusal } from '../deciding/checks.ts';
import { decided, entryOf } from '../deciding/course.ts';
import type { Game } from '../game/state.ts';
import { livesSetTo, type LifeSet } from './team-life.ts';
import { lifeTeamOf } from '../game/teams.ts';
/** An effect sets the life totals of these players, at least one, all at once: see `livesSetTo`. */
export interface LifeSetting {
  readonly kind: 'life/set';
  readonly sets: readonly LifeSet[];
}

/**
 * Life totals become what an effect makes of them. A player's is that player's to write down, a team's any of its
 * players', and all are the host's to correct.
 * @returns `option/missing` for nobody, `count/out-of-range` beyond 1,000,000 either way, `game/unchanged` where none
 *   changes.
 */
export function decideLifeSetting(
  game: Game,
  actor: Actor,
  { sets }: LifeSetting,
  ruleset: Ruleset,
): Result<
  Decided,
  Unauthorized<'bookkeeping'> | Refusal<'option/missing' | 'count/out-of-range' | 'game/unchanged'>
> {
  const strangers = firstRefusal(sets.map(({ playerId }) => checkInGame(game, playerId)));
  if (strangers) return strangers;
  const become = livesSetTo(game, sets, ruleset);
  const [first] = become;
  if (!first) return fail(refuse('option/missing', { option: 'player' }));
  const entries: Entry[] = [];
  for (const { answer, because } of become) {
    const keeper = lifeTeamOf(game, answer.playerId).find((one) => one === actor.id) ?? answer.playerId;
    const may = authorize(game, actor, keeper, 'bookkeeping', ruleset);
    if (!may.ok) return may;
    if (answer.from !== answer.to)
      entries.push(entryOf({ kind: 'life/changed', ...answer }, may.value.authority, because));
  }
  const { playerId, to: amount } = first.answer;
  const refused = firstRefusal([
    ...[...sets, ...become.map(({ answer }) => answer)].map(({ to }) => checkCount('life', to, -FARTHEST)),
    entries.length > 0
      ? ok(null)
      : fail(refuse('game/unchanged', { of: 'life', playerId, team: lifeTeamOf(game, playerId), amount })),
  ]);
  return refused ?? decided(game, entries);
}
