import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard, type ImportedCard } from '#cards/scryfall/read-card.ts';
import { colorsOf } from '#engine/cards/mana-costs.ts';
import { inSharedDir, SHARED_DIR } from './shared-dir.ts';

describe.skipIf(SHARED_DIR === undefined)('the bulk file of 2025-11', () => {
  const cards = new Map<string, ImportedCard>();
  let elements = 0;
  const all = () => [...cards.values()];
  const named = (name: string) =>
    all().find(({ card, kind }) => card.name === name && (kind === 'card' || kind === 'casual'));
  const count = (such: (one: ImportedCard) => boolean) => all().filter(such).length;

  beforeAll(async () => {
    const { stream, bytes } = await openBulk(inSharedDir('cards', 'oracle-cards.json.gz'));
    expect(bytes).toBe(16_240_033);
    for await (const card of readBulk(stream, { noun: 'card', read: readCard })) {
      elements += 1;
      if (card) cards.set(card.oracle.id, card);
    }
  });

  it('has 35,153 objects, of which 1,912 are of art series and 319 have no type, and no card twice', () => {
    expect(elements).toBe(35_153);
    expect(cards.size).toBe(35_153 - 1912 - 319);
  });

  it.each([
    ['split', 132],
    ['flip', 21],
    ['adventure', 141],
    ['double-faced', 395 + 95 + 21 + 39],
    ['ordinary', 32_356 - 278],
  ])('%s: %i', (layout, expected) => expect(count(({ card }) => card.layout === layout)).toBe(expected));

  it('three split cards have more than two parts', () => {
    const names = all().flatMap(({ card }) =>
      card.layout === 'split' && card.parts.length > 2 ? card.name : [],
    );
    expect(names.toSorted()).toEqual([
      'Smelt // Herd // Saw',
      "There // They're // Their",
      'Who // What // When // Where // Why',
    ]);
  });

  it('27 split cards have aftermath, each on its second half; 19 have fuse; 28 are Rooms', () => {
    const aftermath = all().filter(({ card }) => card.parts.some((part) => part.aftermath));
    expect(aftermath).toHaveLength(27);
    expect(aftermath.every(({ card: { parts } }) => !parts[0].aftermath && parts[1]?.aftermath)).toBe(true);
    expect(count(({ card }) => card.fuse === true)).toBe(19);
    expect(
      count(
        ({ card }) =>
          card.layout === 'split' && card.parts.every(({ typeLine }) => typeLine === 'Enchantment — Room'),
      ),
    ).toBe(28);
  });

  it.each([
    ['flashback', 196],
    ['madness', 63],
    ['suspend', 72],
    ['retrace', 18],
    ['rebound', 31],
    ['jump-start', 12],
    ['escape', 31],
    ['foretell', 54],
    ['disturb', 32],
    // Six more only speak of it.
    ['plot', 34],
    ['harmonize', 11],
    ['warp', 32],
    ['mayhem', 12],
    ['unearth', 55],
    ['encore', 21],
  ])('%s: %i cards have it', (keyword, expected) =>
    expect(
      count(({ card: { parts } }) =>
        parts.some((part) => part.keywords?.some((one) => one.keyword === keyword)),
      ),
    ).toBe(expected),
  );

  it('a cost is read for each card that is cast for one', () => {
    const paid = new Set(['flashback', 'madness', 'escape', 'foretell', 'disturb', 'harmonize']);
    const without = all().filter(({ card: { parts } }) =>
      parts.some((part) => part.keywords?.some(({ keyword, cost }) => paid.has(keyword) && !cost)),
    );
    expect(without.map(({ card }) => card.name)).toEqual([]);
  });

  it.each([
    ['card', 29_605],
    ['casual', 1701],
    ['token', 754],
    ['extra', 956 - 319],
    ['odd', 24],
    ['digital', 201],
  ])('%s: %i of that kind', (kind, expected) => expect(count((card) => card.kind === kind)).toBe(expected));

  it('every flip card costs nothing below, and every one has a text and a name for each part', () => {
    for (const { card, oracle } of all()) {
      expect(oracle.texts).toHaveLength(card.parts.length);
      expect(card.name).toBe(card.parts.map(({ name }) => name).join(' // '));
      if (card.layout === 'flip')
        expect(card.parts.map(({ manaCost }) => manaCost === '')).toEqual([false, true]);
    }
  });

  it('every card has a picture and a page without tracking', () => {
    for (const { oracle } of all()) {
      expect(oracle.images.length).toBeGreaterThan(0);
      expect(oracle.page).toMatch(/^https:\/\/scryfall\.com\/card\/[^?]+$/);
    }
  });

  it.each([
    ['Assault // Battery', { layout: 'split', parts: [{ manaCost: '{R}' }, { manaCost: '{3}{G}' }] }],
    ['Wear // Tear', { fuse: true }],
    ['Commit // Memory', { parts: [{ name: 'Commit' }, { name: 'Memory', aftermath: true }] }],
    [
      'Drowner of Truth // Drowned Jungle',
      { parts: [{ manaCost: '{5}{G/U}{G/U}', colors: [] }, { typeLine: 'Land' }] },
    ],
    ['Ghostfire', { parts: [{ manaCost: '{2}{R}', colors: [] }] }],
    ['Dryad Arbor', { parts: [{ manaCost: '', colors: ['G'] }] }],
    ['Transguild Courier', { parts: [{ colors: ['W', 'U', 'B', 'R', 'G'] }] }],
    ['Tarmogoyf', { parts: [{ power: '*', toughness: '1+*' }] }],
    ['Little Girl', { parts: [{ manaCost: '{HW}', power: '.5', toughness: '.5' }] }],
    ['Deep Analysis', { parts: [{ keywords: [{ keyword: 'flashback', cost: '{1}{U}, Pay 3 life' }] }] }],
    ['Ragnarok, Divine Deliverance', { meld: { manaValue: 7 } }],
    [
      "Vanille, Cheerful l'Cie",
      {
        meld: {
          fronts: ["Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie"],
          into: 'Ragnarok, Divine Deliverance',
        },
      },
    ],
    ['Gravecrawler', { parts: [{ castFrom: ['graveyard'] }] }],
    ['Squee, the Immortal', { parts: [{ castFrom: ['graveyard', 'exile'] }] }],
    ['Panglacial Wurm', { parts: [{ castFrom: ['library'] }] }],
    ['Gleemax', { parts: [{ manaCost: '{1000000}' }] }],
    ['SP//dr, Piloted by Peni', { layout: 'ordinary', parts: [{ manaCost: '{3}{W}{U}' }] }],
    ["Jace, Vryn's Prodigy // Jace, Telepath Unbound", { parts: [{}, { loyalty: '5', colors: ['U'] }] }],
  ])('%s', (name, facts) => expect(named(name)?.card).toMatchObject(facts));

  it('an ability that a card only grants is not its own', () => {
    for (const name of ['Snapcaster Mage', 'Aven Interrupter', 'Case of the Uneaten Feast', 'Monk Class']) {
      const [part] = named(name)?.card.parts ?? [];
      expect([part?.keywords, part?.castFrom]).toEqual([undefined, undefined]);
    }
  });

  it('states colors only if they differ from those of the mana cost', () => {
    for (const { card } of all())
      for (const { colors, manaCost } of card.parts) expect(colors).not.toEqual(colorsOf(manaCost));
  });

  it('is read in less than 300 MB', () => {
    const child = fileURLToPath(new URL('children/read-bulk-file.ts', import.meta.url));
    const file = inSharedDir('cards', 'oracle-cards.json.gz');
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', child, file], { encoding: 'utf8' });
    const read = JSON.parse(stdout) as { elements: number; before: number; most: number };
    expect(read.elements).toBe(35_153);
    expect(read.most / 1024).toBeLessThan(300);
  });
});
