/** A line of text with names in place of mentions and styles in place of Discord's markdown. */
export type RichText = readonly TextSpan[];

export interface TextSpan {
  readonly text: string;
  /** `small` is less prominent, such as rules below an answer. */
  readonly how?: 'strong' | 'emphasis' | 'struck' | 'code' | 'small';
  /** The number of the rule that the text names: it opens there. */
  readonly rule?: string;
}
