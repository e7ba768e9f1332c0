import { rulesetOf, type Edition } from '../../engine/editions.ts';
import type { Entry } from '../../engine/game/actions.ts';
import type { GameEvent } from '../../engine/game/events.ts';
import type { Control, Game, StackObject, ThingId } from '../../engine/game/state.ts';
import { calledBy } from '../../engine/permanent-views.ts';
import { plain } from '../escape.ts';

/** What events name by id only: an effect that gives control, or anything that has a name. */
export type Thing =
  | { readonly name: string; readonly as?: 'ability' | 'copy' | 'combat-damage' }
  | { readonly control: Control };
export type Things = ReadonlyMap<ThingId, Thing>;

/** The longest name that is shown, in characters. */
const LONGEST_NAME = 60;

/** A name that people typed, as it can be shown. */
export const named = (name: string): string => plain(name, LONGEST_NAME);

/** ` (Time Walk)`; nothing where nobody said which card it is. */
export const byCard = (card: string | null): string => (card === null ? '' : ` (${named(card)})`);

/** All that is at the table, under the names that anybody may read. */
export function thingsOf(game: Game): Things {
  const { permanents, stack, abilities, extraTurns, skips, controls } = game;
  const ruleset = rulesetOf(game.edition);
  return new Map<ThingId, Thing>([
    ...permanents.map(({ id, permanent }) => [id, { name: calledBy(permanent, ruleset) }] as const),
    ...stack.map((object) => [object.id, thingOnStack(object)] as const),
    ...abilities.map(({ id, name }) => [id, { name, as: 'ability' }] as const),
    ...[...extraTurns, ...skips].map(({ id, card }) => [id, { name: card ?? '' }] as const),
    ...controls.map((control) => [control.id, { control }] as const),
  ]);
}

function thingOnStack({ kind, name, isCopy }: StackObject): Thing {
  if (kind === 'combat-damage') return { name, as: 'combat-damage' };
  if (kind !== 'spell') return { name, as: 'ability' };
  return isCopy ? { name, as: 'copy' } : { name };
}

/** All that came to the table with these entries. */
export function thingsIn(entries: readonly Entry[], edition: Edition): Things {
  const ruleset = rulesetOf(edition);
  const cameWith = (event: GameEvent): readonly [ThingId, Thing] | null => {
    if (event.kind === 'permanent/entered') {
      const { id, permanent } = event.permanent;
      return [id, { name: calledBy(permanent, ruleset) }];
    }
    if ('object' in event) return [event.object.id, thingOnStack(event.object)];
    if ('ability' in event) return [event.ability.id, { name: event.ability.name, as: 'ability' }];
    if (event.kind === 'turn/extra-added') return [event.turn.id, { name: event.turn.card ?? '' }];
    if ('skip' in event) return [event.skip.id, { name: event.skip.card ?? '' }];
    return 'control' in event ? [event.control.id, { control: event.control }] : null;
  };
  return new Map(entries.map(({ event }) => cameWith(event)).filter((one) => one !== null));
}

/** Those of both; where both have one, the second's. */
export const together = (one: Things, other: Things): Things => new Map([...one, ...other]);

/** What is called by this id: `Fork`, `an ability of Mindslaver`; `something` where nobody knows any more. */
export function nameOf(things: Things, id: ThingId): string {
  const thing = things.get(id);
  if (!thing || !('name' in thing)) return 'something';
  if (thing.as === 'combat-damage') return 'combat damage';
  return thing.name === '' ? 'something' : `${AS[thing.as ?? 'itself']}${named(thing.name)}`;
}

const AS = { ability: 'an ability of ', copy: 'a copy of ', itself: '' } as const;

export function controlOf(things: Things, id: ThingId): Control | null {
  const thing = things.get(id);
  return thing && 'control' in thing ? thing.control : null;
}

/** The things that events name by id, and that they do not bring with them. */
export const idsIn = (entries: readonly Entry[]): readonly ThingId[] =>
  entries.flatMap(({ event }) => {
    if (event.kind === 'turn/skipped') return [event.skipId];
    if (!('id' in event) || 'permanent' in event || 'object' in event) return [];
    return event.kind === 'permanent/combat' ? [event.id, ...(event.combat?.blocks ?? [])] : [event.id];
  });
