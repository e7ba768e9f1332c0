import { ApplicationCommandOptionType as Type } from 'discord.js';
import { checkInGame } from '../../engine/deciding/checks.ts';
import { neighboursOf, type Neighbours } from '../../engine/formats/multiplayer.ts';
import type { Game } from '../../engine/game/state.ts';
import { teamOf } from '../../engine/game/teams.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import type { Said } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { answerOfTable } from '../table/answers.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { askTable, whoever } from './asking.ts';

export const neighbours = subcommand({
  name: 'neighbours',
  description: 'Who sits to the left and to the right of a player',
  options: [
    {
      type: Type.User,
      name: 'player',
      description: 'Whose; left out, yours, or of whoever’s turn it is if you do not play',
    },
  ],
  run: (asked, house) =>
    askTable(asked, house, (game) => answerNeighbours(game, whoever(game, asked.options.player, asked))),
});

function answerNeighbours(game: Game, playerId: PlayerId): Said<Refusal<'game/not-a-player'>> {
  const seated = checkInGame(game, playerId);
  if (!seated.ok) return seated.failure;
  return answerOfTable(game.edition, (ruleset) => ok(neighboursOf(game, playerId, ruleset)), {
    here: (answer) => sayNeighbours(game, playerId, answer),
    elsewhere: (answer) => sayNeighbours(game, playerId, answer),
  });
}

/** Who sits on either side. */
function sayNeighbours(game: Game, playerId: PlayerId, { left, right, next }: Neighbours): string {
  if (left === null || right === null) return `Nobody sits next to ${mention(playerId)} any more.`;
  if (left === right) return `**${mention(left)}** sits on either side of ${mention(playerId)}.`;
  if (game.settings.format.sharesTurns)
    return `To the left of ${mention(playerId)} sits **${mention(left)}**; to the right **${mention(right)}**. Teams take the turns: after that of ${listed(teamOf(game, playerId).map(mention))} comes that of ${listed(next.map(mention))}.`;
  return `To the left of ${mention(playerId)}, and so next in turn order, sits **${mention(left)}**; to the right **${mention(right)}**.`;
}
