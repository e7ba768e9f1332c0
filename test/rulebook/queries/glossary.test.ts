import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { findTerm, suggestTerms } from '#rulebook/queries/glossary.ts';
import { SLANG } from '#rulebook/queries/slang.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { hitKey } from '#rulebook/queries/query.ts';
import { makeRulebook } from '#rulebook/book/rulebook.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import { madeUpRules } from '../search/made-up-rules.ts';

const digest = loadDigest();
const whole = makeRulebook([madeUpRules()]);

function defined(term: string, rulebook = digest, edition?: Edition) {
  const found = findTerm(term, edition, rulebook);
  if (!found.ok) throw new Error(`${term}: ${found.failure.code}`);
  return found.value;
}

describe('a term of the glossary', () => {
  it.each([
    ['Deathtouch', 'Deathtouch', '702.2'],
    ['deathtuch', 'Deathtouch', '702.2'],
    ['the legend rule', 'Legend Rule', '704.2'],
    ['permanents', 'Permanent', '403'],
  ])('%s: %s, which refers to %s', (typed, heading, number) => {
    const { entry, rules } = defined(typed, whole);
    expect(entry?.entry.heading).toBe(heading);
    expect(rules[0]?.number).toBe(number);
  });

  it('comes with the meaning of a slang term', () => {
    expect(defined('legend rule', whole).slang).toContain('legendary');
  });

  it('has no slang meaning of another word with the same stem', () => {
    expect(defined('deck').slang).toContain('library');
    expect(defined('decked').slang).toContain('lose');
    const text = madeUpRules();
    const glossary = ['Lifelink', 'Unblocked', 'Deck'].map((heading) => ({
      heading,
      paragraphs: [{ kind: 'text' as const, text: 'Made up.' }],
      references: [],
      sees: [],
    }));
    const rulebook = makeRulebook([{ ...text, glossary }]);
    expect(defined('lifelink', rulebook).slang).toMatch(/^Damage from it/);
    expect(defined('lifelinks', rulebook).entry?.entry.heading).toBe('Lifelink');
    for (const typed of ['unblockable', 'decked', 'lifelinker'])
      expect(defined(typed, rulebook)).not.toHaveProperty('entry');
  });
});

describe('without a glossary', () => {
  it.each([
    ['etb', /enters the battlefield/],
    ['ETB', /enters the battlefield/],
    ['fizzle', /targets have become illegal/],
    ['mdfc', /^A modal double-faced card, and no other kind/],
    ['dfc', /melds/],
    ['summoning sick', /Haste/],
    ['bounced', /hand/],
    ['fizle', /targets have become illegal/],
    ['on the play', /draws no card/],
    ['sorcery speed', /stack is empty/],
  ])('%s is defined in our own words', (typed, said) => {
    const { slang, entry } = defined(typed);
    expect(slang).toMatch(said);
    expect(entry).toBeUndefined();
  });

  it.each([
    ['legend rule', /you keep one of them; until 2013-07-12 all/, 'Legend Rule'],
    ['converted mana cost', /mana value/i, 'Converted Mana Cost (Obsolete)'],
    ['in play', /battlefield/, 'In Play (Obsolete)'],
  ])('%s is defined by slang and by our glossary', (typed, said, heading) => {
    const { slang, entry } = defined(typed);
    expect(slang).toMatch(said);
    expect(entry?.entry.heading).toBe(heading);
  });

  it.each([
    ['split card', '2026-06-19 709'],
    ['Phasing', '2026-06-19 702.26'],
    ['monarch', '2026-06-19 725'],
  ])('%s: the rule with that heading, %s', (typed, rule) => {
    expect(asOfWriting(hitKey(defined(typed).rules[0] ?? { edition: 'founding', number: '' }))).toBe(rule);
  });

  it.each(['', ' ', 'xyzzyx', '🪙', '"', 'the'])('%j is not a term', (typed) => {
    const found = findTerm(typed, undefined, digest);
    expect(found.ok ? found.value.term : found.failure.code).toBe('term/unknown');
  });
});

describe('every slang term', () => {
  it.each(SLANG.flatMap(({ terms }) => terms))('%s is defined, with rules that are available', (term) => {
    for (const { edition, number } of defined(term).rules) {
      const text = digest.read(edition);
      expect(text.rule(number) ?? text.chapter(number)).toBeDefined();
    }
  });
});

describe('every related term', () => {
  it('is defined too', () => {
    for (const rulebook of [digest, whole]) {
      for (const term of suggestTerms('', undefined, rulebook, 5000)) {
        for (const near of defined(term, rulebook).near)
          expect(findTerm(near, undefined, rulebook).ok).toBe(true);
      }
    }
  });
});

describe('terms of similar spelling', () => {
  const misspelled = (typed: string) => defined(typed, whole).near;

  it('are related to a misspelled term only', () => {
    expect(defined('mana burn').near).not.toContain('burn');
    expect(misspelled('permanant')).not.toContain('Permanent');
    expect(defined('fizzel').near).not.toContain('fizzle');
  });
});

describe('suggested terms', () => {
  it.each([
    ['death', 'Deathtouch'],
    ['rule', 'Legend Rule'],
    ['et', 'etb'],
    ['fiz', 'fizzle'],
    ['trmple', 'Trample'],
  ])('%s: includes %s', (typed, term) => {
    expect(suggestTerms(typed, undefined, whole, 10)).toContain(term);
  });

  it('include each slang term once, in one of its forms', () => {
    expect(suggestTerms('fizz', undefined, whole, 10)).toEqual(['fizzle']);
    expect(suggestTerms('legend', undefined, whole, 10)).not.toContain('legendary rule');
  });

  it('never throw, whatever the input, and neither does a lookup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        expect(suggestTerms(typed, undefined, digest, 25).length).toBeLessThanOrEqual(25);
        findTerm(typed, undefined, digest);
      }),
    );
  });
});
