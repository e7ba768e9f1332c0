import { readFileSync } from 'node:fs';
import { SAMPLE_QUESTION } from '#rulebook/book/load-digest.ts';
import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { readDigest } from '#rulebook/book/load-digest.ts';
import { rulesNotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { incompleteNumbers } from '#rulebook/text/rule-text.ts';
import { ruleTitle, type ParsedRules } from '#rulebook/text/rules.ts';
import { OFFICIAL } from './official-rules.ts';
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
      `101.2 101.3 101.4 101.5 102.2 102.5 103.1 103.4 200.3 200.4 201.2 202.3 203.2 203.3 208.2 213.1 214.4 216.2 217.8
       300.1 300.2 300.3 300.6 300.7 300.8 300.9 302.2 302.3 305.1 306.1 306.3 308.4 310.1 310.5 401.7 409.4
       410.2 410.3 415.1 502.15 502.22 503.2 503.3 503.9 503.10 503.12`,
      `100.2 100.3 102.3 102.3a 102.4 102.4a 212.2 212.2a 212.2g 212.3 212.3a 212.4 212.4a 212.4k 212.5 212.5a 212.6 212.6a 212.7 212.7a 217.1
       217.1a 217.1c 217.1e 217.2 217.2b 217.3 217.3b 217.3c 217.6 217.6a 217.6d 217.6e 306.2 308.2 308.2a 308.2c
       308.2g 309.2 309.2a 404.4 404.4b 408.1 408.1d 409.1 409.1b 409.1c 409.1h 413.2 413.2a 413.2c 419.6
       419.6a 419.6e 419.6f 419.9 419.9a 420.5 420.5a 420.5b 420.5c 420.5d 420.5e 420.5f 420.5h 420.5i 420.5k 420.5m 420.5n 414.1 502.4 502.4b 502.7 502.7b
       502.7e 502.7f 502.8 502.8b 502.17 502.17b 502.24 502.24a 502.25 502.25b 502.26 502.26b 502.26e 502.30 502.30a 502.59 502.59a`,
    ),
  ],
  ['2008-02-01', /^505\./],
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
    } else if (SAMPLE_QUESTION.test(line)) continue;
    else if (current && line.startsWith('Example: ')) current.examples++;
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
      expect([number, incompleteNumbers(edition).has(number)]).toEqual([number, isPart]);
    }
  });

  it.each(DIGESTS)('%s has nothing outside its chapters', (edition, scope) => {
    expect(outlineOf(digest(edition), /^/).rules).toEqual(outlineOf(digest(edition), scope).rules);
  });
});

const today = OFFICIAL.find(([day]) => day === TODAYS_DATE)?.[1];

describe.skipIf(!today)('our words of today against the official text', () => {
  const ours = readDigest().at(-1);
  const isWorded = (number: string) => rulesNotYetWorded().get(number) !== 'new';
  const outline = (text: ParsedRules | undefined) =>
    text?.rules
      .filter(({ number }) => isWorded(number))
      .map((rule) => `${rule.number} ${ruleTitle(rule) ?? ''} (${rule.subrules.filter(isWorded).join(' ')})`);

  it('have every rule that is not listed as new, with the same subrules and headings, in the same order', () => {
    expect(outline(ours)).toEqual(outline(today));
    expect(ours?.chapters).toEqual(today?.chapters);
  });

  it('have every entry of the glossary', () => {
    const headings = (text: ParsedRules | undefined) => text?.glossary.map(({ heading }) => heading);
    expect(headings(ours)?.toSorted()).toEqual(headings(today)?.toSorted());
  });
});
