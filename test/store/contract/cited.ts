import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { MAX_CITED, type Store } from '#store/port/port.ts';
import type { Engine } from './contract.ts';
import { from, NOON, say, type TestReply } from '../coins/flips.ts';

const COMBINED: Citation = { edition: '2006-10-01', number: '505.6' };
const CALL: Citation = { edition: '2026-06-19', number: '705.2' };

/** The contract of every engine of the port for the rules cited to a server. */
export function citedContract(name: string, engine: Engine): void {
  describe(`${name} notes the rules cited to a server`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    it('each once, with the first time, known at once and after a start', async () => {
      store.recordCitations('10', [COMBINED, COMBINED], NOON);
      store.recordCitations('10', [COMBINED, CALL], NOON + 5);
      const noted = [
        { ...COMBINED, at: NOON },
        { ...CALL, at: NOON + 5 },
      ];
      expect(await store.citedRules('10')).toEqual(noted);
      await store.mutate(from('1'), say('written along'));
      expect(await store.citedRules('10')).toEqual(noted);
      store = await engine.reopen(store);
      store.recordCitations('10', [CALL], NOON + 9);
      expect(await store.citedRules('10')).toEqual(noted);
      store = await engine.reopen(store);
      expect(await store.citedRules('10')).toEqual(noted);
    });

    it('separately for each server', async () => {
      store.recordCitations('10', [COMBINED], NOON);
      store.recordCitations('20', [CALL], NOON);
      expect(await store.citedRules('10')).toEqual([{ ...COMBINED, at: NOON }]);
      expect(await store.citedRules('20')).toEqual([{ ...CALL, at: NOON }]);
      expect(await store.citedRules('30')).toEqual([]);
    });

    it("up to a limit, so that the disk can't be filled", async () => {
      const all = Array.from({ length: 5000 }, (_, nth): Citation => ({
        edition: '2006-10-01',
        number: `9.${nth}`,
      }));
      for (const citation of all) store.recordCitations('10', [citation], NOON);
      expect(await store.citedRules('10')).toHaveLength(MAX_CITED);
      store = await engine.reopen(store);
      store.recordCitations('10', all, NOON + 1);
      expect(await store.citedRules('10')).toHaveLength(MAX_CITED);
      store = await engine.reopen(store);
      expect((await store.citedRules('10')).every(({ at }) => at === NOON)).toBe(true);
      expect(await store.citedRules('10')).toHaveLength(MAX_CITED);
    });

    it('again after they were erased', async () => {
      store.recordCitations('10', [COMBINED], NOON);
      await store.forgetGuild('10');
      expect(await store.citedRules('10')).toEqual([]);
      store.recordCitations('10', [COMBINED], NOON + 7);
      store = await engine.reopen(store);
      expect(await store.citedRules('10')).toEqual([{ ...COMBINED, at: NOON + 7 }]);
    });

    it('while those of another server are erased', async () => {
      store.recordCitations('10', [COMBINED], NOON);
      store.recordCitations('20', [CALL], NOON);
      await store.forgetGuild('10');
      store = await engine.reopen(store);
      expect([await store.citedRules('10'), await store.citedRules('20')]).toEqual([
        [],
        [{ ...CALL, at: NOON }],
      ]);
    });
  });
}
