import { describe, expect, it } from 'vitest';
import { readCard } from '#cards/scryfall/read-card.ts';
import { printed, printedWithFaces } from './printed.ts';

const faces = (...names: string[]) => names.map((name) => ({ name, type_line: 'Instant', mana_cost: '{R}' }));

describe('a card becomes facts', () => {
  it('an ordinary one', () => {
    expect(readCard(printed({ oracle_text: 'It growls.' }))).toEqual({
      card: {
        name: 'Grizzly Bears',
        layout: 'ordinary',
        parts: [
          {
            name: 'Grizzly Bears',
            manaCost: '{1}{G}',
            typeLine: 'Creature — Bear',
            power: '2',
            toughness: '2',
          },
        ],
      },
      oracle: {
        id: 'a-b-c',
        texts: ['It growls.'],
        images: ['https://img.example/normal/1.jpg'],
        page: 'https://scryfall.com/card/abc/1/a-card',
      },
      kind: 'card',
      keywords: [[]],
      fame: null,
      isGameChanger: null,
    });
  });

  it('a split card: two halves, two texts, one picture', () => {
    const read = readCard(
      printedWithFaces('split', [
        { name: 'Assault', mana_cost: '{R}', type_line: 'Sorcery', oracle_text: 'It hits.' },
        { name: 'Battery', mana_cost: '{3}{G}', type_line: 'Sorcery', oracle_text: 'An elephant comes.' },
      ]),
    );
    expect(read?.card).toEqual({
      name: 'Assault // Battery',
      layout: 'split',
      parts: [
        { name: 'Assault', manaCost: '{R}', typeLine: 'Sorcery' },
        { name: 'Battery', manaCost: '{3}{G}', typeLine: 'Sorcery' },
      ],
    });
    expect(read?.oracle.texts).toEqual(['It hits.', 'An elephant comes.']);
    expect(read?.oracle.images).toEqual(['https://img.example/normal/1.jpg']);
  });

  it('a double-faced card: a picture of each face', () => {
    const face = (name: string) => ({
      name,
      type_line: 'Creature — Bear',
      colors: ['G'],
      image_uris: { normal: `https://img.example/${name}.jpg` },
    });
    const read = readCard(
      printedWithFaces('transform', [face('Cub'), face('Bear')], { image_uris: undefined }),
    );
    expect(read?.oracle.images).toEqual(['https://img.example/Cub.jpg', 'https://img.example/Bear.jpg']);
  });

  const CROP = 'https://img.example/art_crop/1.jpg';

  it.each([
    ['with its artist', { artist: 'Ann Onym', image_uris: { art_crop: CROP } }, 'Ann Onym'],
    ['unknown without an artist', { image_uris: { art_crop: CROP } }, undefined],
    ['unknown without a picture', { artist: 'Ann Onym' }, undefined],
  ])('its art: %s', (_, facts, artist) => {
    const art = artist && { address: CROP, artist };
    expect(readCard(printed(facts))?.oracle.art).toEqual(art);
  });

  it('the art of a double-faced card: that of its first face', () => {
    const face = (name: string, artist: string) => ({
      name,
      artist,
      type_line: 'Creature — Bear',
      image_uris: {
        normal: `https://img.example/${name}.jpg`,
        art_crop: `https://img.example/${name}/art.jpg`,
      },
    });
    const sides = [face('Cub', 'Ann'), face('Bear', 'Ben')];
    const read = readCard(
      printedWithFaces('transform', sides, { image_uris: undefined, artist: 'Ann & Ben' }),
    );
    expect(read?.oracle.art).toEqual({ address: 'https://img.example/Cub/art.jpg', artist: 'Ann' });
  });

  it('fuse, from its keywords; on split cards only', () => {
    const keywords = { keywords: ['Fuse'] };
    expect(readCard(printedWithFaces('split', faces('Wear', 'Tear'), keywords))?.card.fuse).toBe(true);
    expect(readCard(printedWithFaces('split', faces('Fire', 'Ice')))?.card).not.toHaveProperty('fuse');
    expect(readCard(printed({ keywords: ['Fuse'] }))?.card).not.toHaveProperty('fuse');
  });

  const related = (...names: readonly (readonly [string, string])[]) =>
    names.map(([component, name]) => ({ object: 'related_card', component, name }));

  it.each([
    [
      'what two cards become',
      {
        name: 'Paper Fleet',
        mana_cost: '',
        cmc: 7,
        all_parts: related(
          ['meld_result', 'Paper Fleet'],
          ['meld_part', 'Paper Sail'],
          ['meld_part', 'Paper Boat'],
          ['token', 'Fish'],
        ),
      },
      7,
    ],
    [
      'one that is told so',
      {
        name: 'Paper Boat',
        cmc: 3,
        all_parts: related(
          ['meld_result', 'Paper Fleet'],
          ['meld_part', 'Paper Sail'],
          ['meld_part', 'Paper Boat'],
        ),
      },
      undefined,
    ],
    [
      'one that says so itself',
      {
        name: 'Paper Boat',
        cmc: 3,
        oracle_text: 'Juggle, then meld them into Paper Fleet.',
        all_parts: related(
          ['meld_part', 'Paper Fleet'],
          ['meld_part', 'Paper Sail'],
          ['meld_part', 'Paper Boat'],
        ),
      },
      undefined,
    ],
    [
      'one that says with which other',
      {
        name: 'Paper Sail',
        cmc: 4,
        oracle_text: '(Melds with Paper Boat.)',
        all_parts: related(
          ['meld_part', 'Paper Fleet'],
          ['meld_part', 'Paper Sail'],
          ['meld_part', 'Paper Boat'],
        ),
      },
      undefined,
    ],
  ])('melding: %s', (_, facts, manaValue) => {
    const read = readCard(printed({ layout: 'meld', ...facts }));
    expect(read?.card.meld).toEqual({
      fronts: ['Paper Boat', 'Paper Sail'],
      into: 'Paper Fleet',
      ...(manaValue && { manaValue }),
    });
  });

  it('aftermath, on the half that has it', () => {
    const [commit, memory] = faces('Commit', 'Memory');
    const read = readCard(
      printedWithFaces('split', [
        { ...commit },
        { ...memory, oracle_text: 'Aftermath (from there)\nForget.' },
      ]),
    );
    expect(read?.card.parts.map(({ aftermath }) => aftermath)).toEqual([undefined, true]);
  });

  it('daybound and nightbound, of the faces that have them', () => {
    const [cub, bear] = faces('Cub', 'Bear');
    const read = readCard(
      printedWithFaces('transform', [
        { ...cub, oracle_text: 'Reach\nDaybound (As night falls.)' },
        { ...bear, oracle_text: 'Nightbound' },
      ]),
    );
    expect(read?.card.parts.map(({ bound }) => bound)).toEqual(['daybound', 'nightbound']);
    const other = readCard(printed({ oracle_text: 'Transform target permanent with daybound.' }));
    expect(other?.card.parts[0]).not.toHaveProperty('bound');
  });

  it('a flip card: no mana cost below', () => {
    const read = readCard(
      printedWithFaces(
        'flip',
        [
          {
            name: 'Jushi Apprentice',
            mana_cost: '{1}{U}',
            type_line: 'Creature — Human Wizard',
            power: '1',
            toughness: '2',
          },
          {
            name: 'Tomoya the Revealer',
            type_line: 'Legendary Creature — Human Wizard',
            power: '2',
            toughness: '3',
          },
        ],
        { colors: ['U'] },
      ),
    );
    expect(read?.card.layout).toBe('flip');
    expect(read?.card.parts[1]).toEqual({
      name: 'Tomoya the Revealer',
      manaCost: '',
      typeLine: 'Legendary Creature — Human Wizard',
      power: '2',
      toughness: '3',
    });
  });
});

