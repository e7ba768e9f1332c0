import { describe, expect, it } from 'vitest';
import { chapterOn } from '#rulebook/text/concordance.ts';
import { OFFICIAL } from './official-rules.ts';
import { readRulesText } from './shared-dir.ts';

/** The numbers that begin a line before the glossary, dots and blanks aside: the rules as `grep` sees them. */
function numbersPrinted(file: string): string[] {
  const [beforeGlossary = ''] = readRulesText(file).split(/^Glossary$(?![\s\S]*^Glossary$)/m);
  return [...beforeGlossary.matchAll(/^\s*(\d{3}\.) ?(\d+[a-z]?)/gm)].map(
    ([, chapter = '', place = '']) => chapter + place,
  );
}

/**
 * Numbers printed in another chapter than they say: a slip of that edition. The rule is in the chapter that it stands
 * in.
 */
const MISPRINTED: Record<string, string[]> = { '2006-10-01': ['432.2b'] };

describe.skipIf(OFFICIAL.length === 0)('the parser on the official texts', () => {
  it.each(OFFICIAL)('finds every rule of %s exactly once, in order', (file, { rules, chapters }) => {
    expect(rules.map(({ number }) => number)).toEqual(numbersPrinted(file));
    const known = new Set(chapters.map(({ number }) => number));
    expect(rules.filter(({ chapter }) => !known.has(chapter))).toEqual([]);
    const displaced = rules.filter(({ chapter, number }) => !number.startsWith(`${chapter}.`));
    expect(displaced.map(({ number }) => number)).toEqual(MISPRINTED[file] ?? []);
  });

  it.each(OFFICIAL)(
    'gives each subrule of the systems in %s a parent that lists it',
    (_, { rules, edition }) => {
      const ofSystems = rules.filter(
        ({ chapter, number }) => chapterOn(chapter, edition) ?? /^110\.[56]/.test(number),
      );
      const listed = rules.flatMap(({ subrules }) => subrules);
      const subrules = ofSystems.filter(({ parent }) => parent).map(({ number }) => number);
      expect(ofSystems.length).toBeGreaterThan(10);
      expect(subrules.filter((number) => listed.filter((one) => one === number).length !== 1)).toEqual([]);
    },
  );
});
