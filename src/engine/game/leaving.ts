import { distinct, restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { fail, type Result } from '../result.ts';
import { controlAsPlayerLeaves } from '../turn-control.ts';
import type { Actor, Decided, Entry } from './actions.ts';
import { authorize, isInGame, type Right } from './authority.ts';
import { checkPlaying, decided } from './checks.ts';
import { byRules, entriesIn, entryOf, goOn, startCourse } from './course.ts';
import { unattachedFrom } from './permanent-attaching.ts';
import { BY_RULES } from './permanent-entries.ts';
import { changesController } from './permanent-leaving.ts';
import { nextSeated } from './seats.ts';
import { isOfCard, shownLeaving } from './stack-leaving.ts';
import type { Game, Seat, TablePermanent } from './state.ts';

/** `conceded` and `left` are the player's alone; that a player `lost`, the player or the host says. */
export interface Leaving {
  readonly kind: 'game/leave';
  readonly playerId: PlayerId;
  readonly how: NonNullable<Seat['left']>;
}

/** Somebody who leaves, how, and by what right that is said. */
export interface Leaver {
  readonly playerId: PlayerId;
  readonly how: NonNullable<Seat['left']>;
  readonly right: Right;
}

/**
 * A player leaves a game that is played, with what `leaveTogether` says. The player's own turn, if it is one, goes on
 * without an active player.
 *
 * 102.3a, 102.5 (2006-10-01); 104.3a, 104.5, 800.4j (2026-06-19).
 * @returns `game/not-playing`, `losing/others`, or what `authorize` refuses.
 */
export function decideLeaving(
  game: Game,
  actor: Actor,
  { playerId, how }: Leaving,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  const may = authorize(game, actor, playerId, how === 'lost' ? 'bookkeeping' : 'own', ruleset);
  if (!may.ok) return asOthers(game, playerId, may.failure);

  const { edition } = ruleset;
  const staying = game.seats.filter((seat) => seat.left === null && seat.playerId !== playerId);
  const turnGoesOn = game.turn?.playerId === playerId && staying.length > 1;
  const because = restsOn(
    edition,
    how === 'conceded' ? 'choice/concede' : 'losing/leaves',
    ...(turnGoesOn ? (['leaving/turn-goes-on'] as const) : []),
  );
  const right = { authority: may.value.authority, because: distinct([...because, ...may.value.because]) };
  return decided(leaveTogether(game, [{ playerId, how, right }], ruleset));
}

/** That somebody has lost is no count that a player keeps: who says it is told. */
export const asOthers = ({ hostId }: Game, playerId: PlayerId, failure: Refusal): Result<never, Refusal> =>
  fail(failure.code === 'game/kept-by-owner' ? refuse('losing/others', { playerId, hostId }) : failure);

/**
 * Players leave at the same time. The last one left wins, and where nobody is left the game is a draw: it is over at
 * once, and nothing else follows. Otherwise turns to come and control of or by those players go, and so do the objects
 * that they own; the monarch and the initiative pass on.
 *
 * 102.2a, 102.4a, 600.4a (2006-10-01); 104.2a, 104.4a, 800.4a (2026-06-19).
 */
export function leaveTogether(game: Game, leavers: readonly Leaver[], ruleset: Ruleset): readonly Entry[] {
  const out = leavers.reduce(
    (course, leaver) => goOn(course, [leaving(course.game, leaver)]),
    startCourse(game),
  );
  const end = endOf(out.game, ruleset);
  if (end) return entriesIn(goOn(out, [end]));
  const consequences = [
    turnsOf,
    controlAsPlayerLeaves,
    permanentsOf,
    unattachedFrom,
    stackOf,
    abilitiesOf,
    designationsOf,
    hostOf,
  ];
  const all = leavers
    .flatMap(({ playerId }) => consequences.map((hook) => ({ playerId, hook })))
    .reduce((now, { playerId, hook }) => goOn(now, hook(now.game, playerId, ruleset)), out);
  return entriesIn(all);
}

function leaving(game: Game, { playerId, how, right }: Leaver): Entry {
  const { nextInOrder: next } = game;
  const nextInOrder = next === playerId ? nextSeated(game, playerId) : next;
  return entryOf({ kind: 'game/left', playerId, how, nextInOrder }, right.authority, right.because);
}

const turnsOf = ({ extraTurns }: Game, leaver: PlayerId, ruleset: Ruleset): readonly Entry[] =>
  extraTurns
    .filter(({ playerId }) => playerId === leaver)
    .map(({ id }) => byRules({ kind: 'turn/extra-lost', id }, ruleset, 'leaving/no-turn'));

/** What the player owns leaves; what the player merely controls goes back to its owner. */
const permanentsOf = ({ permanents }: Game, leaver: PlayerId, ruleset: Ruleset): readonly Entry[] =>
  permanents
    .filter(({ ownerId, controllerId }) => ownerId === leaver || controllerId === leaver)
    .flatMap((one) =>
      one.ownerId === leaver
        ? [permanentLeft(one, ruleset)]
        : changesController(one, one.ownerId, BY_RULES, 'leaving/objects', ruleset),
    );

/** What is face down is shown as it leaves with its owner. 708.9 (2026-06-19). */
function permanentLeft({ id, permanent }: TablePermanent, ruleset: Ruleset): Entry {
  const left = { kind: 'permanent/left', id, to: 'outside-the-game' } as const;
  if (!permanent.status.faceDown || permanent.isToken) return byRules(left, ruleset, 'leaving/objects');
  const because = restsOn(ruleset.edition, 'leaving/objects', 'face-down/revealed');
  return entryOf({ ...left, revealed: permanent.card.name }, 'rules', because);
}

/** Spells that the player owns and everything that the player controls on the stack. */
const stackOf = ({ stack }: Game, leaver: PlayerId, ruleset: Ruleset): readonly Entry[] =>
  stack
    .filter(({ ownerId, controllerId }) => ownerId === leaver || controllerId === leaver)
    .map((object) => {
      const to = isOfCard(object) && object.ownerId !== leaver ? 'exile' : 'nowhere';
      const { event, because } = shownLeaving(object, to, ruleset);
      const rules = restsOn(ruleset.edition, 'leaving/objects');
      return entryOf({ kind: 'stack/removed', id: object.id, to, ...event }, 'rules', [...rules, ...because]);
    });

const abilitiesOf = ({ abilities }: Game, leaver: PlayerId, ruleset: Ruleset): readonly Entry[] =>
  abilities
    .filter(({ controllerId }) => controllerId === leaver)
    .map(({ id }) => byRules({ kind: 'ability/ceased', id }, ruleset, 'leaving/abilities'));

/**
 * The monarch and the initiative pass to the active player, or to the next player in turn order where the active
 * player leaves or has left.
 *
 * 725.4, 726.4 (2026-06-19). Editions without them follow those rules.
 */
function designationsOf(game: Game, leaver: PlayerId, ruleset: Ruleset): readonly Entry[] {
  const { monarch, initiative } = game.designations;
  const to = heirOf(game);
  return [
    ...(monarch === leaver ? [byRules({ kind: 'monarch/passed', to }, ruleset, 'leaving/monarch')] : []),
    ...(initiative === leaver
      ? [byRules({ kind: 'initiative/passed', to }, ruleset, 'leaving/initiative')]
      : []),
  ];
}

function heirOf(game: Game): PlayerId | null {
  const active = game.turn?.playerId ?? null;
  if (active === null) return null;
  return isInGame(game, active) ? active : nextSeated(game, active);
}

/** A table keeps a host who is in the game; whoever leaves only a subgame is. */
export function hostOf(game: Game, leaver: PlayerId): readonly Entry[] {
  const hostId = nextSeated(game, leaver);
  return game.hostId === leaver && hostId !== null && !game.main
    ? [entryOf({ kind: 'game/host-changed', hostId }, 'rules')]
    : [];
}

/** How a game ends in which not two players are left. A subgame waits for the table to go on with its main game. */
function endOf({ main, seats }: Game, ruleset: Ruleset): Entry | null {
  const kind = main ? 'subgame/over' : 'game/ended';
  const [last, ...others] = seats.filter(({ left }) => left === null);
  if (others.length > 0) return null;
  if (!last) return byRules({ kind, result: { how: 'drawn', winners: [] } }, ruleset, 'drawing/all-lose');
  const result = { how: 'won', winners: [last.playerId] } as const;
  return byRules({ kind, result }, ruleset, 'winning/last');
}
