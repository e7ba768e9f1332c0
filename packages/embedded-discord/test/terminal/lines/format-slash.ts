import {
  type CommandDeclaration,
  type TypeableCommand,
  type OptionDeclaration,
  OptionType,
} from '#terminal/lines/declarations.ts';
import { findTypedCommand } from '#terminal/lines/find-typed-command.ts';
import { mentionPeople, type NameResolver } from '#terminal/lines/name-resolver.ts';
import type { OptionValue } from '#terminal/lines/option-value.ts';
import { quote } from '#terminal/lines/quoting.ts';
import { nextOption } from '#terminal/lines/scan-options.ts';
import type { SlashCall } from '#terminal/lines/slash-line.ts';
import { findStrayOption } from '#terminal/lines/stray-option.ts';

/** The line that parses to this call. */
export function formatSlash(
  call: SlashCall,
  commands: readonly CommandDeclaration[],
  names: NameResolver,
): string {
  const found = findTypedCommand(`/${call.path.join(' ')}`, commands);
  const form: TypeableCommand = found.ok
    ? found.value.command
    : { path: call.path, description: '', options: [] };
  const options = Object.entries(call.options).map(([name, value]) => {
    const option = form.options.find((declared) => declared.name === name);
    return `${name}:${option === undefined ? String(value) : formatValue(option, value, form, commands, names)}`;
  });
  return [`/${call.path.join(' ')}`, ...options].join(' ');
}

function formatValue(
  option: OptionDeclaration,
  value: OptionValue,
  form: TypeableCommand,
  commands: readonly CommandDeclaration[],
  names: NameResolver,
): string {
  if (option.type === OptionType.User || option.type === OptionType.Mentionable) return `<@${value}>`;
  if (option.type === OptionType.Channel) return `<#${value}>`;
  const text = option.choices?.find((choice) => choice.value === value)?.name ?? String(value);
  const plain =
    text !== '' &&
    text === text.trim() &&
    !text.startsWith('"') &&
    nextOption(text, 0, form) === null &&
    findStrayOption({ option, raw: { text, isQuoted: false } }, form, commands) === null &&
    mentionPeople(text, names) === text;
  return plain ? text : quote(text);
}
