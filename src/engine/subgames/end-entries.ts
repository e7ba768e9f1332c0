import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { checkPriority, waitingOnStackEntries } from '../turns/abilities.ts';
import type { Authority } from '../vocabulary/players.ts';
import type { Transition, Entry } from '../deciding/actions.ts';
import { entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import { decideResolve } from '../stack/leave-stack.ts';
import type { BroughtCard, Game, GameResult } from '../game/state.ts';
import type { StackObject } from '../game/stack.ts';
import { depthOf } from '../game/subgame-depth.ts';
import { effectRules, type LifeLost } from './subgame-cards.ts';
import type { SubgameEndPlan } from './subgame-end.ts';
import { broughtBy, type CardsOfPlayer } from './returning.ts';

/**
 * Ends a subgame as planned: the main game continues, the cards return to its libraries, the object that created the
 * subgame finishes resolving, and then abilities that triggered during the subgame go on the stack.
 *
 * CR 506.2, 506.6 (2006-10-01), 506.5 (2008-02-01), 729.5 (2026-06-19).
 */
export function carryOutSubgameEnd(
  game: Game,
  authority: Authority,
  { answer: plan, citations }: Ruling<SubgameEndPlan>,
  ruleset: Ruleset,
): Transition {
  const { result, players, lifeLost, resolving, held } = plan;
  const { edition } = ruleset;
  const returned = appendEntries(
    emptyTransition(game),
    mainGameReturnEntries(game, result, players, authority, citations, ruleset),
  );
  const libraries = players.flatMap((player) => libraryEntries(player, ruleset));
  const finished = lifeLost.reduce(
    (transition, loss) => withLifeLoss(transition, loss, ruleset),
    appendEntries(returned, libraries),
  );
  const resolved = resolving
    ? appendEntries(finished, resolvingEntries(finished.after, resolving, ruleset))
    : finished;
  const first = held.map(({ id }) => id);
  const canGoOnStack = resolved.after.turn !== null && checkPriority(resolved.after, ruleset).ok;
  const entriesOnStack = canGoOnStack ? waitingOnStackEntries(resolved.after, ruleset, first) : [];
  const rules = citeRules(edition, 'subgame/triggers-after', 'trigger/put-on-stack');
  return appendEntries(
    resolved,
    entriesOnStack.map(({ event }) => entryOf(event, 'rules', rules)),
  );
}

/**
 * Restores the main game. If that is a subgame itself, cards brought from farther up or from outside stay in it until
 * it ends.
 * @param result `null` if the main game ends with it.
 */
export function mainGameReturnEntries(
  game: Game,
  result: GameResult | null,
  players: readonly CardsOfPlayer[],
  authority: Authority,
  citations: Entry['because'],
  { edition }: Ruleset,
): readonly Entry[] {
  const { main } = game;
  if (!main) return [];
  const depth = depthOf(game);
  const removed = players.flatMap(({ playerId, staysRemoved: cards }) =>
    cards > 0 ? [{ playerId, cards }] : [],
  );
  const commandersOut = players.flatMap(({ playerId: ownerId, commanders }) =>
    commanders.flatMap(({ name, to }) => (to === 'library' ? [{ ownerId, name }] : [])),
  );
  const event = { kind: 'subgame/ended', depth, card: main.card, result, removed, commandersOut } as const;
  const ended = entryOf(event, authority, citations);
  if (!main.game.main) return [ended];
  const stayingCards = main.game.seats.flatMap(({ playerId, left }) =>
    left === null ? broughtBy(main, playerId).flatMap(asBroughtIntoMainGame) : [],
  );
  const rules = citeRules(edition, 'subgame/end', 'subgame/nested');
  return [
    ended,
    ...stayingCards.map((card) =>
      entryOf({ kind: 'subgame/brought', depth: depth - 1, card }, 'rules', rules),
    ),
  ];
}

/** The card as brought into the main game, if it came from farther up or from outside. */
const asBroughtIntoMainGame = (card: BroughtCard): readonly BroughtCard[] => {
  if (card.from === 'outside') return [card];
  return card.up > 1 ? [{ ...card, up: card.up - 1 }] : [];
};

function libraryEntries(
  { playerId, library: { from, to }, commanders }: CardsOfPlayer,
  { edition }: Ruleset,
): readonly Entry[] {
  if (from === to) return [];
  const isOfCommander = commanders.length > 0;
  const citations = citeRules(
    edition,
    'subgame/end',
    ...(isOfCommander ? (['subgame/commander-after'] as const) : []),
  );
  return [entryOf({ kind: 'library/counted', playerId, from, to }, 'rules', citations)];
}

/** Simultaneous losses are recorded one after another; each player of a team reduces the shared total. */
function withLifeLoss(transition: Transition, { playerId, amount }: LifeLost, ruleset: Ruleset): Transition {
  const from = transition.after.seats.find((seat) => seat.playerId === playerId)?.life ?? 0;
  if (amount === 0) return transition;
  const citations = citeRules(ruleset.edition, ...effectRules(transition.after, ruleset));
  return appendEntries(transition, [
    entryOf({ kind: 'life/changed', playerId, from, to: from - amount }, 'rules', citations),
  ]);
}

/**
 * Finishes resolving the object that created the subgame, before waiting abilities go on the stack. A spell with an
 * unknown card goes to the graveyard.
 */
function resolvingEntries(game: Game, { id }: StackObject, ruleset: Ruleset): readonly Entry[] {
  const withoutAbilities: Game = { ...game, abilities: [] };
  const resolved = decideResolve(withoutAbilities, 'rules', { kind: 'stack/resolve', id, to: null }, ruleset);
  if (resolved.ok) return resolved.value.entries;
  const resolvedToGraveyard = decideResolve(
    withoutAbilities,
    'rules',
    { kind: 'stack/resolve', id, to: 'graveyard' },
    ruleset,
  );
  return resolvedToGraveyard.ok ? resolvedToGraveyard.value.entries : [];
}
