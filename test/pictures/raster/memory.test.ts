import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/** The pixels of one of the pictures: four bytes each. */
const PIXELS = 1200 * 1500 * 4;

it('does not keep the pixels of pictures that are drawn', async () => {
  const child = fork(new URL('draw-many.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const [grown] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [number];
  // It had kept nearly all of 120 pictures. How many wait for the garbage collector depends on the machine.
  expect(grown).toBeLessThan(40 * PIXELS);
});
