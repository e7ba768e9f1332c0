import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRulesText, SHARED_DIR } from './shared-dir.ts';

const DIGESTS: [edition: string, scope: RegExp][] = [
  ['2006-10-01', /^(505|506|507|508|509|510|511)\.|^600\.[123]$/],
  ['2008-02-01', /^505\./],
  ['2026-06-19', /^110\.5|^(705|709|710|723|724|729)\.|^800\.[123]$/],
];

interface Outline {
  /** One line a rule, in order: its number, how many paragraphs of text it has, and how many examples. */
  readonly rules: string[];
  /** The chapter headings above those rules, as printed. */
  readonly headings: string[];
}

function outlineOf(text: string, scope: RegExp): Outline {
  const rules = new Map<string, { paragraphs: number; examples: number }>();
  const headings = new Set<string>();
  let heading = '';
  let current: { paragraphs: number; examples: number } | undefined;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const number = /^(\d+\.\d+[a-z]?)\.?\s/.exec(line)?.[1];
    if (number !== undefined) {
      current = scope.test(number) ? { paragraphs: 1, examples: 0 } : undefined;
      if (current) rules.set(number, current);
      if (current) headings.add(heading);
    } else if (/^\d+\. |^Glossary$/.test(line)) {
      heading = line;
      current = undefined;
    } else if (current && line.startsWith('Example: ')) current.examples++;
    else if (current && line) current.paragraphs++;
  }
  return {
    rules: [...rules].map(([number, has]) => `${number}: ${has.paragraphs} + ${has.examples} examples`),
    headings: [...headings],
  };
}

const digest = (edition: string) =>
  readFileSync(new URL(`../../src/rulebook/digest/${edition}.txt`, import.meta.url), 'utf8');

describe.skipIf(SHARED_DIR === undefined)('the digest against the official text', () => {
  it.each(DIGESTS)('%s has the same rules, headings, paragraphs and examples', (edition, scope) => {
    const official = outlineOf(readRulesText(edition), scope);
    expect(official.rules).not.toEqual([]);
    expect(outlineOf(digest(edition), scope)).toEqual(official);
  });

  it.each(DIGESTS)('%s has nothing outside its chapters', (edition, scope) => {
    expect(outlineOf(digest(edition), /^/).rules).toEqual(outlineOf(digest(edition), scope).rules);
  });
});
