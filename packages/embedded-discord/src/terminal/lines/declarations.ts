/**
 * The registered commands as the terminal needs them: the part of Discord's application command object
 * (discord-api-docs, "Application Command Object") that a client checks before it sends anything.
 */

export const OptionType = {
  Subcommand: 1,
  SubcommandGroup: 2,
  String: 3,
  Integer: 4,
  Boolean: 5,
  User: 6,
  Channel: 7,
  Role: 8,
  Mentionable: 9,
  Number: 10,
  Attachment: 11,
} as const;

export interface ChoiceDeclaration {
  readonly name: string;
  readonly value: string | number;
}

export interface OptionDeclaration {
  readonly type: number;
  readonly name: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly choices?: readonly ChoiceDeclaration[];
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly options?: readonly OptionDeclaration[];
}

export interface CommandDeclaration {
  /** 1 or absent: a slash command. User and message commands are not typed. */
  readonly type?: number;
  readonly name: string;
  readonly description?: string;
  readonly options?: readonly OptionDeclaration[];
}

/** A command or subcommand that can be typed after the slash. */
export interface TypeableCommand {
  /** `['coins', 'odds']`. */
  readonly path: readonly string[];
  readonly description: string;
  readonly options: readonly OptionDeclaration[];
}

export const isChatInputCommand = (command: CommandDeclaration): boolean => (command.type ?? 1) === 1;

/** A command in the menu of a message. */
export const isMessageMenuCommand = (command: CommandDeclaration): boolean => command.type === 3;

/** The command that opens the application's Activity, in the app launcher. */
export const isEntryPoint = (command: CommandDeclaration): boolean => command.type === 4;

/** The subcommands and groups directly below; empty for a command with plain options. */
export const branchesOf = (parent: {
  readonly options?: readonly OptionDeclaration[];
}): OptionDeclaration[] =>
  (parent.options ?? []).filter(
    ({ type }) => type === OptionType.Subcommand || type === OptionType.SubcommandGroup,
  );

/** All commands and subcommands that can be typed, in the order of the declarations. */
export function typeableCommands(commands: readonly CommandDeclaration[]): TypeableCommand[] {
  return commands
    .filter(isChatInputCommand)
    .flatMap((command) => typeableCommandsBelow([command.name], command));
}

function typeableCommandsBelow(
  path: readonly string[],
  parent: { readonly description?: string; readonly options?: readonly OptionDeclaration[] },
): TypeableCommand[] {
  const branches = branchesOf(parent);
  if (branches.length === 0)
    return [{ path, description: parent.description ?? '', options: parent.options ?? [] }];
  return branches.flatMap((branch) => typeableCommandsBelow([...path, branch.name], branch));
}

/** `/flip [call:heads|tails] [coins:0–1000]`. Brackets mark optional parts. */
export function formatUsage(command: TypeableCommand): string {
  const options = command.options.map((option) => {
    const text = `${option.name}:${formatPlaceholder(option)}`;
    return option.required === true ? text : `[${text}]`;
  });
  return [`/${command.path.join(' ')}`, ...options].join(' ');
}

const PLACEHOLDERS: Readonly<Record<number, string>> = {
  [OptionType.String]: 'text',
  [OptionType.Integer]: 'number',
  [OptionType.Boolean]: 'true|false',
  [OptionType.User]: '@name',
  [OptionType.Channel]: '#channel',
  [OptionType.Role]: '@role',
  [OptionType.Mentionable]: '@name',
  [OptionType.Number]: 'number',
  [OptionType.Attachment]: 'file',
};

/** Choices are listed up to this many characters. */
const MAX_CHOICES_LENGTH = 48;

function formatPlaceholder({
  type,
  choices = [],
  min_value: min,
  max_value: max,
}: OptionDeclaration): string {
  if (choices.length > 0) return joinChoices(choices.map(({ name }) => name));
  if (min !== undefined && max !== undefined) return `${min}–${max}`;
  return PLACEHOLDERS[type] ?? 'value';
}

function joinChoices(names: readonly string[]): string {
  const whole = names.join('|');
  if (whole.length <= MAX_CHOICES_LENGTH) return whole;
  const cut = whole.slice(0, MAX_CHOICES_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf('|'), names[0]?.length ?? 0))}|…`;
}
