import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { waitingAbilities } from '../turns/abilities.ts';
import { checkInGame, checkWhole, MAX_COUNT } from '../deciding/checks.ts';
import { isSameCommander } from '../game/commanders.ts';
import { teamOf, withTeammatesOf } from '../game/teams.ts';
import type { Game, GameResult, MainGame } from '../game/state.ts';
import type { NotedAbility, StackObject } from '../game/stack.ts';
import type { Turn } from '../game/turn.ts';
import {
  effectRules,
  lifeLostByNonWinners,
  subgameCard,
  type LifeLost,
  type SubgameCard,
} from './subgame-cards.ts';
import {
  countRemovedCards,
  cardsReturning,
  objectsReturning,
  type CardsOfPlayer,
  type ObjectOfSubgame,
  type SubgameEndReport,
} from './returning.ts';
import { circleFrom } from '../game/circle.ts';

/** Ends a subgame, so that its main game continues. */
export interface SubgameEnding extends SubgameEndReport {
  readonly kind: 'subgame/end';
  /** The winners; empty for a draw; `null` if the subgame already has its result. */
  readonly winners: readonly PlayerId[] | null;
}

/** How a subgame ends, in this order. */
export interface SubgameEndPlan {
  readonly card: string | null;
  readonly result: GameResult;
  /** All players still in the main game. */
  readonly players: readonly CardsOfPlayer[];
  /** The objects that the table lists in the subgame. */
  readonly objects: readonly ObjectOfSubgame[];
  /**
   * Effects that cease to exist with the subgame: control of players, extra turns, recorded abilities, counters on
   * players.
   */
  readonly ceases: CeasingEffects;
  /**
   * True if the rules don't cover cards of owners who left the subgame earlier; they are assumed to return to the
   * library.
   */
  readonly isSilentOnLeavers: boolean;
  /** The life lost by players who did not win. */
  readonly lifeLost: readonly LifeLost[];
  /** Effects that the table has to handle itself. */
  readonly afterwards: SubgameCard['afterwards'];
  /**
   * The object that created the subgame, which finishes resolving; `null` if the main game's stack does not list it.
   */
  readonly resolving: StackObject | null;
  /**
   * Abilities of the main game that go on the stack afterwards, lowest first: those of its active player, then the
   * others in turn order.
   */
  readonly held: readonly NotedAbility[];
  /** The turn at which the main game continues. */
  readonly resumes: Turn | null;
}

export interface CeasingEffects {
  readonly controls: number;
  readonly extraTurns: number;
  readonly abilities: number;
  readonly countersOf: readonly PlayerId[];
}

/**
 * Plans the end of a subgame: what returns to each library, what stays removed, what ceases to exist, what its card
 * does to players who did not win, and how the main game continues. CR 506.2, 506.6 (2006-10-01), 506.5 (2008-02-01),
 * 729.5, 729.5c (2026-06-19).
 */
export function planSubgameEnd(
  game: Game,
  ending: Omit<SubgameEnding, 'kind'>,
  ruleset: Ruleset,
): Result<
  Ruling<SubgameEndPlan>,
  RefusedBy<typeof resultOf> | Refusal<'subgame/none' | 'subgame/commander-unknown' | 'option/out-of-range'>
> {
  const { main } = game;
  if (!main) return fail(refuse('subgame/none', {}));
  const result = resultOf(game, ending.winners, ruleset);
  if (!result.ok) return result;
  const players = cardsReturning(game, main, ending, ruleset);
  const unknownCommander = ending.commandersOut.find(
    (out) => !main.commanders.some((commander) => isSameCommander(commander, out)),
  );
  const refused = firstRefusal([
    unknownCommander ? fail(refuse('subgame/commander-unknown', { ...unknownCommander })) : ok(null),
    ...ending.removed.map(({ cards }) => checkWhole('removed', cards, 0, MAX_COUNT)),
    ...players.map(({ playerId, library: { to } }) =>
      to === null || to >= 0
        ? ok(null)
        : fail(refuseRemovedCount(countRemovedCards(ending.removed, playerId) + to)),
    ),
  ]);
  if (refused) return refused;

  const plan: SubgameEndPlan = {
    card: main.card,
    result: result.value,
    players,
    objects: objectsReturning(game, main, ruleset),
    ceases: ceasingEffects(game),
    isSilentOnLeavers: ruleset.subgameExile === 'comes-along' && players.some(({ left }) => left !== null),
    lifeLost: lifeLostByNonWinners(main, result.value.winners, ruleset),
    afterwards: subgameCard(main.card).afterwards,
    resolving: resolvingObject(main),
    held: waitingInTurnOrder(main.game),
    resumes: main.game.turn,
  };
  return ok({ answer: plan, citations: endRules(game, main, plan, ruleset) });
}

