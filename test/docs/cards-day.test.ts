import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { formatMonth } from '#discord/words/months.ts';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)];

it('the documents name the month of the newest built-in card', () => {
  const text = DOCUMENTS.filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(new URL(name, ROOT), 'utf8'))
    .join('\n');
  const month = formatMonth(builtInCards().day);
  expect(text).toContain(`all cards until ${month}`);
  expect(new Set(text.match(/Card data: \w+ \d+/gi))).toEqual(new Set([`Card data: ${month}`]));
});
