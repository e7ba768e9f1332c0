import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { joinDigest, questionsIn, sampleAnswersIn } from '#rulebook/book/load-digest.ts';
import { SLANG } from '#rulebook/queries/slang.ts';
import { rulesNotYetWorded, type NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { readRuleHistories } from '#rulebook/rule-histories/read-rule-histories.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { faultsIn } from './digest-faults.ts';

const FOLDER = fileURLToPath(new URL(`../../../src/rulebook/book/digest/${TODAYS_DATE}`, import.meta.url));
const FILES = new Map(
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => [file.slice(FOLDER.length + 1), readFileSync(file, 'utf8')] as const),
);

/** Every rule and chapter of today's official text. */
const OFFICIAL: ReadonlySet<string> = new Set(
  readRuleHistories().flatMap(({ steps }) => steps.at(-1)?.number ?? []),
);

describe('today’s rules in our own words', () => {
  it('have every number of the official text except the listed ones, and no fault', () => {
    expect(faultsIn(FILES, OFFICIAL, rulesNotYetWorded())).toEqual([]);
    expect([...FILES.keys()]).toEqual(expect.arrayContaining(['preface.txt', 'glossary.txt', '7/702.txt']));
  });

  it('contain every rule that the slang list refers to', () => {
    const rules = SLANG.flatMap(({ periods }) => periods.flatMap((period) => period.rules));
    const successors = rules.flatMap(
      ({ number, edition }) => translateNumber(number, edition, TODAYS_DATE)?.numbers ?? [],
    );
    expect(successors.filter((successor) => !OFFICIAL.has(successor))).toEqual([]);
  });
});

describe('the answers to sample questions', () => {
  const chapter = (lines: string) => new Map([['1/150.txt', `150. Marbles\n\n150.1. Round.\n\n${lines}\n`]]);
  const answered = (lines: string) => sampleAnswersIn(chapter(lines)).get('150.1');
  const rolls = { text: 'It rolls.', rules: ['150.1', '150.2a'] };

  it('come with the rules that they rest on, and with yes or no where that was asked', () => {
    expect(answered('? one\n! It rolls. (150.1, 150.2a)\n?y two\n?n three\n? four')).toEqual([
      null,
      { ...rolls, verdict: 'yes' },
      { ...rolls, verdict: 'no' },
      rolls,
    ]);
  });

  it('end with the next answer, with a line that has none, and with the rule', () => {
    const lines =
      '! It rolls. (150.1, 150.2a)\n? one\n! It shines. (150.1)\n? two\n!\n? three\n\n150.2. Wax.\n\n? four';
    expect(answered(lines)).toEqual([rolls, { text: 'It shines.', rules: ['150.1'] }, null]);
    expect(sampleAnswersIn(chapter(lines)).has('150.2')).toBe(false);
  });

  it('are no part of the rules, nor of the questions', () => {
    const lines = chapter('! It rolls. (150.1)\n?y two\n? three');
    expect(joinDigest(lines)).not.toContain('rolls');
    expect(questionsIn(lines).get('150.1')).toEqual(['two', 'three']);
  });
});

