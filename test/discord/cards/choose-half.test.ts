import { describe, expect, it } from 'vitest';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { chooseHalves, halfNames } from '#cards/objects/choose-half.ts';
import { suggestHalves } from '#discord/cards/suggest-halves.ts';
import { parseObject, type ObjectOptions } from '#cards/objects/parse-object.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { suggestCards } from '#discord/cards/suggest-cards.ts';
import type { Card } from '#engine/cards/card.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import * as CARDS from '../../helpers/cards.ts';

const { FIRE_ICE, WEAR_TEAR, BOTTOMLESS_POOL_LOCKER_ROOM: ROOM, GRIZZLY_BEARS, VALKI } = CARDS;
const AKKI = CARDS.AKKI_LAVARUNNER;
const ORIQ: Card = {
  name: 'Paper Oriq // Paper Avatar',
  layout: 'double-faced',
  parts: [
    { name: 'Paper Oriq', manaCost: '{1}{W}', typeLine: 'Creature — Human' },
    { name: 'Paper Avatar', manaCost: '{6}{B}', typeLine: 'Sorcery' },
  ],
};
const TREASURE: Card = {
  name: 'Treasure',
  layout: 'ordinary',
  parts: [{ name: 'Treasure', manaCost: '', typeLine: 'Token Artifact — Treasure' }],
};

describe('the half of a card', () => {
  it.each<[Card, readonly string[]]>([
    [FIRE_ICE, ['Fire', 'Ice']],
    [WEAR_TEAR, ['Wear', 'Tear', 'both (fused)']],
    [ROOM, ['Bottomless Pool', 'Locker Room', 'both', 'none']],
    [VALKI, ['Valki, God of Lies', 'Tibalt, Cosmic Impostor']],
    [GRIZZLY_BEARS, []],
  ])('$name may be asked for by these', (card, names) => {
    expect(halfNames(card)).toEqual(names);
    expect(suggestHalves(card, '').map(({ value }) => value)).toEqual(names);
  });

  it.each<[string, Card, string, readonly number[]]>([
    ['by its name', FIRE_ICE, 'Ice', [1]],
    ['in any case', FIRE_ICE, 'FIRE', [0]],
    ['by its beginning', FIRE_ICE, 'ic', [1]],
    ['left', FIRE_ICE, 'left', [0]],
    ['right', FIRE_ICE, ' Right ', [1]],
    ['both, fused', WEAR_TEAR, 'both (fused)', [0, 1]],
    ['fused', WEAR_TEAR, 'fused', [0, 1]],
    ['the whole name, where there is fuse', WEAR_TEAR, 'Wear // Tear', [0, 1]],
    ['no door', ROOM, 'none', []],
    ['both doors', ROOM, 'both', [0, 1]],
    ['one door', ROOM, 'locker', [1]],
    ['a back face', VALKI, 'tibalt', [1]],
    ['the lower part of a flip card', AKKI, 'tok-tok', [1]],
  ])('%s', (_, card, typed, halves) => {
    expect(chooseHalves(card, typed)).toEqual({ ok: true, value: halves });
  });

  it.each<[Card, string]>([
    [FIRE_ICE, 'water'],
    [FIRE_ICE, 'Fire // Ice'],
    [FIRE_ICE, 'none'],
    [FIRE_ICE, '?'],
    [GRIZZLY_BEARS, 'left'],
    [AKKI, 'both'],
    [VALKI, 'both'],
    [CARDS.WHO_WHAT_WHEN_WHERE_WHY, 'wh'],
    [CARDS.WHO_WHAT_WHEN_WHERE_WHY, 'left'],
  ])('$name has no half "%s"', (card, typed) => {
    expect(chooseHalves(card, typed)).toMatchObject({ ok: false, failure: { code: 'card/no-such-half' } });
  });
});

