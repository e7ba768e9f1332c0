import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { AcceptedTransition, Transition, Entry } from '../deciding/actions.ts';
import { authorize, BY_RULES, type Permission, type Unauthorized } from '../deciding/authority.ts';
import { checkPlaying } from '../deciding/checks.ts';
import { entryOf, appendEntries, emptyTransition, finalize, entryByRules } from '../deciding/transition.ts';
import { eliminatorOf } from '../life/losses.ts';
import type { LeavingPlan, LeavingStage } from './leaving-plan.ts';
import { remarksOnLeaving } from './remarks.ts';
import { stagesAfterLeaving } from './stages.ts';
import type { Game, Seat } from '../game/state.ts';
import { isActive, nextInOrderWithout, takesTurns, teamOf, sharesLife } from '../game/teams.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { isEmperor } from '../formats/emperors.ts';
import type { Team } from '../game/format.ts';
import { depthOf } from '../game/subgame-depth.ts';
import { isInGame } from '../game/seats.ts';

/** Only the player may record `conceded` and `left`; the host may record `lost` too. */
export interface LeaveAction {
  readonly kind: 'game/leave';
  readonly playerId: PlayerId;
  readonly how: NonNullable<Seat['left']>;
}

/** A leaving player, how they leave, and the permission to record it. */
export interface Leaver {
  readonly playerId: PlayerId;
  readonly how: NonNullable<Seat['left']>;
  readonly permission: Permission;
}

/**
 * Makes a player leave a game in progress, with all consequences; see `leaveTogether`. If it is the player's turn, it
 * continues without an active player.
 *
 * 102.3a, 102.5 (2006-10-01); 104.3a, 104.5, 800.4j (2026-06-19).
 */
export function decideLeaving(
  game: Game,
  actor: Actor,
  { playerId, how }: LeaveAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof checkPlaying | typeof refuseForOthers>> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  const permission = authorize(game, actor, playerId, how === 'lost' ? 'bookkeeping' : 'own', ruleset);
  if (!permission.ok) return refuseForOthers(game, playerId, permission.failure);

  const { edition } = ruleset;
  const citations = citeRules(
    edition,
    how === 'conceded' ? 'choice/concede' : 'losing/leaves',
    ...(isActive(game, playerId) && turnContinuesWithout(game, playerId, ruleset)
      ? (['leaving/turn-goes-on'] as const)
      : []),
  );
  // The rule that a controller cannot make a player concede comes before the right to concede: 723.6 (2026-06-19).
  const [first, ...others] = [...(permission.value.citations ?? []), ...citations];
  const leavePermission = {
    authority: permission.value.authority,
    citations: distinct([first ?? citations[0], ...others]),
  };
  return ok(finalize(leaveTogether(game, [{ playerId, how, permission: leavePermission }], ruleset)));
}

/** True if the turn continues without an active player after this player, and all who lose with them, have left. */
function turnContinuesWithout(game: Game, playerId: PlayerId, ruleset: Ruleset): boolean {
  const leavers = withTeammates(game, [{ playerId, how: 'lost', permission: BY_RULES }], ruleset);
  const { after } = removePlayers(game, leavers, ruleset);
  return gameEndEntry(after, ruleset) === null && !takesTurns(after, playerId);
}

/** Replaces the refusal about another player's counts by one that names the players who may record the loss. */
export const refuseForOthers = (
  { hostId }: Game,
  playerId: PlayerId,
  failure: Unauthorized<'bookkeeping' | 'own'>,
): Result<never, Unauthorized<'own'> | Refusal<'losing/others'>> =>
  fail(failure.code === 'game/kept-by-owner' ? refuse('losing/others', { playerId, hostId }) : failure);

/**
 * Plans how players leave, all at the same time, with the members of their teams who lose by it. The last player or
 * team left wins, and if none is left the game is a draw: it is over at once, and nothing else follows. Otherwise
 * objects they own and control leave, in the order of the edition's rules, and the monarch and the initiative pass on.
 *
 * 102.2a, 102.4a, 600.4a (2006-10-01); 104.2a, 104.4a, 800.4a (2026-06-19).
 * @param leavers at least one, all of them in the game.
 */
export const planLeaving = (
  game: Game,
  leavers: readonly Leaver[],
  ruleset: Ruleset,
): Ruling<LeavingPlan> => ({
  answer: leaveWithConsequences(game, leavers, ruleset).plan,
  citations: citeRules(ruleset.edition, 'losing/leaves'),
});

/** Makes players leave at the same time, with the consequences that `planLeaving` lists. */
export const leaveTogether = (game: Game, leavers: readonly Leaver[], ruleset: Ruleset): Transition =>
  leaveWithConsequences(game, leavers, ruleset).transition;

