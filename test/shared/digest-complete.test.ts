import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HELD_IN_PART } from '../../src/rulebook/held.ts';
import { readRulesText, SHARED_DIR } from './shared-dir.ts';

/** Which rules a digest holds: those of whole chapters, rules with all their subrules, and single rules. */
function scopeOf(chapters: string, whole: string, single: string): RegExp {
  const anyOf = (numbers: string) => numbers.replaceAll('.', String.raw`\.`).replaceAll(/\s+/g, '|');
  return new RegExp(`^(?:(?:${anyOf(chapters)})\\.|(?:${anyOf(whole)})[a-z]?$|(?:${anyOf(single)})$)`);
}

const DIGESTS: [edition: string, scope: RegExp][] = [
  [
    '2006-10-01',
    scopeOf(
      '504 505 506 507 508 509 510 511',
      '201.2 202.3 203.2 203.3 208.2 213.1 216.2 217.8 502.15 503.2 503.3 503.9 503.10 503.12 600.1 600.2 600.3',
      `212.2 212.2a 212.3 212.3a 212.4 212.4a 212.5 212.5a 212.6 212.6a 212.7 212.7a 217.1 217.1a 217.1c
       419.6 419.6a 420.5 420.5f 502.26 502.26b 502.26e`,
    ),
  ],
  ['2008-02-01', /^505\./],
  [
    '2026-06-19',
    scopeOf(
      '705 708 709 710 723 724 729',
      `109.3 110.5 111.6 118.6 201.2 201.3 201.4 202.2 202.3 208.2 301.1 302.1 303.1 304.1 305.1 306.1 307.1 310.1 400.4 514.2 614.5
       701.26 702.26 702.102 702.127 707.2 707.3 707.8 707.12 712.1 712.12 712.15 712.16 712.19 715.1 715.4 715.5 720.1
       720.4 720.5 722.1 722.4 722.5 800.1 800.2 800.3`,
      `116.2 116.2m 400.7 701.40 701.40g 702.37 702.37c 704.5 704.5d 707.9 707.9a 707.10 707.10a 712.8 712.8a 712.8c 712.8d
       712.8e 712.8f 712.8g 712.11 712.11b 712.11c 715.3 715.3a 715.3b 715.3d 720.3 720.3a 720.3b 720.3d 722.3`,
    ),
  ],
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

  it.each(DIGESTS)('%s says of what it holds a part only', (edition) => {
    const heldIn = (text: string) => outlineOf(text, /^/).rules.map((line) => line.split(':')[0] ?? '');
    const [held, official] = [heldIn(digest(edition)), heldIn(readRulesText(edition))];
    const under = (numbers: readonly string[], above: string) =>
      numbers.filter(
        (number) => number !== above && number.replace(above, '').search(/^(?:\.|[a-z]$)/) === 0,
      );
    for (const number of new Set([...held, ...held.map((one) => one.slice(0, 3))])) {
      const isPart = under(held, number).length < under(official, number).length;
      expect([number, HELD_IN_PART.has(number)]).toEqual([number, isPart]);
    }
  });

  it.each(DIGESTS)('%s has nothing outside its chapters', (edition, scope) => {
    expect(outlineOf(digest(edition), /^/).rules).toEqual(outlineOf(digest(edition), scope).rules);
  });
});
