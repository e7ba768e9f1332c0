import { z } from 'zod';
import { Color } from '../cards/card.ts';
import { commanderInPlay, commanderOnStack, withCommanders } from '../game/commanders.ts';
import { CommanderZone, type Commander, type Game } from '../game/state.ts';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

export const CommanderEvent = z.discriminatedUnion('kind', [
  /** All commanders of this player's deck; empty if they were removed. */
  z.strictObject({ kind: z.literal('commanders/named'), playerId: PlayerId, names: z.array(z.string()) }),
  /** Its owner casts it from the command zone. */
  z.strictObject({
    kind: z.literal('commanders/cast'),
    commander: z.string(),
    ownerId: PlayerId,
    /** The total so far, including this time. */
    times: z.int(),
  }),
  /** Its owner chose whether it goes to the command zone instead of the zone `from`. */
  z.strictObject({
    kind: z.literal('commanders/chosen'),
    commander: z.string(),
    ownerId: PlayerId,
    from: CommanderZone,
    returns: z.boolean(),
    /** True for a replacement effect: the card was never in the zone `from`. */
    instead: z.boolean(),
  }),
  /** A player records its zone. */
  z.strictObject({
    kind: z.literal('commanders/moved'),
    commander: z.string(),
    ownerId: PlayerId,
    to: CommanderZone,
  }),
  /** The color that was chosen for it before the game. */
  z.strictObject({
    kind: z.literal('commanders/colored'),
    commander: z.string(),
    ownerId: PlayerId,
    color: Color,
  }),
  /** A player records how often it was cast from the command zone. */
  z.strictObject({
    kind: z.literal('commanders/counted'),
    commander: z.string(),
    ownerId: PlayerId,
    from: z.int(),
    to: z.int(),
  }),
]);
export type CommanderEvent = Data<typeof CommanderEvent>;

/** Applies an event about commanders, except for their damage, which is a number event. */
export function applyCommanderEvent(game: Game, event: CommanderEvent): Game {
  switch (event.kind) {
    case 'commanders/named':
      return withListedZones(withCommanders(game, event.playerId, event.names));
    case 'commanders/cast':
      return withCommander(game, event.commander, (commander) => ({
        ...commander,
        casts: event.times,
        zone: commander.zone === 'stack' ? 'stack' : null,
        isFresh: false,
      }));
    case 'commanders/chosen':
      return withCommander(game, event.commander, (commander) => ({
        ...commander,
        zone: event.returns ? 'command' : commander.zone,
        isFresh: false,
      }));
    case 'commanders/moved':
      return withCommander(game, event.commander, (commander) => ({
        ...commander,
        zone: event.to,
        isFresh: false,
      }));
    case 'commanders/colored':
      return withCommander(game, event.commander, (commander) => ({ ...commander, color: event.color }));
    case 'commanders/counted':
      return withCommander(game, event.commander, (commander) => ({ ...commander, casts: event.to }));
  }
}

/**
 * The game with its commanders in the zones that the table lists, since a commander may be named after it entered play.
 */
const withListedZones = (game: Game): Game => {
  const inPlay = new Set(game.permanents.map((permanent) => commanderInPlay(game, permanent)?.key));
  const onStack = new Set(game.stack.map((object) => commanderOnStack(game, object)?.key));
  const zoneOf = ({ key, zone }: Commander): Commander['zone'] =>
    onStack.has(key) ? 'stack' : inPlay.has(key) ? 'battlefield' : zone;
  return {
    ...game,
    commanders: game.commanders.map((commander) => ({ ...commander, zone: zoneOf(commander) })),
  };
};

const withCommander = (game: Game, key: string, change: (commander: Commander) => Commander): Game => ({
  ...game,
  commanders: game.commanders.map((commander) => (commander.key === key ? change(commander) : commander)),
});

/** The fields of an event that concern an object's zone. */
type ZoneChangeEvent = {
  readonly kind: string;
  readonly id?: number;
  readonly to?: unknown;
  readonly object?: Game['stack'][number];
  readonly permanent?: unknown;
};

/**
 * Updates the zones of commanders after an event. They follow from where their permanents or spells go, without an
 * event of their own. 903.3 (2026-06-19): it is one card through all zones.
 * @param before the game before the event, in which a leaving object is still listed.
 */
export function deriveCommanderZones(before: Game, after: Game, event: ZoneChangeEvent): Game {
  if (after.commanders.length === 0) return after;
  switch (event.kind) {
    case 'turn/began':
    case 'turn/step-began':
      return after.commanders.some(({ isFresh }) => isFresh)
        ? { ...after, commanders: after.commanders.map((commander) => ({ ...commander, isFresh: false })) }
        : after;
    case 'stack/added':
    case 'ability/put-on-stack': {
      const object = after.stack.at(-1);
      return object ? withZone(after, commanderOnStack(after, object), 'stack') : after;
    }
    case 'permanent/entered': {
      const permanent = after.permanents.at(-1);
      return permanent ? withZone(after, commanderInPlay(after, permanent), 'battlefield') : after;
    }
    case 'stack/resolved':
    case 'stack/removed': {
      const object = before.stack.find(({ id }) => id === event.id);
      return object ? withZone(after, commanderOnStack(before, object), event.to) : after;
    }
    case 'permanent/changed':
    case 'permanent/altered': {
      const merged = after.permanents.find(
        ({ id, permanent: { components } }) => id === event.id && components,
      );
      const commander = merged && commanderInPlay(after, merged);
      return commander && commander.zone !== 'battlefield'
        ? withZone(after, commander, 'battlefield')
        : after;
    }
    case 'permanent/left': {
      const permanent = before.permanents.find(({ id }) => id === event.id);
      return permanent ? withZone(after, commanderInPlay(before, permanent), event.to) : after;
    }
    default:
      return after;
  }
}

/** The zones from which, or instead of which, an owner may put the commander into the command zone. */
const RETURN_ZONES: ReadonlySet<unknown> = new Set(['graveyard', 'exile', 'hand', 'library']);

function withZone(game: Game, commander: Commander | undefined, to: unknown): Game {
  if (!commander) return game;
  const zone = CommanderZone.safeParse(to).data ?? null;
  return withCommander(game, commander.key, (now) => ({ ...now, zone, isFresh: RETURN_ZONES.has(zone) }));
}
