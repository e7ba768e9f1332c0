import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { TODAYS_DATE as TODAY } from '#engine/vocabulary/editions.ts';
import { readReplyTo } from '../tables/at-table.ts';
import { turnTable } from '../tables/turns.ts';

const NAMES = [
  'Goblin',
  'Elite Vanguard',
  'Exalted Angel',
  'Forest',
  'Hill Giant',
  'Brisela, Voice of Nightmares',
  'Clone',
  'Gemrazer',
  'Gisela, the Broken Blade',
  'Grizzly Bears',
  'Rust Goliath',
  'Willbender',
];
const cards = createCardPool(NAMES.flatMap((name) => builtInCards().find(name) ?? []));
const MELDED = 'Bruna, the Fading Light and Gisela, the Broken Blade (#1, were Brisela, Voice of Nightmares)';

describe('the cards of a permanent, and its name', () => {
  it.each<[readonly string[], string]>([
    // SP22
    [
      [
        'commander name commander:Gisela, the Broken Blade',
        'permanent add card:Brisela, Voice of Nightmares',
        'permanent leave permanent:#1  to:graveyard',
      ],
      `To the graveyard: ${MELDED}.\n-# CR 712.21, 400.7 (2026-06-19)\n**Gisela**, now in the graveyard, may go to the command zone: @Ann’s choice; what it was melded or merged with stays there. CR 903.9a`,
    ],
    [
      ['permanent add card:Brisela, Voice of Nightmares', 'permanent leave permanent:#1  to:library'],
      `To the library: ${MELDED}.`,
    ],
    [
      ['permanent add card:Brisela, Voice of Nightmares', 'permanent leave permanent:#1  to:command'],
      'Brisela, Voice of Nightmares leaves as Bruna, the Fading Light and Gisela, the Broken Blade: say where they go',
    ],
    [
      [
        'permanent add card:Grizzly Bears',
        'permanent mutate permanent:#1  card:Gemrazer',
        'permanent leave permanent:#1  to:exile',
      ],
      'Exiled: Gemrazer and Grizzly Bears (#1).\n-# CR 730.3, 400.7',
    ],
    [
      ['permanent add card:Grizzly Bears', 'permanent mutate permanent:#1  card:Gemrazer  under:true'],
      'Merged (#1): Grizzly Bears on Gemrazer.\n-# CR 702.140c',
    ],
    [
      [
        'permanent add card:Exalted Angel  face-down:true',
        'permanent mutate permanent:#1  card:Gemrazer  under:true',
      ],
      'is face down. The rules let a card mutate onto it, but I can’t keep track of that yet.',
    ],
    [
      [
        'permanent add card:Grizzly Bears',
        'permanent mutate permanent:#1  card:Gemrazer',
        'permanent turn-face-down permanent:#1',
        'permanent leave permanent:#1',
      ],
      'revealed as Gemrazer and Grizzly Bears',
    ],
    [
      ['permanent add card:Elite Vanguard', 'permanent mutate permanent:#1  card:Gemrazer'],
      'Elite Vanguard is a Human: Gemrazer resolves as an ordinary creature.\n-# CR 702.140a, 702.140b',
    ],
    [
      ['permanent add card:Forest', 'permanent mutate permanent:#1  card:Gemrazer'],
      'Forest isn’t a creature: Gemrazer resolves as an ordinary creature.',
    ],
    [
      ['permanent add card:Grizzly Bears', 'permanent mutate permanent:#1  card:Hill Giant'],
      'Hill Giant doesn’t have mutate.\n-# CR 702.140a',
    ],
    [
      ['permanent add card:Grizzly Bears', 'permanent mutate permanent:#1  card:Goblin'],
      'Goblin doesn’t have mutate.',
    ],
    [
      ['permanent add card:Grizzly Bears', 'permanent mutate permanent:#1  card:Beast of ours'],
      'Merged (#1): Beast of ours on Grizzly Bears.',
    ],
    [
      ['permanent add card:Grizzly Bears  owner:Bob', 'permanent mutate permanent:#1  card:Gemrazer'],
      '@Ann owns Gemrazer, and @Bob owns Grizzly Bears: it resolves as an ordinary creature.',
    ],
    [
      [
        'permanent add card:Grizzly Bears  owner:Bob',
        'permanent mutate permanent:#1  card:Gemrazer  owner:Bob',
      ],
      'Merged (#1): Gemrazer on Grizzly Bears.',
    ],
    [
      ['stack add card:Brisela, Voice of Nightmares'],
      'Brisela, Voice of Nightmares exists only on the battlefield: anywhere else it’s two cards',
    ],
    // FL04
    [
      [
        'permanent add card:Willbender  face-down:true',
        'permanent add card:Clone',
        'permanent copy permanent:#2  of:#1',
      ],
      'Clone (#2) becomes a copy of a 2/2 creature with no name.\n-# CR 707.2, 708.2',
    ],
    [
      ['stack add card:Willbender  what:copy  face-down:true'],
      'On the stack: a copy of a face-down spell (@Ann).\n-# CR 707.2, 708.2',
    ],
    [
      ['stack add card:Rust Goliath  prototyped:true'],
      'On the stack: Rust Goliath (@Ann, prototyped).\n-# CR 718.3, 718.3b',
    ],
    [
      ['stack add card:Rust Goliath  prototyped:true', 'stack resolve'],
      '(#1, prototyped).\n-# CR 718.3b, 608.3',
    ],
    [['permanent add card:Rust Goliath  prototyped:true'], ': Rust Goliath (#1, prototyped).'],
    [['permanent add card:Clone  prototyped:true'], 'Clone isn’t a prototype card'],
  ])('%j', async (lines, expected) => {
    const made = await turnTable(TODAY);
    const table = { ...made, ctx: { ...made.ctx, cards } };
    let last = '';
    for (const line of lines) last = await readReplyTo(table, line);
    expect(last).toContain(expected);
  });
});
