import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLORS } from '#engine/cards/card.ts';
import {
  colorsOf,
  combineCosts,
  isSameCost,
  manaValueOf,
  separateSymbols,
  symbolsOf,
} from '#engine/cards/mana-costs.ts';

describe('the mana value of a cost', () => {
  it.each([
    ['', 0],
    ['{0}', 0],
    ['{3}{U}{U}', 5],
    ['{1}{W/U}{W/U}', 3],
    ['{2/B}{2/B}{2/B}', 6],
    ['{1}{W/P}{W/P}', 3],
    ['{2}{G}{G/U/P}{U}', 5],
    ['{C/W}{C/U}', 2],
    ['{1}{C}{S}', 3],
    ['{15}', 15],
    ['{HW}', 0.5],
    ['{X}{R}', 1],
    ['{X}{Y}{Z}', 0],
  ])('%s is %d', (cost, value) => {
    expect(manaValueOf(cost)).toBe(value);
  });

  it('X counts as what was chosen for it, each time', () => {
    expect(manaValueOf('{X}{R}', 4)).toBe(5);
    expect(manaValueOf('{X}{X}{R}', 4)).toBe(9);
    expect(manaValueOf('{2}{R}', 4)).toBe(3);
  });
});

describe('the colors of a cost', () => {
  it.each([
    ['', ''],
    ['{4}{C}{S}{X}', ''],
    ['{R}', 'R'],
    ['{G}{U}', 'UG'],
    ['{1}{W/U}', 'WU'],
    ['{2/B}', 'B'],
    ['{R/G/P}', 'RG'],
    ['{HW}', 'W'],
  ])('%s: %s', (cost, colors) => {
    expect(colorsOf(cost).join('')).toBe(colors);
  });
});

describe('the same cost', () => {
  it.each<[string, string, boolean]>([
    ['{2}{U}{R}', '{U}{R}{2}', true],
    ['{1}{R}{1}{U}', '{2}{U}{R}', true],
    ['{2}{U}{R}', '{2}{U}{U}', false],
    ['{2}{U}{R}', '{3}{U}{R}', false],
    ['{W/U}', '{W}', false],
    ['{X}{R}', '{R}', false],
    ['{0}', '{0}', true],
    ['{0}', '', false],
  ])('%s and %s: %s', (a, b, is) => {
    expect(isSameCost(a, b)).toBe(is);
    expect(isSameCost(b, a)).toBe(is);
  });
});

describe('costs combined', () => {
  it.each([
    [['{R}', '{3}{G}'], '{3}{R}{G}'],
    [['{1}{R}', '{1}{U}'], '{2}{U}{R}'],
    [['{R}', '{2}{R}'], '{2}{R}{R}'],
    [['{1}{R}', '{W}'], '{1}{R}{W}'],
    [['{U}{B}', '{4}{B}{R}'], '{4}{U}{B}{B}{R}'],
    [['{G}{U}', '{3}{U}{R}'], '{3}{G}{U}{U}{R}'],
    [['{W}', '{G}'], '{G}{W}'],
    [['{X}{G}', '{X}{R}{R}'], '{X}{X}{R}{R}{G}'],
    [['{U/R}{U/R}', '{X}{U}{U}{R}{R}'], '{X}{U/R}{U/R}{U}{U}{R}{R}'],
    [['{S}', '{1}{C}{G}'], '{1}{C}{G}{S}'],
    [['{X}{W}', '{2}{R}', '{2}{U}', '{3}{B}', '{1}{G}'], '{X}{8}{W}{U}{B}{R}{G}'],
    [['', ''], ''],
    [['', '{2}{B}'], '{2}{B}'],
    [['{0}', '{0}'], '{0}'],
    [['{0}', '{R}'], '{R}'],
    [['{G}{G/W}{W}'], '{G}{G/W}{W}'],
    [[], ''],
  ])('%j is %s', (costs, combined) => {
    expect(combineCosts(costs)).toBe(combined);
  });

  it.each([
    'WU',
    'UB',
    'BR',
    'RG',
    'GW',
    'WB',
    'UR',
    'BG',
    'RW',
    'GU',
    'GWU',
    'WUB',
    'UBR',
    'BRG',
    'RGW',
    'URW',
    'BGU',
    'RWB',
    'GUR',
    'WBG',
    'WUBR',
    'UBRG',
    'BRGW',
    'RGWU',
    'GWUB',
    'WUBRG',
  ])('cards print %s in this order', (order) => {
    const printed = [...order].map((color) => `{${color}}`);
    expect(combineCosts(printed.toReversed())).toBe(printed.join(''));
  });

  it('709.4b: an effect that looks at the symbols sees {1} twice on Fire // Ice', () => {
    expect(separateSymbols(['{1}{R}', '{1}{U}'])).toEqual(['{1}', '{R}', '{1}', '{U}']);
  });

  const SYMBOL = fc.constantFrom('X', '0', '1', '2', '7', 'C', 'S', 'W/U', '2/B', 'G/P', ...COLORS);
  const COST = fc
    .array(SYMBOL, { maxLength: 6 })
    .map((all) => all.map((candidate) => `{${candidate}}`).join(''));

  it('keep their value, their colors and every symbol that is no number', () => {
    fc.assert(
      fc.property(fc.array(COST, { maxLength: 5 }), fc.nat(9), (costs, x) => {
        const combined = combineCosts(costs);
        const others = (cost: string) =>
          symbolsOf(cost)
            .filter((symbol) => !/^\d+$/.test(symbol))
            .toSorted();
        expect(manaValueOf(combined, x)).toBe(costs.reduce((sum, cost) => sum + manaValueOf(cost, x), 0));
        expect(colorsOf(combined)).toEqual(colorsOf(costs.join('')));
        expect(others(combined)).toEqual(others(costs.join('')));
      }),
    );
  });
});
