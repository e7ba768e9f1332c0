/** A command as typed, with its options by name. */
export interface CommandLine {
  readonly command: string;
  readonly subcommand: string | null;
  readonly options: Readonly<Record<string, string | number | boolean | undefined>>;
  /** The game that the line is about. The button is out of date once another game is open in the channel. */
  readonly gameId?: string;
}
