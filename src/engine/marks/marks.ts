import { mayBeCreature } from '../combat/checks.ts';
import {
  isActingHost,
  authorize,
  authorizeRecording,
  type Permission,
  type Unauthorized,
} from '../deciding/authority.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkCount, checkPlaying, checkWhole } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { parseName } from '../deciding/typed-names.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { HandSize, RingBearer } from '../game/marks.ts';
import { SEAT_COLORS, seatColors, takenColors } from '../game/seat-colors.ts';
import type { Game, Seat } from '../game/state.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import type { Unchanged } from '../refusals/games.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { decideDungeon, type DungeonAction } from './dungeon-moves.ts';
import { MAX_SPEED, speedRisesNow } from './speed.ts';

/** Lasting marks of players. Each player records their own, and the host may correct them. */
export type MarkAction =
  | DungeonAction
  /**
   * The Ring tempts a player, who chooses the bearer; `times` corrects how often it has tempted that player. `null`: no
   * change of the bearer.
   */
  | {
      readonly kind: 'mark/ring';
      readonly playerId: PlayerId;
      readonly times: number | null;
      readonly bearer: RingBearer | null;
    }
  /** 0 for no speed; omitted for one more than now. */
  | { readonly kind: 'mark/speed'; readonly playerId: PlayerId; readonly to?: number }
  /** The city's blessing. */
  | { readonly kind: 'mark/blessing'; readonly playerId: PlayerId; readonly has: boolean }
  /** `null` for the default of seven, without reminders. */
  | { readonly kind: 'mark/hand-size'; readonly playerId: PlayerId; readonly to: HandSize | null }
  /** The color of a player's seat, by its number. */
  | { readonly kind: 'mark/color'; readonly playerId: PlayerId; readonly to: number };

type MarkRefusal = RefusedBy<
  | typeof checkPlaying
  | typeof decideDungeon
  | typeof tempt
  | typeof speedUp
  | typeof bless
  | typeof setHandSize
  | typeof chooseSeatColor
>;

/**
 * Sets a mark of a player. Choosing a room or a Ring-bearer is that player's decision, made by their controller; the
 * rest is bookkeeping. Editions without a mark follow the first that has it: 309, 402.2, 701.54, 702.131, 702.179
 * (2026-06-19).
 */
export function decideMark(
  game: Game,
  actor: Actor,
  action: MarkAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, MarkRefusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  switch (action.kind) {
    case 'dungeon/venture':
    case 'dungeon/put':
    case 'dungeon/completed':
    case 'dungeon/leave':
      return decideDungeon(game, actor, action, ruleset);
    case 'mark/ring':
      return tempt(game, actor, action, ruleset);
    case 'mark/speed':
      return speedUp(game, actor, action, ruleset);
    case 'mark/blessing':
      return bless(game, actor, action, ruleset);
    case 'mark/hand-size':
      return setHandSize(game, actor, action, ruleset);
    case 'mark/color':
      return chooseSeatColor(game, actor, action, ruleset);
  }
}

type MarkActionOf<Kind extends MarkAction['kind']> = Extract<MarkAction, { readonly kind: Kind }>;

const seatOf = ({ seats }: Game, playerId: PlayerId): Seat => {
  const seat = seats.find((candidate) => candidate.playerId === playerId);
  if (!seat) throw new Error('a permitted mark belongs to a player without a seat');
  return seat;
};

const unchanged = (facts: Unchanged): Result<never, Refusal<'game/unchanged'>> =>
  fail(refuse('game/unchanged', facts));

/** The citations of the event and of the permission. */
const withPermission = (
  { citations }: Permission,
  [first, ...others]: ReturnType<typeof citeRules>,
): readonly Citation[] => distinct([first, ...others, ...citations]);

/**
 * The Ring tempts a player: the first time they get its emblem, and each time they choose its bearer. Without a
 * creature, the bearer stays. 701.54a, 701.54c, 701.54d (2026-06-19).
 */
