import type { Entry } from '../deciding/actions.ts';
import { entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { commanderOnStack } from '../game/commanders.ts';
import { possibleReturnOf } from './returning.ts';
import type { Commander, Game } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Authority } from '../vocabulary/players.ts';

/** The zone from which a spell is cast, if known. */
export type CastFrom = 'command' | 'elsewhere';

/** Counts another cast of the commander from the command zone. 903.9 (2009-10-01), 903.8 (2026-06-19). */
export const castEntry = (
  { key, ownerId, casts }: Commander,
  authority: Authority,
  { edition }: Ruleset,
): Entry =>
  entryOf(
    { kind: 'commanders/cast', commander: key, ownerId, times: casts + 1 },
    authority,
    citeRules(edition, 'commander/cast'),
  );

/** Zones of a commander from which it is probably cast, since it was not recorded in the command zone. */
const CAST_FROM: ReadonlySet<Commander['zone']> = new Set(['hand', 'graveyard', 'exile', 'library']);

/**
 * Counts the cast of a spell on the stack if it is its controller's own commander, cast from the command zone; empty for
 * any other spell.
 * @param from if `undefined`, inferred: nothing is cast from the battlefield or the stack, so a commander last recorded
 *   there was cast from the command zone. So was a commander whose owner still has to choose its zone, since that
 *   choice comes before it can be cast.
 */
export function commandZoneCastEntries(
  game: Game,
  object: StackObject,
  from: CastFrom | undefined,
  authority: Authority,
  ruleset: Ruleset,
): readonly Entry[] {
  const commander = commanderOnStack(game, object);
  if (!commander || object.controllerId !== commander.ownerId || object.fromGraveyard) return [];
  const isCastFromElsewhere =
    CAST_FROM.has(commander.zone) && possibleReturnOf(game, commander, ruleset) === null;
  const castFrom = from ?? (isCastFromElsewhere ? 'elsewhere' : 'command');
  return castFrom === 'command' ? [castEntry(commander, authority, ruleset)] : [];
}
