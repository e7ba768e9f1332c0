import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { castCommander, correctCasts, moveCommander } from '#discord/commanders/change.ts';
import {
  BRACKET_ACTION,
  bracketPressCost,
  commanderBracket,
  pressBracket,
} from '#discord/commanders/bracket.ts';
import { nameCommanders } from '#discord/commanders/name.ts';
import { pressCommander } from '#discord/commanders/presses.ts';
import { showCommanders } from '#discord/commanders/show.ts';
import { COMMANDER_ACTION } from '#discord/table/commander-buttons.ts';

export default commandWithSubcommands(
  { name: 'commander', description: 'Commanders: who they are, tax, zone, damage', ...AT_TABLES },
  [showCommanders, nameCommanders, castCommander, moveCommander, correctCasts, commanderBracket],
  {
    presses: { [COMMANDER_ACTION]: pressCommander, [BRACKET_ACTION]: pressBracket },
    pressCosts: { [BRACKET_ACTION]: bracketPressCost },
  },
);