describe('the zone and state of a card', () => {
  it.each<[string, Card, ObjectOptions, Partial<CardObject>]>([
    ['in hand, if no option is given', FIRE_ICE, {}, { zone: 'hand' }],
    ['a half is cast', FIRE_ICE, { half: 'Ice' }, { zone: 'stack', halves: [1] }],
    [
      'a half elsewhere says nothing',
      FIRE_ICE,
      { zone: 'graveyard', half: 'Ice' },
      { zone: 'graveyard', halves: [1] },
    ],
    ['a door is unlocked', ROOM, { half: 'both' }, { zone: 'battlefield', halves: [0, 1] }],
    ['a face is up', VALKI, { half: 'tibalt' }, { zone: 'battlefield', halves: [1] }],
    ['a back face that is a sorcery is cast', ORIQ, { half: 'right' }, { zone: 'stack', halves: [1] }],
    ['a bear by its name', GRIZZLY_BEARS, { half: 'grizzly bears' }, { zone: 'hand', halves: [0] }],
    ['the lower part means flipped', AKKI, { half: 'tok-tok' }, { zone: 'battlefield', flipped: true }],
    ['the upper part means unflipped', AKKI, { half: 'akki' }, { zone: 'battlefield' }],
    ['flipped', AKKI, { flipped: true }, { zone: 'battlefield', flipped: true }],
    [
      'flipped and phased out',
      AKKI,
      { zone: 'phased-out', half: 'right' },
      { zone: 'phased-out', flipped: true },
    ],
    ['face down', FIRE_ICE, { 'face-down': true }, { zone: 'battlefield', faceDown: true }],
    ['X is chosen on the stack', GRIZZLY_BEARS, { x: 3 }, { zone: 'stack', x: 3 }],
    ['a token is on the battlefield', TREASURE, {}, { zone: 'battlefield' }],
    ['a token elsewhere, if somebody says so', TREASURE, { zone: 'hand' }, { zone: 'hand' }],
  ])('%s', (_, card, options, object) => {
    expect(parseObject(card, options, 'founding')).toEqual({ ok: true, value: { card, ...object } });
  });

  it.each<[Card, ObjectOptions, string]>([
    [FIRE_ICE, { zone: 'stack' }, 'card/which-half'],
    [FIRE_ICE, { x: 1 }, 'card/which-half'],
    [FIRE_ICE, { zone: 'hand', half: 'water' }, 'card/no-such-half'],
    [AKKI, { zone: 'hand', half: 'tok-tok' }, 'card/not-flipped-here'],
    [AKKI, { zone: 'stack', flipped: true }, 'card/not-flipped-here'],
    [GRIZZLY_BEARS, { flipped: true }, 'card/not-flipped-here'],
    [AKKI, { flipped: true, half: 'akki' }, 'option/clash'],
    [AKKI, { flipped: false, half: 'tok-tok' }, 'option/clash'],
  ])('$name cannot be so: %j', (card, options, code) => {
    expect(parseObject(card, options, 'founding')).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('a card’s name in a command', () => {
  const long = `${'Longest Card Name Ever '.repeat(6)}Elemental`;
  const named = (name: string): Card => ({
    name,
    layout: 'ordinary',
    parts: [{ name, manaCost: '{1}{G}', typeLine: 'Creature — Elemental' }],
  });
  const cards = createCardPool(
    [FIRE_ICE, GRIZZLY_BEARS, AKKI, named('Ice Floe'), named(long)].map((card) => ({ card, oracle: null })),
  );

  it('is offered as Discord takes it: at most 100 characters, each found again', () => {
    for (const typed of ['', 'longest', 'fire', 'ice', 'griz']) {
      const offered = suggestCards(typed, cards);
      expect(offered.length).toBeGreaterThan(0);
      for (const { name, value } of offered) {
        expect(Math.max(name.length, value.length)).toBeLessThanOrEqual(100);
        expect(findCard(value, cards)).toMatchObject({ ok: true });
      }
    }
    expect(suggestCards('longest', cards)[0]?.name.endsWith('…')).toBe(true);
  });

  it('is suggested if it matches, if only some do', () => {
    const isSplit = ({ layout }: Card): boolean => layout === 'split';
    expect(suggestCards('i', cards).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ice Floe', 'Fire // Ice']),
    );
    expect(suggestCards('i', cards, isSplit).map(({ name }) => name)).toEqual(['Fire // Ice']);
  });

  it('may be a half’s', () => {
    expect(findCard('ice', cards)).toMatchObject({ ok: true, value: { card: FIRE_ICE } });
  });

  it.each([
    ['a beginning', 'fire // i', FIRE_ICE],
    ['a half’s beginning', 'grizz', GRIZZLY_BEARS],
    ['a word', 'bears', GRIZZLY_BEARS],
    ['the beginning of a lower part', 'tok-tok', AKKI],
    ['signs and capitals that do not matter', ' TOK TOK, v', AKKI],
  ])('may be %s that one card alone has', (_, typed, card) => {
    expect(findCard(typed, cards)).toMatchObject({ ok: true, value: { card } });
  });

  it('that several cards begin with is not guessed: those are named', () => {
    expect(findCard('i', cards)).toMatchObject({
      ok: false,
      failure: { code: 'card/several', facts: { typed: 'i', names: ['Ice Floe', 'Fire // Ice'] } },
    });
  });

  it.each([
    ['bear', 'a part of a word'],
    ['grizly bear', 'nobody’s'],
  ])('%s, which is %s, is refused, with the nearest', (typed) => {
    expect(findCard(typed, cards)).toMatchObject({
      ok: false,
      failure: { code: 'card/unknown', facts: { nearest: ['Grizzly Bears'], until: null } },
    });
  });

  it.each([
    ['until a date, if only built-in cards are known', null, '2026-03-06'],
    ['at all, if all cards are imported', { cards: 9, rulings: 0, at: 0 }, null],
  ] as const)('is unknown %s', (_, imported, until) => {
    const pool: CardPool = { ...cards, builtInUntil: '2026-03-06', imported: () => imported };
    expect(findCard('qqqqq', pool)).toMatchObject({ failure: { facts: { until } } });
  });
});
