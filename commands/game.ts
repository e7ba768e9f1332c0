import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { gameSettings, transferHost, joinGame } from '#discord/games/lobby.ts';
import { showLog } from '#discord/games/log.ts';
import { newGame } from '#discord/games/new.ts';
import { gamePage, pressPage } from '#discord/games/page.ts';
import { PAGE_ACTION } from '#discord/games/page-links.ts';
import { PANEL_ACTION } from '#discord/games/panel.ts';
import { pressPanel } from '#discord/games/panel-presses.ts';
import { pressGame } from '#discord/games/presses.ts';
import { restartGame } from '#discord/games/restart.ts';
import { startGameCommand } from '#discord/games/start.ts';
import { gameTimer } from '#discord/games/timer.ts';
import { undo } from '#discord/games/undo.ts';
import { endGameCommand } from '#discord/leaving/departure.ts';
import { concede, leaveGame } from '#discord/leaving/leave.ts';
import { gameReminders, handleRemindersSelect, REMINDERS_ACTION } from '#discord/marks/reminders.ts';
import { keepHand, takeMulligan } from '#discord/mulligans/decide-hand.ts';
import { showTablePicture } from '#discord/table-card/table-picture.ts';
import { tablePresses } from '#discord/table-card/presses.ts';
import { showStatus } from '#discord/table-card/status-pages.ts';
import { GAME_ACTION } from '#discord/table/game-buttons.ts';

export default commandWithSubcommands(
  {
    name: 'game',
    description: 'The game at this table: open it, join it, look back, take back, end it',
    ...AT_TABLES,
  },
  [
    newGame,
    joinGame,
    startGameCommand,
    showStatus,
    showTablePicture,
    showLog,
    gamePage,
    undo,
    keepHand,
    takeMulligan,
    restartGame,
    concede,
    leaveGame,
    transferHost,
    gameSettings,
    gameReminders,
    gameTimer,
    endGameCommand,
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
