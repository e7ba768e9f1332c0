import type { ParsedRules } from './rules.ts';

export interface TextCounts {
  /** The number of rules of the form 505.6. */
  readonly rules: number;
  /** The number of subrules of the form 506.3a. */
  readonly subrules: number;
  /** Includes those of the glossary. */
  readonly examples: number;
  /** Glossary entries. */
  readonly entries: number;
}

export function countText({ rules, glossary }: Pick<ParsedRules, 'rules' | 'glossary'>): TextCounts {
  const subrules = rules.filter(({ parent }) => parent !== null).length;
  const paragraphs = [...rules, ...glossary].flatMap((item) => item.paragraphs);
  return {
    rules: rules.length - subrules,
    subrules,
    examples: paragraphs.filter(({ kind }) => kind === 'example').length,
    entries: glossary.length,
  };
}
