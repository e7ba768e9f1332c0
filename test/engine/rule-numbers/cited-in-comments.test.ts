import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';

const ENGINE = new URL('../../../src/engine/', import.meta.url);
const NUMBER = String.raw`(?:\d{3}\.\d+[a-z]?|Glossary)`;
/** The date at the end of a list applies to all its numbers: `302.2, 311.2 (2006-10-01)`. */
const CITED = new RegExp(
  String.raw`(${NUMBER}(?:(?:, and |, | and | or |[-–])${NUMBER})*) \((\d{4}-\d{2}-\d{2})\)`,
  'g',
);
/** A comment as a single line, without the leading stars. */
const inOneLine = (comment: string) => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ');

const cited = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => {
    const comments = readFileSync(new URL(file, ENGINE), 'utf8').match(/\/\*[^]*?\*\/|\/\/.*/g) ?? [];
    const inFile = comments.flatMap((comment) => Array.from(inOneLine(comment).matchAll(CITED)));
    return inFile.flatMap(([, list = '', date = '']) =>
      Array.from(list.matchAll(new RegExp(NUMBER, 'g')), ([number]) => [file, number, date] as const),
    );
  });

describe('rules cited in the engine’s comments', () => {
  it('are some', () => {
    expect(cited.length).toBeGreaterThan(10);
  });

  it.each(cited)('%s: %s stood under that number on %s', (_, number, date) => {
    expect(translateNumber(number, date as IsoDate, date as IsoDate)).toBeDefined();
  });
});
