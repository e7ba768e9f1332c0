import { ApplicationCommandOptionType as Type } from 'discord.js';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { SlashCommand } from '../command/command.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { CommandOption } from '../command/option-types.ts';

/**
 * Parses a command line that is typed as at the prompt: `/set life player:@Bob amount:-5`. A reading that was chosen
 * while it was typed arrives as such a text. An option begins at its name with a colon, after a space.
 * @returns `undefined` for an unknown command and for text outside of options
 */
export function parseCommandText(text: string, commands: readonly SlashCommand[]): CommandLine | undefined {
  const [, name = '', after = ''] = /^\/([\w-]+)\s*(.*)$/s.exec(text.trim()) ?? [];
  const found = commands.find(({ data }) => data.name === name);
  if (!found) return undefined;
  const declared = found.data.options ?? [];
  if (!found.subcommands) return withOptions(name, null, after, declared);
  const [, subcommand = '', rest = ''] = /^([\w-]+)\s*(.*)$/s.exec(after) ?? [];
  const own = declared.find((option) => option.name === subcommand);
  if (own?.type !== Type.Subcommand) return undefined;
  return withOptions(name, subcommand, rest, own.options ?? []);
}

function withOptions(
  command: string,
  subcommand: string | null,
  text: string,
  declared: readonly CommandOption[],
): CommandLine | undefined {
  if (text === '') return { command, subcommand, options: {} };
  if (declared.length === 0) return undefined;
  const starts = [...text.matchAll(optionStarts(declared))];
  if (starts[0]?.index !== 0) return undefined;
  const options = starts.map((start, index): [string, string | number | boolean] => {
    const [, name = ''] = start;
    const value = text.slice(start.index + start[0].length, starts[index + 1]?.index).trim();
    return [name, parseValue(value, declared.find((option) => option.name === name)?.type)];
  });
  return { command, subcommand, options: Object.fromEntries(options) };
}

const optionStarts = memoizeWeak(
  (declared: readonly CommandOption[]): RegExp =>
    new RegExp(String.raw`(?<=^|\s)(${declared.map(({ name }) => name).join('|')}):`, 'g'),
);

function parseValue(value: string, type: Type | undefined): string | number | boolean {
  if ((type === Type.Integer || type === Type.Number) && /^-?\d+$/.test(value)) return Number(value);
  if (type === Type.Boolean && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  return value;
}
