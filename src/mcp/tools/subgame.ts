import { z } from 'zod';
import { MAX_PLAYERS } from '#engine/game/format.ts';
import { updateSeat } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import { decideSubgame } from '#engine/subgames/subgames.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { ToolRefusal } from '../answers/answer.ts';
import { EDITION_INPUT, resolveRuleset } from '../answers/editions.ts';
import { defineTool } from '../answers/tool.ts';
import {
  beginGame,
  HOST,
  inStep,
  OBJECT_NAME,
  PLAYER,
  parsePlayers,
  resolvePlayer,
} from '../situations/imagined-game.ts';
import { planSubgameEnd, type SubgameEndPlan } from '#engine/subgames/subgame-end.ts';
import { planSubgame, type SubgamePlan } from '#engine/subgames/starting.ts';

const MAX_CARDS = 10_000;

const SEAT = z.object({
  name: PLAYER,
  life: z.int().min(-1_000_000).max(1_000_000).default(20).describe('In the main game'),
  library: z.int().min(0).max(MAX_CARDS).optional().describe('Cards in the library as the subgame begins'),
  removed: z
    .int()
    .min(0)
    .max(MAX_CARDS)
    .default(0)
    .describe('Cards of the deck in exile (removed from the game) as the subgame ends'),
});

export const subgameTool = defineTool({
  name: 'subgame',
  title: 'A subgame: decks, life and what comes back',
  description: [
    'Compute a subgame (Shahrazad and cards like it) by the rules of any edition: the decks and starting life, who loses for a library of fewer than seven cards and when, and, if winners is given, the life that each other player loses and how many cards return to each library.',
    'Editions differ: under the oldest rules, cards removed from the game in the subgame stay removed.',
  ].join(' '),
  input: z.object({
    players: z.array(SEAT).min(2).max(MAX_PLAYERS).describe('In turn order; the first casts the card'),
    card: OBJECT_NAME.default('Shahrazad'),
    winners: z
      .array(PLAYER)
      .max(MAX_PLAYERS)
      .optional()
      .describe('Who won the subgame; empty for a draw; left out: it has not ended'),
    edition: EDITION_INPUT,
  }),
  run({ players: seats, card, winners: typedWinners, edition }) {
    const ruleset = resolveRuleset(edition);
    if (!ruleset.ok) return ruleset;
    const players = parsePlayers(seats.map(({ name }) => name));
    if (!players.ok) return players;
    const [first = ''] = players.value;
    const begun = beginGame(players.value, first, ruleset.value);
    if (!begun.ok) return begun;
    const game = seats.reduce(
      (current: Game, { life }, index) =>
        updateSeat(current, players.value[index] ?? '', (seat) => ({ ...seat, life })),
      inStep(begun.value, 'precombat-main'),
    );
    const libraries = seats.map(({ library = null }, index) => ({
      playerId: players.value[index] ?? '',
      cards: library,
    }));
    const request = { card, controllerId: first, libraries, commanders: [], triggers: [] };
    const plan = planSubgame(game, request, ruleset.value);
    if (!plan.ok) return plan;
    const removed = seats.flatMap(({ removed: cards }, index) =>
      cards > 0 ? [{ playerId: players.value[index] ?? '', cards }] : [],
    );
    const end =
      typedWinners && planEndFromStart(game, { ...request, first }, typedWinners, removed, ruleset.value);
    if (end?.ok === false) return end;
    const ending = end?.value;
    return ok({
      text: [
        formatStart(plan.value.answer, ruleset.value),
        ...(ending ? [formatEnd(ending.answer)] : []),
      ].join('\n'),
      data: {
        edition: ruleset.value.date,
        start: describeStart(plan.value.answer),
        ...(ending && { end: describeEnd(ending.answer) }),
      },
      rules: distinct([...plan.value.citations, ...(ending?.citations ?? [])]),
    });
  },
});

/** Starts the subgame, and plans its end. */
function planEndFromStart(
  game: Game,
  request: Parameters<typeof planSubgame>[1] & { readonly first: PlayerId },
  typed: readonly string[],
  removed: readonly { readonly playerId: PlayerId; readonly cards: number }[],
  ruleset: Ruleset,
): Result<Ruling<SubgameEndPlan>, ToolRefusal> {
  const players = game.seats.map(({ playerId }) => playerId);
  const winners: PlayerId[] = [];
  for (const name of typed) {
    const winner = resolvePlayer(name, players);
    if (!winner.ok) return winner;
    winners.push(winner.value);
  }
  const started = decideSubgame(game, HOST, { kind: 'subgame/start', ...request, byChance: false }, ruleset);
  if (!started.ok) return started;
  const { after } = started.value;
  // The subgame already has a result if a player lost it because of too few cards.
  return planSubgameEnd(
    after,
    { winners: after.result ? null : winners, removed, commandersOut: [] },
    ruleset,
  );
}

const describeStart = ({ card, startingLife, players, losers, libraries }: SubgamePlan) => ({
  card,
  startingLife,
  libraries,
  losers,
  players: players.map(({ playerId, cards, loses }) => ({ name: playerId, deck: cards, loses })),
});

const LOSS_SENTENCES = {
  'at-once': 'loses the subgame as it starts, for fewer than seven cards',
  'first-upkeep': 'loses the subgame as state-based actions are first checked, for fewer than seven cards',
} as const;

const formatStart = ({ card, startingLife, players, losers }: SubgamePlan, { date }: Ruleset): string =>
  [
    `${card ?? 'An effect'} begins a subgame, rules of ${date}: each library becomes that player’s deck; ${startingLife} life to start.`,
    ...players.map(
      ({ playerId, cards, loses }) =>
        `- ${playerId}: ${cards === null ? 'deck not counted' : `deck of ${cards}`}${loses ? `; ${LOSS_SENTENCES[loses]}` : ''}`,
    ),
    ...(losers === 'half-life'
      ? ['Each player who does not win loses half their life, rounded up, in the main game.']
      : []),
  ].join('\n');

const describeEnd = ({ result, players, lifeLost, afterwards }: SubgameEndPlan) => ({
  winners: result.winners,
  how: result.how,
  lifeLost: lifeLost.map(({ playerId, of, amount }) => ({ name: playerId, of, amount })),
  libraries: players.map(({ playerId, deck, staysRemoved, library }) => ({
    name: playerId,
    deck,
    staysRemoved,
    library: library.to,
  })),
  afterwards,
});

const formatEnd = ({ result, players, lifeLost }: SubgameEndPlan): string =>
  [
    `The subgame ends: ${result.winners.length > 0 ? `${result.winners.join(' and ')} won` : 'a draw'}.`,
    ...lifeLost.map(({ playerId, of, amount }) => `- ${playerId} loses ${amount} of ${of} life`),
    ...players.map(
      ({ playerId, staysRemoved, library }) =>
        `- ${playerId} shuffles ${library.to ?? 'all remaining'} cards into the library of the main game${staysRemoved > 0 ? `; ${staysRemoved} stay removed` : ''}`,
    ),
  ].join('\n');
