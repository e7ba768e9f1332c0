import { ApplicationCommandOptionType as Type } from 'discord.js';
import { editDistance } from '../../basics/edit-distance.ts';
import { isMessageCommand, isSlashCommand, type AnyCommand, type Suggestion } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { BasicOption } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow } from '../command/rows.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { EXAMPLES, type Needs } from './examples.ts';
import { HELP_ACTION } from './front-page.ts';
import { toCommandLine, tryRow, formatCommandLine } from './command-lines.ts';

/** A command or a subcommand, as it is declared. */
export interface HelpEntry {
  /** The words that it is called by: `turn control`. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly BasicOption[];
  /** Of a command, its subcommands. */
  readonly subcommands: readonly HelpEntry[];
}

/** Discord takes no description of a command in the menu of a message. */
const MESSAGE_COMMAND_HINT =
  'In the menu of a message, under Apps: finds the rule that the message asks about';

/** All commands and subcommands, each command before its own. */
export const helpEntries = (commands: readonly AnyCommand[]): readonly HelpEntry[] =>
  commands.flatMap((command) => {
    const { name } = command.data;
    if (isMessageCommand(command))
      return [{ name, description: MESSAGE_COMMAND_HINT, options: [], subcommands: [] }];
    const declared = command.data.options ?? [];
    const subcommands = declared.flatMap((applicationCommandOption) =>
      applicationCommandOption.type === Type.Subcommand
        ? [
            {
              ...applicationCommandOption,
              name: `${name} ${applicationCommandOption.name}`,
              options: applicationCommandOption.options ?? [],
              subcommands: [],
            },
          ]
        : [],
    );
    const options = subcommands.length > 0 ? [] : (declared as readonly BasicOption[]);
    return [{ name, description: command.data.description, options, subcommands }, ...subcommands];
  });

const normalize = (text: string): string =>
  text.trim().replace(/^\//, '').replaceAll(/\s+/g, ' ').toLowerCase();

/** A name is meant by a text with so many slips, and a short one by fewer. */
const MAX_TYPOS = 2;
const LONG_NAME = 6;

/** True if a text is a name with slips: the last word of one, too. */
const isNear = (text: string, name: string): boolean =>
  [name, name.slice(name.lastIndexOf(' ') + 1)].some(
    (commandName) =>
      commandName.length > MAX_TYPOS &&
      editDistance(text, commandName).whole <= (commandName.length < LONG_NAME ? 1 : MAX_TYPOS),
  );

/**
 * The entries that a text may mean, best first: it is the name, begins it, or is in it; it is in the description; or it
 * is nearly the name.
 */
export function findHelpEntries(text: string, entries: readonly HelpEntry[]): readonly HelpEntry[] {
  const sought = normalize(text);
  const ranks: readonly ((entry: HelpEntry) => boolean)[] = [
    ({ name }) => normalize(name) === sought,
    ({ name }) => normalize(name).startsWith(sought),
    ({ name }) => normalize(name).includes(sought),
    ({ description }) => description.toLowerCase().includes(sought),
    ({ name }) => isNear(sought, normalize(name)),
  ];
  return [...new Set(ranks.flatMap((fits) => entries.filter((entry) => fits(entry))))];
}

/** The entry that a text names, if one does: `/turn control`, `turn control`. */
export const findHelpEntry = (text: string, entries: readonly HelpEntry[]): HelpEntry | undefined =>
  entries.find(({ name }) => normalize(name) === normalize(text));

/** Names to choose from while one is typed. */
export const suggestHelpEntries = (text: string, entries: readonly HelpEntry[]): readonly Suggestion[] =>
  findHelpEntries(text, entries).map(({ name, description }) => ({
    name: `${name}: ${description}`,
    value: name,
  }));

const NEEDED: Readonly<Record<Needs, string>> = {
  game: ' (in a game)',
  manager: ' (Manage Server)',
  texts: '',
};

/** Help on a command: what it does, what can be typed, and an example, with a button where it can be tried alone. */
export function renderHelpEntry(entry: HelpEntry, commands: readonly AnyCommand[]): Reply {
  const { name, description, options, subcommands } = entry;
  const isTyped = commands.some(
    (command) => isSlashCommand(command) && command.data.name === name.split(' ', 1)[0],
  );
  const example = EXAMPLES[name];
  const line = example && toCommandLine(name, example.options);
  const tries = line && example.needs === undefined ? [{ label: 'Try it', line }] : [];
  const above = [
    `**${isTyped ? `/${name}` : name}**: ${description}`,
    ...(line ? [`Such as \`${formatCommandLine(line)}\`${example.needs ? NEEDED[example.needs] : ''}`] : []),
  ];
  const shown =
    subcommands.length > 0
      ? [...above, subcommands.map((subcommand) => `\`${subcommand.name.slice(name.length + 1)}\``).join(' ')]
      : [...above, ...formatOptions(options, above.join('\n'))];
  return {
    content: shown.join('\n'),
    components: [
      ...tryRow(tries, commands),
      ...(subcommands.length > 0
        ? [
            selectRow(
              customId(HELP_ACTION, 'about'),
              'Which one?',
              subcommands.map((subcommand) => ({
                label: `/${subcommand.name}`,
                value: subcommand.name,
                description: subcommand.description.slice(0, 100),
              })),
            ),
          ]
        : []),
    ],
    isPrivate: true,
  };
}

/** Options with what they are for, those that must be given first, as far as a phone has room; the others by name. */
function formatOptions(options: readonly BasicOption[], above: string): readonly string[] {
  const sorted = options.toSorted(
    (option, candidate) => Number(candidate.required ?? false) - Number(option.required ?? false),
  );
  const told = sorted.map(
    ({ name, description, required }) =>
      `- \`${name}\`${required ? '' : '?'}: ${description.split(';', 1)[0]}`,
  );
  for (let said = told.length; said > 0; said -= 1) {
    const others = sorted.slice(said).map(({ name }) => `\`${name}\``);
    const lines = [...told.slice(0, said), ...(others.length > 0 ? [`Also: ${others.join(' ')}`] : [])];
    if (heightOf([above, ...lines].join('\n')) <= MAX_LINES) return lines;
  }
  return sorted.length > 0 ? [sorted.map(({ name }) => `\`${name}\``).join(' ')] : [];
}
