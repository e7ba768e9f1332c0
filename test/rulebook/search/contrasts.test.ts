import { describe, expect, it } from 'vitest';
import { contrastsOf, disagreementOf } from '#rulebook/search/contrasts.ts';

const between = (one: string, other: string) => disagreementOf(contrastsOf(one), contrastsOf(other));

describe('two questions', () => {
  it.each([
    ['can a tapped creature block', 'can an untapped creature block'],
    ['does it attack first', 'does it block first'],
    ['do i cast it before the draw', 'do i cast it after the draw'],
    ['may I attack', 'do I have to attack'],
    ['does it go to the graveyard', 'does it go to my hand'],
  ])('oppose: %s / %s', (one, other) => {
    expect(between(one, other).opposed).toBeGreaterThan(0);
  });

  it.each([
    ['can he block', "can't he block"],
    ['is it legal to block', 'is it illegal to block'],
  ])('negate: %s / %s', (one, other) => {
    expect(between(one, other).isNegated).toBe(true);
  });

  it.each([
    ['can I block a flyer with a ground creature', 'can my flyer block a ground creature'],
    ['does it target a player', 'does it target my land'],
  ])('do it to something else: %s / %s', (one, other) => {
    expect(between(one, other).otherObjects).toBeGreaterThan(0);
  });

  it('agree in other words for the same', () => {
    expect(between('can my guy block an attacking creature', 'may my dude block an attacker')).toMatchObject({
      opposed: 0,
      isNegated: false,
      isOtherNumber: false,
    });
  });

  it.each([
    ['does vanishing stack', 'does vanishing stack with itself'],
    ['does it go to the graveyard', 'does it go to the graveyard before it resolves'],
  ])('differ in what narrows the second: %s / %s', (one, other) => {
    expect(between(one, other).isNarrower).toBe(true);
    expect(between(other, one).isNarrower).toBe(false);
  });

  it('are about other numbers', () => {
    expect(between('I take 3 damage', 'I take 5 damage').isOtherNumber).toBe(true);
  });
});
