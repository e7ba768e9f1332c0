import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { castCommander, countCasts, moveCommander } from '../src/discord/commanders/change.ts';
import { nameCommanders } from '../src/discord/commanders/name.ts';
import { pressCommander } from '../src/discord/commanders/presses.ts';
import { showCommanders } from '../src/discord/commanders/show.ts';
import { COMMANDER_ACTION } from '../src/discord/table/commander-buttons.ts';

export default commandWithSubcommands(
  { name: 'commander', description: 'Commanders: who they are, tax, zone, damage', ...AT_TABLES },
  [showCommanders, nameCommanders, castCommander, moveCommander, countCasts],
  { presses: { [COMMANDER_ACTION]: pressCommander } },
);
