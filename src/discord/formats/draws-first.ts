import { drawsFirst, type FirstDraw } from '../../engine/formats/multiplayer.ts';
import type { Game } from '../../engine/game/state.ts';
import { teamOf } from '../../engine/game/teams.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import type { Said } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { answerOfTable } from '../table/answers.ts';
import { mention } from '../words/mention.ts';
import { listed } from '../words/words.ts';
import { askTable, bold } from './asking.ts';

export const drawsFirstHere = subcommand({
  name: 'draws-first',
  description: 'Who draws a card in the first draw step of the game',
  run: (asked, house) => askTable(asked, house, answerDrawsFirst),
});

function answerDrawsFirst(game: Game): Said {
  const [first] = game.seats;
  const starts = first && game.settings.format.sharesTurns ? teamOf(game, first.playerId) : [];
  return answerOfTable(game.edition, (ruleset) => ok(drawsFirst(game, ruleset)), {
    here: (answer) => sayFirstDraw(answer, starts),
    elsewhere: (answer) => sayFirstDraw(answer, starts),
  });
}

/**
 * Who draws in the first draw step.
 * @param starts the team that goes first; none where players take turns.
 */
function sayFirstDraw({ isSkipped, draws }: FirstDraw, starts: readonly PlayerId[]): string {
  if (isSkipped) return '**Nobody** draws in the first draw step of the game: whoever goes first skips it.';
  const without = starts.filter((one) => !draws.includes(one));
  const except =
    without.length > 0
      ? `; ${listed(without.map(mention))}, who ${without.length > 1 ? 'go' : 'goes'} first too, ${without.length > 1 ? 'do' : 'does'} not`
      : '';
  return `${bold(draws, 'and')} ${draws.length > 1 ? 'draw' : 'draws'} a card in the first draw step of the game${except}.`;
}
