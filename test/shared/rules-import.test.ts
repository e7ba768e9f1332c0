import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { importRules } from '#import/rules/import-rules.ts';
import { readRulesFile } from '#imported/rules/write-rules-file.ts';
import { inSharedDir, SHARED_DIR, sharedEditions } from './shared-dir.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

let folder: string;
let rulesFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  rulesFile = join(folder, 'rules.sqlite');
});

async function run(sources: readonly string[], effective: IsoDate | null = null) {
  const output = new PassThrough();
  const errors = new PassThrough();
  const asked = { sources, effective };
  const signal = new AbortController().signal;
  const areHeld = await importRules(asked, { rulesFile, now: () => 0, signal, output, errors });
  const [said = [], complained = []] = [output, errors].map((stream) =>
    String(stream.read() ?? '')
      .split('\n')
      .filter((line) => /^\S/.test(line)),
  );
  return { areHeld, said, complained };
}

describe.skipIf(SHARED_DIR === undefined)('rules:import', () => {
  it('imports all official texts, and finds each held already the next time', async () => {
    const texts = sharedEditions().map((name) => inSharedDir('rules-texts', `${name}.txt`));
    const { areHeld, said, complained } = await run(texts);
    expect([areHeld, complained]).toEqual([true, []]);
    expect(said).toHaveLength(texts.length);
    const { editions } = readRulesFile(rulesFile);
    expect(editions).toHaveLength(texts.length);
    for (const { isFragment, rules, entries } of editions) {
      expect(isFragment).toBe(false);
      expect(rules).toBeGreaterThan(300);
      expect(entries).toBeGreaterThan(250);
    }
    // The text that is in a file of 2009-07-08 was in force three days later.
    expect(editions.map(({ edition }) => edition)).toContain('2009-07-11');
    const again = await run(texts);
    expect(again.said.filter((line) => line.includes('held already'))).toHaveLength(texts.length);
    expect(readRulesFile(rulesFile).editions).toEqual(editions);
  });

  it('joins the founding seeds, and lets the whole text take their place', async () => {
    const seeds = readdirSync(inSharedDir('seeds')).toSorted();
    const paths = seeds.map((name) => inSharedDir('seeds', name));
    const undated = await run(paths);
    expect(undated.complained).toEqual(
      paths
        .slice(0, -1)
        .map((path) => expect.stringContaining(`${path} was not imported: it does not say from which day`)),
    );
    const { areHeld } = await run(paths.slice(0, -1), '2006-10-01');
    expect(areHeld).toBe(true);
    expect(readRulesFile(rulesFile).editions).toMatchObject([
      { edition: '2006-10-01', isFragment: true },
      { edition: '2008-02-01', isFragment: true },
    ]);
    const dated = readRulesFile(rulesFile)
      .text('2008-02-01')
      .rules.map((rule) => rule.dated);
    expect(dated.some((day) => day !== null)).toBe(true);
    const whole = await run([inSharedDir('rules-texts', '2006-10-01.txt')]);
    expect(whole.said).toEqual([expect.stringContaining('2006-10-01 imported whole')]);
  });
});
