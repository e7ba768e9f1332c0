import { describe, expect, it } from 'vitest';
import { poolOf } from '../../src/cards/pool-of.ts';
import { chooseHalves, halfNames, suggestHalves, zoneMeant } from '../../src/discord/choose-half.ts';
import { findCard, suggestCards } from '../../src/discord/suggest-cards.ts';
import type { Card } from '../../src/engine/cards.ts';
import type { Zone } from '../../src/engine/game-objects.ts';
import * as CARDS from '../helpers/cards.ts';

const { FIRE_ICE, WEAR_TEAR, BOTTOMLESS_POOL_LOCKER_ROOM: ROOM, GRIZZLY_BEARS, VALKI } = CARDS;

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

  it.each<[string, Card, Zone, string | undefined, readonly number[] | undefined]>([
    ['being cast', FIRE_ICE, 'stack', 'Ice', [1]],
    ['in any case', FIRE_ICE, 'stack', 'FIRE', [0]],
    ['by its beginning', FIRE_ICE, 'stack', 'ic', [1]],
    ['left', FIRE_ICE, 'stack', 'left', [0]],
    ['right', FIRE_ICE, 'stack', ' Right ', [1]],
    ['both, fused', WEAR_TEAR, 'stack', 'both (fused)', [0, 1]],
    ['fused', WEAR_TEAR, 'stack', 'fused', [0, 1]],
    ['the whole name, where there is fuse', WEAR_TEAR, 'stack', 'Wear // Tear', [0, 1]],
    ['no door', ROOM, 'battlefield', 'none', []],
    ['both doors', ROOM, 'battlefield', 'both', [0, 1]],
    ['one door', ROOM, 'battlefield', 'locker', [1]],
    ['a back face', VALKI, 'battlefield', 'tibalt', [1]],
    ['in hand, where it makes no difference', FIRE_ICE, 'hand', 'Ice', undefined],
    ['in hand, not said', FIRE_ICE, 'hand', undefined, undefined],
    ['of a card with one part', GRIZZLY_BEARS, 'stack', undefined, undefined],
  ])('%s', (_, card, zone, typed, halves) => {
    expect(chooseHalves(card, zone, typed)).toEqual({ ok: true, value: halves });
  });

  it.each<[Card, Zone, string | undefined, string]>([
    [FIRE_ICE, 'stack', undefined, 'card/which-half'],
    [FIRE_ICE, 'stack', 'water', 'card/no-such-half'],
    [FIRE_ICE, 'hand', 'water', 'card/no-such-half'],
    [FIRE_ICE, 'stack', 'Fire // Ice', 'card/no-such-half'],
    [FIRE_ICE, 'stack', 'none', 'card/no-such-half'],
    [FIRE_ICE, 'stack', '?', 'card/no-such-half'],
    [GRIZZLY_BEARS, 'stack', 'left', 'card/no-such-half'],
    [CARDS.WHO_WHAT_WHEN_WHERE_WHY, 'stack', 'wh', 'card/no-such-half'],
    [CARDS.WHO_WHAT_WHEN_WHERE_WHY, 'stack', 'left', 'card/no-such-half'],
  ])('$name on the %s cannot have the half "%s"', (card, zone, typed, code) => {
    expect(chooseHalves(card, zone, typed)).toMatchObject({ ok: false, failure: { code } });
  });

  it.each<[Card, Zone | undefined, string | undefined, Zone]>([
    [FIRE_ICE, undefined, undefined, 'hand'],
    [FIRE_ICE, undefined, 'Ice', 'stack'],
    [FIRE_ICE, 'graveyard', 'Ice', 'graveyard'],
    [ROOM, undefined, 'both', 'battlefield'],
    [VALKI, undefined, 'tibalt', 'battlefield'],
  ])('$name is where it was said to be, or where its half matters', (card, zone, half, meant) => {
    expect(zoneMeant(card, zone, half)).toBe(meant);
  });
});

describe('a card’s name in a command', () => {
  const long = `${'Longest Card Name Ever '.repeat(6)}Elemental`;
  const named = (name: string): Card => ({
    name,
    layout: 'ordinary',
    parts: [{ name, manaCost: '{1}{G}', typeLine: 'Creature — Elemental' }],
  });
  const cards = poolOf([FIRE_ICE, GRIZZLY_BEARS, named(long)].map((card) => ({ card, oracle: null })));

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

  it('may be a half’s', () => {
    expect(findCard('ice', cards)).toMatchObject({ ok: true, value: { card: FIRE_ICE } });
  });

  it('that nobody has is refused, with the nearest', () => {
    expect(findCard('grizly bear', cards)).toMatchObject({
      ok: false,
      failure: { code: 'card/unknown', facts: { nearest: ['Grizzly Bears'], pool: 'built-in' } },
    });
  });
});
