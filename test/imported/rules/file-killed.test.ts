import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { openRulesFile } from '#imported/rules/open-rules-file.ts';
import { importText, textOf } from './rules-texts.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { findRules } from '../../helpers/find-rules.ts';

const CHILD = await bundleProgram('test/store/children/import-until-killed.ts');

/** Imports in a child process, which is killed after this many imports, as soon as a file appears or changes. */
async function killAfter(file: string, imports: number, changed: string): Promise<number> {
  const killed = spawn(process.execPath, [CHILD, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(killed, 'exit');
  let done = -1;
  const watching = watch(dirname(file), (_, name) => {
    if (done >= imports && name === changed) killed.kill('SIGKILL');
  });
  for await (const line of createInterface({ input: killed.stdout })) {
    done = Number(line);
  }
  await exit;
  watching.close();
  expect(killed.signalCode).toBe('SIGKILL');
  return done;
}

it.each(['judge.sqlite-importing', 'judge.sqlite-importing-journal', 'judge.sqlite'])(
  'an import killed in the middle leaves whole editions, and the next one clears up (%s)',
  async (changed) => {
    const file = temporaryFile();
    const done = await killAfter(file, 12, changed);
    expect(done).toBeGreaterThanOrEqual(12);
    const open = openRulesFile(file);
    expect(open.editions.length).toBeGreaterThan(0);
    // The one that was under way when it was killed may have been put in its place, or not.
    expect(Math.max(...open.editions.map(({ at }) => at))).toBeGreaterThanOrEqual(done - 2);
    for (const { edition } of open.editions) {
      expect(open.text(edition)).toEqual(textOf(edition));
      expect(findRules(open.finder(edition), 'midnight goblet', 1)[0]?.number).toBe('100.2');
    }
    for (const [nth, earlier] of open.links.editions.slice(0, -1).entries())
      expect(
        open.links.later(earlier, '100.2'),
        `${earlier} and ${open.links.editions[nth + 1]}`,
      ).toHaveLength(1);
    open.close();
    importText(file, textOf('2030-01-01'));
    expect(readdirSync(dirname(file)).toSorted()).toEqual(['judge.sqlite', 'judge.sqlite-lock']);
  },
);
