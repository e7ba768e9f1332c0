import { describe, expect, it } from 'vitest';
import {
  circleOf,
  distanceBetween,
  rotateTo,
  isMultiplayer,
  neighborsIn,
  circleFrom,
} from '#engine/game/circle.ts';
import { updateSeat, isInGame, nextSeated } from '#engine/game/seats.ts';
import { gameOf, leaving, letters } from '../tables/many.ts';

const FIVE = gameOf(letters(5));
const WITHOUT_B = leaving(FIVE, 'B');

describe('around a table of five', () => {
  it.each([
    ['A', 'B', 1],
    ['A', 'C', 2],
    ['A', 'D', 2],
    ['E', 'A', 1],
    ['B', 'B', 0],
    ['A', 'eve', undefined],
    ['eve', 'A', undefined],
  ])('from %s to %s, the shorter way: %s', (a, b, seats) => {
    expect(distanceBetween(circleOf(FIVE), a, b)).toBe(seats);
  });

  it('a seat that is left closes up', () => {
    expect(circleOf(WITHOUT_B)).toEqual(['A', 'C', 'D', 'E']);
    expect(distanceBetween(circleOf(WITHOUT_B), 'A', 'C')).toBe(1);
  });

  it.each([
    ['A', 'B', 'E'],
    ['C', 'D', 'B'],
    ['E', 'A', 'D'],
  ])('to the left of %s sits %s, to the right %s', (who, left, right) => {
    expect(neighborsIn(circleOf(FIVE), who)).toEqual({ left, right });
  });

  it('of two, each sits on both sides of the other; a single player has no neighbor', () => {
    expect(neighborsIn(['A', 'B'], 'A')).toEqual({ left: 'B', right: 'B' });
    expect(neighborsIn(['A'], 'A')).toEqual({ left: null, right: null });
  });

  it.each([
    ['A', 'C'],
    ['E', 'A'],
    // Players who left keep their seats.
    ['B', 'C'],
  ])('without B, after %s comes %s', (who, next) => {
    expect(nextSeated(WITHOUT_B, who)).toBe(next);
  });

  it('after the last player has left there is no next one', () => {
    expect(nextSeated(leaving(FIVE, 'B', 'C', 'D', 'E'), 'A')).toBeNull();
  });
});

describe('an order from one place on', () => {
  it.each([
    ['A', 'A B C'],
    ['B', 'B C A'],
    ['C', 'C A B'],
    ['eve', 'A B C'],
  ])('%s: %s', (who, order) => {
    expect(circleFrom(['A', 'B', 'C'], who).join(' ')).toBe(order);
  });

  it('a place before the first changes nothing', () => {
    expect(rotateTo([1, 2, 3], -1)).toEqual([1, 2, 3]);
    expect(rotateTo([1, 2, 3], 2)).toEqual([3, 1, 2]);
  });
});

describe('who plays', () => {
  it('everyone with a seat who has not left', () => {
    expect(letters(5).map((letter) => isInGame(WITHOUT_B, letter))).toEqual([true, false, true, true, true]);
    expect(isInGame(FIVE, 'eve')).toBe(false);
  });

  it('800.1: a game of two is no multiplayer game, one of three is, however many are left', () => {
    expect(isMultiplayer(gameOf(letters(2)))).toBe(false);
    expect(isMultiplayer(gameOf(letters(3)))).toBe(true);
    expect(isMultiplayer(leaving(gameOf(letters(3)), 'A'))).toBe(true);
  });

  it('a seat is changed, and no other', () => {
    const hurt = updateSeat(FIVE, 'C', (seat) => ({ ...seat, life: 7 }));
    expect(hurt.seats.map(({ life }) => life)).toEqual([20, 20, 7, 20, 20]);
  });
});
