import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCandidates, readTexts } from '../../scripts/catalogue/read-sources.ts';
import { FILES, selectCards } from '../../scripts/catalogue/select.ts';
import { sourceOf } from '../../scripts/catalogue/source-of.ts';
import type { Card } from '../../src/engine/cards/card.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

describe.skipIf(SHARED_DIR === undefined)(
  'the catalogue is what scripts/make-catalogue.ts makes of the bulk file',
  () => {
    let files: ReadonlyMap<string, readonly Card[]>;

    beforeAll(async () => {
      const candidates = await readCandidates(inSharedDir('cards', 'oracle-cards.json.gz'));
      files = selectCards(candidates, readTexts(inSharedDir()));
    }, 60_000);

    it.each(FILES)('%s', (file) => {
      const checkedIn = new URL(`../../src/cards/catalogue/${file}.ts`, import.meta.url);
      expect(readFileSync(checkedIn, 'utf8')).toBe(sourceOf(file, files.get(file) ?? []));
    });
  },
);
