import { describe, expect, it } from 'vitest';
import { CATALOGUE, CATALOGUE_OF } from '../../../src/cards/catalogue/catalogue.ts';
import { COIN_CARDS } from '../../../src/cards/coins/coin-cards.ts';
import { poolOf } from '../../../src/cards/pool/pool-of.ts';
import type { Card } from '../../../src/engine/cards/card.ts';

const { splitCards, flipCards, turnControl, endingTheTurn, dayAndNight, subgames, coinFlips, named } =
  CATALOGUE_OF;
const pool = poolOf(CATALOGUE.map((card) => ({ card, oracle: null })));
const partsOf = (cards: readonly Card[]) =>
  cards.flatMap((card) => card.parts.map((part) => ({ card, part })));
const namesOf = (cards: readonly Pick<Card, 'name'>[]) => cards.map(({ name }) => name);

describe('how many', () => {
  it.each([
    ['split cards', 132, splitCards],
    ['split cards that fuse', 19, splitCards.filter(({ fuse }) => fuse)],
    ['split cards with aftermath', 27, splitCards.filter(({ parts }) => parts.some((one) => one.aftermath))],
    ['Rooms', 28, splitCards.filter(({ parts: [left] }) => left.typeLine.includes('Room'))],
    ['split cards with more than two parts', 3, splitCards.filter(({ parts }) => parts.length > 2)],
    ['flip cards', 21, flipCards],
    ['cards that flip coins or care for flips', 87, coinFlips],
    ['cards that turn over with day and night', 35, dayAndNight],
  ])('%s: %i', (_, count, cards) => {
    expect(cards.length).toBe(count);
  });

  it('every card that flips coins or cares for flips is among them', () => {
    const missing = COIN_CARDS.filter(({ name }) => !namesOf(CATALOGUE).includes(name));
    expect(namesOf(missing)).toEqual([]);
  });

  it('no card stands in two places', () => {
    const all = CATALOGUE.map((card) => JSON.stringify(card));
    expect(new Set(all).size).toBe(all.length);
  });

  it('two cards have the same name in one case only', () => {
    const names = namesOf(CATALOGUE);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual(['Fast // Furious']);
  });
});

describe('every card', () => {
  const SYMBOL = /^(?:\{(?:\d+|[XWUBRG]|[WUBRG]\/[WUBRG])\})*$/;

  it('has symbols only for a mana cost', () => {
    expect(partsOf(CATALOGUE).filter(({ part }) => !SYMBOL.test(part.manaCost))).toEqual([]);
  });

  it('has a type line', () => {
    expect(
      partsOf(CATALOGUE).filter(({ part }) => !/^\p{Lu}[\p{L}' ]+(?: — [\p{L}' -]+)?$/u.test(part.typeLine)),
    ).toEqual([]);
  });

  it('has power and toughness if it is a creature, both or neither', () => {
    for (const { part } of partsOf(CATALOGUE)) {
      expect({ ...part, has: part.power !== undefined }).toEqual({
        ...part,
        has: /\bCreature\b/.test(part.typeLine),
      });
      expect(part.power === undefined).toBe(part.toughness === undefined);
    }
  });

  it('has loyalty if it is a planeswalker', () => {
    const wrong = partsOf(CATALOGUE).filter(
      ({ part }) => part.typeLine.includes('Planeswalker') !== (part.loyalty !== undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('is called by the names of its parts', () => {
    for (const { name, parts } of CATALOGUE) expect(parts.map((part) => part.name).join(' // ')).toBe(name);
  });

  it('has several parts unless its layout is ordinary', () => {
    for (const { name, layout, parts } of CATALOGUE) {
      expect([name, parts.length > 1]).toEqual([name, layout !== 'ordinary']);
    }
  });

  it('is found by its name, and the first of those that share one', () => {
    for (const { name } of CATALOGUE) {
      expect(pool.find(name)?.card).toBe(CATALOGUE.find((card) => card.name === name));
    }
  });
});

describe('split cards', () => {
  it('have a mana cost on each half, and no other colors', () => {
    const odd = partsOf(splitCards).filter(({ part }) => part.manaCost === '' || part.colors);
    expect(odd).toEqual([]);
  });

  it('are instants and sorceries, or Rooms: both halves of a Room share a type line', () => {
    for (const { parts } of splitCards) {
      const lines = parts.map(({ typeLine }) => typeLine);
      if (lines.some((line) => line.includes('Room'))) {
        expect(new Set(lines)).toEqual(new Set(['Enchantment — Room']));
      } else {
        for (const line of lines) expect(line).toMatch(/^(?:Instant|Sorcery)(?: — Lesson)?$/);
      }
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
    const found = pool.find(typed)?.card;
    expect(found?.name).toBe(name);
    expect(found?.parts.map((part) => part.manaCost)).toEqual(costs);
  });
});

describe('flip cards', () => {
  it('have a mana cost above and none below', () => {
    for (const { parts } of flipCards)
      expect(parts.map((part) => part.manaCost !== '')).toEqual([true, false]);
  });

  it.each([
    ['Akki Lavarunner', 'Creature — Goblin Warrior', 'Legendary Creature — Goblin Shaman'],
    ['Tok-Tok, Volcano Born', 'Creature — Goblin Warrior', 'Legendary Creature — Goblin Shaman'],
    ['Erayo’s Essence', 'Legendary Creature — Moonfolk Monk', 'Legendary Enchantment'],
    ['Kenzo the Hardhearted', 'Creature — Human Soldier', 'Legendary Creature — Human Samurai'],
  ])('%s', (typed, ...lines) => {
    expect(pool.find(typed)?.card.parts.map(({ typeLine }) => typeLine)).toEqual(lines);
  });
});

describe('cards of other systems', () => {
  it.each([
    ['turn control', turnControl, ['Mindslaver', 'Sorin Markov', 'Worst Fears', 'Word of Command']],
    [
      'turn control since',
      turnControl,
      ['Opposition Agent', 'Emrakul, the Promised End', 'Secret of Bloodbending', 'Cruel Entertainment'],
    ],
    [
      'ending the turn',
      endingTheTurn,
      ['Time Stop', 'Sundial of the Infinite', 'Glorious End', 'Discontinuity'],
    ],
    [
      'ending the turn or a phase',
      endingTheTurn,
      ['Obeka, Brute Chronologist', 'Mandate of Peace', "Day's Undoing"],
    ],
    [
      'day and night',
      dayAndNight,
      ["Arlinn, the Pack's Hope // Arlinn, the Moon's Fury", 'Bird Admirer // Wing Shredder'],
    ],
    ['subgames and restarts', subgames, ['Shahrazad', 'Enter the Dungeon', 'Karn Liberated']],
    [
      'cards that the founding texts name',
      named,
      ['Infernal Genesis', 'Void', 'Dimir Doppelganger', 'Grizzly Bears'],
    ],
    ['cards of worked cases', named, ['Isochron Scepter', 'Counterbalance', 'Captain Sisay', 'Ixidron']],
  ])('%s', (_, cards, names) => {
    expect(namesOf(cards)).toEqual(expect.arrayContaining(names));
  });
});
