import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { withProgressBar } from '#moving/progress-bar.ts';

/** What stands on the errors of a program that moves two rows, on a terminal or not. */
async function written(isTTY: boolean, fails = false): Promise<string> {
  const errors = new PassThrough({ encoding: 'utf8' });
  let text = '';
  errors.on('data', (piece: string) => (text += piece));
  const moved = withProgressBar(Object.assign(errors, { isTTY }), async (bar) => {
    bar.begin(2, 0);
    bar.step(1);
    if (fails) throw new Error('it broke off');
    bar.step(1);
    return 'moved';
  });
  if (fails) await expect(moved).rejects.toThrow('it broke off');
  else expect(await moved).toBe('moved');
  errors.end();
  return text;
}

it('shows on a terminal how far it is', async () => {
  expect(await written(true)).toContain('Moving  ');
});

it('shows nothing elsewhere', async () => {
  expect(await written(false)).toBe('');
});

it('gives on why it broke off, on either', async () => {
  expect(await written(true, true)).toContain('Moving  ');
  expect(await written(false, true)).toBe('');
});
