import { toMarkdown } from '#discord/markdown/write.ts';
import { code, joinLines, joinTexts } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import { parseMarks, text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { editDistance } from '#basics/edit-distance.ts';
import {
  isMessageCommand,
  isSlashCommand,
  type AnyCommand,
  type CommandTraits,
  type Suggestion,
} from '../command/command.ts';
import { formatCommandLine, judgeLine } from '../command/command-line.ts';
import { customId } from '../command/custom-id.ts';
import type { BasicOption } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { selectRow } from '../command/rows.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { EXAMPLES, type ExampleRequirement } from './examples.ts';
import { HELP_ACTION } from './front-page.ts';
import { toCommandLine, tryButtonRows } from './command-lines.ts';

/** A command or a subcommand. */
export interface HelpEntry {
  /** The full name: `turn control`. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly BasicOption[];
  /** Empty for a subcommand. */
  readonly subcommands: readonly HelpEntry[];
  /** Set if it isn't in Discord's menu. */
  readonly unlisted?: CommandTraits['unlisted'];
}

/** Discord has no descriptions for context-menu commands. */
const MESSAGE_COMMAND_HINT =
  'In the menu of a message, under Apps: finds the rule that the message asks about';

/** The entries of all commands; each command is followed by its subcommands. */
export const helpEntries = (commands: readonly AnyCommand[]): readonly HelpEntry[] =>
  commands.flatMap((command) => {
    const { name } = command.data;
    if (isMessageCommand(command))
      return [{ name, description: MESSAGE_COMMAND_HINT, options: [], subcommands: [] }];
    const declared = command.data.options ?? [];
    const subcommands = declared.flatMap((option): HelpEntry[] =>
      option.type === Type.Subcommand
        ? [
            {
              ...option,
              name: `${name} ${option.name}`,
              options: option.options ?? [],
              subcommands: [],
              unlisted: command.subcommands?.get(option.name)?.unlisted,
            },
          ]
        : [],
    );
    const options = subcommands.length > 0 ? [] : (declared as readonly BasicOption[]);
    return [{ name, description: command.data.description, options, subcommands }, ...subcommands];
  });

const normalize = (typed: string): string =>
  typed.trim().replace(/^\//, '').replaceAll(/\s+/g, ' ').toLowerCase();

const MAX_TYPOS = 2;
/** Shorter names allow one typo. In characters. */
const MIN_LONG_NAME_LENGTH = 6;

/** True if the text is the name, or its last word, with typos. */
const isSimilar = (typed: string, name: string): boolean =>
  [name, name.slice(name.lastIndexOf(' ') + 1)].some(
    (commandName) =>
      commandName.length > MAX_TYPOS &&
      editDistance(typed, commandName).whole <= (commandName.length < MIN_LONG_NAME_LENGTH ? 1 : MAX_TYPOS),
  );

/**
 * Searches entries, best matches first: equal, prefix, part of the name, part of the description, then with typos.
 */
export function findHelpEntries(typed: string, entries: readonly HelpEntry[]): readonly HelpEntry[] {
  const query = normalize(typed);
  const ranks: readonly ((entry: HelpEntry) => boolean)[] = [
    ({ name }) => normalize(name) === query,
    ({ name }) => normalize(name).startsWith(query),
    ({ name }) => normalize(name).includes(query),
    ({ description }) => description.toLowerCase().includes(query),
    ({ name }) => isSimilar(query, normalize(name)),
  ];
  return [...new Set(ranks.flatMap((matches) => entries.filter((entry) => matches(entry))))];
}

/** Finds an entry by its full name: `/turn control` or `turn control`. */
export const findHelpEntry = (typed: string, entries: readonly HelpEntry[]): HelpEntry | undefined =>
  entries.find(({ name }) => normalize(name) === normalize(typed));

export const suggestHelpEntries = (typed: string, entries: readonly HelpEntry[]): readonly Suggestion[] =>
  findHelpEntries(typed, entries).map(({ name, description }) => ({
    name: `${name}: ${description}`,
    value: name,
  }));

const REQUIREMENT_NOTES: Readonly<Record<ExampleRequirement, string>> = {
  game: ' (in a game)',
  manager: ' (Manage Server)',
  texts: '',
};

/** Renders the purpose of a command, its options, and an example, with a button if it can run privately. */
export function renderHelpEntry(entry: HelpEntry, commands: readonly AnyCommand[]): Reply {
  const { name, description, options, subcommands, unlisted } = entry;
  const isSlash = commands.some(
    (command) => isSlashCommand(command) && command.data.name === name.split(' ', 1)[0],
  );
  const example = EXAMPLES[name];
  const line = example && toCommandLine(name, example.options);
  const suggestions = line && example.needs === undefined ? [{ label: 'Try it', line }] : [];
  const heading = [
    text`**${isSlash ? `/${name}` : name}**: ${parseMarks(description)}`,
    ...(line
      ? [
          text`Such as ${code(formatCommandLine(line))}${example.needs ? REQUIREMENT_NOTES[example.needs] : ''}`,
        ]
      : []),
    ...(unlisted ? [formatWayTo(name, unlisted)] : []),
  ];
  const lines =
    subcommands.length > 0
      ? [...heading, ...formatSubcommands(name, subcommands)]
      : [...heading, ...formatOptions(options, heading)];
  return {
    content: joinLines(lines),
    components: [
      ...tryButtonRows(suggestions, commands),
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

/** Says how players reach a subcommand that isn't in the menu. */
const formatWayTo = (name: string, { below, label }: NonNullable<HelpEntry['unlisted']>): Text =>
  text`Not in the menu: *${label}* below ${listOf(
    below.map((path) => code(`/${path}`)),
    'or',
  )}; or ${code(judgeLine(`/${name}`))}`;

/** Lists the subcommands, those in the menu first. */
function formatSubcommands(name: string, subcommands: readonly HelpEntry[]): readonly Text[] {
  const format = (entries: readonly HelpEntry[]): Text =>
    formatNames(entries.map((subcommand) => subcommand.name.slice(name.length + 1)));
  const listed = subcommands.filter(({ unlisted }) => !unlisted);
  const others = subcommands.filter(({ unlisted }) => unlisted);
  return [
    ...(listed.length > 0 ? [format(listed)] : []),
    ...(others.length > 0
      ? [text`Not in the menu, such as ${code(judgeLine(`/${others[0]?.name}`))}: ${format(others)}`]
      : []),
  ];
}

const formatNames = (names: readonly string[]): Text => joinTexts(names.map(code), ' ');

/** Required options first. Those that do not fit a phone screen are listed by name only. */
function formatOptions(options: readonly BasicOption[], heading: readonly Text[]): readonly Text[] {
  const sorted = options.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  const descriptions = sorted.map(
    ({ name, description, required }) =>
      text`- ${code(name)}${required ? '' : '?'}: ${parseMarks(description.split(';', 1)[0] ?? '')}`,
  );
  for (let count = descriptions.length; count > 0; count -= 1) {
    const others = sorted.slice(count).map(({ name }) => name);
    const lines = [
      ...descriptions.slice(0, count),
      ...(others.length > 0 ? [text`Also: ${formatNames(others)}`] : []),
    ];
    if (heightOf(toMarkdown(joinLines([...heading, ...lines]))) <= MAX_LINES) return lines;
  }
  return sorted.length > 0 ? [formatNames(sorted.map(({ name }) => name))] : [];
}
