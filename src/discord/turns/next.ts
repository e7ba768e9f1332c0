import { decideTurn } from '../../engine/turns/turns.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { changeGame, does } from '../table/change-game.ts';
import { fitAbove, sayBelow, sayDone, type Done } from '../table/change-reply.ts';
import { sayWhyStopped } from './stopped.ts';

export const nextTurn = subcommand({
  name: 'next',
  description: 'Finish the turn and begin the next',
  changes: true,
  run: (asked, house) =>
    changeGame(asked, house, does(decideTurn, { kind: 'turn/next' }), { say: replyToNext }),
});

/** The turn that began; where it had to stop before that, that it did, and why. */
function replyToNext(done: Done): Reply {
  const { entries, after } = done;
  const isOver = entries.some(({ event }) => event.kind === 'turn/began');
  const stopped = isOver ? [] : [`**The turn is not over**: ${sayWhyStopped(after)}.`];
  return { content: fitAbove([...sayDone(done), ...stopped], sayBelow(done)) };
}
