import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeBug } from '#discord/requests/describe-bug.ts';

const SECRET = 'a word of theirs';
const FRAME_TYPED = `first\n    at ${SECRET} (/home/them/secret.ts:1:1)\nlast`;

const thrown = (run: () => unknown): Error => {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
};

/** An error whose message has changed since its stack was created. */
function renamed(message: string): Error {
  const error = new Error(message);
  error.message = 'another';
  return error;
}

it.each<[string, Error, readonly string[], string]>([
  ['typed now', new Error(`no ${SECRET} here`), [SECRET], 'no … here'],
  [
    'the key of a stored counter',
    thrown(() =>
      z.object({ counters: z.record(z.string(), z.number()) }).parse({ counters: { [SECRET]: 'x' } }),
    ),
    [],
    'invalid_type at ….…',
  ],
  ['stored JSON', thrown(() => JSON.parse(`{${SECRET} "and" 'more'`)), [], ''],
  ['a property', thrown(() => (undefined as unknown as Record<string, object>)[SECRET]), [], ''],
  ['a line like a frame', new Error(`bad: ${FRAME_TYPED}`), [FRAME_TYPED], 'bad: …'],
  ['a line like a frame, in an older message', renamed(`bad: ${FRAME_TYPED}`), [FRAME_TYPED], 'another'],
  ['a stored line like a frame', new Error(`bad: "${FRAME_TYPED}"`), [], 'bad: …'],
])('%s is not in the line of a bug, whose frames stay', async (_, error, typed, message) => {
  const { err } = await describeBug({ typed }, error, {} as Parameters<typeof describeBug>[2]);
  const { stack = '', message: said } = err as Error;
  expect(said).toContain(message);
  expect(said).not.toContain(SECRET);
  expect(stack).not.toContain(SECRET);
  expect(stack).toContain(`${error.name}: ${said}\n    at `);
  expect(stack).toContain('describe-bug.test.ts');
});
