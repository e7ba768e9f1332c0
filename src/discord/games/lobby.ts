import { ApplicationCommandOptionType as Type } from 'discord.js';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { settingsNow } from '../../engine/formats/gathering.ts';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { completeEdition, readEdition } from '../command/edition-option.ts';
import { completeLeaders, LEADERS } from '../commanders/leaders.ts';
import { joinWith } from '../commanders/name.ts';
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
import { rulesIn } from '../sentences/turn-words.ts';
import type { Wishes } from '../../engine/game/format.ts';
import type { GameBook } from '../../store/port/games.ts';
import { changeGame, does, openGame, type DecideAtTable } from '../table/change-game.ts';

export const joinGame = subcommand({
  name: 'join',
  description: 'Play in the game that gathers here; or say who your commander is',
  options: LEADERS,
  changes: true,
  run: (asked, house) => joinWith(asked, asked.options, house),
  complete: completeLeaders,
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
  {
    type: Type.String,
    name: 'edition',
    description: 'Whose rules: today, founding (2006-10-01) or a day; until the first turn ends',
    autocomplete: true,
    max_length: 20,
  },
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
    if (given.edition !== undefined) {
      const edition = await readEdition(given.edition, asked.origin, house);
      return edition.ok ? changeGame(asked, house, playedBy(edition.value, given)) : edition.failure;
    }
    if (givesFormat(given) || given.pings !== undefined) return changeGame(asked, house, changed(given));
    const book = await openGame(asked, house);
    if (!book.ok) return book.failure;
    const { game } = book.value;
    return { content: `${rulesIn(game.edition)}; ${saySettings(settingsNow(game))}`, isPrivate: true };
  },
  complete: { edition: completeEdition, ...completeFormat },
});

const changed =
  (given: Partial<Given<typeof OPTIONS>>): DecideAtTable =>
  (game, actor, ruleset) => {
    const pinged = { ...game.settings, pings: given.pings ?? game.settings.pings };
    if (!givesFormat(given))
      return decideLobby(game, actor, { kind: 'game/settings', settings: pinged }, ruleset);
    const wishes = readWishes(given, wishesOf(game.settings), ruleset);
    if (!wishes.ok) return wishes;
    const settings = { ...pinged, asked: wishes.value };
    return decideLobby(game, actor, { kind: 'game/settings', settings }, ruleset);
  };

/** The game by another edition, with the other settings that are given along with it. */
export const playedBy =
  (edition: Edition, given: Partial<Given<typeof OPTIONS>> = {}): DecideAtTable =>
  (game, actor, ruleset, book) => {
    if (edition === game.edition || (game.stage !== 'gathering' && givesFormat(given)))
      return changed(given)(game, actor, ruleset, book);
    const asked = game.stage === 'gathering' ? wishesOf(game.settings) : wishesBehind(book);
    const wishes = asked && readWishes(given, asked, rulesetOf(edition));
    if (wishes && !wishes.ok) return wishes;
    const { asked: _, ...settings } = game.settings;
    return decideLobby(
      game,
      actor,
      {
        kind: 'game/edition',
        edition,
        settings: {
          ...settings,
          pings: given.pings ?? settings.pings,
          ...(wishes && { asked: wishes.value }),
        },
      },
      ruleset,
    );
  };

/** The log of a first turn is no longer than this, as far as anybody looks for what was asked before it. */
const MOST_LINES = 300;

/** What the table of a game that has begun asked for, by its log; `undefined` where it was restarted since. */
function wishesBehind(book: GameBook): Wishes | undefined {
  const happened = book
    .log(MOST_LINES)
    .filter(({ isUndone }) => !isUndone)
    .flatMap(({ entries }) => entries.map(({ event }) => event).toReversed());
  const restart = happened.findIndex(({ kind }) => kind === 'game/restarted');
  if (restart >= 0) return undefined;
  for (const event of happened) {
    const asked = 'settings' in event ? event.settings.asked : undefined;
    if (asked) return asked;
  }
  return undefined;
}