describe('layouts', () => {
  it.each([
    ['split', 'split', 2],
    ['flip', 'flip', 2],
    ['transform', 'double-faced', 2],
    ['modal_dfc', 'double-faced', 2],
    ['double_faced_token', 'double-faced', 2],
    ['adventure', 'adventure', 2],
    ['omen', 'adventure', 2],
    ['prepare', 'adventure', 2],
    ['split', 'split', 5],
  ])('%s is %s', (scryfalls, ours, parts) => {
    const names = ['Who', 'What', 'When', 'Where', 'Why'].slice(0, parts);
    const card = readCard(printedWithFaces(scryfalls, faces(...names)))?.card;
    expect(card).toMatchObject({ name: names.join(' // '), layout: ours });
    expect(card?.parts).toHaveLength(parts);
  });

  it.each([
    [
      'double-faced, and modal',
      [
        { mana_cost: '{1}', image_uris: {} },
        { mana_cost: '{2}', image_uris: {} },
      ],
      'double-faced',
      true,
    ],
    ['double-faced', [{ mana_cost: '{1}', image_uris: {} }, { image_uris: {} }], 'double-faced', undefined],
    [
      'like an adventure',
      [
        { mana_cost: '{1}', type_line: 'Creature' },
        { mana_cost: '{2}', type_line: 'Sorcery — Errand' },
      ],
      'adventure',
      undefined,
    ],
    ['split', [{ mana_cost: '{1}' }, { mana_cost: '{2}' }], 'split', undefined],
    ['a flip card', [{ mana_cost: '{1}' }, {}], 'flip', undefined],
  ])('a layout of tomorrow is told by its faces: %s', (_, facts, layout, modal) => {
    const sides = faces('Who', 'What').map((face, index) =>
      Object.assign(face, { mana_cost: '' }, facts[index]),
    );
    const card = readCard(printedWithFaces('tomorrow', sides, { image_uris: undefined }))?.card;
    expect(card?.layout).toBe(layout);
    expect(card?.modal).toBe(modal);
  });

  it.each([
    'saga',
    'class',
    'case',
    'leveler',
    'mutate',
    'prototype',
    'host',
    'augment',
    'normal',
    'constructor',
  ])('%s is ordinary', (layout) => expect(readCard(printed({ layout }))?.card.layout).toBe('ordinary'));

  it('meld is double-faced, of which Scryfall gives one face', () => {
    const card = readCard(printed({ layout: 'meld', name: 'Hanweir Garrison' }))?.card;
    expect(card?.layout).toBe('double-faced');
    expect(card?.parts).toHaveLength(1);
  });

  it('two roles on one token do not flip', () => {
    const roles = ['Monster', 'Virtuous'].map((name) => ({
      name,
      type_line: 'Token Enchantment — Aura Role',
    }));
    expect(readCard(printedWithFaces('flip', roles))).toMatchObject({
      kind: 'token',
      card: { layout: 'ordinary', parts: [{ name: 'Monster' }, { name: 'Virtuous' }] },
    });
  });

  it.each([
    ['the same card twice', ['Temple', 'Temple'], 'normal', 'Temple', 'ordinary'],
    ['two cards', ['Temple', 'Tower'], 'normal', 'Temple // Tower', 'double-faced'],
    [
      'the same adventurer twice',
      ['Giant', 'Stomp', 'Giant', 'Stomp'],
      'adventure',
      'Giant // Stomp',
      'adventure',
    ],
  ])('a reversible card with %s', (_, names, layout, name, ours) => {
    const sides = names.map((side) => ({ name: side, type_line: 'Land', layout, oracle_id: 'of-a-face' }));
    const read = readCard(
      printedWithFaces('reversible_card', sides, { oracle_id: undefined, type_line: undefined }),
    );
    expect(read?.card).toMatchObject({ name, layout: ours });
    expect(read?.oracle.id).toBe('of-a-face');
  });
});

