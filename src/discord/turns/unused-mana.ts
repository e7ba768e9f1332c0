import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { decideTurn } from '../../engine/turns/turns.ts';
import { manaBurn } from '../../engine/turns/unused-mana.ts';
import { ok } from '../../engine/vocabulary/result.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { changeGame, does } from '../table/change-game.ts';
import { changeReply, type Done } from '../table/change-reply.ts';
import { elsewhere } from '../table/answers.ts';

export interface UnusedMana {
  readonly amount: number;
  readonly player: PlayerId | undefined;
}

/**
 * Notes that a phase or step ended with mana unused, and what comes of it by the game's edition and by others.
 * @returns what `changeGame` and `decideTurn` refuse.
 */
export function loseMana(asked: Asker, { amount, player }: UnusedMana, house: House): Promise<Said> {
  const playerId = player ?? asked.origin.actorId;
  const action = { kind: 'turn/unused-mana', playerId, amount } as const;
  const say = (done: Done) => {
    const { before: game } = done;
    const others = elsewhere(game.edition, (ruleset) => ok(manaBurn(game, playerId, amount, ruleset)), {
      elsewhere: (life) => (life > 0 ? `mana burn, ${life} life.` : 'the mana goes without loss of life.'),
    });
    const reply = changeReply(done);
    return { ...reply, content: [reply.content, ...others].join('\n') };
  };
  return changeGame(asked, house, does(decideTurn, action), { say });
}
