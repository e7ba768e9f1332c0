import { expect, test } from 'vitest';
import { deferredFlush, type DeferredWrites } from '#store/sql/deferred-writes.ts';

/** A buffer of statements, which stay pending until they are committed. */
function buffer() {
  let pending: readonly string[] = [];
  const writes: DeferredWrites = {
    isPending: () => pending.length > 0,
    take() {
      const taken = pending;
      return {
        statements: taken.map((text) => ({ text, values: [] })),
        markCommitted: () => void (pending = pending.filter((text) => !taken.includes(text))),
      };
    },
  };
  return { writes, add: (text: string) => void (pending = [...pending, text]) };
}

test('a flush writes what was added while another one was committing', async () => {
  const { writes, add } = buffer();
  const committed: string[] = [];
  let commitFirst = (): void => {};
  const isFirst = new Promise<void>((resolve) => (commitFirst = resolve));
  const flush = deferredFlush([writes], async (statements) => {
    if (committed.length === 0) await isFirst;
    committed.push(...statements.map(({ text }) => text));
  });
  add('first');
  const running = flush();
  await Promise.resolve();
  add('second');
  const next = flush();
  commitFirst();
  await Promise.all([running, next]);
  expect(committed).toEqual(['first', 'second']);
  expect(writes.isPending()).toBe(false);
});

test('a flush runs although the one before it failed', async () => {
  const { writes, add } = buffer();
  const outcomes = [() => Promise.reject(new Error('away')), () => Promise.resolve()];
  const flush = deferredFlush([writes], () => outcomes.shift()?.() ?? Promise.resolve());
  add('first');
  const [failed, done] = await Promise.allSettled([flush(), flush()]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  expect(done).toMatchObject({ status: 'fulfilled' });
  expect(writes.isPending()).toBe(false);
});
