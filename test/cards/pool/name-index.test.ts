import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNameIndex, createNameIndex, unranked } from '#cards/pool/name-index.ts';
import { runSteps } from '#basics/work-steps.ts';

const NAMES = [
  'Assault // Battery',
  'Fire // Ice',
  'Fireball',
  'Firebolt',
  'Ice Storm',
  'Iceberg',
  'Jace, the Mind Sculptor',
  "Jace, Vryn's Prodigy // Jace, Telepath Unbound",
  "Krark's Thumb",
  'Krark, the Thumbless',
  'Lightning Bolt',
  'Lightning Helix',
  "Lim-Dûl's Vault",
  'Mana Clash',
  'Mana Crypt',
  'Start // Fire',
  'Sword of Fire and Ice',
  'Two-Headed Giant',
  'X',
  '_____',
];
const index = createNameIndex(NAMES);

describe('the first found', () => {
  it.each([
    ['mana cry', 'Mana Crypt', 'the beginning'],
    ['LIM-DUL’S', "Lim-Dûl's Vault", 'without case, accents and signs'],
    ['ice storm', 'Ice Storm', 'the whole name'],
    ['fire', 'Fire // Ice', 'a whole half before longer names'],
    ['battery', 'Assault // Battery', 'the second half'],
    ['jace telepath', "Jace, Vryn's Prodigy // Jace, Telepath Unbound", 'the other face'],
    ['a//b', 'Assault // Battery', 'a letter of each half'],
    ['f // i', 'Fire // Ice', 'a letter of each half, spaced'],
    ['fire and ice', 'Fire // Ice', 'halves with a word between them, before a longer name'],
    ['Fire or Ice', 'Fire // Ice', 'halves with another word between them'],
    ['ice & fire', 'Fire // Ice', 'halves in another order'],
    ['assault and bat', 'Assault // Battery', 'the second half not typed to its end'],
    ['Assault (Assault/Battery)', 'Assault // Battery', 'a half, with the card behind it'],
    ['a.s.sault/Battery', 'Assault // Battery', 'with dots within a word'],
    ['st//fi', 'Start // Fire', 'beginnings of both halves'],
    ['thumbless', 'Krark, the Thumbless', 'a word within'],
    ['headed g', 'Two-Headed Giant', 'from a word on'],
    ['sculptor jace', 'Jace, the Mind Sculptor', 'words in another order'],
    ['bo li', 'Lightning Bolt', 'beginnings of words in another order'],
    ['jtms', 'Jace, the Mind Sculptor', 'initials'],
    ['sofai', 'Sword of Fire and Ice', 'initials'],
    ['lightnig bolt', 'Lightning Bolt', 'one letter missing'],
    ['lihgtning helxi', 'Lightning Helix', 'two letters swapped, twice'],
    ['krraks tumb', "Krark's Thumb", 'two errors'],
    ['lightnig hel', 'Lightning Helix', 'an error in a name not typed to its end'],
    ['manacrypt', 'Mana Crypt', 'a blank missing'],
    ['asault', 'Assault // Battery', 'an error in one half'],
    ['_____', '_____', 'signs only'],
  ])('%s finds %s: %s', (typed, name) => {
    expect(index.search(typed, 5)[0]).toBe(name);
  });
});

