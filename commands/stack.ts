import { AT_TABLES } from '#discord/command/command.ts';
import { commandWithSubcommands } from '#discord/command/subcommand.ts';
import { addToStack } from '#discord/stack/add.ts';
import { noteTrigger, putAbilities } from '#discord/stack/triggers.ts';
import { removeFromStack } from '#discord/stack/remove.ts';
import { STACK_ACTION } from '#discord/table/stack-buttons.ts';
import { handleStackButton, resolveTop } from '#discord/stack/resolve.ts';
import { showStack } from '#discord/stack/show.ts';

export default commandWithSubcommands(
  { name: 'stack', description: 'Spells, abilities and what waits to go on the stack', ...AT_TABLES },
  [addToStack, resolveTop, removeFromStack, showStack, noteTrigger, putAbilities],
  { presses: { [STACK_ACTION]: handleStackButton } },
);
