import type { UnregisteredCommands } from 'embedded-discord';
import { judgeLine } from '#discord/command/command-line.ts';
import { unlistedCommands } from '../bot.ts';

/** Commands that are no longer in the menu since 0.3.0, but are still accepted for one version. */
export const UNREGISTERED: UnregisteredCommands = {
  commands: unlistedCommands,
  sentAs: { command: 'judge', option: 'line' },
  remark: (line) => `no longer in the menu. From the next version on: ${judgeLine(line)}`,
};
