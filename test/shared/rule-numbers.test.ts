import { numberToday } from '../helpers/as-of-writing.ts';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normalizeWords } from '../../scripts/numbers/chain.ts';
import { readSubjects } from '../../scripts/numbers/subjects.ts';
import { filesIn, readOfficialText } from '../../scripts/numbers/texts.ts';
import { RULE_SUBJECTS, type RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { cite } from '#engine/rule-numbers/table.ts';
import { OFFICIAL_DAYS, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { ruleHistoryAt } from '#rulebook/rule-histories/rule-histories.ts';
import { incompleteNumbers } from '#rulebook/text/rule-text.ts';
import { inSharedDir } from './shared-dir.ts';

const FOLDER = inSharedDir('rules-texts-all');
const FILES = existsSync(FOLDER) ? filesIn(FOLDER) : [];

const SUBJECTS = readSubjects(readFileSync('scripts/numbers/subjects.tsv', 'utf8'), 'rules');
const WORDS = new Map(SUBJECTS.map(({ name, words }) => [name, words.map(normalizeWords)]));

/** The chapters of today of which the engine judges every rule. */
const JUDGED = new Set(
  '501 512 514 705 708 709 710 723 724 727 729 800 801 802 803 804 805 806 807 808 809 810 811'
    .split(' ')
    .map(numberToday),
);

describe.skipIf(FILES.length === 0)('the numbers of rules against every official text', () => {
  it('knows all of these texts, and every subject', () => {
    expect(FILES.map((file) => file.split('/').at(-1)?.slice(0, 10))).toEqual(OFFICIAL_DAYS);
    expect([...WORDS.keys()].toSorted()).toEqual([...RULE_SUBJECTS].toSorted());
  });

  it.each(FILES)('%s', (file) => {
    const { edition, rules, chapters } = readOfficialText(file);
    const texts = new Map(
      rules.map(({ number, paragraphs }) => [
        number,
        normalizeWords(paragraphs.map(({ text }) => text).join(' ')),
      ]),
    );
    const isFalse = (subject: RuleSubject): boolean => {
      const number = cite(subject, edition)?.number;
      if (number === undefined || number === 'Glossary') return false;
      return !WORDS.get(subject)?.some((one) => texts.get(number)?.includes(one));
    };
    expect(RULE_SUBJECTS.filter(isFalse)).toEqual([]);
    const numbers = [...rules, ...chapters].map(({ number }) => number);
    expect(numbers.filter((number) => ruleHistoryAt(number, edition) === undefined)).toEqual([]);
  });

  it.each(['2006-10-01', '2008-02-01', TODAYS_DATE] as const)(
    'knows every rule of the chapters that the digest of %s holds whole, and of today those that it judges',
    (edition) => {
      const known = new Set(RULE_SUBJECTS.map((subject) => cite(subject, edition)?.number));
      const digest = loadDigest()
        .lastHeld(edition)
        .rules.filter(
          ({ edition: editionOfChapter, chapter }) =>
            editionOfChapter === edition && !incompleteNumbers(edition).has(chapter),
        )
        .filter(({ chapter }) => edition !== TODAYS_DATE || JUDGED.has(chapter))
        .map((rule) => rule.number);
      expect(digest.length).toBeGreaterThan(6);
      expect(digest.filter((number) => !known.has(number))).toEqual([]);
    },
  );
});
