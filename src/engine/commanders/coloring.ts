import { foldName } from '../cards/names.ts';
import type { Color } from '../cards/card.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { isActingHost, authorize, type Unauthorized } from '../deciding/authority.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Commander, Game } from '../game/state.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Actor } from '../vocabulary/players.ts';
import { fail, type Result } from '../vocabulary/result.ts';

/** Cards whose player chooses their color before the game begins if they are a commander. */
export const COLOR_CHOOSERS: readonly string[] = ['Clara Oswald', 'Faceless One', 'The Prismatic Piper'];

const CHOOSERS = new Set(COLOR_CHOOSERS.map(foldName));

/** True if the color of a commander of this name is chosen before the game begins. 903.4b (2026-06-19). */
export const choosesColor = (name: string): boolean => CHOOSERS.has(foldName(name));

/** The last turn in which a player may still change the chosen color; later only the host corrects it. */
const LAST_TURN = 1;

/**
 * Records the color chosen for a commander. It applies throughout the game, in all zones, and counts for its color
 * identity. CR 903.4b (2026-06-19); editions without this rule are treated like the first with it.
 */
export function chooseColor(
  game: Game,
  actor: Actor,
  { key, name, ownerId, color: current }: Commander,
  color: Color,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'bookkeeping'>
  | Refusal<'commander/no-color' | 'commander/settled' | 'game/not-playing' | 'game/unchanged'>
> {
  const { stage, main, turns, hostId } = game;
  const permission = authorize(game, actor, ownerId, 'bookkeeping', ruleset);
  if (!permission.ok) return permission;
  if (stage === 'over') return fail(refuse('game/not-playing', {}));
  if (main) return fail(refuse('commander/settled', { why: 'subgame', hostId }));
  if (!choosesColor(name)) return fail(refuse('commander/no-color', { commander: key }));
  if (turns > LAST_TURN && current !== undefined && !isActingHost(game, actor))
    return fail(refuse('commander/settled', { why: 'turns', hostId }));
  if (current === color) return fail(refuse('game/unchanged', { of: 'color', commander: key }));
  const event = { kind: 'commanders/colored', commander: key, ownerId, color } as const;
  return acceptEntries(game, [
    entryOf(event, permission.value.authority, citeRules(ruleset.edition, 'commander/color')),
  ]);
}
