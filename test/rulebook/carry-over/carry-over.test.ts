import { describe, expect, it } from 'vitest';
import { carryOver } from '#rulebook/carry-over/carry-over.ts';
import { fingerprintsOf } from '#rulebook/carry-over/fingerprints.ts';
import { packFingerprints, unpackFingerprints } from '#rulebook/carry-over/read-fingerprints.ts';
import { madeUpEdition } from './made-up-edition.ts';

const BEFORE = madeUpEdition('2099-01-01', {
  '100.1':
    'Whoever holds the goblet drinks from it at midnight while every owl in the tower is watching quietly.',
  '100.2': 'A marble that rolls under the cupboard belongs to the cat until somebody moves the cupboard.',
  '100.3': 'Gherkins are counted twice on Tuesdays, once by the baker and once by the oldest sailor present.',
  '100.4': 'The lantern keeper may trade a lantern for three umbrellas if rain was announced at breakfast.',
});

const carriedTo = (rules: Readonly<Record<string, string>>) => {
  const { rules: all, ...others } = carryOver(fingerprintsOf(BEFORE), madeUpEdition('2099-02-02', rules));
  return {
    ...others,
    to: Object.fromEntries(all.map(({ from, to, isReworded }) => [from, isReworded ? `${to}~` : to])),
    fresh: others.fresh.map(({ number }) => number),
  };
};
const textOf = (number: string): string =>
  BEFORE.rules.find((rule) => rule.number === number)?.paragraphs[0]?.text ?? '';

describe('the knowledge of an edition', () => {
  it('follows rules that move, and lists new ones', () => {
    const { to, fresh, gone, unsure } = carriedTo({
      '100.1': 'Pebbles are never thrown at windmills.',
      '100.2': textOf('100.1'),
      '100.3': textOf('100.2'),
      '100.4': textOf('100.3'),
      '100.5': textOf('100.4'),
    });
    expect(to).toEqual({
      '100': '100',
      '100.1': '100.2',
      '100.2': '100.3',
      '100.3': '100.4',
      '100.4': '100.5',
    });
    expect([fresh, gone, unsure]).toEqual([['100.1'], [], []]);
  });

  it('says which rules were reworded', () => {
    const { to } = carriedTo({
      '100.1': textOf('100.1'),
      '100.2': `${textOf('100.2')} Cats may refuse.`,
      '100.3': textOf('100.3'),
      '100.4': textOf('100.4'),
    });
    expect(to).toMatchObject({ '100.1': '100.1', '100.2': '100.2~' });
  });

  it('says which rules are gone', () => {
    const { to, gone } = carriedTo({
      '100.1': textOf('100.1'),
      '100.2': textOf('100.3'),
      '100.3': textOf('100.4'),
    });
    expect(to).toMatchObject({ '100.3': '100.2', '100.4': '100.3' });
    expect(gone).toEqual(['100.2']);
  });

  it('leaves a rule open that was split', () => {
    const [first = '', second = ''] = textOf('100.4').split(' if ');
    const { to, unsure } = carriedTo({
      '100.1': textOf('100.1'),
      '100.2': textOf('100.2'),
      '100.3': textOf('100.3'),
      '100.4': `${first}.`,
      '100.5': `Umbrellas are dry if ${second}`,
    });
    expect(to).not.toHaveProperty('100.4');
    expect(unsure).toEqual(['100.4']);
  });
});

it('fingerprints can be packed', () => {
  const prints = fingerprintsOf(BEFORE);
  expect(unpackFingerprints(packFingerprints(prints))).toEqual(prints);
  expect(packFingerprints(prints).includes('goblet')).toBe(false);
});
