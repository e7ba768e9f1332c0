import { describe, expect, it } from 'vitest';
import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { wordsByDay } from '#rulebook/book/words-by-day.ts';

const adapted = (text: string, day: IsoDate): string | undefined =>
  wordsByDay([{ kind: 'text', text }], day)
    ?.map((paragraph) => paragraph.text)
    .join(' ');

const SPLIT = 'The other half is not there, unless it is fused (709.4d).';
const RANGE = '506.7a to 506.7g say what that means.';

describe('our words of today, adapted to another day', () => {
  it.each<[string, string, IsoDate, string | undefined]>([
    ['stay as they are today', SPLIT, TODAYS_DATE, SPLIT],
    ['get the number that a rule had', SPLIT, '2017-04-28', SPLIT.replace('709.4d', '708.4d')],
    ['get the numbers of a range', RANGE, '2013-07-13', '506.6a to 506.6g say what that means.'],
    ['keep a short range short', 'In parts (506.7a to g).', '2013-07-13', 'In parts (506.6a to g).'],
    ['get the number of a chapter', 'It starts over; see 727.', '2011-05-01', 'It starts over; see 713.'],
    ['lose a range of which a rule is missing', 'The kinds (616.1a to d).', '2009-09-04', 'The kinds.'],
    ['lose a number that was no rule', 'It goes. (One exception: 611.3d.)', '2003-07-01', 'It goes.'],
    [
      'lose where to read on',
      'Wish cards look there (see 100.4); so do you.',
      '2013-07-13',
      'Wish cards look there; so do you.',
    ],
    [
      'lose the tail that sends on',
      'The wording decides; see 115.9a to 115.9c.',
      '2013-07-13',
      'The wording decides.',
    ],
    ['lose a last sentence', 'They add up. Hexproof does not help.', '2009-07-11', 'They add up.'],
    [
      'keep it once there is such a thing',
      'They add up. Hexproof does not help.',
      '2011-06-17',
      'They add up. Hexproof does not help.',
    ],
    [
      'are not there without their first sentence',
      'Hexproof does not help. They add up.',
      '2009-07-11',
      undefined,
    ],
    [
      'are not there without one in the middle',
      'A. Hexproof does not help. That adds up.',
      '2009-07-11',
      undefined,
    ],
    ['call a term as it was called', 'Its mana value is 2.', '2021-02-15', 'Its converted mana cost is 2.'],
    ['call it so from its day on', 'Its mana value is 2.', '2021-04-22', 'Its mana value is 2.'],
    ['say where a permanent enters', 'It enters tapped.', '2024-06-07', 'It enters the battlefield tapped.'],
    ['and how, before that', 'It enters tapped.', '2008-02-01', 'It comes into play tapped.'],
    [
      'leave a room that is entered alone',
      'You enter the last room.',
      '2021-07-23',
      'You enter the last room.',
    ],
    [
      'play a spell before spells were cast',
      'You may cast an instant.',
      '2008-02-01',
      'You may play an instant.',
    ],
    ['call a general so', 'Poison, or a commander.', '2009-10-01', 'Poison, or a general.'],
    ['know none before', 'Poison counts. A commander too.', '2009-09-04', 'Poison counts.'],
    ['do not know battles', 'It hits Ann or a battle.', '2022-11-18', undefined],
    ['take battle cry for none', 'Two battle cries add up.', '2013-07-13', 'Two battle cries add up.'],
  ])('%s: %s on %s', (_, text, day, expected) => {
    expect(adapted(text, day)).toBe(expected);
  });

  it('lose an example of something that did not exist, and keep the others', () => {
    const words = [
      { kind: 'text', text: 'It adds up.' },
      { kind: 'example', text: 'A Vehicle adds up.' },
      { kind: 'example', text: 'A Wall adds up.' },
    ] as const;
    expect(wordsByDay(words, '2013-07-13')).toEqual([words[0], words[2]]);
    expect(wordsByDay(words, '2016-09-30')).toEqual(words);
  });
});
