import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { COIN_CARDS } from '#cards/coins/coin-cards.ts';
import { RANKS } from '#cards/scryfall/layouts.ts';
import { Card, type CardPart } from '#engine/cards/card.ts';
import { IsoDate } from '#engine/vocabulary/editions.ts';

const facts = builtInCards();
const named = [...facts.names()];
const ranked = [...facts.all()].map(({ card, keywords = [] }, place) => ({
  card,
  keywords,
  rank: named[place]!.rank,
}));
/** The cards that players use: those for decks, and those of joke sets. */
const played = ranked.filter(({ rank }) => rank <= RANKS.casual).map(({ card }) => card);
/** The cards that go into decks. */
const cards = ranked.filter(({ rank }) => rank === RANKS.card).map(({ card }) => card);

const where = (fits: (card: Card) => unknown) => played.filter(fits);
const splitCards = where(({ layout }) => layout === 'split');
const flipCards = where(({ layout }) => layout === 'flip');
const partsOf = (all: readonly Card[]) => all.flatMap(({ parts }) => parts as readonly CardPart[]);
const isRoom = ({ parts: [left] }: Card) => left.typeLine.includes('Room');
const find = (typed: string) => facts.find(typed)?.card;

describe('how many', () => {
  it.each([
    ['cards that go into decks', 29_605, cards],
    ['split cards', 132, splitCards],
    ['split cards that fuse', 19, where(({ fuse }) => fuse)],
    ['split cards with aftermath', 27, where(({ parts }) => parts.some((part) => part.aftermath))],
    ['Rooms', 28, splitCards.filter(isRoom)],
    ['split cards with more than two parts', 3, splitCards.filter(({ parts }) => parts.length > 2)],
    ['flip cards', 21, flipCards],
    ['cards that turn over with day and night', 36, where(({ parts }) => parts.some(({ bound }) => bound))],
    ['modal double-faced cards', 93, where(({ modal }) => modal)],
    ['cards with an Adventure', 141, where(({ layout }) => layout === 'adventure')],
  ])('%s: %i', (_, count, some) => {
    expect(some.length).toBe(count);
  });

  it('every card that flips coins or cares for flips is among them', () => {
    expect(COIN_CARDS.filter(({ name }) => find(name)?.name !== name)).toEqual([]);
  });

  it('no two cards for decks share a name', () => {
    const names = cards.map(({ name }) => name);
    const seen = new Set<string>();
    expect(names.filter((name) => seen.size === seen.add(name).size)).toEqual([]);
  });
});

describe('split cards as players say them', () => {
  const pool = createCardPool([...facts.all()].map(({ card }) => ({ card, oracle: null })));
  const ways: readonly (readonly [string, (halves: readonly string[]) => string])[] = [
    ['A and B', (halves) => halves.join(' and ')],
    ['a or b', (halves) => halves.join(' or ').toLowerCase()],
    ['A/B', (halves) => halves.join('/')],
    ['A & B', (halves) => halves.join(' & ')],
    ['B and A', (halves) => halves.toReversed().join(' and ')],
  ];

  it.each(ways)('%s suggests each of them', (_, say) => {
    const lost = splitCards
      .filter(({ parts }) => parts.length < 4)
      .map((card) => ({ card, typed: say(card.parts.map(({ name }) => name)) }))
      .filter(({ card, typed }) => !pool.suggest(typed, 3).includes(card.name));
    expect(lost.map(({ typed }) => typed)).toEqual([]);
  });

  it('with the whole name in brackets behind a half, or dots in it, finds each of them', () => {
    const typed = (card: Card) => [
      `${card.parts[0].name} (${card.parts.map(({ name }) => name).join('/')})`,
      card.parts.map(({ name }) => name.replace(/(?<=^\w)(\w)(?=\w)/, '.$1.')).join('/'),
    ];
    const lost = splitCards.flatMap((card) =>
      typed(card).filter((name) => pool.find(name)?.card.name !== card.name),
    );
    expect(lost).toEqual([]);
  });
});