describe('colors', () => {
  const one = (facts: Readonly<Record<string, unknown>>) => readCard(printed(facts))?.card.parts[0].colors;
  it.each([
    [
      'those of the mana cost are not said',
      { mana_cost: '{2}{G/W}{B/P}', colors: ['B', 'G', 'W'] },
      undefined,
    ],
    ['half a mana', { mana_cost: '{HW}', colors: ['W'] }, undefined],
    ['a million', { mana_cost: '{1000000}', colors: [] }, undefined],
    ['devoid', { mana_cost: '{2}{R}', colors: [] }, []],
    ['a color indicator', { mana_cost: '', colors: ['R'], color_indicator: ['R'] }, ['R']],
    [
      'all five, by a text',
      { mana_cost: '{4}', colors: ['B', 'G', 'R', 'U', 'W'] },
      ['W', 'U', 'B', 'R', 'G'],
    ],
    ['a token', { mana_cost: '', colors: ['W'], type_line: 'Token Creature — Bird' }, ['W']],
    ['a land', { mana_cost: '', colors: [] }, undefined],
  ])('%s', (_, facts, expected) => expect(one(facts)).toEqual(expected));

  it('each face has its own', () => {
    const read = readCard(
      printedWithFaces('transform', [
        { name: 'Child', mana_cost: '{U}', colors: ['U'], type_line: 'Creature' },
        { name: 'Thing', mana_cost: '', colors: ['R'], color_indicator: ['R'], type_line: 'Creature' },
        { name: 'Land', mana_cost: '', colors: [], type_line: 'Land' },
      ]),
    );
    expect(read?.card.parts.map(({ colors }) => colors)).toEqual([undefined, ['R'], undefined]);
  });

  it('parts that share a side have those of their own cost or indicator, not those of the whole', () => {
    const read = readCard(
      printedWithFaces(
        'adventure',
        [
          { name: 'Detective', mana_cost: '{1}{W}', type_line: 'Creature' },
          { name: 'Rise', mana_cost: '{2}{B}', type_line: 'Instant — Adventure' },
          { name: 'Pale', mana_cost: '', type_line: 'Creature', color_indicator: ['U'] },
          { name: 'Gray', mana_cost: '{R}', type_line: 'Instant', oracle_text: 'Devoid (it has no color)' },
        ],
        { colors: ['B', 'W'] },
      ),
    );
    expect(read?.card.parts.map(({ colors }) => colors)).toEqual([undefined, undefined, ['U'], []]);
  });
});

