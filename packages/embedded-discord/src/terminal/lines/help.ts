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
const LINES_OF_COMMANDS = 4;

export type HelpRow = readonly [left: string, right: string];

/**
 * Lists everything that can be typed, grouped by purpose, in lines of at most 80 characters; at most 24 lines if there
 * are up to four rows of words. If there are more commands than fit, the last ones are counted.
 * @param words accepted without a leading sign, by line
 * @param own added by the program, listed last among those with a sign
 */
export function helpText(
  commands: readonly CommandDeclaration[],
  words: readonly HelpRow[] = [],
  own: readonly HelpRow[] = [],
): string {
  const slash = commands.filter(isChatInputCommand).map(({ name }) => `/${name}`);
  const inMenus = commands.filter(isMessageMenuCommand).map(({ name }) => name);
  const groups: readonly (readonly [title: string, rows: readonly HelpRow[]])[] = [
    ...BANG_GROUPS.map(([title, all], index) => {
      const rows = all.filter(([kind]) => kind !== 'launch' || commands.some(isEntryPoint));
      const usages = rows.map(([, usage, what]): HelpRow => [usage, what]);
      return [title, index === BANG_GROUPS.length - 1 ? [...usages, ...own] : usages] as const;
    }),
    ...(words.length > 0 ? [['Without a sign', words] as const] : []),
  ];
  const width = Math.max(...groups.flatMap(([, rows]) => rows.map(([left]) => left.length)));
  return [
    ...(slash.length > 0
      ? [cut(`Commands of the bot; what one takes: Tab, or !complete '${slash[0]} '`), ...wrapped(slash)]
      : []),
    ...(inMenus.length > 0 ? [cut(`In the menu of a message: ${inMenus.join(', ')}`)] : []),
    ...groups.flatMap(([title, rows]) => [title].concat(rows.map((row) => lineOf(row, width)))),
  ].join('\n');
}

const lineOf = ([left, right]: HelpRow, width: number): string => cut(`  ${left.padEnd(width)}  ${right}`);

/** Wraps the words; if there are too many, the last ones become `and 12 more`. */
function wrapped(words: readonly string[]): readonly string[] {
  const lines = ['  '];
  for (const [index, word] of words.entries()) {
    const line = lines.at(-1) ?? '';
    const longer = line.trim() === '' ? `  ${word}` : `${line} ${word}`;
    const isLastLine = lines.length === LINES_OF_COMMANDS;
    const more = ` and ${words.length - index} more`;
    const needed = isLastLine && index < words.length - 1 ? longer + more : longer;
    if (needed.length <= WIDTH) lines[lines.length - 1] = longer;
    else if (isLastLine) return [...lines.slice(0, -1), line + more];
    else lines.push(`  ${word}`);
  }
  return lines;
}

const cut = (line: string): string => (line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`);
