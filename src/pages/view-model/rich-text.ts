/**
 * A line of text in pieces: as the bot says it on Discord, with people by their names and without Discord's marks. What
 * is no plain text says so.
 */
export type RichText = readonly TextSpan[];

export interface TextSpan {
  readonly text: string;
  /** `small`: of less weight than the rest, such as rules below an answer. */
  readonly how?: 'strong' | 'emphasis' | 'struck' | 'code' | 'small';
  /** The number of the rule that the text names: it opens there. */
  readonly rule?: string;
}
