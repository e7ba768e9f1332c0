import { decideLobby } from '../../engine/game/lobby.ts';
import type { Asker, House, Said } from '../command.ts';
import { changeGame, openGame } from './change-game.ts';
import { saySettings } from './say-lobby.ts';

/** What `/game settings` is given. */
export interface ChangedSettings {
  readonly life: number | undefined;
  readonly pings: boolean | undefined;
}

/**
 * Changes the settings of the open game, or shows them where nothing is given.
 * @returns `game/none`, or what the change refuses.
 */
export async function setGame(asked: Asker, house: House, { life, pings }: ChangedSettings): Promise<Said> {
  if (life === undefined && pings === undefined) {
    const book = openGame(asked, house);
    return book.ok ? { content: saySettings(book.value.game.settings), isPrivate: true } : book.failure;
  }
  return changeGame(asked, house, (game, actor, ruleset) => {
    const { settings } = game;
    const changed = {
      ...settings,
      startingLife: life ?? settings.startingLife,
      pings: pings ?? settings.pings,
    };
    return decideLobby(game, actor, { kind: 'game/settings', settings: changed }, ruleset);
  });
}
