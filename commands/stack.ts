import { AT_TABLES } from '../src/discord/command/command.ts';
import { commandWithSubcommands } from '../src/discord/command/subcommand.ts';
import { addToStack } from '../src/discord/stack/add.ts';
import { noteTrigger, putAbilities } from '../src/discord/stack/triggers.ts';
import { removeFromStack } from '../src/discord/stack/remove.ts';
import { STACK_ACTION } from '../src/discord/table/stack-buttons.ts';
import { handleStackButton, resolveTop } from '../src/discord/stack/resolve.ts';
import { showStack } from '../src/discord/stack/show.ts';

export default commandWithSubcommands(
  { name: 'stack', description: 'Spells, abilities and what waits to go on the stack', ...AT_TABLES },
  [addToStack, resolveTop, removeFromStack, showStack, noteTrigger, putAbilities],
  { presses: { [STACK_ACTION]: handleStackButton } },
);
