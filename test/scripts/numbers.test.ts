import { describe, expect, it } from 'vitest';
import { chainTexts } from '../../scripts/numbers/make.ts';
import { carryOver } from '#rulebook/carry-over/carry-over.ts';
import { fingerprintsOf } from '#rulebook/carry-over/fingerprints.ts';
import { addText, disputedRules, type EditionBefore } from '../../scripts/numbers/add.ts';
import { readDecisions, type Decisions } from '../../scripts/numbers/decisions.ts';
import { readNotYetWorded, notYetWorded, withNotYetWorded } from '../../scripts/numbers/not-yet.ts';
import type { NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { renumberDigest } from '#rulebook/book/renumber-digest.ts';
import { followSubject } from '../../scripts/numbers/follow.ts';
import { formatHistories, ruleHistories } from '../../scripts/numbers/rule-histories.ts';
import { readSubjects, type NumberedSubject } from '../../scripts/numbers/subjects.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { officialText } from '../helpers/made-up-editions.ts';

const NONE: Decisions = { links: new Map(), numbers: new Map() };

const ROUND = 'Every marble is round and has a color of its own, unless its owner painted it.';
const FLOOR = 'A player who drops a marble on the floor picks it up before anybody else moves.';
const BAG = 'Marbles of glass are kept in a bag of cloth while their owner sleeps.';
const BITES = 'Nobody swallows marbles, however hungry the game makes them in the long evenings.';

const textOf = (day: string, chapter: string, ...rules: readonly string[]): ParsedRules =>
  officialText(
    `A text, in effect as of ${day}.\n\n1. The Game\n${chapter}. Marbles\n${rules.map((rule, index) => `${chapter}.${index + 1}. ${rule}`).join('\n')}`,
  );

/** A rule is inserted, the chapter moves, and another rule is removed. */
const FIRST = textOf('October 1, 2006', '150', ROUND, FLOOR, BITES);
const SECOND = textOf('July 11, 2009', '150', ROUND, BAG, FLOOR, BITES);
const THIRD = textOf('May 1, 2013', '151', ROUND, BAG, FLOOR.replace('anybody else moves', 'the next turn'));
const TEXTS = [FIRST, SECOND, THIRD];
const CHAIN = chainTexts(TEXTS, NONE);

const floor: NumberedSubject = {
  name: 'marbles/floor',
  day: '2013-05-01',
  number: '151.3',
  words: ['on the floor'],
};

describe('followSubject', () => {
  it.each<[string, Partial<NumberedSubject>, string]>([
    ['follows a rule back to the first text', {}, '2006-10-01 150.2, 2009-07-11 150.3, 2013-05-01 151.3'],
    [
      'follows a rule from a text in the middle',
      { day: '2009-07-11', number: '150.3' },
      '2006-10-01 150.2, 2009-07-11 150.3, 2013-05-01 151.3',
    ],
    [
      'follows a rule as long as it has its words',
      { words: ['anybody else'], day: '2009-07-11', number: '150.3' },
      '2006-10-01 150.2, 2009-07-11 150.3, 2013-05-01 -',
    ],
    [
      'follows a rule until it is removed',
      { day: '2006-10-01', number: '150.3', words: ['swallows'] },
      '2006-10-01 150.3, 2009-07-11 150.4, 2013-05-01 -',
    ],
    [
      'follows a rule from the text that added it',
      { number: '151.2', words: ['glass'] },
      '2009-07-11 150.2, 2013-05-01 151.2',
    ],
  ])('%s', (_, changes, numbers) => {
    const { steps, doubts } = followSubject({ ...floor, ...changes }, CHAIN, NONE);
    expect(steps.map(([day, number]) => `${day} ${number ?? '-'}`).join(', ')).toBe(numbers);
    expect(doubts).toEqual([]);
  });

  it('reports a rule that disappears for a while', () => {
    const between = textOf('July 11, 2009', '150', ROUND, FLOOR.replace('floor', 'carpet'), BITES);
    const { steps, doubts } = followSubject(floor, chainTexts([FIRST, between, THIRD], NONE), NONE);
    expect(steps.map(([, number]) => number)).toEqual(['150.2', null, '151.3']);
    expect(doubts).toEqual([
      { subject: 'marbles/floor', day: '2009-07-11', why: 'lost, and found again', numbers: [] },
    ]);
  });

  it('applies decisions, and has no number before the first', () => {
    const decisions = readDecisions(
      'marbles/floor\t2009-07-11\t150.4\tbecause of it\nmarbles/floor\t2006-10-01\t-\tnot yet',
    );
    const { steps } = followSubject({ ...floor, words: ['the', 'nobody'] }, CHAIN, decisions);
    expect(steps).toEqual([
      ['2009-07-11', '150.4'],
      ['2013-05-01', '151.3'],
    ]);
  });

  it('requires the day of a text', () => {
    expect(() => followSubject({ ...floor, day: '2010-01-01' }, CHAIN, NONE)).toThrow(
      'no text of 2010-01-01',
    );
  });
});

const HISTORIES = [
  '2006-10-01 150; 2013-05-01 151',
  '2006-10-01 150.1; 2013-05-01 151.1',
  '2006-10-01 150.2; 2009-07-11 150.3; 2013-05-01 151.3~',
  '2006-10-01 150.3; 2009-07-11 150.4; 2013-05-01 -',
  '2009-07-11 150.2; 2013-05-01 151.2',
];

const HASH = /=([\w-]{8})/g;
const withoutHashes = (file: string): readonly string[] => file.replace(HASH, '').trim().split('\n');

describe('rule histories', () => {
  it('have a line each, from the first text with the rule', () => {
    expect(withoutHashes(formatHistories(ruleHistories(CHAIN)))).toEqual(HISTORIES);
  });

  it('have the hash of each wording, and the same one for the same words', () => {
    const restoredText = textOf('May 1, 2014', '151', ROUND, BAG, FLOOR);
    const lines = formatHistories(ruleHistories(chainTexts([...TEXTS, restoredText], NONE))).split('\n');
    const [first, then, again] = [...(lines[2] ?? '').matchAll(HASH)].map(([, hash]) => hash);
    expect(again).toBe(first);
    expect(then).not.toBe(first);
    expect([...(lines[1] ?? '').matchAll(HASH)]).toHaveLength(1);
  });

  it('mark rewordings that only use the terms of another day', () => {
    const played = textOf(
      'October 1, 2006',
      '150',
      'A player may play a marble from his or her bag. (See rule 150.2.)',
    );
    const cast = textOf('July 11, 2009', '150', 'A player may cast a marble from their bag.');
    const painted = textOf('May 1, 2013', '150', 'A player may cast a painted marble from their bag.');
    const lines = withoutHashes(formatHistories(ruleHistories(chainTexts([played, cast, painted], NONE))));
    expect(lines).toContain('2006-10-01 150.1; 2009-07-11 150.1^; 2013-05-01 150.1~');
  });

  it('name the rules that were merged in', () => {
    const decisions = readDecisions('rules\t2013-05-01\t150.4\t151.2\tbecause of it');
    const lines = withoutHashes(formatHistories(ruleHistories(chainTexts(TEXTS, decisions))));
    expect(lines).toContain('2009-07-11 150.2; 2013-05-01 151.2<150.4');
  });

  it('follow decisions rather than the words', () => {
    const decisions = readDecisions('rules\t2013-05-01\t150.4\t=151.3\tit went on as this');
    const lines = withoutHashes(formatHistories(ruleHistories(chainTexts(TEXTS, decisions))));
    expect(lines).toContain('2006-10-01 150.3; 2009-07-11 150.4; 2013-05-01 151.3~<150.3');
  });

  it.each([
    ['a rule that no text contains', 'rules\t2013-05-01\t150.9\t151.2\tbecause of it', '150.9'],
    [
      'a link that the words already show',
      'rules\t2013-05-01\t150.1\t151.1\tbecause of it',
      'the words say so already',
    ],
    [
      'the absence of a link that the words do not show',
      'rules\t2013-05-01\t150.4\t!151.2\tbecause',
      'the words say so already',
    ],
  ])('reject a decision about %s', (_, line, fault) => {
    expect(() => chainTexts(TEXTS, readDecisions(line))).toThrow(fault);
  });
});

describe('an added text', () => {
  const known = followSubject(floor, chainTexts([FIRST, SECOND, THIRD], NONE), NONE).steps;
  const before = (): EditionBefore => ({
    days: ['2006-10-01', '2009-07-11'],
    systems: [['marbles', [['2006-10-01', '150']]]],
    rules: [
      [
        'marbles/bites',
        [
          ['2006-10-01', '150.3'],
          ['2009-07-11', '150.4'],
        ],
      ],
      ['marbles/floor', known.filter(([day]) => day < '2013-05-01')],
    ],
    histories: ruleHistories(CHAIN.slice(0, 2)).map((steps) => ({ steps: steps as never })),
  });
  const words: readonly NumberedSubject[] = [floor, { ...floor, name: 'marbles/bites', words: ['swallows'] }];

  it('results in the same files as all texts at once', () => {
    const added = addText(before(), SECOND, THIRD, words, NONE);
    expect(withoutHashes(added.files.histories)).toEqual(HISTORIES);
    expect(JSON.parse(added.files.days)).toEqual(['2006-10-01', '2009-07-11', '2013-05-01']);
    expect(JSON.parse(added.files.numbers)).toEqual({
      systems: { marbles: '2006-10-01 150, 2013-05-01 151' },
      rules: {
        'marbles/bites': '2006-10-01 150.3, 2009-07-11 150.4, 2013-05-01 -',
        'marbles/floor': '2006-10-01 150.2, 2009-07-11 150.3, 2013-05-01 151.3',
      },
    });
  });

  it('takes over what running bots were certain of, unless a person decides otherwise', () => {
    const { numbers } = addText(before(), SECOND, THIRD, words, NONE);
    const carried = carryOver(fingerprintsOf(SECOND), THIRD);
    expect(carried.rules.length).toBeGreaterThan(0);
    expect(disputedRules(carried, numbers, NONE)).toEqual([]);
    const other: typeof carried = {
      ...carried,
      rules: [{ from: '150.1', to: '151.2', isReworded: false }],
    };
    expect(disputedRules(other, numbers, NONE)).toEqual([
      { from: '150.1', atRunTime: '151.2', byWords: '151.1' },
    ]);
    const decisions = readDecisions('rules\t2013-05-01\t150.1\t!151.2\tbecause of it');
    expect(disputedRules(other, numbers, decisions)).toEqual([]);
  });

  it('reports moved, reworded and lost rules', () => {
    const { moved, reworded, fresh } = addText(before(), SECOND, THIRD, words, NONE);
    expect(moved).toEqual([
      { name: 'marbles/bites', from: '150.4', to: null },
      { name: 'marbles/floor', from: '150.3', to: '151.3' },
    ]);
    expect([...reworded]).toEqual(['151.3']);
    expect(fresh).toEqual([]);
  });
});

describe('a renumbered digest', () => {
  const FILES = new Map([
    ['preface.txt', 'Notes on the rules in effect as of July 11, 2009.\n'],
    [
      '1/150.txt',
      `150. Marbles

150.1. Round. See rule 150.2, or rule 152 (Games).

Example: 150 marbles cost $150.

? are marbles round
! They roll. (150.1, 150.2)
?y what is 150.2 about
! Nothing matters. (150.1, 151.1)
?n does it matter

150.2. On the floor; (see rule 150.1a.)

150.3. Polish

150.3a Shiny.
`,
    ],
    ['1/151.txt', '151. Gone\n\n151.1. Never mind.\n'],
    ['glossary.txt', 'Marble\nIt rolls. See rule 150.1.\n'],
  ]);
  const NUMBERS = new Map([
    ['150', '160'],
    ['150.1', '160.2'],
    ['150.1a', '160.2b'],
    ['150.2', '160.1'],
    ['150.3', '161.1'],
    ['150.3a', '161.1a'],
    ['152', '162'],
  ]);
  const NEW_TEXT = {
    day: '2013-05-01',
    headings: new Map([
      ['160', 'Marbles and Tokens'],
      ['161', 'Care'],
      ['161.1', 'Wax'],
      ['161.2', 'Cracks'],
    ]),
  } as const;

  it('is in numerical order, in the files of its chapters, below the new headings, without removed rules', () => {
    const { files, lost, worded } = renumberDigest(FILES, NUMBERS, NEW_TEXT);
    expect(lost).toEqual(['151', '151.1']);
    expect([...worded]).toEqual(['160', '160.1', '160.2', '161', '161.1', '161.1a']);
    expect(Object.fromEntries(files)).toEqual({
      'preface.txt': 'Notes on the rules in effect as of May 1, 2013.\n',
      '1/160.txt': `160. Marbles and Tokens

160.1. On the floor; (see rule 160.2b.)

160.2. Round. See rule 160.1, or rule 162 (Games).

Example: 150 marbles cost $150.

? are marbles round
! They roll. (160.2, 160.1)
?y what is 150.2 about
!
?n does it matter
`,
      '1/161.txt': '161. Care\n\n161.1. Wax\n\n161.1a Shiny.\n',
      'glossary.txt': 'Marble\nIt rolls. See rule 160.2.\n',
    });
  });

  it('has new headings, if there are any', () => {
    const split = new Map([...NUMBERS, ['150.2', '162.2b']]);
    const headings = new Map([...NEW_TEXT.headings, ['162', 'Floors'], ['162.2', 'Carpets']]);
    const { files } = renumberDigest(FILES, split, { ...NEW_TEXT, headings });
    expect(files.get('1/162.txt')).toBe(
      '162. Floors\n\n162.2. Carpets\n\n162.2b On the floor; (see rule 160.2b.)\n',
    );
  });

  const listNotYet = (reworded: readonly string[], before: NotYetWorded) => {
    const renumbered = renumberDigest(FILES, NUMBERS, NEW_TEXT);
    const text = { words: new Map(['160', '160.1', '160.2', '160.3'].map((number) => [number, ''])) };
    const added = { text, reworded: new Set(reworded), numbers: NUMBERS } as never;
    return { renumbered, notYet: notYetWorded(added, renumbered, before) };
  };

  it.each<[string, readonly string[], NotYetWorded, readonly string[]]>([
    ['new rules', [], new Map(), ['160.3 new']],
    ['reworded rules', ['160.1', '160.3'], new Map(), ['160.1 reworded', '160.3 new']],
    [
      'rules that the previous list contained',
      [],
      new Map([['150.1', 'reworded']]),
      ['160.2 reworded', '160.3 new'],
    ],
    ['no removed rules', [], new Map([['151.1', 'reworded']]), ['160.3 new']],
  ])('lists %s', (_, reworded, before, lines) => {
    const { renumbered, notYet } = listNotYet(reworded, before);
    const files = withNotYetWorded(renumbered.files, notYet);
    expect(files.get('not-yet.txt')).toBe(`${lines.join('\n')}\n`);
    expect(readNotYetWorded(files)).toEqual(notYet);
    expect([...withNotYetWorded(files, new Map()).keys()]).not.toContain('not-yet.txt');
  });
});

describe('handwritten files', () => {
  it.each([
    ['coins/call\t2026-06-19\t705.2', 'is not a subject'],
    ['coins/call\t2026-06-19\t705.2\twins\ncoins/call\t2026-06-19\t705.2\twins', 'line 2 repeats a name'],
  ])('%j: %s', (file, fault) => {
    expect(() => readSubjects(file, 'rules')).toThrow(fault);
  });

  it('have no words for a system', () => {
    expect(readSubjects('# a comment\n\ncoins\t2026-06-19\t705\n', 'systems')).toEqual([
      { name: 'coins', day: '2026-06-19', number: '705', words: [] },
    ]);
    expect(() => readSubjects('coins\t2026-06-19\t705\tflip', 'systems')).toThrow('is not a subject');
  });

  it.each(['rules\t2009-07-11\t150.1\t150.2', 'coins/call\t2009-07-11\t705.1', 'coins/call'])(
    'reject a decision without a reason: %j',
    (line) => {
      expect(() => readDecisions(line)).toThrow('is not a decision with a reason');
    },
  );
});