describe('a fault is reported with its line', () => {
  const QUESTIONS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const questions = QUESTIONS.map((question) => `? ${question}\n`).join('');
  const RULE = `150.1. Round. See rule 151.\n\nExample: A marble.\n\n${questions}`;
  const MARBLES = `150. Marbles\n\n${RULE}\n150.2. Wax\n\n150.2a Shiny.\n\n${questions}`;
  const BAGS = '151. Bags\n';
  const GLOSSARY = 'Marble\nIt rolls. See rule 150.1, and section 1, "Games."\n';
  const NUMBERS = new Set(['150', '150.1', '150.2', '150.2a', '151']);
  const faults = (more: Readonly<Record<string, string>>, notYet: NotYetWorded = new Map()) =>
    faultsIn(
      new Map(Object.entries({ '1/150.txt': MARBLES, '1/151.txt': BAGS, 'glossary.txt': GLOSSARY, ...more })),
      NUMBERS,
      notYet,
    );
  const marbles = (from: string, to: string) => ({ '1/150.txt': MARBLES.replace(from, to) });
  const long = 'so '.repeat(91).trim();

  it('none if the digest is correct', () => {
    expect(faults({ 'preface.txt': 'Notes.\n' })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    [
      'a line of no kind',
      marbles('Example: A', 'Exampel: A'),
      ['1/150.txt:5: is neither a rule nor an example nor a question nor an answer'],
    ],
    [
      'a rule of another chapter',
      { '1/151.txt': `${BAGS}150.9a Red.\n` },
      ['1/151.txt:2: 150.9a is of another chapter', '1/151.txt:2: 150.9a has 0 of 8 questions'],
    ],
    [
      'a rule that the official text has not',
      marbles('150.2a Shiny', '150.2b Shiny'),
      ['1/150.txt:18: 150.2b is no rule of this day', '1/150.txt: lacks 150.2a'],
    ],
    [
      'a rule twice',
      marbles(`${questions}\n150.2.`, `${questions}\n${RULE}\n150.2.`),
      ['1/150.txt:16: 150.1 is there twice'],
    ],
    [
      'rules in another order',
      { '1/150.txt': `150. Marbles\n\n150.2. Wax\n\n150.2a Shiny.\n${questions}\n${RULE}` },
      ['1/150.txt:15: 150.1 stands before 150.2a'],
    ],
    [
      'a chapter without its heading',
      marbles('150. Marbles\n\n', ''),
      ['1/150.txt:1: the heading of chapter 150 comes first', '1/150.txt: lacks 150'],
    ],
    [
      'a rule that does not exist',
      marbles('rule 151', '150.7'),
      ['1/150.txt:3: names 150.7, which is no rule'],
    ],
    [
      'a chapter that does not exist',
      marbles('rule 151', 'rule 152'),
      ['1/150.txt:3: names 152, which is no rule'],
    ],
    [
      'a section that does not exist',
      { 'glossary.txt': GLOSSARY.replace('section 1', 'section 2') },
      ['glossary.txt:2: names 2, which is no rule'],
    ],
    ['too many words', marbles('Round', long), ['1/150.txt:3: has 94 words, 90 are the most']],
    [
      'too many words of the glossary',
      { 'glossary.txt': `Marble\n${long}\n` },
      ['glossary.txt:2: has more than 90 words'],
    ],
    [
      'a term that says nothing',
      { 'glossary.txt': `Bag\n\n${GLOSSARY}` },
      ['glossary.txt:1: Bag says nothing'],
    ],
    [
      'a term twice',
      { 'glossary.txt': `${GLOSSARY}\n${GLOSSARY}` },
      ['glossary.txt:4: Marble is there twice'],
    ],
    [
      'a third example',
      marbles('Example: A marble.', 'Example: A.\n\nExample: B.\n\nExample: C.'),
      ['1/150.txt:9: has one example too many'],
    ],
    ['too few questions', marbles('? two\n', ''), ['1/150.txt:3: 150.1 has 7 of 8 questions']],
    ['a question twice', marbles('? two\n', '? two\n? Two\n'), ['1/150.txt:9: stands twice below 150.1']],
    [
      'a question too long',
      marbles('? two\n', `? ${long}${long}\n`),
      ['1/150.txt:8: is longer than people type'],
    ],
    [
      'an answer without its rules',
      marbles('? two', '! It rolls.\n?y two'),
      [
        '1/150.txt:8: is neither a rule nor an example nor a question nor an answer',
        '1/150.txt:9: has a verdict and no answer',
      ],
    ],
    [
      'an answer that rests on no rule',
      marbles('? two', '! It rolls. (150.7)\n?y two'),
      ['1/150.txt:8: names 150.7, which is no rule'],
    ],
    [
      'an answer that begins with its verdict',
      marbles('? two', '! No, it rolls. (150.1)\n?n two'),
      ['1/150.txt:8: begins with the verdict'],
    ],
    [
      'an answer too long',
      marbles('? two', `! ${long}. (150.1)\n? two`),
      ['1/150.txt:8: is too long for an answer', '1/150.txt:8: has 93 words, 90 are the most'],
    ],
    [
      'a verdict below no answer',
      marbles('? two', '! It rolls. (150.1)\n?y two\n!\n?n two and a half'),
      ['1/150.txt:11: has a verdict and no answer'],
    ],
    [
      'an answer to nothing',
      marbles('? eight\n', '? eight\n! It rolls. (150.1)\n'),
      ['1/150.txt:15: answers nothing'],
    ],
    ['a rule that lacks', { '1/151.txt': '' }, ['1/151.txt: lacks 151']],
    ['a file of no chapter', { '1/words.txt': '' }, ['1/words.txt: is no file of a digest']],
    [
      'a rule listed that there is not',
      { 'not-yet.txt': '150.1 reworded\n150.9 new\n' },
      ['not-yet.txt:2: is no rule of this day'],
    ],
  ])('%s', (_, files, expected) => {
    expect(faults(files)).toEqual(expected);
  });

  it.each<[string, Readonly<Record<string, string>>, NotYetWorded, readonly string[]]>([
    [
      'a rule may lack while it is listed',
      marbles(`\n150.2. Wax\n\n150.2a Shiny.\n\n${questions}`, ''),
      new Map([
        ['150.2', 'new'],
        ['150.2a', 'new'],
      ]),
      [],
    ],
    [
      'one with words is listed no more',
      {},
      new Map([['150.1', 'new']]),
      ['1/150.txt:3: not-yet.txt still says that 150.1 has no words'],
    ],
    ['one that was reworded has words of before', {}, new Map([['150.1', 'reworded']]), []],
  ])('%s', (_, files, notYet, expected) => {
    expect(faults(files, notYet)).toEqual(expected);
  });
});
