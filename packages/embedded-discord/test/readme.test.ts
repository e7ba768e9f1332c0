import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('the example of the README is the one that is run here', () => {
  const blocks = [...read('../README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code);
  expect(blocks).toEqual([read('./example/poll.test.ts'), read('./example/bot.ts')]);
});
