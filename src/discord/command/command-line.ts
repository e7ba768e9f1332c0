import type { OptionValue } from './option-types.ts';

/** A command as typed, with its options by name. */
export interface CommandLine {
  readonly command: string;
  readonly subcommand: string | null;
  readonly options: Readonly<Record<string, OptionValue | undefined>>;
  /** The game that the line is about. A button with this line is out of date once another game is open in the channel. */
  readonly gameId?: string;
  /** The last log entry of that game. A button with this line is out of date once there is another. */
  readonly gameSeq?: number;
  /** The last log entry that a button with this line was about. The command decides which later ones make it out of date. */
  readonly afterSeq?: number;
}

/** `/flip call:heads` */
export const formatCommandLine = ({ command, subcommand, options }: CommandLine): string =>
  [
    `/${command}`,
    ...(subcommand === null ? [] : [subcommand]),
    ...Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])),
  ].join(' ');

/** The line by which players type a command that isn't in the menu. */
export const judgeLine = (line: string): string => `/judge line:${line}`;
