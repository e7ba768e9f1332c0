import { decideLobby } from '../../engine/lobby/lobby.ts';
import type { Game, GameResult } from '../../engine/game/state.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { readPlayers } from '../coins/flip-request.ts';
import type { Reply } from '../command/reply.ts';
import { atTable, decideChange, does, refused, type ChangeOptions } from '../table/change-game.ts';
import { type Done, fitAbove, sayBelow, sayDone } from '../table/change-reply.ts';
import { askFirst, type Parting, type Withdrawing } from './question.ts';
import { sayLeaving } from './preview.ts';

/** What `/game end` is given. */
export interface Ending {
  readonly winners: string | undefined;
  readonly draw: boolean | undefined;
}

/**
 * Ends the open game with the result that the table agrees on, once the host has said so twice.
 * @returns `game/none`, `option/clash`, `player/unknown`, or what ending refuses.
 */
export async function endGame(asked: Asker, house: House, ending: Ending): Promise<Said> {
  const result = readResult(ending);
  if (!result.ok) return result.failure;
  return part(asked, house, { kind: 'game/end', result: result.value });
}

function readResult({
  winners,
  draw = false,
}: Ending): Result<GameResult, Refusal<'option/clash' | 'player/unknown'>> {
  if (winners === undefined) return ok({ how: draw ? 'drawn' : 'ended', winners: [] });
  if (draw) return fail(refuse('option/clash', { one: 'winners', other: 'draw' }));
  const named = readPlayers(winners);
  return named.ok ? ok({ how: 'won', winners: named.value }) : named;
}

/**
 * Somebody leaves, or the game ends. What it comes to, and whether it is asked about first, is decided at the table as it
 * stands when it is done.
 * @param options `at`: it was asked about, and is done if nothing has changed since.
 * @returns a question, where `askFirst` has one; `game/none`, or what the change refuses.
 */
export const part = (
  asked: Asker,
  house: House,
  parting: Parting | ((game: Game) => Parting | Withdrawing),
  options: Pick<ChangeOptions, 'at'> = {},
): Promise<Said> =>
  atTable(asked, house, ({ game: book }) => {
    if (!book) return refused(refuse('game/none', {}));
    const action = typeof parting === 'function' ? parting(book.game) : parting;
    const question = options.at ? null : askFirst(asked, book, action);
    return question
      ? { reply: question, refused: true }
      : decideChange(asked, book, does(decideLobby, action), { ...options, say: partingReply });
  });

/** What happened, and what the table ought to know of it besides. */
const partingReply = (done: Done): Reply => ({
  content: fitAbove([...sayDone(done), ...sayLeaving(done.before, done, 'after')], sayBelow(done)),
});
