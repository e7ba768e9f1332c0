import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { monthOf } from '#discord/words/months.ts';

const HOME = new URL('../../', import.meta.url);
const PAPERS = ['README.md', ...readdirSync(new URL('docs/', HOME)).map((name) => `docs/${name}`)];

it('the papers name the month of the newest card built in', () => {
  const text = PAPERS.filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(new URL(name, HOME), 'utf8'))
    .join('\n');
  const month = monthOf(builtInCards().day);
  expect(text).toContain(`all cards until ${month}`);
  expect(new Set(text.match(/Card data: \w+ \d+/gi))).toEqual(new Set([`Card data: ${month}`]));
});