const refuseRemovedCount = (max: number): Refusal<'option/out-of-range'> =>
  refuse('option/out-of-range', { option: 'removed', min: 0, max });

/**
 * The result of the subgame: one player or a team wins it; an existing result cannot be changed. 102.2a–102.2c
 * (2006-10-01), 104.2a–104.2c (2026-06-19).
 */
function resultOf(
  game: Game,
  reportedWinners: readonly PlayerId[] | null,
  ruleset: Ruleset,
): Result<
  GameResult,
  Refusal<'subgame/no-result' | 'subgame/has-result' | 'subgame/one-winner' | 'game/not-a-player'>
> {
  const existing = game.result;
  if (!existing && reportedWinners === null) return fail(refuse('subgame/no-result', {}));
  const winners = withTeammatesOf(game, reportedWinners ?? existing?.winners ?? []);
  if (existing) {
    const knownWinners = withTeammatesOf(game, existing.winners);
    const isSame = knownWinners.length === winners.length && knownWinners.every((id) => winners.includes(id));
    if (!isSame) return fail(refuse('subgame/has-result', { winners: existing.winners }));
  } else {
    const refused = firstRefusal([
      ...(reportedWinners ?? []).map((winner) => checkInGame(game, winner)),
      checkOneSide(game, reportedWinners ?? [], ruleset),
    ]);
    if (refused) return refused;
  }
  return ok({ how: winners.length > 0 ? 'won' : 'drawn', winners });
}

/** Refuses winners who are opponents. */
function checkOneSide(
  game: Game,
  [winner, ...others]: readonly PlayerId[],
  { edition }: Ruleset,
): Result<null, Refusal<'subgame/one-winner'>> {
  const team: readonly PlayerId[] = winner === undefined ? [] : teamOf(game, winner);
  if (others.every((id) => team.includes(id))) return ok(null);
  const ofTeams = game.teams.length > 0;
  return fail(refuse('subgame/one-winner', { ofTeams }, citeRules(edition, ...winningRules(game))));
}

/** The rules of winning, for a game without a winner yet. */
const winningRules = ({ teams }: Game): readonly [RuleSubject, ...RuleSubject[]] =>
  teams.length > 0 ? ['winning/team'] : ['winning/last', 'winning/effect'];

const ceasingEffects = ({ controls, extraTurns, abilities, seats }: Game): CeasingEffects => ({
  controls: controls.length,
  extraTurns: extraTurns.length,
  abilities: abilities.length,
  countersOf: seats
    .filter(({ counters }) => Object.keys(counters).length > 0)
    .map(({ playerId }) => playerId),
});

/** The object that created the subgame: on top of the stack, since it was resolving; `null` if it is gone. */
function resolvingObject({ game: { stack }, creatorId }: MainGame): StackObject | null {
  const top = stack.at(-1);
  return top && top.id === creatorId ? top : null;
}

/**
 * Waiting abilities in the order in which they go on the stack: the active player's first, then the others' in turn
 * order. CR 410.3 (2006-10-01), 603.3b (2026-06-19).
 */
function waitingInTurnOrder(game: Game): readonly NotedAbility[] {
  const seated = game.seats.map(({ playerId }) => playerId);
  const order = circleFrom(seated, game.turn?.playerId ?? '');
  const placeOf = ({ controllerId }: NotedAbility): number => order.indexOf(controllerId);
  return waitingAbilities(game).toSorted((a, b) => placeOf(a) - placeOf(b));
}

function endRules(
  subgame: Game,
  { game }: MainGame,
  { players, ceases, lifeLost, held, result }: SubgameEndPlan,
  ruleset: Ruleset,
): Citations {
  const { edition } = ruleset;
  const rules: RuleSubject[] = [];
  if (players.some(({ commanders }) => commanders.length > 0)) rules.push('subgame/commander-after');
  if (ceases.countersOf.length > 0 && cite('subgame/counters', edition)) rules.push('subgame/counters');
  if (lifeLost.length > 0) rules.push(...effectRules(game, ruleset));
  if (result.winners.length > 0)
    rules.push(...winningRules(subgame).slice(0, subgame.result === null ? undefined : 1));
  if (held.length > 0) rules.push('subgame/triggers-after');
  return citeRules(edition, 'subgame/end', ...rules);
}
