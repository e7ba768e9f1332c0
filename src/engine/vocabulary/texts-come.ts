/**
 * How missing texts of the rules and of cards get here: fetched automatically, by a line at the prompt, or imported by
 * the operator.
 */
export type TextsCome = 'by-themselves' | 'at-the-prompt' | 'by-import';
