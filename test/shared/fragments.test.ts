import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareTexts, comparableWords } from '#rulebook/text/compare-texts.ts';
import { looksLikeFragment, readFragment } from '#rulebook/fragments/read-fragment.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { OFFICIAL } from './official-rules.ts';
import { inSharedDir, readRulesText, SHARED_DIR } from './shared-dir.ts';
import { mergeFragments } from '#rulebook/fragments/merge.ts';

const SEEDS = SHARED_DIR === undefined ? [] : readdirSync(inSharedDir('seeds')).toSorted();
const readSeed = (name: string) => readFileSync(inSharedDir('seeds', name), 'utf8');
/** Four print no day and are the text of 2006-10-01; the fifth prints the days of its rules. */
const isDated = (name: string) => name.startsWith('004');

function read(text: string, effective?: IsoDate) {
  const result = readFragment(text, { effective });
  if (!result.ok) throw new Error(result.failure.code);
  return result.value;
}

const readSeedFile = (name: string) => read(readSeed(name), isDated(name) ? undefined : '2006-10-01');

function official(edition: IsoDate): ParsedRules {
  const [, text] = OFFICIAL.find(([, one]) => one.edition === edition) ?? [];
  if (!text) throw new Error(`no official text of ${edition}`);
  return text;
}

describe.skipIf(SEEDS.length === 0)('the founding seeds', () => {
  it.each([
    ['000', '505.2', '600.2', 50],
    ['001', '505.3', '507.3', 20],
    ['002', '505.3', '507.3', 20],
    ['003', '508.3', '600.3', 20],
    ['004', '505.1', '505.7', 7],
  ])('%s… holds %s to %s, %i rules', (start, first, last, count) => {
    const name = SEEDS.find((one) => one.startsWith(start)) ?? '';
    expect(looksLikeFragment(readSeed(name))).toBe(true);
    const { rules } = readSeedFile(name).text;
    expect(rules.map(({ number }) => number)).toHaveLength(count);
    expect([rules.at(0)?.number, rules.at(-1)?.number]).toEqual([first, last]);
  });

  /**
   * The collection of rulings names the halves of a split card singly, ends a bracket after its full stop, says
   * another word in the rule's last paragraph and puts the two last paragraphs in another order. All else is typography.
   */
  const ITS_OWN_WORDS: Record<string, string[]> = { '004': ['505.5', '505.6'] };

  it.each(SEEDS)('%s: every rule is the official text of its edition, word for word', (name) => {
    const { text } = readSeedFile(name);
    const { rules } = compareTexts(official(text.edition), text);
    expect(rules.onlyOther).toEqual([]);
    const differing = rules.differing.filter((number) => !isSameButCase(number, text));
    expect(differing).toEqual(ITS_OWN_WORDS[name.slice(0, 3)] ?? []);
    expect(rules.same + rules.differing.length).toBe(text.rules.length);
  });

  function isSameButCase(number: string, text: ParsedRules): boolean {
    const [one, other] = [text, official(text.edition)].map(({ rules }) =>
      comparableWords(rules.find((rule) => rule.number === number)?.paragraphs ?? []).toLowerCase(),
    );
    return one === other;
  }

  it('keeps the days of the rules, and takes the latest for the edition', () => {
    const { edition, rules } = readSeedFile(SEEDS.find(isDated) ?? '').text;
    expect(edition).toBe('2008-02-01');
    expect(rules.map(({ number, dated }) => `${number} ${dated}`)).toEqual([
      '505.1 2003-07-01',
      '505.2 2006-07-15',
      '505.3 2007-02-01',
      '505.4 2003-07-01',
      '505.5 2006-07-15',
      '505.6 2007-02-01',
      '505.7 2008-02-01',
    ]);
  });

  it('join to 505.2–600.3 of one edition, of which only the last rule is cut off', () => {
    const [first, ...others] = SEEDS.filter((name) => !isDated(name)).map((name) => readSeedFile(name).text);
    if (!first) throw new Error('no seed');
    const joined = others.reduce((held, added) => {
      const { text, report } = mergeFragments(held, added);
      expect(report.differing).toEqual([]);
      return text;
    }, first);
    expect(joined.rules.filter(({ isIncomplete }) => isIncomplete).map(({ number }) => number)).toEqual([
      '600.3',
    ]);
    const numbers = official('2006-10-01').rules.map(({ number }) => number);
    const between = numbers.slice(numbers.indexOf('505.2'), numbers.indexOf('600.3') + 1);
    expect(joined.rules.map(({ number }) => number)).toEqual(between);
  });
});

describe.skipIf(OFFICIAL.length === 0)('excerpts of the official texts', () => {
  const FURNITURE = 'Next page\nPage 12 of 300\nÀ la page suivante\nСледующая страница\nCopyright 1994-2008';

  it.each(OFFICIAL)(
    '%s: every chapter is read as in the whole text, with a page’s own lines between',
    (file, whole) => {
      for (const excerpt of chaptersOf(file)) {
        const withPage = excerpt.replace(/\n(?=\d{3}\.\d)/, `\n${FURNITURE}\n`);
        expectSame(excerpt.slice(0, 3), `${FURNITURE}\n${withPage}\n${FURNITURE}`, whole);
      }
    },
  );

  it.each(OFFICIAL)('%s: every chapter is read as in the whole text when it is wrapped', (file, whole) => {
    for (const excerpt of chaptersOf(file)) {
      const wrapped = excerpt.replace(/(?=.{78}).{1,77} /g, (line) => `${line.trimEnd()}\n`);
      expectSame(excerpt.slice(0, 3), wrapped, whole);
    }
  });

  function chaptersOf(file: string): readonly string[] {
    const chapters = readRulesText(file)
      .split(/^(?=\d{3}\. \p{L})|^Glossary$/mu)
      .filter((one) => /^\d{3}\. .*\s+\d{3}\.1/.test(one));
    expect(chapters.length).toBeGreaterThan(50);
    return chapters;
  }

  function expectSame(chapter: string, excerpt: string, whole: ParsedRules): void {
    const { text } = read(excerpt, whole.edition);
    const [ours, theirs] = [text, whole].map(({ rules }) =>
      rules.filter(({ number }) => number.startsWith(`${chapter}.`)),
    );
    if (!ours || !theirs) throw new Error('no rules');
    expect(ours.map(({ number }) => number)).toEqual(theirs.map(({ number }) => number));
    const { rules } = compareTexts({ ...whole, rules: theirs }, { ...text, rules: ours });
    expect(rules).toMatchObject({ same: ours.length, differing: [] });
  }

  it.each(OFFICIAL)('%s, the whole text, is no excerpt', (file) => {
    expect(looksLikeFragment(readRulesText(file))).toBe(false);
  });
});
