import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { addRecord } from '../src/discord/records/add.ts';
import { correctRecord } from '../src/discord/records/correct.ts';
import { recordedGames } from '../src/discord/records/games.ts';
import { importRecords } from '../src/discord/records/import.ts';
import { costOfRecordPress, pressRecord } from '../src/discord/records/presses.ts';
import {
  recordOfCommander,
  recordOfPair,
  recordOfPlayer,
  recordOfServer,
} from '../src/discord/records/shares.ts';
import { formatWhoIsWho } from '../src/discord/records/who.ts';
import { RECORD_ACTION } from '../src/discord/table/record-buttons.ts';

export default commandWithSubcommands(
  {
    name: 'record',
    description:
      'What games came to: who won how often, by seat, by commander; noting, correcting, bringing in',
    ...AT_TABLES,
  },
  [
    recordOfPlayer,
    recordOfCommander,
    recordOfPair,
    recordOfServer,
    recordedGames,
    addRecord,
    correctRecord,
    importRecords,
    formatWhoIsWho,
  ],
  { presses: { [RECORD_ACTION]: pressRecord }, pressCosts: { [RECORD_ACTION]: costOfRecordPress } },
);
