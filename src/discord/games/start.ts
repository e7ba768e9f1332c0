import { asContent } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { mapResult, ok } from '#engine/vocabulary/result.ts';
import { chosenFirstPlayer, planStart } from '#engine/formats/gathering.ts';
import { whoGoesFirst } from '#engine/formats/team-seats.ts';
import type { Game } from '#engine/game/state.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import { drawFirstPlayer, formatFirstPlayerDraw, type FirstPlayerDraw } from '../coins/first-player.ts';
import { parsePlayers } from '../coins/flip-request.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { ChangeResult } from '../command/mutate.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { archenemyFromTeams, askForArchenemy } from './archenemy.ts';
import { formatWhoBegins } from '../upcoming/teams.ts';
import {
  runTableTransaction,
  applyAction,
  withAction,
  type GameActionOptions,
} from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

const OPTIONS = [
  {
    type: Type.User,
    name: 'first',
    description: 'Who goes first, or of whose team somebody does: drawn by coins, if left out',
  },
  {
    type: Type.String,
    name: 'order',
    description: 'All players in turn order, teams together: @Bob @Cleo @Alice; as they joined, if left out',
    max_length: 500,
  },
] as const;

export const startGameCommand = subcommand({
  name: 'start',
  description: 'Begin the game (host)',
  defaultPlayers: { first: 'nobody' },
  options: OPTIONS,
  changes: true,
  run: (request, ctx) => startGame(request, ctx, request.options),
});

/**
 * Starts the open game and its first turn. Unless a first player is given, one is drawn with the channel's coins; if
 * teams go first, a team is drawn and the rules name its first player.
 * @returns `game/none`, `player/unknown`, or refusals of starting
 */
export async function startGame(
  request: BotRequest,
  ctx: BotContext,
  { first, order }: Partial<OptionValues<typeof OPTIONS>> = {},
  options: GameActionOptions = {},
): Promise<HandlerResult> {
  const named = order === undefined ? null : parsePlayers(order);
  if (named && !named.ok) return named;
  return startGameWith(request, ctx, { first, order: named && named.value }, options);
}

/** Like {@link startGame}, with resolved players. Asks for the archenemy unless the teams imply it. */
export async function startGameWith(
  request: BotRequest,
  ctx: BotContext,
  { first, order }: { readonly first?: PlayerId | undefined; readonly order: readonly PlayerId[] | null },
  options: GameActionOptions = {},
): Promise<HandlerResult> {
  return runTableTransaction(request, ctx, (table) => {
    const archenemy = table.game ? archenemyFromTeams(table.game.game, order) : null;
    const chosen =
      archenemy?.playerId ??
      first ??
      (table.game && !archenemy ? chosenFirstPlayer(table.game.game) : undefined);
    const drawn =
      chosen === undefined && table.game && !archenemy
        ? drawFirstOfGame(request, table.game.game, table.coins, order)
        : null;
    const firstPlayer = chosen ?? drawn?.playerId;
    // Decide with any player first, so that a start that isn't allowed is refused rather than asked about.
    const unresolved = archenemy && firstPlayer === undefined ? table.game : null;
    const action = {
      kind: 'game/start',
      order,
      first: firstPlayer ?? (unresolved ? (unresolved.game.seats[0]?.playerId ?? '') : ''),
      byChance: drawn !== null,
    } as const;
    const render = (applied: AppliedAction) => renderStarted(applied, firstPlayer, drawn);
    const started = applyAction(request, table.game, withAction(decideLobby, action), {
      render,
      ...options,
    });
    if (unresolved && started.ok) return ok({ reply: askForArchenemy(unresolved.game, unresolved, order) });
    return drawn ? withFlips(started, drawn) : started;
  });
}

/** @returns `null` if there is no player to draw; starting the game is refused in that case */
export function drawFirstOfGame(
  { origin }: BotRequest,
  { seats, edition, stage, settings }: Game,
  coins: CoinBook,
  order: readonly PlayerId[] | null,
): FirstPlayerDraw | null {
  const ruleset = rulesetOf(edition);
  const joined = seats.map(({ playerId }) => playerId);
  const start = stage === 'gathering' ? planStart(settings, joined, order, ruleset) : null;
  if (!start?.ok) return null;
  const { answer } = start.value;
  const drawsTeam = answer.teams.length > 0 && whoGoesFirst(answer.settings.format) === 'team';
  const [candidate, ...others] = drawsTeam ? answer.teams.map(([player]) => player) : answer.order;
  return candidate === undefined
    ? null
    : drawFirstPlayer(coins, origin, [candidate, ...others], ruleset, drawsTeam);
}

const withFlips = (started: ChangeResult, { flips }: FirstPlayerDraw): ChangeResult =>
  mapResult(started, (outcome) => ({ ...outcome, entries: flips }));

const renderStarted = (applied: AppliedAction, chosen: PlayerId | undefined, drawn: FirstPlayerDraw | null) =>
  renderActionReply(applied, {
    after: formatWhoBegins(applied.after, chosen).map(asContent),
    below: drawn ? [formatFirstPlayerDraw(drawn)] : [],
  });
