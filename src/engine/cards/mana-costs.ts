import { COLORS, type Color } from './card.ts';

/*
 * Mana costs, written as the symbols that are printed: `{3}{W/U}{X}{2/B}{W/P}{C}{S}`.
 */

const SYMBOL = /\{([^{}]+)\}/g;
const NUMBER = /^\d+$/;
/** The symbols for numbers that a player chooses when casting the spell. */
const VARIABLES: ReadonlySet<string> = new Set(['X', 'Y', 'Z']);
/** Half a mana, on a few joke cards: `{HW}`. */
const HALF_MANA = /^H[WUBRG]$/;

/** The symbols of a cost without their braces, in the order in which they are printed. */
export const symbolsOf = (cost: string): readonly string[] =>
  [...cost.matchAll(SYMBOL)].map(([, symbol = '']) => symbol);

/**
 * The symbols of several costs as seen by an effect that looks at symbols rather than at the total: 709.4b
 * (2026-06-19). For Fire // Ice, `{1}` appears twice.
 */
export const separateSymbols = (costs: readonly string[]): readonly string[] =>
  costs.flatMap((cost) => symbolsOf(cost).map((symbol) => `{${symbol}}`));

/**
 * The mana value of a cost. A hybrid symbol counts as its largest part, a Phyrexian one as 1: CR 202.3 (2026-06-19).
 * @param x the number chosen for X, which counts only on the stack
 */
export const manaValueOf = (cost: string, x = 0): number =>
  symbolsOf(cost).reduce((sum, symbol) => sum + valueOf(symbol, x), 0);

function valueOf(symbol: string, x: number): number {
  if (VARIABLES.has(symbol)) return x;
  if (HALF_MANA.test(symbol)) return 0.5;
  return Math.max(...symbol.split('/').map((part) => (NUMBER.test(part) ? Number(part) : 1)));
}

/** The colors of a cost's symbols, including hybrid and Phyrexian ones, in the order of `COLORS`. */
export function colorsOf(cost: string): readonly Color[] {
  const letters = new Set(symbolsOf(cost).flatMap((symbol) => symbol.replace(/^H/, '').split('/')));
  return COLORS.filter((color) => letters.has(color));
}

/**
 * Adds several costs, in the order in which Magic prints symbols: `{X}`, generic mana as one number, `{C}`, hybrid
 * and Phyrexian symbols, colors, `{S}`. `{R}` and `{3}{G}` make `{3}{R}{G}`. A single cost is unchanged.
 * @returns empty if none of them has a symbol
 */
export function combineCosts(costs: readonly string[]): string {
  const [first = '', ...more] = costs;
  if (more.length === 0) return first;
  const symbols = costs.flatMap(symbolsOf);
  const numbers = symbols.filter((symbol) => NUMBER.test(symbol));
  const generic = numbers.reduce((sum, number) => sum + Number(number), 0);
  const others = symbols.filter((symbol) => !NUMBER.test(symbol));
  const isFree = numbers.length > 0 && others.length === 0;
  const order = printedOrder(new Set(colorsOf(costs.join(''))));
  const sorted = others.toSorted((a, b) => rank(a, order) - rank(b, order));
  const variables = sorted.filter((symbol) => VARIABLES.has(symbol));
  const rest = sorted.filter((symbol) => !VARIABLES.has(symbol));
  const total = generic > 0 || isFree ? [String(generic)] : [];
  return [...variables, ...total, ...rest].map((symbol) => `{${symbol}}`).join('');
}

/**
 * True if two costs are the same: the same total of generic mana, and the same other symbols in any order. Fire // Ice
 * has the mana cost of Steam Augury: the example of 709.4b (2026-06-19).
 */
export function isSameCost(a: string, b: string): boolean {
  // The empty cost is added because `combineCosts` leaves a single cost unchanged.
  const [symbolsOfA, symbolsOfB] = [a, b].map((cost) => symbolsOf(combineCosts([cost, ''])).toSorted());
  return String(symbolsOfA) === String(symbolsOfB);
}

const HYBRID_RANK = 2;
const FIRST_COLOR_RANK = 3;

/** The position of a symbol in a printed cost; lower ones come first. */
function rank(symbol: string, colors: readonly string[]): number {
  if (VARIABLES.has(symbol)) return 0;
  if (symbol.includes('/')) return HYBRID_RANK;
  const index = colors.indexOf(symbol);
  if (index >= 0) return FIRST_COLOR_RANK + index;
  return symbol === 'S' ? FIRST_COLOR_RANK + colors.length : 1;
}

/**
 * Orders colors as they are printed in costs: around the color wheel (white, blue, black, red, green), one step at a
 * time (green, white, blue), or two at a time if single steps don't connect the set (blue, red, white).
 */
function printedOrder(colors: ReadonlySet<Color>): readonly Color[] {
  for (const step of [1, 2])
    for (const first of COLORS.keys()) {
      const walk = [...colors].map((_, nth) => COLORS[(first + nth * step) % COLORS.length] as Color);
      if (walk.every((color) => colors.has(color))) return walk;
    }
  throw new Error(`no walk round the circle of colors passes ${[...colors].join(', ')} alone`);
}
