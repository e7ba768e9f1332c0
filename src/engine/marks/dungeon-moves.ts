import { authorize, type Unauthorized } from '../deciding/authority.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { DungeonPlace } from '../game/marks.ts';
import { isReminderDone } from '../game/turn-notes.ts';
import type { Game } from '../game/state.ts';
import { isActive } from '../game/teams.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import { UNDERCITY } from './dungeons.ts';
import { isAtBottom, ventureOf, type Venture } from './venturing.ts';

export type DungeonAction =
  /**
   * A player ventures. `room` is the chosen one, `null` if there is no choice; `quality` is the one the effect names.
   */
  | {
      readonly kind: 'dungeon/venture';
      readonly playerId: PlayerId;
      readonly room: string | null;
      readonly quality: string | null;
    }
  /** Corrects the room of the venture marker, regardless of the arrows. */
  | { readonly kind: 'dungeon/put'; readonly playerId: PlayerId; readonly place: DungeonPlace }
  /** The ability of the bottommost room has left the stack, so the dungeon is completed and leaves the game. */
  | { readonly kind: 'dungeon/completed'; readonly playerId: PlayerId }
  /** Corrects that the player is not in a dungeon. */
  | { readonly kind: 'dungeon/leave'; readonly playerId: PlayerId };

type DungeonRefusal =
  | Unauthorized<'decision'>
  | Refusal<'game/unchanged' | 'dungeon/which-room' | 'dungeon/none' | 'dungeon/not-at-bottom'>;

/**
 * Moves a player's venture marker. That player, or the player in control of them, chooses the room. 309.5 to 309.7,
 * 701.49 (2026-06-19).
 */
export function decideDungeon(
  game: Game,
  actor: Actor,
  action: DungeonAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, DungeonRefusal> {
  const { playerId } = action;
  const permission = authorize(game, actor, playerId, 'decision', ruleset);
  if (!permission.ok) return permission;
  const { edition } = ruleset;
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  const place = seat?.marks?.dungeon;
  const { authority, citations: permissionCitations } = permission.value;
  const moved = { kind: 'mark/dungeon', playerId, to: null, completes: null } as const;
  switch (action.kind) {
    case 'dungeon/venture': {
      const { answer, citations } = ventureOf(seat ?? {}, action.quality, ruleset);
      const to = chosenRoom(answer, action.room);
      const rooms = answer.to.map(({ room }) => room);
      if (!to) return fail(refuse('dungeon/which-room', { rooms, isEntering: !place }, citations));
      const isTriggered = action.quality === UNDERCITY && isInitiativeTriggerDue(game, playerId);
      const isOfInitiative = action.quality === UNDERCITY && game.designations.initiative === playerId;
      const rules = isOfInitiative ? citeRules(edition, 'initiative/triggers') : citations;
      return acceptEntries(game, [
        entryOf(
          { ...moved, to, completes: answer.completes, ...(isTriggered && { triggered: true }) },
          authority,
          distinct([rules[0], ...rules.slice(1), ...citations, ...permissionCitations]),
        ),
      ]);
    }
    case 'dungeon/put':
      return isSamePlace(place, action.place)
        ? fail(refuse('game/unchanged', { of: 'room', playerId, room: action.place.room }))
        : acceptEntries(game, [entryOf({ ...moved, to: action.place }, authority)]);
    case 'dungeon/completed': {
      const citations = citeRules(edition, 'dungeon/done', 'dungeon/completes');
      if (!place) return fail(refuse('dungeon/none', { playerId }));
      if (!isAtBottom(place))
        return fail(refuse('dungeon/not-at-bottom', { playerId, room: place.room }, citations));
      return acceptEntries(game, [entryOf({ ...moved, completes: place.dungeon }, authority, citations)]);
    }
    case 'dungeon/leave':
      return place
        ? acceptEntries(game, [entryOf(moved, authority)])
        : fail(refuse('dungeon/none', { playerId }));
  }
}

function chosenRoom({ to }: Venture, room: string | null): DungeonPlace | undefined {
  if (room !== null) return to.find((place) => place.room === room);
  return to.length === 1 ? to[0] : undefined;
}

const isSamePlace = (a: DungeonPlace | undefined, b: DungeonPlace): boolean =>
  a?.dungeon === b.dungeon && a.room === b.room;

/**
 * True if a venture now is that of the initiative in this turn: recorded in the upkeep, or early in the untap step if
 * it continues from a room. 726.2 (2026-06-19).
 */
function isInitiativeTriggerDue(game: Game, playerId: PlayerId): boolean {
  const { turn, designations } = game;
  return (
    designations.initiative === playerId &&
    turn !== null &&
    isActive(game, playerId) &&
    (turn.step === 'upkeep' || (turn.step === 'untap' && isInDungeon(game, playerId))) &&
    !isReminderDone(turn, 'initiative', playerId)
  );
}

const isInDungeon = ({ seats }: Game, playerId: PlayerId): boolean =>
  seats.find((seat) => seat.playerId === playerId)?.marks?.dungeon !== undefined;

/**
 * The quality of dungeon that a player's next venture can enter: that of the initiative while its trigger is due in the
 * upkeep, and for a player who has just taken the initiative, or has it and is not in a dungeon. 726.2 (2026-06-19).
 */
export const currentQuality = (game: Game, playerId: PlayerId): string | null =>
  isInitiativeTriggerDue(game, playerId) ||
  game.turn?.ventures === playerId ||
  (game.designations.initiative === playerId && !isInDungeon(game, playerId))
    ? UNDERCITY
    : null;
