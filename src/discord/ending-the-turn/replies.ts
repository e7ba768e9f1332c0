import { decideEnding, type Ended, type EndingAction } from '../../engine/ending-the-turn/ending.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { mayNote } from '../../engine/deciding/checks.ts';
import { refuse, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { exiledIn } from '../words/game-terms.ts';
import type { Asker, House, Press, Said } from '../command/command.ts';
import { capital } from '../words/words.ts';
import { actorOf } from '../table/actor.ts';
import { changeGame, does, openGame, type At, isAt } from '../table/change-game.ts';
import { type Done, fitAbove, sayBelow, sayDone } from '../table/change-reply.ts';
import { endingButtons, LONGEST_ENDING_CARD, readEnding } from './buttons.ts';
import { sayNearCard } from '../table/card-typed.ts';
import { endedBy, remarksOn } from './cards.ts';
import { endingPreview } from './preview.ts';
import { unlisted } from './words.ts';
import { cardNamed } from '../table/card-named.ts';

export interface EndingRequest {
  readonly card: string | undefined;
  readonly what: Ended | undefined;
  readonly private: boolean | undefined;
}

/** What ending the turn will do, with the buttons that do it, for those who may. Nothing is written. */
export function showEnding(
  asked: Asker,
  options: EndingRequest,
  house: House,
): Said<RefusedBy<typeof openGame | typeof endingPreview>> {
  const book = openGame(asked, house);
  if (!book.ok) return book.failure;
  const { id, seq, game } = book.value;
  const ending = readRequest(options, house);
  const isKnown = options.card !== undefined && house.cards.find(options.card) !== undefined;
  const known = game.turn ? remarksOn(ending, isKnown, game) : [];
  const remarks = [...known, ...sayNearCard(options.card, house.cards)];
  const preview = endingPreview(game, ending, remarks);
  if (!preview.ok) return preview.failure;
  const isPrivate = options.private ?? false;
  return {
    embeds: [preview.value],
    ...(mayNote(game, actorOf(asked), rulesetOf(game.edition)).ok && {
      components: endingButtons({ ...ending, at: { id, seq }, isPrivate }),
    }),
    ...(isPrivate && { isPrivate }),
  };
}

function readRequest({ card: typed, what }: EndingRequest, { cards }: House): EndingAction {
  const card = typed === undefined ? null : shortest(cardNamed(typed, cards), typed);
  return { what: what ?? endedBy(card), card };
}

/** A name as it is spelled may be longer than it was typed, and has to go into a button. */
const shortest = (name: string, typed: string): string => (name.length <= LONGEST_ENDING_CARD ? name : typed);

/** Applies what was shown, if the game has not gone on since, for everybody to read; or leaves it. */
export async function pressEnding(press: Press, house: House): Promise<Said> {
  const pressed = readEnding(press.parts);
  if (!pressed) return refuse('button/stale', {});
  if (pressed.verb === 'cancel') return leaveIt(press, pressed.at, house);
  const { at, isPrivate, what, card } = pressed.ending;
  return changeGame(press, house, does(decideEnding, { what, card }), {
    at,
    say: (done) => {
      const [began = '', ...rest] = sayDone(done);
      const lines = [began, ...sayAlsoGone(done, card), ...rest];
      return { content: fitAbove(lines, sayBelow(done)), replaces: !isPrivate };
    },
  });
}

/** What ended it goes with the stack, though the table does not list it there. */
function sayAlsoGone({ before: game }: Done, card: string | null): readonly string[] {
  const gone = unlisted(game, card);
  return gone ? [`${gone.isCard ? capital(exiledIn(game.edition)) : 'No more'}: ${gone.item}.`] : [];
}

/** Whoever asked takes it back, and whoever could have applied it. Once the game has gone on, it may have been applied. */
function leaveIt(press: Press, at: At, house: House): Said {
  const book = openGame(press, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  if (!isAt(book.value, at)) return refuse('button/stale', {});
  const may = mayNote(game, actorOf(press), rulesetOf(game.edition));
  if (press.askedBy !== press.origin.actorId && !may.ok) return may.failure;
  return { content: 'Cancelled: nothing was ended.', replaces: true };
}
