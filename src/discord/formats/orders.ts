import { listOf } from '#text/list.ts';
import { joinLines, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatCount } from '#basics/format-count.ts';
import { checkInGame } from '#engine/deciding/checks.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { checkWhoseTurn } from '#engine/formats/grand-melee.ts';
import {
  apnapOrder,
  neighborsOf,
  turnMarkers,
  turnOrder,
  type TurnGroup,
  type Neighbors,
  type TurnMarkers,
} from '#engine/formats/multiplayer.ts';
import type { Game } from '#engine/game/state.ts';
import { teamOf } from '#engine/game/teams.ts';
import { distinct } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatTurnsAhead } from '../upcoming/turns.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { answerAtTable, formatBoldPlayers, defaultPlayer } from './answer-at-table.ts';
import { firstDrawOf, type FirstDraw } from '#engine/steps/first-draw.ts';

export const showNeighbours = subcommand({
  name: 'neighbours',
  description: 'Who sits to the left and to the right of a player',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Who sits beside me?' },
  defaultPlayers: { player: 'nobody' },
  options: [
    {
      type: Type.User,
      name: 'player',
      description: 'Whose; left out, yours, or of whoever’s turn it is if you do not play',
    },
  ],
  run: (request, ctx) =>
    answerAtTable(request, ctx, (game) =>
      answerNeighbours(game, defaultPlayer(game, request.options.player, request)),
    ),
});

function answerNeighbours(game: Game, playerId: PlayerId): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, playerId);
  if (!checked.ok) return checked;
  return renderTableAnswer(game.edition, (ruleset) => ok(neighborsOf(game, playerId, ruleset)), {
    inFull: (answer) => formatNeighbours(game, playerId, answer),
    otherEditions: (answer) => formatNeighbours(game, playerId, answer),
  });
}

function formatNeighbours(game: Game, playerId: PlayerId, { left, right, next }: Neighbors): Content {
  if (left === null || right === null) return text`Nobody sits next to ${playerName(playerId)}.`;
  if (left === right) return text`**${playerName(left)}** sits on both sides of ${playerName(playerId)}.`;
  if (game.settings.format.sharesTurns)
    return text`Left of ${playerName(playerId)}: **${playerName(left)}**. Right: **${playerName(right)}**. Teams take turns: after ${listOf(teamOf(game, playerId).map(playerName))} come ${listOf(next.map(playerName))}.`;
  return text`Left of ${playerName(playerId)}, and next in turn order: **${playerName(left)}**. Right: **${playerName(right)}**.`;
}

export const showTurnOrder = subcommand({
  name: 'turn-order',
  description: 'Whose turn it is, and whose come next',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Order of turns' },
  run: (request, ctx) => answerAtTable(request, ctx, answerTurnOrder),
});

interface TurnOrder {
  readonly groups: readonly TurnGroup[];
  /** Grand Melee only. */
  readonly markers: TurnMarkers | null;
}

function answerTurnOrder(game: Game): HandlerResult {
  const isMelee = game.settings.format.variant === 'grand-melee';
  return renderTableAnswer<TurnOrder>(
    game.edition,
    (ruleset) => {
      const order = turnOrder(game, ruleset);
      if (!isMelee)
        return ok({ answer: { groups: order.answer, markers: null }, citations: order.citations });
      const markers = turnMarkers(game, ruleset);
      const [rule, ...rules] = order.citations;
      const citations = distinct([rule, ...rules, ...markers.citations]);
      return ok({ answer: { groups: order.answer, markers: markers.answer }, citations });
    },
    {
      inFull: ({ groups, markers }) =>
        joinLines([
          formatWhoseTurn(groups),
          ...(markers ? [formatMarkers(markers)] : []),
          ...(isPlainTurnOrder(game) ? [] : [formatTurnsAhead(game)]),
        ]),
      otherEditions: ({ groups, markers }) =>
        joinTexts([formatOrder(groups, ' → '), ...(markers ? [formatMarkers(markers)] : [])], '. '),
    },
  );
}

