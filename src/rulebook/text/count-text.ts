import type { ParsedRules } from './rules.ts';

/** How much a text has. */
export interface TextCounts {
  /** Of the form 505.6. */
  readonly rules: number;
  /** Of the form 506.3a. */
  readonly subrules: number;
  /** Those of the glossary too. */
  readonly examples: number;
  /** Of the glossary. */
  readonly entries: number;
}

export function countText({ rules, glossary }: Pick<ParsedRules, 'rules' | 'glossary'>): TextCounts {
  const subrules = rules.filter(({ parent }) => parent !== null).length;
  const paragraphs = [...rules, ...glossary].flatMap((one) => one.paragraphs);
  return {
    rules: rules.length - subrules,
    subrules,
    examples: paragraphs.filter(({ kind }) => kind === 'example').length,
    entries: glossary.length,
  };
}