describe('among equally good names', () => {
  it('and are known as well, those that begin or end with the words typed come first', () => {
    const names = ['Boltwing Marauder', 'Fire Bolt Storm', 'Firebolt', 'Lightning Bolt', 'Bolt Bend'];
    expect(createNameIndex(names).search('bolt', 9)).toEqual([
      'Bolt Bend',
      'Lightning Bolt',
      'Boltwing Marauder',
      'Fire Bolt Storm',
    ]);
    expect(createNameIndex(names).search('bol', 2)).toEqual(['Bolt Bend', 'Boltwing Marauder']);
  });

  const ranked = runSteps(
    buildNameIndex([
      { name: 'Bolt Bend', rank: 0, fame: 900 },
      { name: 'Bolt Hound', rank: 0, fame: null },
      { name: 'Lightning Bolt', rank: 0, fame: 2 },
      { name: 'Boltwave', rank: 0, fame: 1 },
      { name: 'Lightning', rank: 3, fame: null },
      { name: 'Ad', rank: 3, fame: null },
      { name: 'Ball of Lightning', rank: 1, fame: null },
      unranked('Lightning Helix'),
      { name: 'Lightning Helix', rank: 3, fame: null },
    ]),
  );

  it.each([
    ['bolt', ['Boltwave', 'Lightning Bolt', 'Bolt Bend', 'Bolt Hound'], 'the best known first'],
    ['lightning h', ['Lightning Helix'], 'the only one'],
    ['lightning', ['Lightning Bolt', 'Lightning Helix', 'Ball of Lightning', 'Lightning'], 'by their rank'],
    ['', ['Boltwave', 'Lightning Bolt', 'Bolt Bend', 'Bolt Hound', 'Lightning Helix'], 'by their rank'],
    ['ad', ['Ad'], 'of a low rank before what has errors'],
  ])('%s: %j, %s', (typed, names) => {
    expect(ranked.search(typed, 9).slice(0, names.length)).toEqual(names);
  });

  it('as many as asked for, whatever their rank', () => {
    expect(ranked.search('lightning', 3)).toEqual(['Lightning Bolt', 'Lightning Helix', 'Ball of Lightning']);
    expect(ranked.search('', 99)).toHaveLength(8);
    expect(ranked.search('', 0)).toEqual([]);
  });
});

describe('the result', () => {
  it('without text is the first names in order, if none is known best', () => {
    expect(index.search('', 3)).toEqual(['_____', 'Assault // Battery', 'Fire // Ice']);
  });

  it('is nothing for something far from every name', () => {
    expect(index.search('qqqqqqqqqq', 5)).toEqual([]);
    expect(index.search('🃏🃏🃏', 5)).toEqual([]);
    expect(createNameIndex([]).search('fire', 5)).toEqual([]);
  });

  it('names no card twice, though it was given twice or fits in many ways', () => {
    const twice = createNameIndex([...NAMES, ...NAMES]);
    expect(twice.search('fire', 25)).toEqual(index.search('fire', 25));
    expect(new Set(index.search('fire', 25)).size).toBe(index.search('fire', 25).length);
  });
});

describe('for whatever is typed', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const error = fc.record({ kind: fc.constantFrom('out', 'in', 'other', 'swap'), at: fc.nat(), letter });

  it.each([
    "Lim-Dul's",
    'a - b',
    'AND',
    '"*"',
    '//',
    '/',
    'a'.repeat(6000),
    '\u200B',
    '\uD800',
    '🃏'.repeat(3000),
  ])('%j is searched', (typed) => {
    expect(index.search(typed, 5).length).toBeLessThanOrEqual(5);
  });

  it('has at most the requested number of names, and the search never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(30), (typed, limit) => {
        const found = index.search(typed, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        for (const name of found) expect(NAMES).toContain(name);
      }),
    );
  });

  it('finds each name by its beginning, however short', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.nat(), (name, length) => {
        expect(index.search(name.slice(0, 1 + (length % name.length)), NAMES.length)).toContain(name);
      }),
    );
  });

  it('finds a longer name with one error', () => {
    const long = NAMES.filter((name) => name.length > 8);
    fc.assert(
      fc.property(fc.constantFrom(...long), error, (name, { kind, at: anywhere, letter: other }) => {
        const at = anywhere % (name.length - 1);
        const [before, here, next, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
        const typed =
          before +
          { out: `${next}`, in: `${other}${here}${next}`, other: `${other}${next}`, swap: `${next}${here}` }[
            kind
          ] +
          after;
        expect(index.search(typed, 5)).toContain(name);
      }),
    );
  });
});
