import { appendFileSync, writeFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFile } from '../../../src/store/files/watch-file.ts';
import { LOOK_MS, looks } from './followed-file.ts';
import { temporaryFile } from './temporary-file.ts';

it('tries a file that cannot be taken ever more seldom, and another in its place at once', async () => {
  const file = temporaryFile();
  writeFileSync(file, 'broken');
  let tries = 0;
  const changed = async () => {
    tries += 1;
    return 'again' as const;
  };
  onTestFinished(watchFile(file, { everyMs: LOOK_MS, known: undefined, changed }));
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(3));
  const before = tries;
  await looks(20);
  expect(tries).toBeLessThanOrEqual(before + 4);
  const then = tries;
  appendFileSync(file, ', and otherwise than before');
  await vi.waitFor(() => expect(tries).toBeGreaterThan(then));
});
