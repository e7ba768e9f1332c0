import type { SentOption } from '../../vocabulary/person.ts';
import {
  type CommandDeclaration,
  type TypeableCommand,
  isChatInputCommand,
  type OptionDeclaration,
  OptionType,
  formatUsage,
} from './declarations.ts';
import { findTypedCommand } from './find-typed-command.ts';
import type { NameResolver } from './name-resolver.ts';
import { MAX_TEXT_LENGTH, type OptionValue, parseValue } from './option-value.ts';
import { leadingOption, type TypedOption, scanOptions } from './scan-options.ts';
import {
  formatUnknownOption,
  findStrayOption,
  findStrayOptionAtHead,
  findStrayOptionInInvalidValue,
} from './stray-option.ts';
import { listWithAnd, echo, parseError, type Parsed, parseOk } from './parsed.ts';

/** A slash command to send. */
export interface SlashCall {
  /** `['coins', 'odds']`. */
  readonly path: readonly string[];
  /** By option name, in the order typed. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** A command that is still being typed, as Discord sends it to request suggestions. */
export interface PartialCall extends SlashCall {
  readonly focused: { readonly name: string; readonly typed: string };
}

/**
 * Parses `/coins odds coins:5 wins:3` against the registered declarations, or says in a sentence or two (and the usage
 * line) why Discord's client would not send it: unknown command, subcommand or option, an option missing, given twice
 * or without a value, not a choice, not a number, too long or out of range.
 *
 * A value extends to the next ` option:` of the same command, or is quoted; `findStrayOption` decides which other words
 * with a colon are refused in it. A choice may be abbreviated as long as it is unambiguous. Text before the first
 * option belongs to the command's only required option, if it has one: `/rule 505.6`. A line break becomes a space, as
 * in Discord's own input. Names of commands and options may be typed in capitals.
 */
export function parseSlash(
  line: string,
  commands: readonly CommandDeclaration[],
  names: NameResolver,
): Parsed<SlashCall> {
  const commandLine = parseCommandLine(line, commands);
  if (!commandLine.ok) return commandLine;
  const { command, typedOptions, refuse } = commandLine.value;
  const options: [string, OptionValue][] = [];
  for (const piece of typedOptions) {
    const { option, raw } = piece;
    if (options.some(([name]) => name === option.name)) return refuse(`${option.name} is given twice.`);
    const stray = findStrayOption(piece, command, commands);
    if (stray !== null)
      return parseError(
        `${formatUnknownOption(stray, command)} If it is part of the value, quote that: ${option.name}:"…".`,
      );
    const value = parseValue(option, raw, names);
    if (!value.ok) {
      const unknown = findStrayOptionInInvalidValue(piece, command);
      return unknown === null ? refuse(value.why) : parseError(formatUnknownOption(unknown, command));
    }
    options.push([option.name, value.value]);
  }
  const missing = command.options.filter(
    ({ name, required }) => required === true && !options.some(([typedName]) => typedName === name),
  );
  if (missing.length > 0)
    return refuse(
      `${listWithAnd(missing.map(({ name }) => name))} ${missing.length > 1 ? 'are' : 'is'} required.`,
    );
  return parseOk({ path: command.path, options: Object.fromEntries(options) });
}

/**
 * Parses a line that ends in the option being typed. The other options may still be invalid or missing; invalid ones
 * are left out, as Discord does.
 */
export function parsePartial(
  line: string,
  commands: readonly CommandDeclaration[],
  names: NameResolver,
): Parsed<PartialCall> {
  const commandLine = parseCommandLine(line, commands);
  if (!commandLine.ok) return commandLine;
  const { command, typedOptions, refuse } = commandLine.value;
  const last = typedOptions.at(-1);
  if (last === undefined) return refuse('type an option to have it completed.');
  if (last.option.autocomplete !== true) return refuse(`${last.option.name} has no suggestions.`);
  const options = typedOptions.slice(0, -1).flatMap(({ option, raw }) => {
    const value = parseValue(option, raw, names);
    return value.ok ? [[option.name, value.value] as const] : [];
  });
  const focused = parseValue(
    { ...last.option, type: OptionType.String, max_length: MAX_TEXT_LENGTH, min_length: 0 },
    last.raw,
    names,
  );
  return parseOk({
    path: command.path,
    options: Object.fromEntries(options),
    focused: { name: last.option.name, typed: focused.ok ? String(focused.value) : last.raw.text },
  });
}

/** A line with a known command: the command, the typed options, and a function that adds the usage to an error. */
interface CommandLine {
  readonly command: TypeableCommand;
  readonly typedOptions: readonly TypedOption[];
  readonly refuse: (why: string) => ReturnType<typeof parseError>;
}

function parseCommandLine(line: string, commands: readonly CommandDeclaration[]): Parsed<CommandLine> {
  const found = findTypedCommand(joinLines(line), commands);
  if (!found.ok) return found;
  const { command, rest } = found.value;
  const refuse = (why: string) =>
    parseError(`/${command.path.join(' ')}: ${why}\nUsage: ${formatUsage(command)}`);
  const typedOptions = splitOptions(rest, command, commands, refuse);
  return typedOptions.ok ? parseOk({ command, typedOptions: typedOptions.value, refuse }) : typedOptions;
}

const joinLines = (line: string): string => line.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ').trimStart();

/** The typed options; a leading text gets the name of the only required option. */
function splitOptions(
  rest: string,
  command: TypeableCommand,
  commands: readonly CommandDeclaration[],
  refuse: CommandLine['refuse'],
): Parsed<readonly TypedOption[]> {
  const { head, typedOptions } = scanOptions(rest, command);
  if (head.text === '') return parseOk(typedOptions);
  if (command.options.length === 0) return refuse(`it takes no options, and ${echo(head.text)} follows it.`);
  const stray = findStrayOptionAtHead(head, command, commands);
  if (stray !== null) return parseError(formatUnknownOption(stray, command));
  const option = leadingOption(command);
  if (option === null) return refuse(`${echo(head.text)} needs an option's name and a colon before it.`);
  return parseOk([{ option, raw: head }, ...typedOptions]);
}

/** Nests a call as Discord sends it: subcommands contain their options. */
export function toSentOptions(
  call: SlashCall | PartialCall,
  commands: readonly CommandDeclaration[],
): SentOption[] {
  const [name, ...below] = call.path;
  const command = commands.find((declared) => isChatInputCommand(declared) && declared.name === name);
  return nestOptions(call, below, command?.options ?? []);
}

function nestOptions(
  call: SlashCall | PartialCall,
  path: readonly string[],
  declared: readonly OptionDeclaration[],
): SentOption[] {
  const typeOf = (name: string) => declared.find((option) => option.name === name)?.type ?? OptionType.String;
  const [branch, ...below] = path;
  if (branch !== undefined) {
    const options = declared.find(({ name }) => name === branch)?.options ?? [];
    return [{ name: branch, type: typeOf(branch), options: nestOptions(call, below, options) }];
  }
  const sentOptions = Object.entries(call.options).map(([name, value]) => ({
    name,
    type: typeOf(name),
    value,
  }));
  if (!('focused' in call)) return sentOptions;
  const { name, typed: value } = call.focused;
  return [...sentOptions, { name, type: typeOf(name), value, focused: true }];
}
