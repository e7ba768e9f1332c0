import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { checkInGame } from '#engine/deciding/checks.ts';
import { attackablePlayers, type AttackablePlayers } from '#engine/formats/attackable-players.ts';
import type { Game } from '#engine/game/state.ts';
import { teamOf } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatUnattackable } from '../labels/formats.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { answerAtTable, defaultPlayer, formatBoldPlayers, RANGES_CHANGE_LATER } from './answer-at-table.ts';

export const showMayAttack = subcommand({
  name: 'may-attack',
  description: 'Whom a player may attack on their turn',
  defaultPlayers: { player: 'nobody' },
  options: [
    {
      type: Type.User,
      name: 'player',
      description: 'Who attacks; left out, you, or whoever’s turn it is if you do not play',
    },
  ],
  run: (request, ctx) =>
    answerAtTable(request, ctx, (game) =>
      answerMayAttack(game, defaultPlayer(game, request.options.player, request)),
    ),
});

function answerMayAttack(game: Game, attacker: PlayerId): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, attacker);
  if (!checked.ok) return checked;
  return renderTableAnswer(game.edition, (ruleset) => ok(attackablePlayers(game, attacker, ruleset)), {
    inFull: (answer) => formatAttack(game, attacker, answer),
    otherEditions: (answer) => formatAttack(game, attacker, answer),
  });
}

/** `@A may attack @B or @C: one of them, chosen as combat begins.` */
function formatAttack(
  game: Game,
  attacker: PlayerId,
  { players, how, why, isUntilNextTurn, leaversBetween: across }: AttackablePlayers,
): Content {
  const others = `${formatUnattackable(players, why)}${isUntilNextTurn ? RANGES_CHANGE_LATER : ''}`;
  const who =
    how === 'team' || game.settings.format.sharesTurns
      ? text`The team of ${listOf(teamOf(game, attacker).map(playerName))}`
      : playerName(attacker);
  if (players.length === 0) return text`${who} may attack **nobody**.${others}`;
  return text`${who} may attack ${formatBoldPlayers(players, how === 'one' ? 'or' : 'and')}${formatHow(how, players.length)}.${others}${formatSkippedSeats(across)}`;
}

/** Notes the seats that were skipped; “seated immediately next to” has two readings if the player in between has left. */
const formatSkippedSeats = (left: readonly PlayerId[]): Text =>
  left.length === 0
    ? ''
    : text` This skips the empty ${left.length > 1 ? 'seats' : 'seat'} of ${listOf(left.map(playerName))}. The rules don’t say whether empty seats count: agree on it.`;

function formatHow(how: AttackablePlayers['how'], players: number): string {
  if (how === 'team') return ' as one team; each unblocked creature deals its damage to one of them';
  if (players === 1) return '';
  return how === 'each' ? ', each creature any of them' : ': one of them, chosen as combat begins';
}
