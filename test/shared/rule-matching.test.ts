import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS } from '#engine/rule-numbers/numbers.ts';
import { numberOn } from '#engine/rule-numbers/table.ts';
import { numberByOwnWords } from '#rulebook/rule-matching/by-own-words.ts';
import { linkedNumbers } from '#rulebook/rule-matching/links.ts';
import { byOfficialTexts } from '#rulebook/rule-matching/by-official-texts.ts';
import { editionLinks } from '../helpers/edition-links.ts';
import { matchEditions } from '#rulebook/rule-matching/match-editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { textOn } from '#rulebook/text/rule-text.ts';
import { OFFICIAL } from './official-rules.ts';
import { inSharedDir } from './shared-dir.ts';

const TEXTS = OFFICIAL.map(([, text]) => text);
const LINKS = editionLinks(TEXTS);
const KNOWN = byOfficialTexts(LINKS);
const PAIRS = TEXTS.slice(1).map(
  (later, index) => [TEXTS[index]?.edition ?? later.edition, later.edition] as const,
);

const rowsOf = (...file: string[]): string[][] =>
  OFFICIAL.length === 0
    ? []
    : readFileSync(inSharedDir(...file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));

const isNumber = (number: string | null | undefined): number is string => /^\d/.test(number ?? '');

describe.skipIf(OFFICIAL.length === 0)('rules through the nine official texts', () => {
  it('follows each system through the number timeline', () => {
    const [, ...rows] = rowsOf('facts', 'number-timeline.tsv');
    const numbersOn = (day: IsoDate): readonly string[] =>
      rows.findLast(([since = '']) => since <= day)?.slice(1) ?? [];
    const lost = PAIRS.flatMap(([from, to]) =>
      numbersOn(from).flatMap((number, system) => {
        const heir = numbersOn(to)[system] ?? '-';
        if (!isNumber(number) || !isNumber(heir)) return [];
        return linkedNumbers(number, from, to, LINKS).includes(heir) ? [] : [`${from} ${number} → ${heir}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('knows the rules that were renumbered on 2026-04-17', () => {
    const rows = rowsOf('facts', 'renumbered-2026-04-17.tsv');
    const lost = rows.filter(
      ([from = '', to = '']) => !linkedNumbers(from, '2026-01-16', TODAYS_DATE, LINKS).includes(to),
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });

  it.each([
    ['505.2', ['709.3b', '709.4']],
    ['505.4', ['709.2']],
    ['505.5', []],
    ['505.6', []],
    ['505.7', ['709.4a']],
    ['507.4', []],
    ['511.1', ['705.2']],
    ['511.2', ['705.2']],
    ['511.3', ['705.1']],
  ])('%s of the founding rules is %j today, by its words alone', (number, today) => {
    expect(linkedNumbers(number, FOUNDING_DATE, TODAYS_DATE, LINKS)).toEqual(today);
  });

  it.each([
    ['505.3', '709.4b'],
    ['509.1a', '724.1b'],
    ['509.1a', '724.1d'],
    ['510.6', '702.26'],
  ])('%s of the founding rules is %s today, with what the table knows', (number, today) => {
    expect(linkedNumbers(number, FOUNDING_DATE, TODAYS_DATE, KNOWN)).toContain(today);
  });

  it.each<[string, IsoDate, IsoDate, string]>([
    ['705.3', '2017-04-28', TODAYS_DATE, 'substitutes for coins; now fixed results'],
    ['705.3', TODAYS_DATE, '2017-04-28', 'the same, backwards'],
    ['727.2', TODAYS_DATE, '2026-01-16', 'restarting the game; before, no such rule'],
    ['726.2', '2026-01-16', TODAYS_DATE, 'restarting the game; now the initiative'],
    ['702.19', '2009-07-11', TODAYS_DATE, 'banding; now trample'],
    ['709', '2009-07-11', TODAYS_DATE, 'flip cards; now split cards'],
    ['505', FOUNDING_DATE, TODAYS_DATE, 'split cards; now the main phase'],
    ['511.1', FOUNDING_DATE, '2009-07-11', 'coins; now the end of combat'],
  ])('%s of %s is not %1$s of %s: %s', (number, from, to) => {
    expect(linkedNumbers(number, from, to, KNOWN)).not.toContain(number);
  });

  it('tells apart rules of one short sentence that many steps have', () => {
    expect(linkedNumbers('509.4', '2022-04-29', TODAYS_DATE, KNOWN)).toEqual(['509.2']);
    expect(linkedNumbers('505.6', TODAYS_DATE, '2013-05-01', KNOWN)).toEqual(['505.5']);
  });

  it('finds the rules cited today by our own words of them, and takes no other for one', () => {
    const text = OFFICIAL.map(([, one]) => one).find(({ edition }) => edition === TODAYS_DATE);
    if (!text) throw new Error('no text of today');
    const [own, later] = [loadDigest().read(TODAYS_DATE), textOn(text, [], () => text)];
    const cited = [...new Set(RULE_SUBJECTS.map((one) => numberOn(one, TODAYS_DATE)))].filter(isNumber);
    const found = cited.map((number) => [number, numberByOwnWords(number, own, later)[0]] as const);
    expect(found.filter(([number, there]) => there !== undefined && there !== number)).toEqual([]);
    // Plain words have less in common with the official ones: of some rules they are too few, and nothing is guessed.
    expect(found.filter(([, there]) => there === undefined).length).toBeLessThan(cited.length / 35);
  });

  it.each(PAIRS)('never links keywords of other names from %s to %s', (from, to) => {
    const [earlier, later] = [from, to].map((day) => TEXTS.find(({ edition }) => edition === day));
    const titleIn = (text: typeof earlier, number: string): string | undefined =>
      text?.rules.find((rule) => rule.number === number && rule.subrules.length > 0)?.paragraphs[0]?.text;
    const titles = new Set(later?.rules.map((rule) => rule.paragraphs[0]?.text));
    const wrong = (earlier?.rules ?? [])
      .filter(({ number }) => /^70[12]\.\d+$/.test(number))
      .flatMap(({ number }) => LINKS.later(from, number))
      .filter((link) => {
        const [title, heir] = [titleIn(earlier, link.from), titleIn(later, link.to)];
        return title && heir && title !== heir && titles.has(title);
      });
    expect(wrong).toEqual([]);
  });

  it('finds each rule of a text in the same text', () => {
    const text = TEXTS.at(-1);
    if (!text) throw new Error('no text');
    const links = matchEditions(text, text);
    expect(links.filter(({ from, to, isSameWording }) => from !== to || !isSameWording)).toEqual([]);
    expect(links).toHaveLength(text.rules.length + text.chapters.length);
  });
});
