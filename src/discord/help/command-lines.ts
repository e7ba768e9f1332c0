import { ComponentType, type APIActionRowComponent, type APIComponentInMessageActionRow } from 'discord.js';
import { rerunButton, asPrivate, type CommandLine } from '../command/rerun-button.ts';
import { isSlashCommand, type AnyCommand } from '../command/command.ts';

/** `/flip call:heads` */
export const formatCommandLine = ({ command, subcommand, options }: CommandLine): string =>
  [
    `/${command}`,
    ...(subcommand === null ? [] : [subcommand]),
    ...Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])),
  ].join(' ');

/** @param name the full name of the command: `turn control` */
export function toCommandLine(name: string, options: CommandLine['options'] = {}): CommandLine {
  const [command = '', subcommand = null] = name.split(' ');
  return { command, subcommand, options };
}

/** A labeled command line to try. */
export interface Suggestion {
  readonly label: string;
  readonly line: CommandLine;
}

type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Buttons that run command lines privately; `undefined` if all of them have to be typed. */
export function tryRow(tries: readonly Suggestion[], commands: readonly AnyCommand[]): readonly Row[] {
  const buttons = tries.flatMap(({ label, line }) => {
    const command = commands.filter(isSlashCommand).find(({ data }) => data.name === line.command);
    const alone = command && asPrivate(line, command);
    return alone ? [rerunButton(alone, 'try', label)] : [];
  });
  return buttons.length > 0 ? [{ type: ComponentType.ActionRow, components: buttons }] : [];
}
