import { ComponentType, type APIActionRowComponent, type APIComponentInMessageActionRow } from 'discord.js';
import { rerunButton, toPrivateLine } from '../command/rerun-button.ts';
import type { CommandLine } from '../command/command-line.ts';
import { isSlashCommand, type AnyCommand } from '../command/command.ts';

/** @param name the full name of the command: `turn control` */
export function toCommandLine(name: string, options: CommandLine['options'] = {}): CommandLine {
  const [command = '', subcommand = null] = name.split(' ');
  return { command, subcommand, options };
}

/** A labeled command line to try. */
export interface CommandSuggestion {
  readonly label: string;
  readonly line: CommandLine;
}

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Buttons that run command lines privately; empty if none of them can run privately. */
export function tryButtonRows(
  suggestions: readonly CommandSuggestion[],
  commands: readonly AnyCommand[],
): readonly Row[] {
  const buttons = suggestions.flatMap(({ label, line }) => {
    const command = commands.filter(isSlashCommand).find(({ data }) => data.name === line.command);
    const privateLine = command && toPrivateLine(line, command);
    return privateLine ? [rerunButton(privateLine, 'try', label)] : [];
  });
  return buttons.length > 0 ? [{ type: ComponentType.ActionRow, components: buttons }] : [];
}
