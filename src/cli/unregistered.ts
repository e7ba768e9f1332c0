import type { UnregisteredCommands } from 'embedded-discord';
import { judgeLine } from '#discord/command/command-line.ts';
import { unlistedCommands } from '../bot.ts';

/** The commands that left the menu in 0.3.0, which are accepted as they were typed before for one version. */
export const UNREGISTERED: UnregisteredCommands = {
  commands: unlistedCommands,
  sentAs: { command: 'judge', option: 'line' },
  remark: (line) => `no longer in the menu. From the next version on: ${judgeLine(line)}`,
};