function tempt(
  game: Game,
  actor: Actor,
  { playerId, times, bearer: chosen }: MarkActionOf<'mark/ring'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'decision'>
  | RefusedBy<typeof parseName | typeof checkCount>
  | Refusal<'game/unchanged' | 'ring/not-a-bearer'>
> {
  const permission = authorize(game, actor, playerId, 'decision', ruleset);
  if (!permission.ok) return permission;
  const name = chosen ? parseName('bearer', chosen.name) : ok('');
  if (!name.ok) return name;
  const current = seatOf(game, playerId).marks?.ring ?? { tempted: 0, bearer: null };
  const tempted = times ?? current.tempted + 1;
  const bearer = chosen ? { ...chosen, name: name.value } : current.bearer;
  const refused = firstRefusal([checkCount('temptations', tempted, 0)]);
  if (refused) return refused;
  if (chosen && times === null && !mayBear(game, playerId, chosen, ruleset)) {
    const citations = citeRules(ruleset.edition, 'ring/tempts');
    return fail(refuse('ring/not-a-bearer', { permanent: name.value, playerId }, citations));
  }
  const isSame =
    tempted === current.tempted && bearer?.name === current.bearer?.name && bearer?.id === current.bearer?.id;
  if (isSame) return unchanged({ of: 'ring', playerId, amount: tempted });
  const rules =
    times === null ? withPermission(permission.value, citeRules(ruleset.edition, 'ring/tempts')) : [];
  const event = { kind: 'mark/ring', playerId, from: current.tempted, to: { tempted, bearer } } as const;
  return acceptEntries(game, [entryOf(event, permission.value.authority, rules)]);
}

/** The Ring-bearer must be a creature that the player controls; a creature that the table doesn't list is accepted. */
const mayBear = ({ permanents }: Game, playerId: PlayerId, { id }: RingBearer, ruleset: Ruleset): boolean =>
  id === null ||
  permanents.some(
    (permanent) =>
      permanent.id === id && permanent.controllerId === playerId && mayBeCreature(permanent, ruleset),
  );

/**
 * Increases a player's speed: from none to 1 by a permanent with start your engines! or an effect; afterwards it
 * increases by itself at most once in each of the player's turns. CR 702.179a to 702.179e (2026-06-19).
 */
function speedUp(
  game: Game,
  actor: Actor,
  { playerId, to: requested }: MarkActionOf<'mark/speed'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Unauthorized<'bookkeeping'> | RefusedBy<typeof checkWhole> | Refusal<'game/unchanged' | 'speed/max'>
> {
  const permission = authorizeRecording(game, actor, playerId, ruleset);
  if (!permission.ok) return permission;
  const { edition } = ruleset;
  const from = seatOf(game, playerId).marks?.speed ?? 0;
  if (requested === undefined && from >= MAX_SPEED)
    return fail(refuse('speed/max', { playerId }, citeRules(edition, 'speed/rises', 'speed/max')));
  const to = requested ?? from + 1;
  const refused = firstRefusal([checkWhole('speed', to, 0, MAX_SPEED)]);
  if (refused) return refused;
  if (to === from) return unchanged({ of: 'speed', playerId, amount: to });
  const isTriggered = to === from + 1 && speedRisesNow(game, seatOf(game, playerId));
  const citations = isTriggered
    ? citeRules(edition, 'speed/rises')
    : from === 0
      ? citeRules(edition, 'speed/starts', 'speed/values')
      : [];
  const maxCitations = to === MAX_SPEED && from < to ? citeRules(edition, 'speed/max') : [];
  const event = { kind: 'mark/speed', playerId, from: from || null, to: to || null } as const;
  return acceptEntries(game, [
    entryOf({ ...event, ...(isTriggered && { triggered: true }) }, permission.value.authority, [
      ...citations,
      ...maxCitations,
    ]),
  ]);
}

/**
 * A player gets the city's blessing for the rest of the game: only the host can remove it, as a correction. 702.131a to
 * 702.131c (2026-06-19).
 */
function bless(
  game: Game,
  actor: Actor,
  { playerId, has }: MarkActionOf<'mark/blessing'>,
  ruleset: Ruleset,
): Result<AcceptedTransition, Unauthorized<'bookkeeping'> | Refusal<'game/unchanged' | 'blessing/stays'>> {
  const permission = authorizeRecording(game, actor, playerId, ruleset);
  if (!permission.ok) return permission;
  const citations = citeRules(ruleset.edition, 'blessing/permanent', 'blessing/designation');
  const current = seatOf(game, playerId).marks?.blessing ?? false;
  if (current === has) return unchanged({ of: 'blessing', playerId, has });
  if (!has && !isActingHost(game, actor))
    return fail(refuse('blessing/stays', { hostId: game.hostId }, citations));
  const event = { kind: 'mark/blessing', playerId, has } as const;
  return acceptEntries(game, [
    entryOf(event, has ? permission.value.authority : 'host', has ? citations : []),
  ]);
}

/** Sets the maximum hand size of a player that reminders use. 402.2 (2026-06-19). */
function setHandSize(
  game: Game,
  actor: Actor,
  { playerId, to }: MarkActionOf<'mark/hand-size'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Unauthorized<'bookkeeping'> | RefusedBy<typeof checkCount> | Refusal<'game/unchanged'>
> {
  const permission = authorizeRecording(game, actor, playerId, ruleset);
  if (!permission.ok) return permission;
  const refused = firstRefusal([checkCount('cards', typeof to === 'number' ? to : 0, 0)]);
  if (refused) return refused;
  const current = seatOf(game, playerId).marks?.handSize ?? null;
  if (current === to) return unchanged({ of: 'hand-size', playerId, most: to });
  const event = { kind: 'mark/hand-size', playerId, to } as const;
  return acceptEntries(game, [
    entryOf(event, permission.value.authority, citeRules(ruleset.edition, 'hand/maximum')),
  ]);
}

/** Gives a seat a color that no other player has. */
function chooseSeatColor(
  game: Game,
  actor: Actor,
  { playerId, to }: MarkActionOf<'mark/color'>,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Unauthorized<'bookkeeping'> | RefusedBy<typeof checkWhole> | Refusal<'game/unchanged' | 'color/taken'>
> {
  const permission = authorize(game, actor, playerId, 'bookkeeping', ruleset);
  if (!permission.ok) return permission;
  const whole = checkWhole('color', to, 0, SEAT_COLORS - 1);
  if (!whole.ok) return whole;
  if (seatColors(game)[game.seats.indexOf(seatOf(game, playerId))] === to)
    return unchanged({ of: 'seat-color', playerId });
  if (takenColors(game).has(to)) return fail(refuse('color/taken', {}));
  return acceptEntries(game, [entryOf({ kind: 'mark/color', playerId, to }, permission.value.authority, [])]);
}