describe('the order', () => {
  it('starts with the most played cards, and ends with those of digital games', () => {
    expect(named.slice(0, 3).map(({ name }) => name)).toEqual(['Sol Ring', 'Command Tower', 'Arcane Signet']);
    const ranks = named.map(({ rank }) => rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(named.filter(({ name }) => name.startsWith('A-')).map(({ rank }) => rank)).not.toContain(0);
    expect(named.at(-1)?.rank).toBe(RANKS.digital);
  });
});

describe('every card', () => {
  const SYMBOL = /^(?:\{(?:\d+|[XWUBRGCS]|[WUBRGC2]\/[WUBRGP](?:\/P)?)\})*$/;

  it('is a valid card of the engine', () => {
    const wrong = ranked.filter(({ card }) => !Card.safeParse(card).success);
    expect(wrong).toEqual([]);
  });

  it('has keywords for each of its parts', () => {
    expect(ranked.filter(({ card, keywords }) => card.parts.length !== keywords.length)).toEqual([]);
  });

  it('has symbols only for a mana cost', () => {
    expect(partsOf(cards).filter(({ manaCost }) => !SYMBOL.test(manaCost))).toEqual([]);
  });

  it('has a type line', () => {
    const isTypeLine = /^\p{Lu}[\p{L}' ]+(?: — [\p{L}' -]+)?$/u;
    expect(partsOf(cards).filter(({ typeLine }) => !isTypeLine.test(typeLine))).toEqual([]);
  });

  it('has power and toughness if it is a creature, or becomes one by a crew, both or neither', () => {
    const isBody = (typeLine: string) => /\b(?:Creature|Vehicle|Spacecraft)\b/.test(typeLine);
    const odd = partsOf(cards).filter(
      ({ power, toughness, typeLine }) =>
        isBody(typeLine) !== (power !== undefined) || (power === undefined) !== (toughness === undefined),
    );
    // It has station, but never becomes a creature.
    expect(odd.map(({ name }) => name)).toEqual(['The Eternity Elevator']);
  });

  it('has loyalty if it is a planeswalker, and defense if it is a battle', () => {
    const odd = partsOf(cards).filter(
      ({ typeLine, loyalty, defense }) =>
        typeLine.includes('Planeswalker') !== (loyalty !== undefined) ||
        typeLine.includes('Battle') !== (defense !== undefined),
    );
    // They transform and keep their loyalty.
    expect(odd.map(({ name }) => name)).toEqual(['Arlinn, Embraced by the Moon', 'Garruk, the Veil-Cursed']);
  });

  it('is called by the names of its parts', () => {
    expect(cards.filter(({ name, parts }) => parts.map((part) => part.name).join(' // ') !== name)).toEqual(
      [],
    );
  });

  it('has several parts unless its layout is ordinary, or two cards meld', () => {
    const odd = cards.filter(
      ({ layout, parts, meld }) => !meld && parts.length > 1 !== (layout !== 'ordinary'),
    );
    expect(odd).toEqual([]);
  });

  it('is found by its name', () => {
    expect(cards.filter((card) => find(card.name)?.name !== card.name)).toEqual([]);
  });

  it('was released by the reported day', () => {
    expect(IsoDate.safeParse(facts.day).success).toBe(true);
  });
});

describe('split cards', () => {
  it('have a mana cost on each half, and no other colors', () => {
    expect(partsOf(splitCards).filter(({ manaCost, colors }) => manaCost === '' || colors)).toEqual([]);
  });

  it('are instants and sorceries, or Rooms: both halves of a Room share a type line', () => {
    for (const card of splitCards) {
      const lines = card.parts.map(({ typeLine }) => typeLine);
      if (isRoom(card)) expect(new Set(lines)).toEqual(new Set(['Enchantment — Room']));
      else for (const line of lines) expect(line).toMatch(/^(?:Instant|Sorcery)(?: — Lesson)?$/);
    }
  });

  it('have aftermath on the second half only, and never fuse as well', () => {
    for (const { parts, fuse } of splitCards) {
      const places = parts.flatMap(({ aftermath }, place) => (aftermath ? [place] : []));
      expect(places.length === 0 || (places.join() === '1' && !fuse)).toBe(true);
    }
  });

  it.each([
    ['Fire // Ice', 'fire', '{1}{R}', '{1}{U}'],
    ['Dead // Gone', 'gone', '{R}', '{2}{R}'],
    ['Assault // Battery', 'battery', '{R}', '{3}{G}'],
    ['Find // Finality', 'finality', '{B/G}{B/G}', '{4}{B}{G}'],
    ['Supply // Demand', 'supply', '{X}{G}{W}', '{1}{W}{U}'],
    ['Start // Finish', 'start', '{2}{W}', '{2}{B}'],
    ['Fast // Furious', 'fast furious', '{2}{R}', '{3}{R}{R}'],
  ])('%s is found by "%s"', (name, typed, ...costs) => {
    const found = find(typed);
    expect(found?.name).toBe(name);
    expect(found?.parts.map((part) => part.manaCost)).toEqual(costs);
  });
});

