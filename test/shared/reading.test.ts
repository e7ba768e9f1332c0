import { countText } from '#rulebook/text/count-text.ts';
import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '#rulebook/reading/decode.ts';
import { readRules, type RulesRead } from '#rulebook/reading/read-rules.ts';
import type { GlossaryEntry, Paragraph, ParsedRules } from '#rulebook/text/rules.ts';
import {
  DAYS_OF_TEXTS,
  inSharedDir,
  readRulesText,
  readTextOf,
  SHARED_DIR,
  sharedEditions,
} from './shared-dir.ts';

function decode(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (!text.ok) throw new Error(text.failure.code);
  return text.value;
}

function read(text: string): RulesRead {
  const result = readRules(text);
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

/** Nothing but the characters: no blanks, no italics, and no dots after the numbers of rules. */
const characters = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim().replace(/^(\d{3}\.) ?(\d+[a-z]?)\.? /, '$1$2 '))
    .join('')
    .replaceAll(/(?<!\w)_([^_]+)_(?!(?!TM\b)\w)/g, '$1')
    .replaceAll(/(?<=[a-z])_(?=\(TM\))/g, '')
    .replaceAll(/\s/g, '');

const printed = ({ kind, text }: Paragraph): string => (kind === 'example' ? `Example: ${text}` : text);

/** The rules and the glossary as printed, without a look at the parser. */
function sourceOf(text: string): { rules: string; glossary: string } {
  const [, rules = '', glossary = ''] =
    /\nCredits(?=\s)[\s\S]*?\n(1\. [\s\S]*)\n\s*Glossary *\n([\s\S]*)\n\s*Credits *\n/.exec(text) ?? [];
  return { rules: characters(rules.split('\n')), glossary: characters(glossary.split('\n')) };
}

function rulesOf({ sections, chapters, rules }: ParsedRules): string {
  const lines = chapters.flatMap(({ number, heading }, index) => {
    const section = sections.find((one) => one.number === number[0]);
    const isFirst = chapters[index - 1]?.number[0] !== number[0];
    const within = rules
      .filter(({ chapter }) => chapter === number)
      .flatMap((rule) =>
        rule.paragraphs.map(
          (paragraph, place) => (place === 0 ? `${rule.number} ` : '') + printed(paragraph),
        ),
      );
    return [
      ...(section && isFirst ? [`${section.number}. ${section.heading}`] : []),
      `${number}. ${heading}`,
      ...within,
    ];
  });
  return characters(lines);
}

const glossaryOf = (glossary: readonly GlossaryEntry[]): string =>
  characters(glossary.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.map(printed)]));

/** Counted by a program of its own. */
const COUNTS: Record<string, readonly number[]> = {
  '2003-07-01': [5, 68, 310, 337, 82, 290],
  '2006-10-01': [6, 84, 425, 548, 155, 357],
  '2008-02-01': [6, 85, 471, 661, 162, 388],
  '2009-07-08': [8, 104, 648, 824, 189, 408],
  '2013-04-29': [9, 124, 841, 1089, 223, 476],
  '2017-04-28': [9, 129, 909, 1291, 243, 531],
  '2022-04-29': [9, 137, 1031, 1620, 265, 622],
  '2026-01-16': [9, 146, 1157, 1957, 276, 725],
  '2026-06-19': [9, 147, 1170, 1983, 277, 735],
};

/** References to rules that the same text has not: slips of the editions. */
const SLIPS: Record<string, readonly string[]> = {
  '2009-07-08': ['401.6 → 602.1i', '605.3b → 405.3c'],
  '2017-04-28': ['702.123d → 903.11a'],
  '2026-01-16': ['Map → 110.10'],
};

