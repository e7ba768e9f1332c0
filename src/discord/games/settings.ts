import { decideLobby } from '../../engine/lobby/lobby.ts';
import type { Asker, House, Said } from '../command/command.ts';
import { changeGame, openGame } from '../table/change-game.ts';
import { givesFormat, readWishes, wishesOf, type FormatGiven } from '../formats/typed.ts';
import { saySettings } from '../sentences/lobby.ts';

/** What `/game settings` is given. */
export interface ChangedSettings extends FormatGiven {
  readonly pings: boolean | undefined;
}

/**
 * Changes the settings of the open game, or shows them where nothing is given.
 * @returns `game/none`, or what the change refuses.
 */
export async function setGame(asked: Asker, house: House, given: ChangedSettings): Promise<Said> {
  const { pings } = given;
  if (!givesFormat(given) && pings === undefined) {
    const book = openGame(asked, house);
    return book.ok ? { content: saySettings(book.value.game.settings), isPrivate: true } : book.failure;
  }
  return changeGame(asked, house, (game, actor, ruleset) => {
    const pinged = { ...game.settings, pings: pings ?? game.settings.pings };
    if (!givesFormat(given))
      return decideLobby(game, actor, { kind: 'game/settings', settings: pinged }, ruleset);
    const wishes = readWishes(given, wishesOf(game.settings), ruleset);
    if (!wishes.ok) return wishes;
    const settings = { ...pinged, asked: wishes.value };
    return decideLobby(game, actor, { kind: 'game/settings', settings }, ruleset);
  });
}
