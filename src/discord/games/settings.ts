import { decideLobby } from '../../engine/lobby/lobby.ts';
import type { Given } from '../command/given.ts';
import { subcommand } from '../command/subcommand.ts';
import { FORMAT_OPTIONS, LIFE, PINGS } from '../formats/options.ts';
import { completeFormat, givesFormat, readWishes, wishesOf } from '../formats/typed.ts';
import { saySettings } from '../sentences/lobby.ts';
import { changeGame, openGame, type DecideAtTable } from '../table/change-game.ts';

const OPTIONS = [
  ...FORMAT_OPTIONS,
  { ...LIFE, description: 'Life to start with, until the game begins' },
  PINGS,
] as const;

export const gameSettings = subcommand({
  name: 'settings',
  description: 'See or change the settings of this game (host)',
  options: OPTIONS,
  changes: true,
  async run(asked, house) {
    const given = asked.options;
    if (givesFormat(given) || given.pings !== undefined) return changeGame(asked, house, changed(given));
    const book = await openGame(asked, house);
    return book.ok ? { content: saySettings(book.value.game.settings), isPrivate: true } : book.failure;
  },
  complete: completeFormat,
});

const changed =
  (given: Given<typeof OPTIONS>): DecideAtTable =>
  (game, actor, ruleset) => {
    const pinged = { ...game.settings, pings: given.pings ?? game.settings.pings };
    if (!givesFormat(given))
      return decideLobby(game, actor, { kind: 'game/settings', settings: pinged }, ruleset);
    const wishes = readWishes(given, wishesOf(game.settings), ruleset);
    if (!wishes.ok) return wishes;
    const settings = { ...pinged, asked: wishes.value };
    return decideLobby(game, actor, { kind: 'game/settings', settings }, ruleset);
  };
