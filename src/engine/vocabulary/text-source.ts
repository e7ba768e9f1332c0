/**
 * How missing texts of rules and cards become available: fetched automatically, by a command at the prompt, or imported
 * by the operator.
 */
export type TextSource = 'by-themselves' | 'at-the-prompt' | 'by-import';
