import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { addRecord } from '../src/discord/records/add.ts';
import { correctRecord } from '../src/discord/records/correct.ts';
import { recordedGames } from '../src/discord/records/recorded-games.ts';
import { importRecords } from '../src/discord/records/import.ts';
import { recordButtonCost, handleRecordButton } from '../src/discord/records/presses.ts';
import {
  commanderStatistics,
  pairStatistics,
  playerStatistics,
  serverStatistics,
} from '../src/discord/records/statistics.ts';
import { assignName } from '../src/discord/records/assign-name.ts';
import { RECORD_ACTION } from '../src/discord/table/record-buttons.ts';

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
  ],
  { presses: { [RECORD_ACTION]: handleRecordButton }, pressCosts: { [RECORD_ACTION]: recordButtonCost } },
);
