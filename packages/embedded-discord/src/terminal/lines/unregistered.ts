import type { SentOption } from '../../vocabulary/person.ts';
import { type CommandDeclaration, OptionType } from './declarations.ts';
import { findTypedCommand } from './find-typed-command.ts';
import type { NameResolver } from './name-resolver.ts';
import { type Parsed, parseOk } from './parsed.ts';
import { parseSlash } from './slash-line.ts';

/** Commands that the bot accepts as the text of an option of a registered command, but doesn't register. */
export interface UnregisteredCommands {
  readonly commands: readonly CommandDeclaration[];
  /** The registered command, and its option for the text. */
  readonly sentAs: { readonly command: string; readonly option: string };
  /** Explains how to send this line in Discord. */
  readonly remark: (line: string) => string;
}

/** An unregistered command as it is sent. */
export interface UnregisteredCall {
  readonly command: string;
  readonly options: SentOption[];
  readonly remark: string;
}

/** Parses a line as one of these commands; null if it begins with none. */
export function parseUnregistered(
  line: string,
  { commands, sentAs, remark }: UnregisteredCommands,
  names: NameResolver,
): Parsed<UnregisteredCall> | null {
  if (!findTypedCommand(line.trimStart(), commands).ok) return null;
  const call = parseSlash(line, commands, names);
  if (!call.ok) return call;
  const { path, options } = call.value;
  const typedOptions = Object.entries(options).map(([name, value]) => `${name}:${value}`);
  const value = [`/${path.join(' ')}`, ...typedOptions].join(' ');
  return parseOk({
    command: sentAs.command,
    options: [{ name: sentAs.option, type: OptionType.String, value }],
    remark: remark(value),
  });
}
