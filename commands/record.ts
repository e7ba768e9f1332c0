import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { season } from '#discord/groups/season.ts';
import { keepGroup, setGroup } from '#discord/groups/set-group.ts';
import { standings, STANDINGS_COST } from '#discord/groups/standings.ts';
import { addRecord } from '#discord/records/add.ts';
import { correctRecord } from '#discord/records/correct.ts';
import { recordedGames } from '#discord/records/recorded-games.ts';
import { importRecords } from '#discord/records/import.ts';
import { recordButtonCost, handleRecordButton } from '#discord/records/presses.ts';
import {
  commanderStatistics,
  pairStatistics,
  playerStatistics,
  serverStatistics,
} from '#discord/records/statistics.ts';
import { assignName } from '#discord/records/assign-name.ts';
import { GROUP_ACTION, RECORD_ACTION } from '#discord/table/record-buttons.ts';

export default commandWithSubcommands(
  {
    name: 'record',
    description:
      'What games came to: who won how often, by seat, by commander; noting, correcting, bringing in',
    ...AT_TABLES,
  },
  [
    playerStatistics,
    commanderStatistics,
    pairStatistics,
    serverStatistics,
    recordedGames,
    addRecord,
    correctRecord,
    importRecords,
    assignName,
    standings,
    setGroup,
    season,
  ],
  {
    presses: { [RECORD_ACTION]: handleRecordButton, [GROUP_ACTION]: keepGroup },
    pressCosts: { [RECORD_ACTION]: recordButtonCost, [GROUP_ACTION]: () => STANDINGS_COST },
  },
);
