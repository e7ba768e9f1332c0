import { describe, expect, it } from 'vitest';
import { parseCardsImportArguments } from '#import/cards/parse-cards-arguments.ts';

describe('the arguments of cards:import', () => {
  it.each([
    [['cards.json'], { from: 'given', cards: 'cards.json', rulings: null, fewer: false }],
    [
      ['cards.json', '--rulings', 'r.json'],
      { from: 'given', cards: 'cards.json', rulings: 'r.json', fewer: false },
    ],
    [['--rulings=r.json'], { from: 'given', cards: null, rulings: 'r.json', fewer: false }],
    [['--scryfall'], { from: 'scryfall', fewer: false }],
    [['--scryfall', '--fewer'], { from: 'scryfall', fewer: true }],
  ])('%j', (argv, value) => {
    expect(parseCardsImportArguments(argv)).toEqual({ ok: true, value });
  });

  it.each([
    [[], 'name a file or an address'],
    [['a.json', 'b.json'], 'one file of cards'],
    [['--scryfall', 'a.json'], 'leave the files out'],
    [['--scryfall', '--rulings', 'a.json'], 'leave the files out'],
    [['--rulings', 'a.json', '--rulings', 'b.json'], 'one file of rulings'],
    [['--rulings'], "Option '--rulings <value>' argument missing"],
    [[''], 'is empty'],
    [['--rulings', ''], 'is empty'],
    [['--cards', 'a.json'], "Unknown option '--cards'"],
  ])('%j is wrong, in one line', (argv, why) => {
    const read = parseCardsImportArguments(argv);
    expect(read).toMatchObject({ ok: false, exitCode: 2, text: expect.stringContaining(why) as string });
    expect(read.ok ? '' : read.text).not.toContain('\n');
  });

  it('asks for help', () => {
    expect(parseCardsImportArguments(['--help', 'x'])).toMatchObject({ ok: false, exitCode: 0 });
  });
});
