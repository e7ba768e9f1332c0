import type { GameResult } from '../../engine/game/state.ts';
import { decideLobby } from '../../engine/game/lobby.ts';
import { refuse, type Refusal } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';
import { count } from '../../count.ts';
import type { Revealed } from '../../store/port.ts';
import type { Asker, House, Said } from '../command.ts';
import { readPlayers } from '../flip-request.ts';
import {
  changeGame,
  decideChange,
  does,
  endTable,
  openGame,
  type ChangeOptions,
  type DecideAtTable,
  type Done,
} from './change-game.ts';
import { fitAbove, sayBelow, sayDone } from './change-reply.ts';
import { askFirst, type Parting } from './game-question.ts';

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

function readResult({ winners, draw = false }: Ending): Result<GameResult, Refusal> {
  if (winners === undefined) return ok({ how: draw ? 'drawn' : 'ended', winners: [] });
  if (draw) return fail(refuse('option/clash', { one: 'winners', other: 'draw' }));
  const named = readPlayers(winners);
  return named.ok ? ok({ how: 'won', winners: named.value }) : named;
}

/**
 * Somebody leaves, or the game ends.
 * @param options `at`: it was asked about, and is done if nothing has changed since.
 * @returns a question, where `askFirst` has one; `game/none`, or what the change refuses.
 */
export async function part(
  asked: Asker,
  house: House,
  parting: Parting,
  options: Pick<ChangeOptions, 'at'> = {},
): Promise<Said> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const question = options.at ? null : askFirst(asked, book.value, parting);
  return question ?? changeThatMayEnd(asked, house, does(decideLobby, parting), options);
}

/** A change that may end the game: if it does, the secret of the coins is revealed with it. */
export function changeThatMayEnd(
  asked: Asker,
  house: House,
  decide: DecideAtTable,
  options: ChangeOptions = {},
): Promise<Said> {
  const book = openGame(asked, house);
  const isEnd = book.ok && endsWith(asked, book.value, decide);
  if (!isEnd) return changeGame(asked, house, decide, options);
  return endTable(asked, house, (game, revealed) =>
    decideChange(asked, game, decide, { say: (done) => endReply(done, revealed), ...options }),
  );
}

function endsWith(asked: Asker, book: Parameters<typeof decideChange>[1], decide: DecideAtTable): boolean {
  const { game } = decideChange(asked, book, decide, { say: () => ({}) });
  return game?.kind === 'append' && game.entries.some(({ event }) => event.kind === 'game/ended');
}

const endReply = (done: Done, revealed: Revealed) => ({
  content: fitAbove(sayDone(done), [...sayBelow(done), ...sayRevealed(revealed)]),
});

/** The secret, if any coin came from it. */
const sayRevealed = ({ flips, secret }: Revealed): readonly string[] =>
  flips > 0
    ? [
        `-# The secret of ${count(flips, 'flip')} here: \`${secret}\`. \`/coins verify\` computes ${flips === 1 ? 'it' : 'them'} again.`,
      ]
    : [];
