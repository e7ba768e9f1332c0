import { describe, expect, it } from 'vitest';
import { readRuling } from '#cards/scryfall/read-ruling.ts';

const ruling = {
  object: 'ruling',
  oracle_id: 'a-b-c',
  source: 'wotc',
  published_at: '2004-10-04',
  comment: 'An invented ruling.',
};

describe('a ruling', () => {
  it('has a day, a source and a text, and belongs to a card', () => {
    expect(readRuling(ruling)).toEqual({
      oracleId: 'a-b-c',
      ruling: { date: '2004-10-04', source: 'wotc', text: 'An invented ruling.' },
    });
  });
  it.each([
    ['a card', { object: 'card', name: 'Grizzly Bears' }, 'is not a ruling: Scryfall calls it "card"'],
    ['a day that never was', { ...ruling, published_at: '2004-02-30' }, 'published_at'],
    ['no card', { ...ruling, oracle_id: '' }, 'oracle_id'],
    ['a text', 'ruling', 'is not a ruling'],
  ])('is not %s', (_, element, message) => {
    expect(() => readRuling(element)).toThrow(expect.objectContaining({ name: 'Unreadable' }));
    expect(() => readRuling(element)).toThrow(message);
  });
});
