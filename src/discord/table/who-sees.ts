import type { PlayerId } from '../../engine/coins.ts';
import { whoSees, type Information, type Sight } from '../../engine/decisions.ts';
import { checkInGame } from '../../engine/game/checks.ts';
import type { Game } from '../../engine/game/state.ts';
import { ok } from '../../engine/result.ts';
import { listed } from '../card-words.ts';
import type { Said } from '../command.ts';
import { mention } from '../render-coins.ts';
import { sayInformation } from './decision-words.ts';
import { sayControls } from './turn-words.ts';
import { answerOfTable } from './who-answer.ts';

/**
 * Who sees hidden information of a player at this table now, why, and which rule.
 * @returns `game/not-a-player` for somebody who is not in the game, or has left.
 */
export function whoSeesReply(game: Game, information: Information, playerId: PlayerId): Said {
  const seated = checkInGame(game, playerId);
  if (!seated.ok) return seated.failure;
  return answerOfTable(
    game.edition,
    (ruleset) => ok(whoSees(game, information, playerId, ruleset)),
    (sight) => saySight(sight, information, mention(playerId)),
  );
}

function saySight({ sees, why, through }: Sight, information: Information, who: string): string {
  const what = sayInformation(information, who);
  const names = listed(sees.map((one) => `**${mention(one)}**`));
  const control = through.length > 0 ? sayControls(through) : `nobody controls ${who}`;
  switch (why) {
    case 'their-own':
      return `Only ${names} sees ${what}: ${control}.`;
    case 'shared':
      return `${names} see ${what}, and nobody else: ${control}.`;
    case 'only-theirs':
      return `Only ${names} sees ${what}, although ${control}: control shows what is in the game, and no more.`;
    case 'hidden':
      return through.length > 0
        ? `Control shows nobody ${what}: ${control}, and sees what ${who} sees.`
        : `Nobody sees ${what} through ${who}: ${control}.`;
  }
}
