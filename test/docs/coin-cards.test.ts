import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';

it.each([
  ['README.md', /the (\d+) cards that flip/],
  ['docs/commands.md', /one of (\d+) cards/],
])('%s has the number of coin cards', (file, pattern) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(pattern.exec(text)?.[1]).toBe(String(COIN_CARDS.length));
});
