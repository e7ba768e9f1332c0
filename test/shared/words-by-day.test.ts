import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn, readOfficialText } from '../../scripts/numbers/texts.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { plainWords } from '#rulebook/book/plain-words.ts';
import { RENAMED_TERMS, TERMS_WITHOUT_OTHER_NAME } from '#rulebook/book/terms-by-day.ts';
import { isUnchanged } from '#rulebook/text/concordance.ts';
import { ruleTitle, type ParsedRules } from '#rulebook/text/rules.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

const FOLDER = SHARED_DIR === undefined ? '' : inSharedDir('rules-texts-all');
const FILES = existsSync(FOLDER) ? filesIn(FOLDER) : [];
const rulebook = loadDigest();

/** Headings of today's glossary, and names of keywords, that our words use as everyday words, or of something older. */
const EVERYDAY = new Set('defense, fight, gift, ongoing, partner, room, sneak, speed, warp'.split(', '));

const wordsOf = ({ rules, chapters, glossary }: ParsedRules): string =>
  [
    ...chapters.map(({ heading }) => heading),
    ...rules.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...glossary.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs.map(({ text }) => text)]),
  ]
    .join('\n')
    .replaceAll('’', "'");

/** The names of keywords and the headings of the glossary, in small letters. */
const headingsOf = ({ rules, glossary }: ParsedRules): readonly string[] => [
  ...new Set(
    [
      ...rules.filter(({ number }) => /^70[12]\./.test(number)).flatMap((rule) => ruleTitle(rule) ?? []),
      ...glossary.map(({ heading }) => heading.replace(/ \(Obsolete\)$/, '')),
    ].map((heading) => heading.replaceAll('’', "'").toLowerCase()),
  ),
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** True if a text, in small letters, has these words as whole ones. */
const has = (text: string, words: string): boolean =>
  text.includes(words) && new RegExp(String.raw`(?<![\p{L}-])${escaped(words)}(?![\p{L}-])`, 'u').test(text);

/** Each number in these words that is none of a rule or chapter of the text, or none of one that says the same today. */
function wrongNumbers(words: string, text: ParsedRules, numbers: ReadonlySet<string>): readonly string[] {
  const named = words.match(/\b\d{3}\.\d+[a-z]?\b|(?<=\b(?:sections?|see|in) )\d{3}\b(?! [a-z])/g) ?? [];
  return named.filter((one) => !numbers.has(one) || !isUnchanged(one, text.edition, TODAYS_DATE));
}

describe.skipIf(FILES.length === 0)('our words of today under the numbers of another day', () => {
  const [today = ''] = FILES.slice(-1);
  const all = [...RENAMED_TERMS, ...TERMS_WITHOUT_OTHER_NAME];
  const notYetSeen = new Map(all.map((term) => [term, new RegExp(term.proof ?? term.term, 'u')]));
  let younger =
    FILES.length === 0 ? [] : headingsOf(readOfficialText(today)).filter((one) => !EVERYDAY.has(one));

  // What has no term younger than one day has none younger than a later one.
  const clean = new Set<string>();
  function termsAbsent(told: string): readonly string[] {
    if (clean.has(told)) return [];
    const found = younger.filter((one) => has(told.toLowerCase(), one));
    if (found.length === 0) clean.add(told);
    return found;
  }

  it.each(FILES)('%s: no rule or term that is not there', (file) => {
    const text = readOfficialText(file);
    const { edition, rules, chapters } = text;
    const words = wordsOf(text);
    const first = [...notYetSeen].filter(([, proof]) => proof.test(words)).map(([term]) => term);
    for (const term of first) notYetSeen.delete(term);
    expect(first.filter(({ since }) => since !== edition)).toEqual([]);
    const small = words.toLowerCase();
    younger = younger.filter((one) => !has(small, one));
    const byNumber = new Map(rules.map((rule) => [rule.number, rule]));
    const numbers = new Set([...rules, ...chapters].map(({ number }) => number));
    const faults = rules.flatMap((rule) => {
      const below = rule.subrules.flatMap((subrule) => byNumber.get(subrule) ?? []);
      const [said] = plainWords([rule, ...below], edition, rulebook) ?? [];
      const told = said?.paragraphs.map((paragraph) => paragraph.text).join(' ') ?? '';
      const wrong = [...wrongNumbers(told, text, numbers), ...termsAbsent(told)];
      return wrong.map((one) => `${rule.number}: ${one}`);
    });
    expect(faults).toEqual([]);
  });

  it('knows no term that no text has', () => {
    expect([...notYetSeen.keys()]).toEqual([]);
  });
});