describe.skipIf(SHARED_DIR === undefined)('reading the official texts', () => {
  describe.each(sharedEditions())('%s', (edition) => {
    const text = readRulesText(edition);
    const whole = read(decode(readFileSync(inSharedDir('rules-texts', `${edition}.txt`))));

    it('loses and doubles nothing between contents and credits', () => {
      const source = sourceOf(text);
      expect(source.rules.length).toBeGreaterThan(100_000);
      expect(rulesOf(whole.text)).toBe(source.rules);
      expect(glossaryOf(whole.text.glossary)).toBe(source.glossary);
    });

    it('has as many rules, examples and entries as it prints', () => {
      const { sections, chapters, glossary } = whole.text;
      const { rules, subrules, examples } = countText({ ...whole.text, glossary: [] });
      const known = COUNTS[edition];
      if (known)
        expect([sections.length, chapters.length, rules, subrules, examples, glossary.length]).toEqual(known);
      expect(whole.report.leadingNowhere.map(({ from, to }) => `${from} → ${to}`)).toEqual(
        SLIPS[edition] ?? [],
      );
      expect(whole.report.remarks.map(({ code }) => code)).toEqual(
        edition === '2006-10-01' ? ['homeless'] : [],
      );
    });

    it('lists each subrule under its rule, once', () => {
      const { rules } = whole.text;
      const ruleOf = new Map(rules.map((rule) => [rule.number, rule]));
      expect(ruleOf.size).toBe(rules.length);
      const subrules = rules.filter(({ parent }) => parent !== null);
      expect(rules.flatMap((rule) => rule.subrules)).toEqual(subrules.map(({ number }) => number));
      expect(
        subrules.filter(({ parent, number }) => !ruleOf.get(parent ?? '')?.subrules.includes(number)),
      ).toEqual([]);
    });

    // Windows and the Mac have no such signs; and a lone per mille sign in 2006-10-01 is a slip that tells nothing.
    const plain = text.replaceAll(/[∞−‰]/g, 'x');

    it.each(['utf8', 'utf-16le', 'utf-16be', 'win1252', 'macroman'])(
      'is read the same from %s',
      (encoding) => {
        for (const addBOM of encoding.startsWith('utf') ? [true, false] : [false]) {
          const again = decode(iconv.encode(plain, encoding, { addBOM }));
          expect(again === plain, `${encoding} ${addBOM}`).toBe(true);
        }
      },
    );

    it.each([70, 80])('wrapped at %i columns has the same rules and entries', (width) => {
      const wrapped = read(wrap(text, width)).text;
      expect(wrapped.chapters).toEqual(whole.text.chapters);
      expect(wrapped.rules).toEqual(whole.text.rules);
      expect(wrapped.glossary.map(({ heading }) => heading)).toEqual(
        whole.text.glossary.map(({ heading }) => heading),
      );
      expect(glossaryOf(wrapped.glossary)).toBe(glossaryOf(whole.text.glossary));
    });

    it('without empty lines has the same rules and entries', () => {
      const dense = text.replaceAll(/\n\s*\n/g, '\n');
      const { rules, glossary } = read(dense).text;
      expect(rules).toEqual(whole.text.rules);
      expect(glossary).toEqual(whole.text.glossary);
    });

    it('cut off anywhere before its credits, is never taken for whole', () => {
      const end = text.lastIndexOf('\nCredits');
      for (const share of [0.001, 0.01, 0.03, 0.3, 0.7, 0.8, 0.95, 0.999]) {
        const cut = readRules(text.slice(0, Math.floor(end * share)));
        const codes = cut.ok ? cut.value.report.remarks.map(({ code }) => code) : [cut.failure.code];
        expect(codes.filter((code) => code !== 'homeless')).toEqual([
          expect.stringMatching(/^(?:cut-off|glossary-cut-off|not-the-rules|too-few-rules)$/),
        ]);
      }
    });
  });
});

/** Breaks lines where the next word has no room. */
function wrap(text: string, width: number): string {
  return text.replaceAll(/^([ \t]*)(\S.*)$/gm, (_, indent: string, words: string) => {
    const lines: string[] = [];
    let line = indent;
    for (const word of words.split(' ')) {
      if (line.trim() === '') line += word;
      else if (line.length + 1 + word.length <= width) line += ` ${word}`;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line].join('\n');
  });
}

describe.skipIf(DAYS_OF_TEXTS.length === 0)('a number that another rule has, as misprints have it', () => {
  it.each([
    ['2004-06-01', ['502.35b after 502.36a']],
    ['2005-08-01', ['605.2c after 609.2b']],
    ['2006-05-01', ['501.2 after 510.1', '501.3 after 510.1']],
    ['2006-07-15', []],
    ['2026-06-19', []],
  ] as const)('%s: %j', (day, misprints) => {
    const { remarks } = read(readTextOf(day)).report;
    const folded = remarks.flatMap((remark) =>
      remark.code === 'folded' ? [`${remark.number} after ${remark.after}`] : [],
    );
    expect(folded).toEqual(misprints);
  });
});
