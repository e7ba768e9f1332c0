import { describe, expect, it } from 'vitest';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { answerQuery } from '#rulebook/queries/query.ts';

const rulebook = loadDigest();

const meantOn = (day: IsoDate, question: string) => {
  const answer = answerQuery(question, day, rulebook);
  return answer.ok ? answer.value.meant : undefined;
};

describe('names of what did not exist yet', () => {
  it.each<[IsoDate, string, string]>([
    ['2010-06-18', 'does ward trigger when my own spell targets it', 'Ward came on 2021-04-22.'],
    ['2012-05-01', 'how many stun counters can a creature have', 'Stun counters came on 2022-09-08.'],
    ['2008-02-01', 'Blood Moon vs Urza’s Saga, does it die?', 'Saga came on 2018-04-27.'],
    ['2012-07-01', 'can I exploit the creature itself', 'Exploit came on 2015-03-27.'],
    ['2003-07-01', 'can two-headed giant players share mana', 'Two-Headed Giant Variant came on 2005-08-01.'],
    ['2009-10-01', 'multikicker', 'Multikicker came on 2010-02-01.'],
    ['2015-01-23', 'megamorph', 'Megamorph came on 2015-03-27.'],
    ['2019-08-23', 'food token', 'Food came on 2019-10-04.'],
    ['2007-02-01', 'what is typecycling', 'Typecycling came on 2007-05-01.'],
    ['2003-07-01', '2hg: how big is Serra Avatar at 25', 'Two-Headed Giant came on 2005-08-01.'],
    [
      '2003-07-01',
      'can my general be countered in edh',
      'EDH came on 2009-10-01, and became Commander on 2011-02-04.',
    ],
  ])('%s: %s', (day, question, meaning) => {
    expect(meantOn(day, question)).toEqual({ day, meaning, isNotYet: true });
  });

  it.each<[IsoDate, string]>([
    ['2010-02-01', 'multikicker'],
    ['2008-02-01', 'does Blood Moon stop my lands'],
    ['2016-08-26', 'same creature gets goaded twice, what does the second one do'],
    ['2008-02-01', 'can my creatures fight their way past a wall'],
    ['2010-04-23', '2hg: how big is Serra Avatar at 25'],
  ])('%s: %s asks for nothing of a later day', (day, question) => {
    expect(meantOn(day, question)?.isNotYet ?? false).toBe(false);
  });

  it('prefers the rule of that very name, which says since when', () => {
    const answer = answerQuery('fight', '2008-02-01', rulebook);
    expect(answer).toMatchObject({ ok: true, value: { hit: { edition: '2026-06-19', number: '701.14' } } });
  });
});
