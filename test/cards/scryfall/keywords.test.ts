import { describe, expect, it } from 'vitest';
import { keywordsIn } from '#cards/scryfall/keywords.ts';
import { readCard } from '#cards/scryfall/read-card.ts';
import { printed, printedWithFaces } from './printed.ts';

describe('the keyword abilities of a card', () => {
  it.each<[why: string, text: string, listed: readonly string[], keywords: readonly string[]]>([
    [
      'in a line, in its order',
      'Flying, vigilance; haste',
      ['Haste', 'Flying', 'Vigilance'],
      ['Flying', 'Vigilance', 'Haste'],
    ],
    ['each in a line', 'Reach\nKnives are sharp.\nTrample', ['Reach', 'Trample'], ['Reach', 'Trample']],
    ['not of a reminder', 'Trample (It has flying.)', ['Flying', 'Trample'], ['Trample']],
    [
      'with numbers and costs',
      'Bushido 1\nWard {2}\nRampage X, where X is 2.',
      ['Bushido', 'Ward', 'Rampage'],
      ['Bushido', 'Ward', 'Rampage'],
    ],
    ['with deeds for a cost', 'Cycling—Juggle.', ['Cycling'], ['Cycling']],
    ['with a quality before the cost', 'Splice onto Kites—Juggle.', ['Splice'], ['Splice']],
    ['with a sentence after it', 'Crew 1. Activate only once.', ['Crew'], ['Crew']],
    [
      'with a quality',
      'Protection from kites, from knives, haste\nAffinity for kites',
      ['Protection', 'Haste', 'Affinity'],
      ['Protection', 'Haste', 'Affinity'],
    ],
    ['of an Aura', 'Enchant kite', ['Enchant'], ['Enchant']],
    ['of an Equipment, by a name of its own', 'Kite String — Equip {2}', ['Equip'], ['Equip']],
    ['before a dash, where it is no ability word', 'Boast — {1}: Juggle.', ['Boast'], ['Boast']],
    ['once', 'Flying\nFlying', ['Flying'], ['Flying']],
    ['the longer name', 'Partner with Kite Flyer', ['Partner', 'Partner with'], ['Partner with']],
    [
      'one too new to be listed between',
      'Trample, juggling 4, haste',
      ['Trample', 'Haste'],
      ['Trample', 'Haste'],
    ],
  ])('%s: %s', (_, text, listed, keywords) => {
    expect(keywordsIn(text, listed)).toEqual(keywords);
  });

  it.each<[why: string, text: string, listed: readonly string[]]>([
    ['given to others', 'Kites have flying, trample, and haste.', ['Flying', 'Trample', 'Haste']],
    ['chosen', 'Choose first strike, trample, or reach.', ['First strike', 'Trample', 'Reach']],
    [
      'of a creature that is made',
      'III — Make a Kite with flying, trample, and haste.',
      ['Flying', 'Trample', 'Haste'],
    ],
    ['of a level', 'Level up {1}\nLEVEL 1-3\n2/2\nFlying', ['Flying']],
    ['bought with stickers', '{TK}{TK} — Flying', ['Flying']],
    ['a deed', 'Scry 2.\nMill 3. Juggle it.', ['Scry', 'Mill']],
    ['a deed that is newer than this program', 'Juggle 3, then draw a card.', ['Juggle']],
    ['a deed in a cost', 'Cycling—{R}, Collect kites 6.', ['Collect kites']],
    ['a deed before choices', 'Scry 1. Choose one —\n• Juggle.', ['Scry']],
    ['an ability word', 'Landfall — Juggle.', ['Landfall']],
    [
      'the beginning of another word',
      'Foretelling kites is cheap.\nEquipped kites fly.',
      ['Foretell', 'Equip'],
    ],
    ['a name that begins so', 'Fear Gas — Juggle.', ['Fear']],
    ['a sentence that begins so', 'Boast abilities are cheap.', ['Boast']],
    ['another with a hyphen', 'Jump-start', ['Jump']],
  ])('none that is %s: %s', (_, text, listed) => {
    expect(keywordsIn(text, listed)).toEqual([]);
  });

  it('belong to its parts', () => {
    const faces = [
      { name: 'Kite', type_line: 'Creature — Kite', oracle_text: 'Flying' },
      { name: 'Storm', type_line: 'Creature — Storm', oracle_text: 'Haste, flying' },
    ];
    const read = readCard(printedWithFaces('transform', faces, { keywords: ['Haste', 'Flying'] }));
    expect(read?.keywords).toEqual([['Flying'], ['Haste', 'Flying']]);
    expect(readCard(printed({ keywords: ['Flying'] }))?.keywords).toEqual([[]]);
  });
});

describe('the formats of a card', () => {
  it.each([
    [
      { modern: 'legal', vintage: 'restricted', legacy: 'banned', standard: 'not_legal' },
      { modern: 'legal', vintage: 'restricted', legacy: 'banned' },
    ],
    [{ standard: 'not_legal' }, undefined],
    [undefined, undefined],
  ])('%j: %j', (legalities, formats) => {
    expect(readCard(printed({ legalities }))?.oracle.formats).toEqual(formats);
  });
});
