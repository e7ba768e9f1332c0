import { applyControlEvent } from '../events/control-events.ts';
import type { GameEvent } from '../events/events.ts';
import type { NumberEvent } from '../events/number-events.ts';
import { activeControlOf } from '../game/control-chain.ts';
import type { ControlSpan } from '../game/control.ts';
import type { Game, Seat } from '../game/state.ts';
import { lifeTeamOf } from '../game/teams.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/*
 * The history of a game by turns, from its log: the turns, and each player's life at the end of each. Computed
 * backwards from the final state, so that the last part of a log is enough for the last part of a game.
 */

/** The life of a player, or of a team that has one life total. */
export interface LifeCurve {
  /** In turn order. */
  readonly players: readonly PlayerId[];
  /** At the end of each turn, from `LifeHistory.from` to the last turn of the game or the one in which they left. */
  readonly life: readonly number[];
  /** How they left before the end, for a team its last player; `null` if they stayed to the end. */
  readonly out: NonNullable<Seat['left']> | null;
}

/** A turn in which another player made the decisions. */
export interface ControlledTurn {
  readonly turn: number;
  /** The player whose turn it was. */
  readonly of: PlayerId;
  readonly by: PlayerId;
  readonly span: ControlSpan;
}

/** A game by turns, each with its number in the game; 0 is the beginning of the game. */
export interface LifeHistory {
  /** The turn after which the history begins: 0 for the beginning of the game. */
  readonly from: number;
  /** The last turn of the game. */
  readonly turns: number;
  /** In turn order. */
  readonly lines: readonly LifeCurve[];
  readonly controlled: readonly ControlledTurn[];
  readonly extra: readonly { readonly turn: number; readonly playerId: PlayerId }[];
  /** Turns in which a subgame began, whose events are not counted. */
  readonly subgames: readonly number[];
}

/**
 * Builds the history of a game by turns. The history of a restarted game begins after the restart.
 * @param game at its end
 * @param events of its log, oldest first, up to the end and without undone ones; the beginning may be missing
 */
export function lifeHistoryOf(game: Game, events: readonly GameEvent[]): LifeHistory {
  const ofGame = eventsOfGame(events);
  const afterRestart = ofGame.slice(ofGame.findLastIndex(({ kind }) => kind === 'game/restarted') + 1);
  const spans = splitByTurn(afterRestart);
  const from = game.turns - spans.length + 1;
  const outcome = outcomeOfTeam(game);
  return {
    from,
    turns: game.turns,
    lines: lifeTeams(game).map((players) => {
      const left = outcome(players);
      return {
        players,
        life: lifeAtTurnEnds(game, players, spans).slice(
          0,
          Math.max(0, (left?.turn ?? game.turns) - from + 1),
        ),
        out: left?.how ?? null,
      };
    }),
    controlled: controlledTurns(game, spans, from),
    extra: spans.flatMap(([begins], index) =>
      begins?.kind === 'turn/began' && begins.extra
        ? [{ turn: index + from, playerId: begins.playerId }]
        : [],
    ),
    subgames: spans.flatMap((span, index) =>
      span.some(({ kind }) => kind === 'subgame/began') ? [index + from] : [],
    ),
  };
}

/** The events of the outermost game, including those that happened in it during a subgame. */
function eventsOfGame(events: readonly GameEvent[]): readonly GameEvent[] {
  let depth = depthBefore(events);
  return events.flatMap((event) => {
    if (event.kind === 'main-game/changed') {
      const inner = innermostOf(event);
      return inner.depth === 0 ? [inner.event] : [];
    }
    const before = depth;
    if (event.kind === 'subgame/began') depth = event.depth;
    if (event.kind === 'subgame/ended') depth = event.depth - 1;
    return before === 0 ? [event] : [];
  });
}

