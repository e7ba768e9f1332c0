import { BANG_GROUPS } from './bangs.ts';
import {
  type CommandDeclaration,
  isEntryPoint,
  isMessageMenuCommand,
  isChatInputCommand,
} from './declarations.ts';

/** The width of a classic terminal, in characters. */
const WIDTH = 80;
/** With this many lines of commands, the whole list fits on 24 lines. */
const MAX_COMMAND_LINES = 4;

export type HelpRow = readonly [left: string, right: string];

/**
 * Lists everything that can be typed, grouped by purpose, in lines of at most 80 characters; at most 24 lines if there
 * are up to four rows of words. If there are more commands than fit, the last ones are counted.
 * @param words rows for words that are accepted without a leading sign
 * @param programRows added by the program, listed last among those with a sign
 */
export function formatHelp(
  commands: readonly CommandDeclaration[],
  words: readonly HelpRow[] = [],
  programRows: readonly HelpRow[] = [],
): string {
  const slashCommands = commands.filter(isChatInputCommand).map(({ name }) => `/${name}`);
  const menuCommands = commands.filter(isMessageMenuCommand).map(({ name }) => name);
  const groups: readonly (readonly [title: string, rows: readonly HelpRow[]])[] = [
    ...BANG_GROUPS.map(([title, all], index) => {
      const rows = all.filter(([kind]) => kind !== 'launch' || commands.some(isEntryPoint));
      const usages = rows.map(([, usage, what]): HelpRow => [usage, what]);
      return [title, index === BANG_GROUPS.length - 1 ? [...usages, ...programRows] : usages] as const;
    }),
    ...(words.length > 0 ? [['Without a sign', words] as const] : []),
  ];
  const width = Math.max(...groups.flatMap(([, rows]) => rows.map(([left]) => left.length)));
  return [
    ...(slashCommands.length > 0
      ? [
          truncate(`Commands of the bot; what one takes: Tab, or !complete '${slashCommands[0]} '`),
          ...wrapWords(slashCommands),
        ]
      : []),
    ...(menuCommands.length > 0 ? [truncate(`In the menu of a message: ${menuCommands.join(', ')}`)] : []),
    ...groups.flatMap(([title, rows]) => [title].concat(rows.map((row) => formatRow(row, width)))),
  ].join('\n');
}

const formatRow = ([left, right]: HelpRow, width: number): string =>
  truncate(`  ${left.padEnd(width)}  ${right}`);

/** Wraps the words; if there are too many, the last ones become `and 12 more`. */
function wrapWords(words: readonly string[]): readonly string[] {
  const lines = ['  '];
  for (const [index, word] of words.entries()) {
    const line = lines.at(-1) ?? '';
    const longer = line.trim() === '' ? `  ${word}` : `${line} ${word}`;
    const isLastLine = lines.length === MAX_COMMAND_LINES;
    const more = ` and ${words.length - index} more`;
    const needed = isLastLine && index < words.length - 1 ? longer + more : longer;
    if (needed.length <= WIDTH) lines[lines.length - 1] = longer;
    else if (isLastLine) return [...lines.slice(0, -1), line + more];
    else lines.push(`  ${word}`);
  }
  return lines;
}

const truncate = (line: string): string => (line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`);