/** Whose turn it is, and whose come then. */
const formatWhoseTurn = (groups: readonly TurnGroup[]): Text =>
  text`**Turn**: ${joinTexts(
    [groups.slice(0, 1), groups.slice(1)]
      .filter((part) => part.length > 0)
      .map((part) => formatOrder(part, ' → ')),
    ', then ',
  )}.`;

/** True if no turn is added, skipped or controlled, and none is longer than usual. */
const isPlainTurnOrder = ({ extraTurns, skips, controls, turn, settings }: Game): boolean =>
  settings.format.variant === 'grand-melee' ||
  (extraTurns.length + skips.length + controls.length === 0 && !turn?.ahead);

const formatMarkers = ({ count: markers, first }: TurnMarkers): Text =>
  text`${formatCount(markers, 'turn marker')}: the first ${first.length === 1 ? 'was' : 'were'} taken by ${listOf(first.map(playerName))}. Keep track of where they are yourselves.`;

export const showApnap = subcommand({
  name: 'apnap',
  description: 'In which order players choose and act at the same time, the active player first',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Who chooses first?' },
  defaultPlayers: { player: 'nobody' },
  options: [{ type: Type.User, name: 'player', description: 'Whose turn; left out, the turn in progress' }],
  run: (request, ctx) => answerAtTable(request, ctx, (game) => answerApnap(game, request.options.player)),
});

/** APNAP order in the turn of `active`. */
function answerApnap(
  game: Game,
  active: PlayerId | undefined,
): HandlerResult<Refusal<'game/not-a-player' | 'format/which-turn'>> {
  const checked =
    active === undefined ? checkWhoseTurn(game, rulesetOf(game.edition)) : checkInGame(game, active);
  if (!checked.ok) return checked;
  const { sharesTurns } = game.settings.format;
  const together = sharesTurns ? ' A team chooses together; if they disagree, the first named decides.' : '';
  return renderTableAnswer(game.edition, (ruleset) => ok(apnapOrder(game, ruleset, active ?? null)), {
    inFull: (groups) => text`**In this order**: ${formatOrder(groups, ', then ')}.${together}`,
    otherEditions: (groups) => text`${formatOrder(groups, ', then ')}.`,
  });
}

/** Players or teams in order. */
const formatOrder = (groups: readonly TurnGroup[], separator: string): Text =>
  joinTexts(
    groups.map((group) => listOf(group.map(playerName))),
    separator,
  );

export const showDrawsFirst = subcommand({
  name: 'draws-first',
  description: 'Who draws a card in the first draw step of the game',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Who draws on the first turn?' },
  run: (request, ctx) => answerAtTable(request, ctx, answerDrawsFirst),
});

function answerDrawsFirst(game: Game): HandlerResult {
  const [first] = game.seats;
  const startingTeam = first && game.settings.format.sharesTurns ? teamOf(game, first.playerId) : [];
  return renderTableAnswer(game.edition, (ruleset) => ok(firstDrawOf(game, ruleset)), {
    inFull: (answer) => formatFirstDraw(answer, startingTeam),
    otherEditions: (answer) => formatFirstDraw(answer, startingTeam),
  });
}

/** @param startingTeam empty if players take separate turns */
function formatFirstDraw({ isSkipped, draws }: FirstDraw, startingTeam: readonly PlayerId[]): Content {
  if (isSkipped) return text`**Nobody** draws in the first draw step: whoever goes first skips it.`;
  const teammatesWithoutDraw = startingTeam.filter((playerId) => !draws.includes(playerId));
  const exceptions =
    teammatesWithoutDraw.length > 0
      ? text`; ${listOf(teammatesWithoutDraw.map(playerName))}, who ${teammatesWithoutDraw.length > 1 ? 'go' : 'goes'} first too, ${teammatesWithoutDraw.length > 1 ? 'do' : 'does'} not`
      : '';
  return text`${formatBoldPlayers(draws, 'and')} ${draws.length > 1 ? 'draw' : 'draws'} a card in the first draw step${exceptions}.`;
}
