import { ApplicationCommandOptionType as Type } from 'discord.js';
import { AT_TABLES, command } from '../src/discord/command/command.ts';
import { changeGame, does } from '../src/discord/table/change-game.ts';
import { FORMAT_OPTIONS } from '../src/discord/formats/options.ts';
import { suggestForGame } from '../src/discord/formats/typed.ts';
import { GAME_ACTION } from '../src/discord/table/game-action.ts';
import { pressGame } from '../src/discord/games/presses.ts';
import { endGame } from '../src/discord/leaving/end.ts';
import { concedeGame, joinGame, leaveGame } from '../src/discord/leaving/leave.ts';
import { openNewGame } from '../src/discord/games/new.ts';
import { setGame } from '../src/discord/games/settings.ts';
import { startGame } from '../src/discord/games/start.ts';
import { undoLast } from '../src/discord/games/undo.ts';
import { lineReply, logReply } from '../src/discord/table/log-pages.ts';
import { renderTable } from '../src/discord/table-card/card.ts';
import { tablePresses } from '../src/discord/table-card/presses.ts';
import { decideLobby } from '../src/engine/lobby/lobby.ts';
import { refuse } from '../src/engine/vocabulary/refusals.ts';

const LIFE = { type: Type.Integer, name: 'life', min_value: 1, max_value: 1_000_000 } as const;
const PINGS = {
  type: Type.Boolean,
  name: 'pings',
  description: 'Whether the player whose turn begins is pinged',
} as const;

export default command({
  data: {
    name: 'game',
    description: 'The game at this table: open it, join it, look back, take back, end it',
    ...AT_TABLES,
    options: [
      {
        type: Type.Subcommand,
        name: 'new',
        description: 'Open a game in this channel, with you as its host',
        options: [
          {
            type: Type.String,
            name: 'players',
            description: 'Who plays with you, in turn order: @Bob @Cleo; others can join until it starts',
            max_length: 500,
          },
          {
            type: Type.String,
            name: 'edition',
            description: 'founding, today, or a day such as 2005-01-01; the server’s, if left out',
            autocomplete: true,
            max_length: 20,
          },
          ...FORMAT_OPTIONS,
          { ...LIFE, description: 'Life to start with; as the rules have it, if left out' },
          {
            type: Type.User,
            name: 'first',
            description:
              'Start at once, with this player or this player’s team first; otherwise drawn at the start',
          },
          PINGS,
        ],
      },
      { type: Type.Subcommand, name: 'join', description: 'Play in the game that gathers here' },
      {
        type: Type.Subcommand,
        name: 'start',
        description: 'Begin the game (host)',
        options: [
          {
            type: Type.User,
            name: 'first',
            description: 'Who goes first, or of whose team somebody does: drawn by coins, if left out',
          },
          {
            type: Type.String,
            name: 'order',
            description:
              'All players in turn order, teams together: @Bob @Cleo @Alice; as they joined, if left out',
            max_length: 500,
          },
        ],
      },
      { type: Type.Subcommand, name: 'status', description: 'How the game stands' },
      {
        type: Type.Subcommand,
        name: 'log',
        description: 'Who did what, by whose authority, under which rule',
        options: [
          { type: Type.Integer, name: 'line', description: 'All of one line, by its number', min_value: 1 },
        ],
      },
      { type: Type.Subcommand, name: 'undo', description: 'Take back the last change' },
      { type: Type.Subcommand, name: 'concede', description: 'Concede: you alone can, whoever controls you' },
      {
        type: Type.Subcommand,
        name: 'leave',
        description: 'Leave the game',
        options: [
          {
            type: Type.User,
            name: 'player',
            description:
              'Another player: off the list before the game, or out of it as one who has lost (host)',
          },
          {
            type: Type.Boolean,
            name: 'lost',
            description: 'You have lost, with whoever else loses by the numbers now',
          },
        ],
      },
      {
        type: Type.Subcommand,
        name: 'host',
        description: 'Hand the game over to another host (host)',
        options: [{ type: Type.User, name: 'to', description: 'A player', required: true }],
      },
      {
        type: Type.Subcommand,
        name: 'settings',
        description: 'See or change the settings of this game (host)',
        options: [
          ...FORMAT_OPTIONS,
          { ...LIFE, description: 'Life to start with, until the game begins' },
          PINGS,
        ],
      },
      {
        type: Type.Subcommand,
        name: 'end',
        description: 'End the game (host), after a question; the secret of its coins is revealed',
        options: [
          { type: Type.String, name: 'winners', description: 'Who wins: @Alice', max_length: 500 },
          { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
        ],
      },
    ],
  },
  changes: true,

  complete: suggestForGame,

  run(asked, house) {
    switch (asked.subcommand) {
      case 'new':
        return openNewGame(asked, house, asked.options);
      case 'join':
        return joinGame(asked, house);
      case 'start':
        return startGame(asked, house, asked.options);
      case 'status': {
        const book = house.store.lastGame(asked.origin.channelId);
        if (!book) return refuse('game/none', {});
        const card = renderTable(book);
        // Where no card can be posted, this one is for everybody to press.
        const isPrivate = house.tables.mayPost(asked.origin.channelId);
        return isPrivate ? { ...card, components: [], isPrivate } : card;
      }
      case 'log': {
        const book = house.store.lastGame(asked.origin.channelId);
        const { line } = asked.options;
        if (!book) return refuse('game/none', {});
        return line === undefined ? logReply(book) : lineReply(book, line);
      }
      case 'undo':
        return undoLast(asked, house);
      case 'concede':
        return concedeGame(asked, house);
      case 'leave':
        return leaveGame(asked, house, asked.options);
      case 'host':
        return changeGame(asked, house, does(decideLobby, { kind: 'game/host', to: asked.options.to }));
      case 'settings':
        return setGame(asked, house, asked.options);
      case 'end':
        return endGame(asked, house, asked.options);
    }
  },

  presses: { [GAME_ACTION]: pressGame, ...tablePresses },
});