describe('odd numbers survive as they are printed', () => {
  it.each(['*', '1+*', '*²', '∞', '.5', '3.5', '1d4+1', '?', '+2', '-1', '7-*', '½'])('%s', (power) => {
    expect(readCard(printed({ power }))?.card.parts[0].power).toBe(power);
  });
  it('loyalty and defense', () => {
    const [part] =
      readCard(printed({ power: undefined, toughness: null, loyalty: 'X', defense: '5' }))?.card.parts ?? [];
    expect(part).toEqual({
      name: 'Grizzly Bears',
      manaCost: '{1}{G}',
      typeLine: 'Creature — Bear',
      loyalty: 'X',
      defense: '5',
    });
  });
});

it('its place among the cards played most', () => {
  expect(readCard(printed({ edhrec_rank: 17 }))?.fame).toBe(17);
  expect(readCard(printed({ edhrec_rank: null }))?.fame).toBeNull();
});

describe('kinds', () => {
  it.each([
    ['card', 'normal', 'Creature — Bear'],
    ['card', 'normal', 'Legendary Artifact Creature — Spider Hero'],
    ['card', 'normal', 'Eaturecray — Igpay'],
    ['token', 'token', 'Token Creature — Bird'],
    ['extra', 'emblem', 'Emblem — Chandra'],
    ['extra', 'planar', 'Plane — Dominaria'],
    ['extra', 'scheme', 'Scheme'],
    ['extra', 'vanguard', 'Vanguard'],
    ['extra', 'normal', 'Dungeon'],
    ['extra', 'normal', 'Conspiracy'],
    ['extra', 'normal', 'Stickers'],
    ['extra', 'normal', 'Hero'],
  ])('%s: %s, %s', (kind, layout, type_line) => {
    expect(readCard(printed({ layout, type_line }))?.kind).toBe(kind);
  });
  it.each([
    ['card', { vintage: 'restricted', standard: 'not_legal' }],
    ['card', { vintage: 'banned', standard: 'not_legal' }],
    ['casual', { vintage: 'not_legal', standard: 'not_legal' }],
    ['digital', { vintage: 'not_legal', historic: 'legal', brawl: 'banned' }],
    ['card', { vintage: 'legal', historic: 'legal' }],
    ['card', {}],
  ])('%s, where formats say %j', (kind, legalities) => {
    expect(readCard(printed({ legalities }))?.kind).toBe(kind);
  });
  it.each(['_____ Goblin', 'Wolf in _____ Clothing', 'Bat-'])('%s is odd', (name) => {
    expect(readCard(printed({ name, legalities: { vintage: 'legal' } }))?.kind).toBe('odd');
  });
  it('a card rebalanced for Arena is digital, in any format', () => {
    const legalities = { vintage: 'legal', historic: 'legal' };
    expect(readCard(printed({ name: 'A-Grizzly Bears', legalities }))?.kind).toBe('digital');
  });
  it('a melded permanent is not a card for decks; each front is', () => {
    const all_parts = [
      { component: 'meld_part', name: 'Hanweir Garrison' },
      { component: 'meld_result', name: 'Hanweir, the Writhing Township' },
    ];
    const kind = (name: string) => readCard(printed({ layout: 'meld', name, all_parts }))?.kind;
    expect(kind('Hanweir, the Writhing Township')).toBe('extra');
    expect(kind('Hanweir Garrison')).toBe('card');
  });
});

