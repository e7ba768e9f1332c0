import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { viewOfPermanent } from '../status/views.ts';
import { controlAsPlayerLeaves } from '../control/spans.ts';
import type { Entry } from '../deciding/actions.ts';
import { entryByRules, entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import {
  controlOfObjectsEnds,
  ownedObjectsLeave,
  stackObjectsCease,
  stillControlledExiled,
  type Leavers,
} from './objects.ts';
import type { LeavingStageKind } from './leaving-plan.ts';
import { unattachFromLeaver } from '../permanents/attach.ts';
import { nextPerson } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import { nextTurnAfter, shareTurns, takesTurns, turnLeadOf } from '../game/teams.ts';

/** Returns the changes of a stage. @param game after the previous stages @param before before the players left */
type StageEntries = (game: Game, leavers: Leavers, ruleset: Ruleset, before: Game) => readonly Entry[];

/**
 * Lists the stages that follow when players have left and others keep playing, in the edition's order: control of
 * objects ends after spells and abilities cease to exist, or before that since 2011-07-15.
 *
 * CR 600.4a (2006-10-01), 800.4a (2026-06-19).
 */
export const stagesAfterLeaving = ({
  leaversControlEndsFirst,
}: Ruleset): readonly (readonly [LeavingStageKind, StageEntries])[] => {
  const stack = ['stack', stackObjectsCease] as const;
  const control = [
    ['control-of-objects', controlOfObjectsEnds],
    ['control-of-players', playerControlEntries],
  ] as const;
  return [
    ['owned-objects', ownedObjectsLeave],
    ...(leaversControlEndsFirst ? [...control, stack] : [stack, ...control]),
    ['still-controlled', stillControlledExiled],
    ['attachments', attachmentEntries],
    ['abilities', abilityEntries],
    ['turns', extraTurnEntries],
    ['designations', designationEntries],
    ['auras', auraEntries],
    ['host', (game, leavers) => [...leavers].flatMap((leaver) => passHost(game, leaver))],
  ];
};

/** One leaver after another, since control that returns as one leaves must not pass to another leaver. */
const playerControlEntries: StageEntries = (game, leavers, ruleset) =>
  [...leavers].reduce(
    (transition, leaver) =>
      appendEntries(transition, controlAsPlayerLeaves(transition.after, leaver, ruleset)),
    emptyTransition(game),
  ).entries;

const attachmentEntries: StageEntries = (game, leavers, ruleset) =>
  [...leavers].flatMap((leaver) => unattachFromLeaver(game, leaver, ruleset));

/**
 * Removes their waiting abilities, and other players' abilities that wait for a turn of theirs, which never begins.
 * Their own turn goes on if it is in progress.
 */
const abilityEntries: StageEntries = (game, leavers, ruleset) => {
  const { abilities: noted, turn } = game;
  return noted.flatMap(({ id, controllerId, onTurnOf }) => {
    if (leavers.has(controllerId))
      return [entryByRules({ kind: 'ability/ceased', id }, ruleset, 'leaving/abilities')];
    const neverTriggers =
      onTurnOf !== null &&
      leavers.has(onTurnOf) &&
      !shareTurns(game, onTurnOf, turn?.playerId ?? '') &&
      !takesTurns(game, onTurnOf);
    return neverTriggers ? [entryByRules({ kind: 'ability/ceased', id }, ruleset, 'leaving/no-turn')] : [];
  });
};

const extraTurnEntries: StageEntries = (game, _, ruleset) =>
  game.extraTurns
    .filter(({ playerId }) => !takesTurns(game, playerId))
    .map(({ id }) => entryByRules({ kind: 'turn/extra-lost', id }, ruleset, 'leaving/no-turn'));

/**
 * The monarch and the initiative pass to the active player, or to the next player in turn order if the active player
 * leaves or has left.
 *
 * 725.4, 726.4 (2026-06-19). Editions without them follow those rules.
 */
const designationEntries: StageEntries = (game, leavers, ruleset) => {
  const { monarch, initiative } = game.designations;
  const to = successorOf(game);
  return [
    ...(monarch !== null && leavers.has(monarch)
      ? [entryByRules({ kind: 'monarch/passed', to }, ruleset, 'leaving/monarch')]
      : []),
    ...(initiative !== null && leavers.has(initiative)
      ? [entryByRules({ kind: 'initiative/passed', to }, ruleset, 'leaving/initiative')]
      : []),
  ];
};

function successorOf(game: Game): PlayerId | null {
  if (!game.turn) return null;
  const { playerId } = game.turn;
  return takesTurns(game, playerId) ? turnLeadOf(game, playerId) : nextTurnAfter(game, playerId);
}

/**
 * Auras whose permanent or player is gone are put into their owners' graveyards as state-based effects are checked. CR
 * 420.5d (2006-10-01), 704.5m (2026-06-19).
 */
const auraEntries: StageEntries = (game, _, ruleset, before) =>
  game.permanents
    .filter((permanent) => isAura(permanent, ruleset) && !permanent.permanent.status.phasedOut)
    .filter(({ id, permanent }) => permanent.attachedTo === null && wasAttached(before, id))
    .map(({ id }) =>
      entryByRules({ kind: 'permanent/left', id, to: 'graveyard' }, ruleset, 'aura/unattached'),
    );

const wasAttached = ({ permanents }: Game, aura: number): boolean =>
  permanents.some(({ id, permanent }) => id === aura && permanent.attachedTo !== null);

/** True for an Aura that is not a creature: an Aura creature stays. False for cards known by name only. */
function isAura({ permanent }: TablePermanent, ruleset: Ruleset): boolean {
  const view = viewOfPermanent(permanent, ruleset);
  if (!view.ok) return false;
  const [only, ...others] = view.value.answer.alternatives;
  return others.length === 0 && only.subtypes.includes('Aura') && !only.types.includes('Creature');
}

/**
 * Passes the host role to a player in the game who is not a guest, if there is one. A host who leaves only a subgame
 * keeps it.
 */
export function passHost(game: Game, leaver: PlayerId): readonly Entry[] {
  const hostId = nextPerson(game, leaver);
  return game.hostId === leaver && hostId !== null && !game.main
    ? [entryOf({ kind: 'game/host-changed', hostId }, 'rules')]
    : [];
}
