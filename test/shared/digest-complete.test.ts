import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '../../src/engine/vocabulary/editions.ts';
import { isHeldInPart } from '../../src/rulebook/text/in-part.ts';
import { readRulesText, SHARED_DIR } from './shared-dir.ts';

/** Which rules a digest holds: those of whole chapters, rules with all their subrules, and single rules. */
function scopeOf(chapters: string, whole: string, single: string): RegExp {
  const anyOf = (numbers: string) => numbers.replaceAll('.', String.raw`\.`).replaceAll(/\s+/g, '|');
  return new RegExp(`^(?:(?:${anyOf(chapters)})\\.|(?:${anyOf(whole)})[a-z]?$|(?:${anyOf(single)})$)`);
}

const DIGESTS: [edition: IsoDate, scope: RegExp][] = [
  [
    '2006-10-01',
    scopeOf(
      `301 311 312 313 314 504 505 506 507 508 509 510 511 600 601 602 603 604 605 606 607 608 609`,
      `101.2 101.3 101.5 102.2 102.5 103.1 103.4 200.3 200.4 201.2 202.3 203.2 203.3 208.2 213.1 214.4 216.2 217.8
       300.1 300.2 300.3 300.6 300.7 300.8 300.9 302.2 302.3 305.1 306.1 306.3 308.4 310.1 310.5 401.7 409.4
       410.2 410.3 415.1 502.15 502.22 503.2 503.3 503.9 503.10 503.12`,
      `102.3 102.3a 102.4 102.4a 212.2 212.2a 212.3 212.3a 212.4 212.4a 212.5 212.5a 212.6 212.6a 212.7 212.7a 217.1
       217.1a 217.1c 217.1e 217.2 217.2b 217.3 217.3c 217.6 217.6a 217.6d 217.6e 306.2 308.2 308.2a 308.2c
       308.2g 309.2 309.2a 404.4 404.4b 408.1 408.1d 409.1 409.1b 409.1c 409.1h 413.2 413.2a 413.2c 419.6
       419.6a 419.6e 419.6f 419.9 419.9a 420.5 420.5a 420.5d 420.5f 420.5h 420.5n 502.24 502.24a 502.26
       502.26b 502.26e 502.59 502.59a`,
    ),
  ],
  ['2008-02-01', /^505\./],
  [
    '2026-06-19',
    scopeOf(
      `501 512 514 705 708 709 710 723 724 727 729 800 801 802 803 804 805 806 807 808 809 810 811`,
      `101.1 101.4 102.3 103.1 103.4 103.8 104.2 104.5 109.3 110.5 111.2 111.6 118.6 201.2 201.3 201.4 202.2 202.3
       208.2 301.1 302.1 303.1 304.1 305.1 306.1 307.1 310.1 400.4 401.2 402.3 405.1 405.5 500.1 500.2 500.3
       500.7 500.8 500.9 500.10 500.11 502.2 502.3 502.4 506.1 506.2 508.8 510.2 510.4 511.2 511.3 513.2 614.5
       701.26 702.26 702.34 702.81 702.84 702.97 702.102 702.127 702.129 702.133 702.141 702.145 707.2 707.3
       707.8 707.12 712.1 712.8 712.9 712.12 712.15 712.16 712.18 712.19 715.1 715.4 715.5 720.1 720.4 720.5
       722.1 722.4 722.5 725.1 725.3 725.4 726.1 726.3 726.4 731.2 903.2 903.7 903.8 903.10`,
      `104.3 104.3a 104.4 104.4a 110.2 115.1 115.1a 116.2 116.2m 117.1 117.1a 400.7 400.11 500.5 505.1 505.1a 506.3
       506.4 508.1 508.1a 508.1f 508.1k 508.4 509.1 509.1a 510.1 601.2 601.2b 601.2c 601.2h 601.3 601.3a 603.2
       603.2b 603.3 603.3b 603.7 603.7b 608.2 608.2b 608.2d 608.2n 608.3 608.3f 614.10 614.10a 616.1 701.3
       701.3a 701.3d 701.27 701.27a 701.27c 701.27d 701.27f 701.28 701.28a 701.28c 701.28d 701.28f 701.40
       701.40g 702.35 702.35a 702.37 702.37c 702.62 702.62a 702.88 702.88a 702.128 702.128a 702.138 702.138a
       702.143 702.143a 702.146 702.146a 702.170 702.170d 702.180 702.180a 702.185 702.185a 702.187 702.187b
       704.5 704.5a 704.5c 704.5d 704.5m 704.5q 707.9 707.9a 707.10 707.10a 712.11 712.11b 712.11c 715.3
       715.3a 715.3b 715.3d 720.3 720.3a 720.3b 720.3d 722.3 731.1 903.4 903.4d 903.4e 903.5 903.5d`,
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
  // 2006-10-01 prints `606. 8b`.
  const lines = text.split('\n').map((each) => each.trim().replace(/^606\. 8b/, '606.8b'));
  for (const line of lines) {
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
  readFileSync(new URL(`../../src/rulebook/book/digest/${edition}.txt`, import.meta.url), 'utf8');

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
      expect([number, isHeldInPart(number, edition)]).toEqual([number, isPart]);
    }
  });

  it.each(DIGESTS)('%s has nothing outside its chapters', (edition, scope) => {
    expect(outlineOf(digest(edition), /^/).rules).toEqual(outlineOf(digest(edition), scope).rules);
  });
});
