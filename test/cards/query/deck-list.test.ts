import { expect, it } from 'vitest';
import { readDeckList } from '#cards/query/deck-list.ts';

const namesIn = (list: string): readonly string[] =>
  readDeckList(list).map(({ count, name }) => `${count} ${name}`);

it.each<[what: string, list: string, deck: readonly string[]]>([
  ['a card a line', '1 Sol Ring\n33 Mountain', ['1 Sol Ring', '33 Mountain']],
  ['without numbers', 'Sol Ring\nKrenko, Mob Boss\n', ['1 Sol Ring', '1 Krenko, Mob Boss']],
  ['with an x', '1x Sol Ring\n2X Opt', ['1 Sol Ring', '2 Opt']],
  ['with sets and numbers', '1 Sol Ring (C21) 263\n1 Opt (xln) 65 *F*', ['1 Sol Ring', '1 Opt']],
  ['with categories', '1x Sol Ring (c21) 263 [Ramp] ^Have,#37d67a^\n1 Opt [Draw]', ['1 Sol Ring', '1 Opt']],
  [
    'with headings',
    'Commander\n1 Krenko, Mob Boss\n\nDeck\n1 Sol Ring',
    ['1 Krenko, Mob Boss', '1 Sol Ring'],
  ],
  ['with comments', '// Ramp\n1 Sol Ring\n//Lands (33)\n33 Mountain', ['1 Sol Ring', '33 Mountain']],
  ['with cards outside the deck', '1 Sol Ring\n\nSideboard:\n1 Opt\nMaybeboard\n1 Shock', ['1 Sol Ring']],
  ['split cards', '1 Fire // Ice\n1 Wear/Tear', ['1 Fire // Ice', '1 Wear/Tear']],
  [
    'on one line, as in an option of a slash command',
    '1 Krenko, Mob Boss 1 Sol Ring (C21) 263 1x Borrowing 100,000 Arrows 33 Mountain',
    ['1 Krenko, Mob Boss', '1 Sol Ring', '1 Borrowing 100,000 Arrows', '33 Mountain'],
  ],
  [
    'on one line, with headings',
    'Commander 1 Krenko, Mob Boss Deck 1 Sol Ring 33 Mountain SIDEBOARD: 1 Opt 1 Shock',
    ['1 Krenko, Mob Boss', '1 Sol Ring', '33 Mountain'],
  ],
  [
    'with headings that count',
    'Sideboard (1)\n1 Opt\nLands (33)\n33 Mountain\n// Sideboard\n1 Shock\n// Ramp\n1 Sol Ring',
    ['33 Mountain', '1 Sol Ring'],
  ],
  ['with cards marked as outside the deck', '1 Sol Ring\nSB: 1 Opt', ['1 Sol Ring']],
  [
    'a card that begins like a heading',
    'Name-Sticker Goblin\nCommander Liara Portyr',
    ['1 Name-Sticker Goblin', '1 Commander Liara Portyr'],
  ],
  ['Windows’ line ends', '1 Sol Ring\r\n1 Opt\r\n', ['1 Sol Ring', '1 Opt']],
  ['nothing', ' \n\n', []],
])('%s', (_, list, deck) => {
  expect(namesIn(list)).toEqual(deck);
});
