import { ComponentType, type APIActionRowComponent, type APIComponentInMessageActionRow } from 'discord.js';
import {
  isMessageCommand,
  isSlashCommand,
  type AnyCommand,
  type CommandTraits,
  type SlashCommand,
} from './command.ts';
import type { CommandLine } from './command-line.ts';
import { optionsOf, type CommandOption, type OptionValue, type SlashCommandData } from './option-types.ts';
import { hasRoomForRow, type Reply } from './reply.ts';
import { openButton, openSelect } from './rerun-button.ts';
import { buttonRow, type SelectRow } from './rows.ts';

/*
 * Subcommands that aren't in Discord's menu. Each declares the replies that offer it as a button. They run like any other
 * subcommand, and `/judge line:/…` takes them as they are typed.
 */

/** A subcommand that isn't in the menu. */
export interface UnlistedEntry {
  /** `coins ledger` */
  readonly path: string;
  readonly description: string;
  readonly options: readonly CommandOption[];
  readonly unlisted: NonNullable<CommandTraits['unlisted']>;
}

const pathOf = (command: string, subcommand: string | null): string =>
  [command, subcommand].filter(Boolean).join(' ');

export const unlistedEntries = (commands: readonly AnyCommand[]): readonly UnlistedEntry[] =>
  commands.filter(isSlashCommand).flatMap(({ data, subcommands }) =>
    (data.options ?? []).flatMap(({ name, description }) => {
      const unlisted = subcommands?.get(name)?.unlisted;
      const options = optionsOf(data, name);
      return unlisted ? [{ path: pathOf(data.name, name), description, options, unlisted }] : [];
    }),
  );

/** True if a button opens a form for the line, because it needs options or is declared to ask for them. */
export function asksForOptions(
  { subcommand }: Pick<CommandLine, 'subcommand'>,
  { data, subcommands }: SlashCommand,
): boolean {
  const options = optionsOf(data, subcommand);
  const opensForm = subcommand !== null && subcommands?.get(subcommand)?.unlisted?.opensForm === true;
  return (
    options.length > 0 && (opensForm || options.some((option) => 'required' in option && option.required))
  );
}

/** The declarations for Discord's menu. A command none of whose subcommands is in it is left out. */
export const menuOf = (commands: readonly AnyCommand[]): readonly AnyCommand['data'][] =>
  commands.flatMap((command): readonly AnyCommand['data'][] =>
    isMessageCommand(command) || !command.subcommands
      ? [command.data]
      : withSubcommands(command, (subcommand) => !subcommand?.unlisted),
  );

/** The declarations of the subcommands that aren't in the menu. */
export const unlistedDeclarations = (commands: readonly AnyCommand[]): readonly SlashCommandData[] =>
  commands
    .filter(isSlashCommand)
    .flatMap((command) => withSubcommands(command, (subcommand) => subcommand?.unlisted !== undefined));

function withSubcommands(
  { data, subcommands }: SlashCommand,
  isWanted: (subcommand: CommandTraits | undefined) => boolean,
): readonly SlashCommandData[] {
  const options = (data.options ?? []).filter(({ name }) => isWanted(subcommands?.get(name)));
  return options.length > 0 ? [{ ...data, options }] : [];
}

/** Up to this many are shown as buttons; more go in a select. */
const MAX_BUTTONS = 3;

/** Returns the commands, whose replies now offer the unlisted subcommands declared for them. */
export function offerUnlisted(commands: readonly AnyCommand[]): readonly AnyCommand[] {
  const entries = unlistedEntries(commands);
  return commands.map((command) => {
    if (isMessageCommand(command)) return command;
    const { name } = command.data;
    const offersUnlisted = entries.some(({ unlisted }) =>
      unlisted.below.some((path) => path.split(' ')[0] === name),
    );
    return offersUnlisted ? offerBelowReplies(command, entries) : command;
  });
}

const offerBelowReplies = (command: SlashCommand, entries: readonly UnlistedEntry[]): SlashCommand => ({
  ...command,
  async run(request, ctx) {
    const { subcommand, options } = request;
    const result = await command.run(request, ctx);
    const path = pathOf(command.data.name, subcommand);
    const offered = entries.filter(({ unlisted }) => unlisted.below.includes(path) && !unlisted.hasOwnButton);
    if (!result.ok || offered.length === 0) return result;
    const declared = optionsOf(command.data, subcommand).filter(({ name }) => options[name] !== undefined);
    const given = declared.map((option) => ({ option, value: options[option.name] as OptionValue }));
    return { ...result, value: withOfferButtons(result.value, offered, given) };
  },
});

/** An option of the line that was answered. */
interface GivenOption {
  readonly option: CommandOption;
  readonly value: OptionValue;
}

function withOfferButtons(
  reply: Reply,
  offered: readonly UnlistedEntry[],
  given: readonly GivenOption[],
): Reply {
  if (reply.asks || reply.form || reply.launches || !hasRoomForRow(reply, MAX_BUTTONS)) return reply;
  const rows = reply.components ?? [];
  if (offered.length > MAX_BUTTONS) return { ...reply, components: [...rows, selectOf(offered)] };
  const buttons = offered.map((entry) =>
    openButton(entry.path, entry.unlisted.label, sharedOptions(entry, given)),
  );
  const last = rows.at(-1);
  return last?.type === ComponentType.ActionRow && hasRoom(last, buttons.length)
    ? {
        ...reply,
        components: [...rows.slice(0, -1), { ...last, components: [...last.components, ...buttons] }],
      }
    : { ...reply, components: [...rows, buttonRow(...buttons)] };
}

/** Discord's limit of five, less one for the button *All rules*, which joins the last row. */
const MAX_IN_ROW = 5 - 1;

const hasRoom = (
  { components }: APIActionRowComponent<APIComponentInMessageActionRow>,
  count: number,
): boolean =>
  components.length + count <= MAX_IN_ROW && components.every(({ type }) => type === ComponentType.Button);

const selectOf = (offered: readonly UnlistedEntry[]): SelectRow =>
  openSelect(
    'More',
    offered.map(({ path, description, unlisted }) => ({ label: unlisted.label, value: path, description })),
  );

/** Options that mean the same in both are filled in, such as the card. */
const sharedOptions = ({ options }: UnlistedEntry, given: readonly GivenOption[]): CommandLine['options'] =>
  Object.fromEntries(
    given
      .filter(({ option }) =>
        options.some(({ name, description }) => name === option.name && description === option.description),
      )
      .map(({ option, value }) => [option.name, value]),
  );
