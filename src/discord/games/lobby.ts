import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import type { Given } from '../command/given.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  completeFormat,
  FORMAT_OPTIONS,
  givesFormat,
  LIFE,
  PINGS,
  readWishes,
  wishesOf,
} from '../formats/options.ts';
import { saySettings } from '../sentences/lobby.ts';
import { changeGame, does, openGame, type DecideAtTable } from '../table/change-game.ts';

export const joinGame = subcommand({
  name: 'join',
  description: 'Play in the game that gathers here',
  changes: true,
  run: (asked, house) => changeGame(asked, house, does(decideLobby, { kind: 'game/join' })),
});

export const handOver = subcommand({
  name: 'host',
  description: 'Hand the game over to another host (host)',
  options: [{ type: Type.User, name: 'to', description: 'A player', required: true }],
  changes: true,
  run: (asked, house) =>
    changeGame(asked, house, does(decideLobby, { kind: 'game/host', to: asked.options.to })),
});

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
