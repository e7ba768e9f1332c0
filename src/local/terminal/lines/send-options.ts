import type { SentOption } from '../../vocabulary/person.ts';
import {
  type CommandDeclaration,
  isSlashCommand,
  type OptionDeclaration,
  OptionType,
} from './declarations.ts';
import type { PartialCall, SlashCall } from './slash-line.ts';

/** A call in the nesting that Discord sends: subcommands hold their options. */
export function sendOptions(
  call: SlashCall | PartialCall,
  commands: readonly CommandDeclaration[],
): SentOption[] {
  const [name, ...below] = call.path;
  const command = commands.find((declared) => isSlashCommand(declared) && declared.name === name);
  return nested(call, below, command?.options ?? []);
}

function nested(
  call: SlashCall | PartialCall,
  path: readonly string[],
  declared: readonly OptionDeclaration[],
): SentOption[] {
  const typeOf = (name: string) => declared.find((option) => option.name === name)?.type ?? OptionType.String;
  const [branch, ...below] = path;
  if (branch !== undefined) {
    const options = declared.find(({ name }) => name === branch)?.options ?? [];
    return [{ name: branch, type: typeOf(branch), options: nested(call, below, options) }];
  }
  const given = Object.entries(call.options).map(([name, value]) => ({ name, type: typeOf(name), value }));
  if (!('focused' in call)) return given;
  const { name, typed } = call.focused;
  return [...given, { name, type: typeOf(name), value: typed, focused: true }];
}
