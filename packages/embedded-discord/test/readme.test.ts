import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tryPing } from './example.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the example of the README is the one that is tried here', async () => {
  const [, shown] = /```ts\n([^]*?)```/.exec(read('../README.md')) ?? [];
  expect(shown).toBe(read('./example.ts'));
  expect(await tryPing()).toBe('Pong, Ana!');
});
