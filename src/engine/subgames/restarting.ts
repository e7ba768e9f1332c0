import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkCount, checkInGame, checkLength, checkPlaying } from '../deciding/checks.ts';
import { entryOf, appendEntries, emptyTransition, finalize } from '../deciding/transition.ts';
import type { CountedLibrary } from '../events/subgame-events.ts';
import type { Team } from '../game/format.ts';
import { SMALL_DECK } from '../life/losses.ts';
import { beginNextTurn } from '../turns/next-turn.ts';
import { MAX_CARD_NAME_LENGTH } from '../deciding/typed-names.ts';
import { BY_RULES } from '../deciding/authority.ts';
import type { Game, MainGame } from '../game/state.ts';
import { depthOf } from '../game/subgame-depth.ts';
import { broughtBy } from './returning.ts';
import { seatingFrom } from './seating.ts';

export interface RestartSubgameAction {
  readonly kind: 'subgame/restart';
  readonly card: string | null;
  /** The controller of the restarting effect, who takes the first turn. */
  readonly controllerId: PlayerId;
  /** The number of cards of each player that the effect leaves out of the libraries. */
  readonly exempt: readonly { readonly playerId: PlayerId; readonly cards: number }[];
}

/** The first reason, if any, to refuse restarting a game or subgame. */
export const checkRestart = (
  game: Game,
  { card, controllerId, exempt }: Omit<RestartSubgameAction, 'kind'>,
) =>
  firstRefusal([
    checkPlaying(game),
    checkLength('card', card ?? '', MAX_CARD_NAME_LENGTH),
    checkInGame(game, controllerId),
    ...exempt.flatMap(({ playerId, cards }) => [checkInGame(game, playerId), checkCount('cards', cards, 0)]),
  ]);

interface RestartPlan {
  readonly card: string | null;
  /** In turn order, the first player first. */
  readonly players: readonly {
    readonly playerId: PlayerId;
    readonly cards: number | null;
    readonly losesSoon: boolean;
  }[];
  readonly teams: readonly Team[];
}

/**
 * Plans how the subgame restarts. All its cards are in it again, including those brought into it; no player won it; the
 * main game is unaffected, and its effects apply to the winner of the restarted one. Editions from before 2011-05-01
 * follow the first that restarts games.
 *
 * CR 727.1, 727.1a, 727.2, 727.6 (2026-06-19).
 */
export function planSubgameRestart(
  game: Game,
  { card, controllerId, exempt }: Omit<RestartSubgameAction, 'kind'>,
  { edition }: Ruleset,
): Result<
  Ruling<RestartPlan>,
  | RefusedBy<typeof checkPlaying>
  | Refusal<'subgame/none' | 'option/too-long' | 'game/not-a-player' | 'count/out-of-range'>
> {
  const { main } = game;
  if (!main) return fail(refuse('subgame/none', {}));
  const refused = checkRestart(game, { card, controllerId, exempt });
  if (refused) return refused;
  const { order, teams } = seatingFrom(game, controllerId);
  const libraries = order.map((playerId) => libraryAfterRestart(main, playerId, exempt));
  const refusedCount = firstRefusal(
    libraries.map(({ cards }) => (cards === null ? ok(null) : checkCount('cards', cards, 0))),
  );
  if (refusedCount) return refusedCount;
  const players = libraries.map(({ playerId, cards }) => ({
    playerId,
    cards,
    losesSoon: cards !== null && cards < SMALL_DECK,
  }));
  const citations = citeRules(
    edition,
    'restart/game',
    'restart/first-player',
    'restart/cards',
    ...(players.some(({ losesSoon }) => losesSoon) ? (['restart/small-deck'] as const) : []),
    ...(exempt.length > 0 ? (['restart/exempt'] as const) : []),
    'restart/finishes',
    'restart/subgame',
  );
  return ok({ answer: { card, players, teams }, citations });
}

function libraryAfterRestart(
  main: MainGame,
  playerId: PlayerId,
  exempt: RestartSubgameAction['exempt'],
): CountedLibrary {
  const deck = main.decks.find((candidate) => candidate.playerId === playerId)?.cards ?? null;
  const exemptCards = exempt
    .filter((item) => item.playerId === playerId)
    .reduce((sum, { cards }) => sum + cards, 0);
  return { playerId, cards: deck === null ? null : deck + broughtBy(main, playerId).length - exemptCards };
}

/** Restarts the subgame as planned. */
export function carryOutSubgameRestart(
  game: Game,
  authority: Authority,
  { answer: { card, players, teams }, citations }: Ruling<RestartPlan>,
  ruleset: Ruleset,
): Result<AcceptedTransition, never> {
  const restarted = entryOf(
    {
      kind: 'subgame/restarted',
      depth: depthOf(game),
      card,
      order: players.map(({ playerId }) => playerId),
      teams,
      libraries: players.map(({ playerId, cards }) => ({ playerId, cards })),
    },
    authority,
    citations,
  );
  return ok(finalize(beginNextTurn(appendEntries(emptyTransition(game), [restarted]), BY_RULES, ruleset)));
}