/** The depth of the game before the first of these events. */
function depthBefore(events: readonly GameEvent[]): number {
  for (const event of events) {
    if (event.kind === 'subgame/began') return event.depth - 1;
    if (event.kind === 'subgame/ended' || event.kind === 'subgame/restarted') return event.depth;
  }
  return 0;
}

type MainGameChange = GameEvent & { readonly kind: 'main-game/changed' };

const innermostOf = (event: MainGameChange): MainGameChange =>
  event.event.kind === 'main-game/changed' ? innermostOf(event.event) : event;

/** Splits events: those before the first turn begins, then those of each turn. */
function splitByTurn(events: readonly GameEvent[]): readonly (readonly GameEvent[])[] {
  const spans: GameEvent[][] = [[]];
  for (const event of events)
    if (event.kind === 'turn/began') spans.push([event]);
    else spans.at(-1)?.push(event);
  return spans;
}

/** Players who share a life total, in turn order. */
function lifeTeams(game: Game): readonly (readonly PlayerId[])[] {
  const teams = game.seats.map(({ playerId }) => lifeTeamOf(game, playerId));
  return teams.filter((team, index) => teams.findIndex((another) => another[0] === team[0]) === index);
}

/** The life at the end of each turn, computed backwards from the final life. */
function lifeAtTurnEnds(
  { seats }: Game,
  players: readonly PlayerId[],
  spans: readonly (readonly GameEvent[])[],
): readonly number[] {
  let life = seats.find(({ playerId }) => playerId === players[0])?.life ?? 0;
  const ends: number[] = [];
  for (const span of spans.toReversed()) {
    ends.push(life);
    life -= span.reduce((sum, event) => sum + gainedBy(event, players), 0);
  }
  return ends.toReversed();
}

/** The life gained by an event; negative for a loss. */
function gainedBy(event: GameEvent, players: readonly PlayerId[]): number {
  if (event.kind === 'life/changed') return lifeGained(event, players);
  if (event.kind === 'hit/recorded' || event.kind === 'hit/taken-back')
    return event.changes.reduce((sum, change) => sum + lifeGained(change, players), 0);
  return event.kind === 'turn/mana-lost' && players.includes(event.playerId) ? -event.lifeLost : 0;
}

const lifeGained = (event: NumberEvent, players: readonly PlayerId[]): number =>
  event.kind === 'life/changed' && players.includes(event.playerId) ? event.to - event.from : 0;

/** When and how the last player of a team left; `null` while one is still in the game. */
const outcomeOfTeam =
  ({ seats, turns }: Game) =>
  (
    players: readonly PlayerId[],
  ): { readonly turn: number; readonly how: NonNullable<Seat['left']> } | null => {
    const ofTeam = seats.filter(({ playerId }) => players.includes(playerId));
    const departures = ofTeam.flatMap(({ left, leftOn = turns }) =>
      left === null ? [] : [{ how: left, turn: leftOn }],
    );
    if (departures.length < ofTeam.length) return null;
    return departures.toSorted((a, b) => b.turn - a.turn)[0] ?? null;
  };

/** The players who controlled a turn, each once per turn. @param from the number of the first of the spans */
function controlledTurns(
  game: Game,
  spans: readonly (readonly GameEvent[])[],
  from: number,
): readonly ControlledTurn[] {
  let state: Game = { ...game, controls: [] };
  return spans.flatMap((span, index) => {
    const [begins] = span;
    const active = begins?.kind === 'turn/began' ? begins.playerId : null;
    const found = new Map<PlayerId, ControlledTurn>();
    for (const event of span) {
      if (isOfControl(event)) state = applyControlEvent(state, event);
      else if (event !== begins) continue;
      const control = active === null ? undefined : activeControlOf(state, active);
      if (active === null || !control || control.by === active) continue;
      found.set(control.by, { turn: from + index, of: active, by: control.by, span: control.span });
    }
    return [...found.values()];
  });
}

const isOfControl = (event: GameEvent): event is Parameters<typeof applyControlEvent>[1] =>
  event.kind.startsWith('control/');
