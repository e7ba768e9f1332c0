import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { gameSettings, transferHost, joinGame } from '../src/discord/games/lobby.ts';
import { showLog } from '../src/discord/games/log.ts';
import { newGame } from '../src/discord/games/new.ts';
import { gamePage, pressPage } from '../src/discord/games/page.ts';
import { PAGE_ACTION } from '../src/discord/games/page-action.ts';
import { PANEL_ACTION } from '../src/discord/games/panel.ts';
import { pressPanel } from '../src/discord/games/panel-presses.ts';
import { pressGame } from '../src/discord/games/presses.ts';
import { restartGame } from '../src/discord/games/restart.ts';
import { startGameHere } from '../src/discord/games/start.ts';
import { undo } from '../src/discord/games/undo.ts';
import { endGame } from '../src/discord/leaving/departure.ts';
import { concede, leaveGame } from '../src/discord/leaving/leave.ts';
import { gameReminders, handleRemindersSelect, REMINDERS_ACTION } from '../src/discord/marks/reminders.ts';
import { showTablePicture } from '../src/discord/table-card/table-picture.ts';
import { tablePresses } from '../src/discord/table-card/presses.ts';
import { showStatus } from '../src/discord/table-card/status-pages.ts';
import { GAME_ACTION } from '../src/discord/table/game-buttons.ts';

export default commandWithSubcommands(
  {
    name: 'game',
    description: 'The game at this table: open it, join it, look back, take back, end it',
    ...AT_TABLES,
  },
  [
    newGame,
    joinGame,
    startGameHere,
    showStatus,
    showTablePicture,
    showLog,
    gamePage,
    undo,
    restartGame,
    concede,
    leaveGame,
    transferHost,
    gameSettings,
    gameReminders,
    endGame,
  ],
  {
    presses: {
      [GAME_ACTION]: pressGame,
      [PAGE_ACTION]: pressPage,
      [PANEL_ACTION]: pressPanel,
      [REMINDERS_ACTION]: handleRemindersSelect,
      ...tablePresses,
    },
  },
);
