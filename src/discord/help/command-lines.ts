import { ComponentType, type APIActionRowComponent, type APIComponentInMessageActionRow } from 'discord.js';
import { rerunButton, asPrivate, type CommandLine } from '../command/rerun-button.ts';
import { isSlashCommand, type AnyCommand } from '../command/command.ts';

/** A line as somebody types it: `/flip call:heads`. */
export const formatCommandLine = ({ command, subcommand, options }: CommandLine): string =>
  [
    `/${command}`,
    ...(subcommand === null ? [] : [subcommand]),
    ...Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])),
  ].join(' ');

/** A line by the words that its command is called by: `turn control`. */
export function toCommandLine(name: string, options: CommandLine['options'] = {}): CommandLine {
  const [command = '', subcommand = null] = name.split(' ');
  return { command, subcommand, options };
}

/** Something to try: what it is, in a word or two, and the line that does it. */
export interface Suggestion {
  readonly label: string;
  readonly line: CommandLine;
}

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A row of buttons, each of which runs a line for whoever presses it alone; none for lines that are typed only. */
export function tryRow(tries: readonly Suggestion[], commands: readonly AnyCommand[]): readonly Row[] {
  const buttons = tries.flatMap(({ label, line }) => {
    const command = commands.filter(isSlashCommand).find(({ data }) => data.name === line.command);
    const alone = command && asPrivate(line, command);
    return alone ? [rerunButton(alone, 'try', label)] : [];
  });
  return buttons.length > 0 ? [{ type: ComponentType.ActionRow, components: buttons }] : [];
}
