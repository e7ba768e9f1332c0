import { z } from 'zod';
import { Color } from '../cards/card.ts';
import { commanderInPlay, commanderOnStack, withCommanders } from '../game/commanders.ts';
import { CommanderZone, type Commander, type Game } from '../game/state.ts';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';

export const CommanderEvent = z.discriminatedUnion('kind', [
  /** All that lead this player's deck; none: that was taken back. */
  z.strictObject({ kind: z.literal('commanders/named'), playerId: PlayerId, names: z.array(z.string()) }),
  /** Its owner casts it from the command zone. */
  z.strictObject({
    kind: z.literal('commanders/cast'),
    commander: z.string(),
    ownerId: PlayerId,
    /** The total so far, including this time. */
    times: z.int(),
  }),
  /** Its owner has chosen, as it went to that zone, whether it goes to the command zone. */
  z.strictObject({
    kind: z.literal('commanders/chosen'),
    commander: z.string(),
    ownerId: PlayerId,
    from: CommanderZone,
    returns: z.boolean(),
    /** It never was in that zone: a replacement effect. */
    instead: z.boolean(),
  }),
  /** The table records its zone. */
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
  /** The table says how often it was cast from the command zone. */
  z.strictObject({
    kind: z.literal('commanders/counted'),
    commander: z.string(),
    ownerId: PlayerId,
    from: z.int(),
    to: z.int(),
  }),
]);
export type CommanderEvent = Data<typeof CommanderEvent>;

/** The game after an event of commanders as such. Their damage is counted with the other numbers. */
export function applyCommanderEvent(game: Game, event: CommanderEvent): Game {
  switch (event.kind) {
    case 'commanders/named':
      return withListed(withCommanders(game, event.playerId, event.names));
    case 'commanders/cast':
      return changed(game, event.commander, (commander) => ({
        ...commander,
        casts: event.times,
        zone: commander.zone === 'stack' ? 'stack' : null,
        isFresh: false,
      }));
    case 'commanders/chosen':
      return changed(game, event.commander, (commander) => ({
        ...commander,
        zone: event.returns ? 'command' : commander.zone,
        isFresh: false,
      }));
    case 'commanders/moved':
      return changed(game, event.commander, (commander) => ({
        ...commander,
        zone: event.to,
        isFresh: false,
      }));
    case 'commanders/colored':
      return changed(game, event.commander, (commander) => ({ ...commander, color: event.color }));
    case 'commanders/counted':
      return changed(game, event.commander, (commander) => ({ ...commander, casts: event.to }));
  }
}

/** The game with its commanders in the zones that the table lists: a commander may be named after it entered play. */
const withListed = (game: Game): Game => {
  const inPlay = new Set(game.permanents.map((permanent) => commanderInPlay(game, permanent)?.key));
  const onStack = new Set(game.stack.map((object) => commanderOnStack(game, object)?.key));
  const zoneOf = ({ key, zone }: Commander): Commander['zone'] =>
    onStack.has(key) ? 'stack' : inPlay.has(key) ? 'battlefield' : zone;
  return {
    ...game,
    commanders: game.commanders.map((commander) => ({ ...commander, zone: zoneOf(commander) })),
  };
};

const changed = (game: Game, key: string, change: (commander: Commander) => Commander): Game => ({
  ...game,
  commanders: game.commanders.map((commander) => (commander.key === key ? change(commander) : commander)),
});

/** The fields of an event that concern an object's zone. */
type Moving = {
  readonly kind: string;
  readonly id?: number;
  readonly to?: unknown;
  readonly object?: Game['stack'][number];
  readonly permanent?: unknown;
};

/**
 * Updates the zones of commanders after an event, which follow from where their permanents or spells go; no event
 * records them. 903.3 (2026-06-19): it is one card through all zones.
 * @param before the game before the event, in which a leaving object is still listed.
 */
export function deriveCommanders(before: Game, after: Game, event: Moving): Game {
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
      return object ? goes(after, commanderOnStack(after, object), 'stack') : after;
    }
    case 'permanent/entered': {
      const permanent = after.permanents.at(-1);
      return permanent ? goes(after, commanderInPlay(after, permanent), 'battlefield') : after;
    }
    case 'stack/resolved':
    case 'stack/removed': {
      const object = before.stack.find(({ id }) => id === event.id);
      return object ? goes(after, commanderOnStack(before, object), event.to) : after;
    }
    case 'permanent/changed':
    case 'permanent/altered': {
      const merged = after.permanents.find(
        ({ id, permanent: { components } }) => id === event.id && components,
      );
      const commander = merged && commanderInPlay(after, merged);
      return commander && commander.zone !== 'battlefield' ? goes(after, commander, 'battlefield') : after;
    }
    case 'permanent/left': {
      const permanent = before.permanents.find(({ id }) => id === event.id);
      return permanent ? goes(after, commanderInPlay(before, permanent), event.to) : after;
    }
    default:
      return after;
  }
}

/** The zones of which an owner may be asked whether the commander goes to the command zone instead, or from there. */
const ASKED: ReadonlySet<unknown> = new Set(['graveyard', 'exile', 'hand', 'library']);

function goes(game: Game, commander: Commander | undefined, to: unknown): Game {
  if (!commander) return game;
  const zone = CommanderZone.safeParse(to).data ?? null;
  return changed(game, commander.key, (now) => ({ ...now, zone, isFresh: ASKED.has(zone) }));
}