describe('pages', () => {
  it('lose only tracking parameters', () => {
    const page = 'https://scryfall.com/card/abc/1?utm_source=api&side=back&utm_medium=x';
    expect(readCard(printed({ scryfall_uri: page }))?.oracle.page).toBe(
      'https://scryfall.com/card/abc/1?side=back',
    );
  });
});

describe('left out', () => {
  it.each([
    ['a theme card', 'normal', ['Card']],
    ['an advertisement', 'token', ['Card']],
    ['a checklist', 'token', ['Card']],
    ['the rules of a minigame', 'double_faced_token', ['Card', '']],
    ['a reminder of day and night', 'double_faced_token', ['Card', 'Card']],
  ])('%s', (_, layout, lines) => {
    const sides = lines.map((type_line, side) => ({ name: `Side ${side}`, type_line }));
    const [only] = sides.length === 1 ? sides : [];
    expect(readCard(only ? printed({ layout, ...only }) : printedWithFaces(layout, sides))).toBeNull();
  });

  it.each([
    ['token', ['Token Creature — Gremlin', 'Card']],
    ['extra', ['Dungeon — Undercity', 'Card']],
    ['extra', ['Emblem', 'Card']],
  ])('but not a %s with such a back: %j', (kind, lines) => {
    const sides = lines.map((type_line, side) => ({ name: `Side ${side}`, type_line }));
    expect(readCard(printedWithFaces('double_faced_token', sides))?.kind).toBe(kind);
  });

  it('a piece of an art series', () => {
    expect(readCard(printedWithFaces('art_series', faces('A Picture', 'A Picture')))).toBeNull();
  });
});

describe('not a card', () => {
  it.each([
    ['a number', 7, 'is not a card'],
    ['nothing', null, 'is not a card'],
    ['a ruling', { object: 'ruling', oracle_id: 'x' }, 'is not a card: Scryfall calls it "ruling"'],
    ['a set', { object: 'set', name: 'Ice Age' }, 'is not a card: Scryfall calls it "set"'],
    ['an object of somebody else', { foo: 1 }, "is not one of Scryfall's: it has no name"],
    ['no name', printed({ name: '' }), "is not one of Scryfall's: it has no name"],
    ['no oracle id', printed({ oracle_id: undefined }), '(Grizzly Bears) has no oracle_id'],
    [
      'a sixth color',
      printed({ colors: ['P'] }),
      "(Grizzly Bears) is not one of Scryfall's: its colors.0 cannot be understood",
    ],
    ['a picture that is no address', printed({ image_uris: { normal: 'x' } }), 'image_uris.normal'],
    ['a page that is a script', printed({ scryfall_uri: 'javascript:x()' }), 'scryfall_uri'],
  ])('%s', (_, element, message) => {
    expect(() => readCard(element)).toThrow(expect.objectContaining({ name: 'Unreadable' }));
    expect(() => readCard(element)).toThrow(message);
  });
});
