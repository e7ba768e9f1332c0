import { parseRules } from '#rulebook/reading/parse-rules.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { readRulesText, sharedEditions } from './shared-dir.ts';

/** The official texts, parsed, oldest first, by the names of their files; none without the folder. */
export const OFFICIAL: readonly (readonly [file: string, rules: ParsedRules])[] = sharedEditions().map(
  (file) => {
    const rules = parseRules(readRulesText(file));
    if (!rules) throw new Error(`${file}.txt prints no day`);
    return [file, rules];
  },
);
