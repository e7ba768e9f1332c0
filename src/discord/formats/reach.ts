import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { checkInGame } from '#engine/deciding/checks.ts';
import { effectRangeOf, type EffectRange } from '#engine/formats/effect-range.ts';
import { winEffectOutcome } from '#engine/formats/winning.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatWonByEffect } from '../sentences/winning.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { answerAtTable, formatBoldPlayers, defaultPlayer } from './answer-at-table.ts';

/*
 * Which players a player's spells affect: targets, choices, “each player”, and winning by an effect.
 */

const PLAYER_OPTION = {
  type: Type.User,
  name: 'player',
  description: 'Who; left out, you, or whoever’s turn it is if you do not play',
} as const;

export const showMayTarget = subcommand({
  name: 'may-target',
  description: 'Which players one may target or choose, and whom “each player” means',
  unlisted: { below: ['table format', 'table may-attack'], label: 'Whom may I target?' },
  defaultPlayers: { player: 'nobody' },
  options: [PLAYER_OPTION],
  run: (request, ctx) =>
    answerAtTable(request, ctx, (game) =>
      answerReach(game, defaultPlayer(game, request.options.player, request)),
    ),
});

function answerReach(game: Game, playerId: PlayerId): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, playerId);
  if (!checked.ok) return checked;
  return renderTableAnswer(game.edition, (ruleset) => ok(effectRangeOf(game, playerId, ruleset)), {
    inFull: (answer) => formatReach(playerId, answer),
    otherEditions: (answer) => formatReach(playerId, answer),
  });
}

/** Names the players and opponents, and adds totals for teams that share life. */
function formatReach(playerId: PlayerId, { range, players, opponents, isShared }: EffectRange): Content {
  const limit = range === null ? '' : ` within ${range === 1 ? 'the next seat' : `${range} seats`}`;
  const against =
    opponents.length === 0
      ? 'none of them an opponent'
      : text`opponents: ${listOf(opponents.map(playerName))}`;
  const each = isShared
    ? '“Each player” means each of these: 4 damage to each player is 8 to a team of two. You target players, not teams.'
    : '“Each player” means all of these.';
  return text`${playerName(playerId)} may target or choose ${formatBoldPlayers(players, 'and')}${limit}; ${against}. ${each}`;
}

export const showWonByEffect = subcommand({
  name: 'wins',
  description: 'Who loses if an effect says that a player wins the game',
  unlisted: { below: ['table format', 'table may-attack'], label: 'What if an effect says “wins”?' },
  defaultPlayers: { player: 'nobody' },
  options: [PLAYER_OPTION],
  run: (request, ctx) =>
    answerAtTable(request, ctx, (game) =>
      answerWins(game, defaultPlayer(game, request.options.player, request)),
    ),
});

function answerWins(game: Game, playerId: PlayerId): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, playerId);
  if (!checked.ok) return checked;
  return renderTableAnswer(game.edition, (ruleset) => ok(winEffectOutcome(game, playerId, ruleset)), {
    inFull: (answer) => formatWonByEffect(playerId, answer),
    otherEditions: (answer) => formatWonByEffect(playerId, answer),
  });
}
