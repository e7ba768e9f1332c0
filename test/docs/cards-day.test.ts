import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { builtInCards } from '../../src/cards/built-in/built-in.ts';
import { monthOf } from '../../src/discord/words/months.ts';

it('README.md names the month of the newest card built in', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const month = monthOf(builtInCards().day);
  expect(readme).toContain(`all cards until ${month}`);
  expect(new Set(readme.match(/Card facts as of \w+ \d+/g))).toEqual(new Set([`Card facts as of ${month}`]));
});
