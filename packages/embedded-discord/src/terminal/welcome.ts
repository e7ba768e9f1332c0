import type { Ink } from './render/ink.ts';
import { isRegistered, type Shortcuts } from './lines/prompt-line.ts';
import { type HelpRow, formatHelp } from './lines/help.ts';
import type { KeyboardSeat } from './seat/keyboard-seat.ts';

/** The texts of the program that the prompt is part of. */
export interface PromptHints {
  /**
   * Lines to try first, as `['Flip', '/flip call:heads']`; a remark may follow. Those that the bot cannot answer are
   * left out.
   */
  readonly tries?: readonly (readonly [what: string, line: string, remark?: string])[];
  readonly shortcuts?: Shortcuts;
  /** The meaning of a line without a sign: `a question about the rules`. */
  readonly question?: string;
  /** The end of the welcome. */
  readonly welcome?: string;
  /** Advice for the case that standard input is empty. */
  readonly noInput?: string;
}

/** The address of the page for the same Discord. */
export const formatPageHint = (page: string): string => `The same in a browser: ${page}`;

/**
 * The place of a person, lines to try, and how to continue.
 * @param page the address of the page, if there is one
 */
export function formatWelcome(seat: KeyboardSeat, ink: Ink, hints: PromptHints, page?: string): string {
  const { user, guild, channel } = seat.place;
  const tries = triesAt(seat, hints);
  const width = Math.max(...tries.map(([what]) => what.length)) + 1;
  return [
    ink.bold(
      `A small Discord of your own, on this machine only. You are ${user}${guild === null ? '' : ` in #${channel}`}.`,
    ),
    ...tries.map(([what, line, remark = '']) =>
      `${`${what}:`.padEnd(width)}  ${ink.accent(line)}  ${remark}`.trimEnd(),
    ),
    ...(tries.length === 0 ? [`${ink.accent('/')} and Tab list the commands.`] : []),
    ...(page === undefined ? [] : [formatPageHint(page)]),
    `${ink.accent('help')} says more, Tab completes, ${ink.accent('exit')} ends. ${hints.welcome ?? ''}`.trimEnd(),
  ].join('\n');
}

/**
 * The text of `!help`, including what this prompt accepts.
 * @param programRows commands of the program itself
 */
export function formatPromptHelp(
  seat: KeyboardSeat,
  ink: Ink,
  hints: PromptHints,
  programRows: readonly HelpRow[] = [],
): string {
  const { shortcuts = {} } = hints;
  const question = questionAt(seat, hints);
  const rows: readonly HelpRow[] = [
    ...(question === null ? [] : [['any words', question] as const]),
    ['hello', 'what to try first'],
    [
      'help',
      shortcuts.help !== undefined && isCommandRegistered(shortcuts.help, seat)
        ? 'what the bot can do'
        : 'this list',
    ],
    ['exit', 'ends, as quit, bye and Ctrl-D do'],
  ];
  return formatHelp(seat.commands(), rows, programRows).replaceAll(/^\S.*$/gm, (title) => ink.bold(title));
}

/** The lines to try that the bot answers to this person. */
export const triesAt = (seat: KeyboardSeat, hints: PromptHints): NonNullable<PromptHints['tries']> =>
  (hints.tries ?? []).filter(([, line]) => isAnswered(line, seat, hints));

/** The meaning of a line without a sign; null if the bot accepts none. */
export const questionAt = (seat: KeyboardSeat, hints: PromptHints): string | null =>
  isAnswered('', seat, hints) ? (hints.question ?? 'a question to the bot') : null;

/** True if a line without a slash is sent as a question. */
function isAnswered(line: string, seat: KeyboardSeat, { shortcuts = {} }: PromptHints): boolean {
  const start = line.startsWith('/') ? line : shortcuts.question;
  return start !== undefined && isCommandRegistered(start, seat);
}

const isCommandRegistered = (start: string, seat: KeyboardSeat): boolean =>
  isRegistered(start, seat.commands());
