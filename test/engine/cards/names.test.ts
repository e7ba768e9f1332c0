import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, splitName, partNames } from '#engine/cards/names.ts';

describe('foldName', () => {
  it.each([
    ["Lim-Dûl's Vault", 'lim duls vault'],
    ['lim-dul’s   VAULT!', 'lim duls vault'],
    ['Æther Vial', 'aether vial'],
    ['Jötun Grunt', 'jotun grunt'],
    ['Fire // Ice', 'fire ice'],
    ['"Ach! Hans, Run!"', 'ach hans run'],
    ['Lo\u200Btus \u202EPetal', 'lotus petal'],
    ['B.F.M. (Big Furry Monster)', 'b f m big furry monster'],
    ['_____', '_____'],
    ['\u200B', ''],
    ['', ''],
  ])('%j is compared as %j', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('takes any text, and folding again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const folded = foldName(text);
        expect(foldName(folded)).toBe(folded);
      }),
    );
  });
});

describe('halvesOf', () => {
  it.each([
    ['Fire // Ice', ['Fire', 'Ice']],
    ['Who // What // When // Where // Why', ['Who', 'What', 'When', 'Where', 'Why']],
    ['Mana Clash', ['Mana Clash']],
  ])('%s', (name, halves) => {
    expect(splitName(name)).toEqual(halves);
  });
});

describe('typed names', () => {
  const WITH_STROKES = ['SP//dr, Piloted by Peni', 'Grizzly Bears'];
  it.each([
    ['Assault // Battery', ['Assault', 'Battery']],
    ['Assault/Battery', ['Assault', 'Battery']],
    [' Assault / Battery / ', ['Assault', 'Battery']],
    ['Grizzly Bears', ['Grizzly Bears']],
    [' sp//dr, piloted by Peni ', ['sp//dr, piloted by Peni']],
    ['SP//dr', ['SP', 'dr']],
    ['//', []],
  ])('%s: %j', (typed, names) => {
    expect(partNames(typed, WITH_STROKES)).toEqual(names);
  });
});
