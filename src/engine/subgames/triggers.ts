import { restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { cite, type RuleSubject } from '../rule-numbers/table.ts';
import type { Refusal } from '../vocabulary/refusals.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import { checkRoomOnStack } from '../turns/abilities.ts';
import type { Entry } from '../deciding/actions.ts';
import { checkRoom } from '../deciding/checks.ts';
import { entryOf } from '../deciding/course.ts';
import type { Game, NotedAbility } from '../game/state.ts';
import { upwards } from './upwards.ts';

/** An ability of a main game that triggers while a subgame is in progress, or as it starts. */
export interface Trigger {
  readonly name: string;
  readonly controllerId: PlayerId;
}

/** Refuses where not all of them could wait, and later be on the stack at once. */
export const checkRoomAbove = (
  game: Game,
  triggers: readonly Trigger[],
): Result<null, Refusal<'table/too-many'>> => {
  if (triggers.length === 0) return ok(null);
  const room = checkRoom(game, 'abilities', triggers.length);
  return room.ok ? checkRoomOnStack(game, triggers.length) : room;
};

/** The rule by which a main game stands still. 506.2 (2006-10-01), 729.1b (2026-06-19). */
export const waitingRule = ({ edition }: Pick<Ruleset, 'edition'>): RuleSubject =>
  cite('subgame/nothing-carries-over', edition) ? 'subgame/nothing-carries-over' : 'subgame/triggers-wait';

/**
 * Abilities that trigger in a main game and wait there until the subgame ends.
 * 506.2 (2006-10-01), 729.4a (2026-06-19).
 * @param up how many games up it is from the one that is played then, and `depth` its own
 */
export const triggersAbove = (
  { made }: Game,
  triggers: readonly Trigger[],
  { up, depth, authority }: { readonly up: number; readonly depth: number; readonly authority: Authority },
  { edition }: Ruleset,
): readonly Entry[] =>
  triggers.map(({ name, controllerId }, at) => {
    const ability: NotedAbility = {
      id: made + 1 + at,
      name,
      controllerId,
      when: 'waiting',
      onTurnOf: null,
      duringEnding: false,
    };
    const noted = entryOf(
      { kind: 'ability/noted', ability },
      authority,
      restsOn(edition, 'subgame/triggers-wait'),
    );
    return upwards(noted, { up, depth });
  });
