import { expect, it } from 'vitest';
import { oneLine } from '#sources/faults.ts';

it.each([
  ['  two\r\n lines\t', 'two lines'],
  ['a\u0000b\u200bc', 'a b c'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), `${'x'.repeat(199)}…`],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
