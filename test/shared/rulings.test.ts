import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isOutdated, bestRules } from '#answers/cards/quote-fit.ts';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { ownRulebook } from '../model/fake-model.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

interface Ruling {
  readonly published_at: IsoDate;
  readonly comment: string;
}

describe.skipIf(SHARED_DIR === undefined)('the official rulings', () => {
  const rulings =
    SHARED_DIR === undefined
      ? []
      : (JSON.parse(
          gunzipSync(readFileSync(inSharedDir('cards', 'rulings.json.gz'))).toString(),
        ) as Ruling[]);
  const rulebook = ownRulebook();
  const areOutdated = (about: readonly Ruling[]) =>
    about.filter(({ comment: text, published_at: date }) =>
      isOutdated({ text, date }, bestRules(text, rulebook), TODAYS_DATE),
    );

  it('on damage assignment order are all out of date', () => {
    const about = rulings.filter(({ comment }) => /damage assignment order/i.test(comment));
    expect(about.length).toBeGreaterThan(30);
    expect(areOutdated(about)).toEqual(about);
  });

  it('are out of date in one of ten cases at most', () => {
    const sample = rulings.filter((_, index) => index % 100 === 0);
    expect(areOutdated(sample).length / sample.length).toBeLessThan(0.1);
  });
});