describe('flip cards', () => {
  it('have a mana cost in the upper part only', () => {
    for (const { parts } of flipCards)
      expect(parts.map((part) => part.manaCost !== '')).toEqual([true, false]);
  });

  it.each([
    ['Akki Lavarunner', 'Creature — Goblin Warrior', 'Legendary Creature — Goblin Shaman'],
    ['Tok-Tok, Volcano Born', 'Creature — Goblin Warrior', 'Legendary Creature — Goblin Shaman'],
    ['Erayo’s Essence', 'Legendary Creature — Moonfolk Monk', 'Legendary Enchantment'],
    ['Kenzo the Hardhearted', 'Creature — Human Soldier', 'Legendary Creature — Human Samurai'],
  ])('%s', (typed, ...lines) => {
    expect(find(typed)?.parts.map(({ typeLine }) => typeLine)).toEqual(lines);
  });
});

describe('well-known cards', () => {
  it.each<[typed: string, facts: Partial<CardPart>, keywords: readonly string[]]>([
    ['sol ring', { manaCost: '{1}', typeLine: 'Artifact' }, []],
    [
      'Atraxa, Praetors’ Voice',
      { manaCost: '{G}{W}{U}{B}', power: '4', toughness: '4' },
      ['Flying', 'Vigilance', 'Deathtouch', 'Lifelink'],
    ],
    ['tarmogoyf', { power: '*', toughness: '1+*' }, []],
    ['Liliana of the Veil', { typeLine: 'Legendary Planeswalker — Liliana', loyalty: '3' }, []],
    ['dryad arbor', { manaCost: '', colors: ['G'], power: '1', toughness: '1' }, []],
    ['Lim-Dul’s Vault', { name: "Lim-Dûl's Vault", manaCost: '{U}{B}' }, []],
    ['æther vial', { name: 'Aether Vial' }, []],
    ['Ancestral Vision', { colors: ['U'] }, ['Suspend']],
    ['Kenrith, the Returned King', { textColors: ['U', 'B', 'R', 'G'] }, []],
  ])('%s', (typed, part, keywords) => {
    const entry = facts.find(typed);
    expect(entry?.card.parts[0]).toMatchObject(part);
    expect(entry?.keywords?.[0]).toEqual(keywords);
    expect(entry?.oracle).toBeNull();
  });

  it('the other face has its own keywords and color', () => {
    const entry = facts.find('Insectile Aberration');
    expect(entry?.card.name).toBe('Delver of Secrets // Insectile Aberration');
    expect(entry?.keywords).toEqual([[], ['Flying']]);
    expect(entry?.card.parts[1]?.colors).toEqual(['U']);
  });

  it.each([
    ['a cost in symbols', 'Think Twice', 'flashback', '{2}{U}'],
    [
      'symbols and deeds, which are text',
      'Kroxa, Titan of Death’s Hunger',
      'escape',
      '{B}{B}{R}{R}, and what its text asks',
    ],
    ['deeds alone', 'Dread Return', 'flashback', 'what its text asks'],
    ['none', 'Faithless Looting', 'flashback', '{2}{R}'],
  ])('a keyword with %s: %s', (_, typed, keyword, cost) => {
    expect(find(typed)?.parts[0].keywords).toEqual([{ keyword, cost }]);
  });

  it('no cost has words of the cards', () => {
    const costs = partsOf(ranked.map(({ card }) => card)).flatMap(({ keywords = [] }) =>
      keywords.map(({ cost = '' }) => cost),
    );
    expect(costs.filter((cost) => !/^(?:\{[^}]+\})*(?:(?:^|, and )what its text asks)?$/.test(cost))).toEqual(
      [],
    );
  });

  it('meld pairs and their results', () => {
    expect(find('Gisela, the Broken Blade')?.meld).toEqual({
      fronts: ['Bruna, the Fading Light', 'Gisela, the Broken Blade'],
      into: 'Brisela, Voice of Nightmares',
    });
  });

  it.each([
    ['Lava Axe', 'Lava Axe', RANKS.card],
    ['Lava, Axe', 'Lava, Axe', RANKS.casual],
    ['lava axe', 'Lava Axe', RANKS.card],
    ['Goblin', 'Goblin', RANKS.token],
    ['goblin', 'Goblin', RANKS.token],
    ['_____ Goblin', '_____ Goblin', RANKS.odd],
    ['Fire', 'Fire // Ice', RANKS.card],
  ])('%j is %s', (typed, name, rank) => {
    const { name: itsName } = find(typed)!;
    const found = ranked.filter(({ card }) => card.name === itsName);
    expect(found.map((one) => [one.card.name, one.rank])).toContainEqual([name, rank]);
  });

  it.each(['qqqq', '', '   ', '\t', '12\t3', 'Sol Rin'])('%j is no card', (typed) => {
    expect(facts.find(typed)).toBeUndefined();
  });
});