function leaveWithConsequences(
  game: Game,
  leavers: readonly Leaver[],
  ruleset: Ruleset,
): { readonly plan: LeavingPlan; readonly transition: Transition } {
  const all = withTeammates(game, leavers, ruleset);
  const removed = removePlayers(game, all, ruleset);
  const leaveStage = { kind: 'players-leave', entries: removed.entries } as const;
  const end = gameEndEntry(removed.after, ruleset);
  if (end) {
    const stages = [leaveStage, { kind: 'game-ends', entries: [end] }] as const;
    return { plan: { stages, remarks: [] }, transition: appendEntries(removed, [end]) };
  }

  const players = new Set(all.map(({ playerId }) => playerId));
  const stages: LeavingStage[] = [leaveStage];
  let transition = removed;
  for (const [kind, entriesOfStage] of stagesAfterLeaving(ruleset)) {
    const entries = entriesOfStage(transition.after, players, ruleset, game);
    transition = appendEntries(transition, entries);
    if (entries.length > 0) stages.push({ kind, entries });
  }
  const remarks = remarksOnLeaving(game, transition.after, players, ruleset);
  return { plan: { stages, remarks }, transition };
}

/** Removes the leavers one after another, each from the turn order without the previous ones. */
const removePlayers = (game: Game, leavers: readonly Leaver[], ruleset: Ruleset): Transition =>
  leavers.reduce((transition, { playerId, how, permission }, index) => {
    const nextInOrder = nextInOrderWithout(transition.after, playerId);
    const eliminator = eliminatorOf(game, playerId, ruleset);
    const event = {
      kind: 'game/left',
      playerId,
      how,
      ...(eliminator !== null && { by: eliminator }),
      ...(index > 0 && { isTogether: true as const }),
      nextInOrder,
    } as const;
    return appendEntries(transition, [entryOf(event, permission.authority, permission.citations)]);
  }, emptyTransition(game));

/**
 * The leavers, with players who lose by it: a Two-Headed Giant team loses as a whole, and a team of the Emperor variant
 * with its emperor. In other teams each player loses alone.
 *
 * 606.8b, 606.8c, 607.5a (2006-10-01); 809.5b, 810.8a, 810.8b (2026-06-19).
 */
function withTeammates(game: Game, leavers: readonly Leaver[], { edition }: Ruleset): readonly Leaver[] {
  const named = new Set(leavers.map(({ playerId }) => playerId));
  const mates = new Map<PlayerId, Leaver>();
  for (const leaver of leavers) {
    const rule = ruleOfTeam(game, leaver);
    if (!rule) continue;
    const permission = { authority: 'rules', citations: citeRules(edition, rule, 'losing/leaves') } as const;
    for (const playerId of teamOf(game, leaver.playerId))
      if (!named.has(playerId) && !mates.has(playerId) && isInGame(game, playerId))
        mates.set(playerId, { playerId, how: 'lost', permission });
  }
  return [...leavers, ...mates.values()];
}

/**
 * The rule by which a team loses with one of its players; `undefined` if it goes on. The outermost game determines the
 * emperors, since a subgame may lack generals.
 */
function ruleOfTeam(game: Game, { playerId, how }: Leaver): RuleSubject | undefined {
  if (sharesLife(game)) return how === 'lost' ? 'two-headed-giant/together' : 'two-headed-giant/conceding';
  return isEmperor(game, playerId) ? 'emperor/loses' : undefined;
}

/**
 * The end of a game without two opponents left: the last player wins, or the last team including those who left; if no
 * player is left it is a draw. A subgame waits for the table to continue its main game.
 *
 * 102.2a, 102.2c, 102.4a (2006-10-01); 104.2a, 104.2c, 104.4a (2026-06-19).
 * @returns `null` while the game goes on.
 */
function gameEndEntry(game: Game, ruleset: Ruleset): Entry | null {
  const depth = depthOf(game);
  const kind = depth > 0 ? ({ kind: 'subgame/over', depth } as const) : ({ kind: 'game/ended' } as const);
  const sides = new Map<PlayerId, Team>();
  for (const { playerId, left } of game.seats) {
    const team = teamOf(game, playerId);
    if (left === null) sides.set(team[0], team);
  }
  const [last, ...others] = sides.values();
  if (others.length > 0) return null;
  if (!last)
    return entryByRules({ ...kind, result: { how: 'drawn', winners: [] } }, ruleset, 'drawing/all-lose');
  const rule = game.teams.length > 0 ? 'winning/team' : 'winning/last';
  return entryByRules({ ...kind, result: { how: 'won', winners: last } }, ruleset, rule);
}
