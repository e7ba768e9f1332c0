import type { Ink } from './render/ink.ts';
import { isRegistered, type Shortcuts } from './lines/prompt-line.ts';
import { type HelpRow, helpText } from './lines/help.ts';
import type { Seat } from './seat/seat.ts';

/** The words of the program that the prompt is part of, on itself. */
export interface Hints {
  /**
   * Lines to begin with, as `['Flip', '/flip call:heads']`; a remark may follow. Those that the bot cannot answer are
   * left out.
   */
  readonly tries?: readonly (readonly [what: string, line: string, remark?: string])[];
  readonly shortcuts?: Shortcuts;
  /** The meaning of a line without a sign: `a question about the rules`. */
  readonly question?: string;
  /** Stands at the end of the welcome. */
  readonly welcome?: string;
  /** Says what to do instead, where standard input is empty. */
  readonly noInput?: string;
}

/** Where the page of the same Discord is. */
export const formatPageHint = (page: string): string => `The same in a browser: ${page}`;

/**
 * Where somebody is, what to try, a line each, and how to go on.
 * @param page the address of the page, where there is one
 */
export function formatWelcome(seat: Seat, ink: Ink, hints: Hints, page?: string): string {
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
 * `!help`, with what this prompt understands beside it.
 * @param own what the program of this prompt does itself.
 */
export function formatPromptHelp(seat: Seat, ink: Ink, hints: Hints, own: readonly HelpRow[] = []): string {
  const { shortcuts = {} } = hints;
  const question = questionAt(seat, hints);
  const rows: readonly HelpRow[] = [
    ...(question === null ? [] : [['any words', question] as const]),
    ['hello', 'what to try first'],
    ['help', shortcuts.help !== undefined && has(shortcuts.help, seat) ? 'what the bot can do' : 'this list'],
    ['exit', 'ends, as quit, bye and Ctrl-D do'],
  ];
  return helpText(seat.commands(), rows, own).replaceAll(/^\S.*$/gm, (title) => ink.bold(title));
}

/** The lines to begin with that the bot answers to whoever sits here. */
export const triesAt = (seat: Seat, hints: Hints): NonNullable<Hints['tries']> =>
  (hints.tries ?? []).filter(([, line]) => isAnswered(line, seat, hints));

/** The meaning of a line without a sign; null where the bot takes none. */
export const questionAt = (seat: Seat, hints: Hints): string | null =>
  isAnswered('', seat, hints) ? (hints.question ?? 'a question to the bot') : null;

/** A line without a slash is asked as a question. */
function isAnswered(line: string, seat: Seat, { shortcuts = {} }: Hints): boolean {
  const start = line.startsWith('/') ? line : shortcuts.question;
  return start !== undefined && has(start, seat);
}

const has = (start: string, seat: Seat): boolean => isRegistered(start, seat.commands());
