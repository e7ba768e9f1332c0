/** An exact number, reduced: the denominator is positive and shares no factor with the numerator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** @param denominator not zero */
export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('a fraction cannot have the denominator 0');
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** The reciprocal of a fraction, which must not be zero. */
export const reciprocal = ({ numerator, denominator }: Fraction): Fraction =>
  fraction(denominator, numerator);

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  let [a, b] = [first < 0n ? -first : first, second < 0n ? -second : second];
  // Most denominators are powers of two with thousands of digits, whose common factors of two are quick to count.
  if ((b & (b - 1n)) === 0n && a !== 0n) {
    const twos = a & -a;
    return twos < b ? twos : b;
  }
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

/**
 * Formats a fraction as a decimal, exactly if `digits` places suffice, otherwise rounded half up. No trailing zeros, no
 * `-0`.
 */
export function formatDecimal(value: Fraction, digits: number): string {
  const { numerator, denominator } = value;
  const scale = 10n ** BigInt(digits);
  const scaled = (numerator < 0n ? -numerator : numerator) * scale;
  const rounded = (2n * scaled + denominator) / (2n * denominator);
  const sign = numerator < 0n && rounded > 0n ? '-' : '';
  const whole = `${sign}${rounded / scale}`;
  const places = digits > 0 ? `${rounded % scale}`.padStart(digits, '0') : '';
  const isExact = scaled % denominator === 0n;
  const shown = isExact ? places.replace(/0+$/u, '') : places;
  return shown ? `${whole}.${shown}` : whole;
}

/**
 * Formats a probability in percent: `50%`, `33.33%`. An uncertain result never reads `100%` or `0%` but `>99.99%` or
 * `<0.01%`.
 * @param probability 0 to 1
 * @param digits decimal places, 0 or more
 */
export function formatProbability(probability: Fraction, digits: number): string {
  const hundredfold = multiply(probability, fraction(100n, 1n));
  const smallest = fraction(1n, 10n ** BigInt(digits));
  const shown = formatDecimal(hundredfold, digits);
  const { numerator, denominator } = probability;
  if (numerator !== 0n && /^0[.0]*$/u.test(shown)) return `<${formatDecimal(smallest, digits)}%`;
  if (numerator !== denominator && /^100[.0]*$/u.test(shown)) {
    const highest = fraction(100n * smallest.denominator - 1n, smallest.denominator);
    return `>${formatDecimal(highest, digits)}%`;
  }
  return `${shown}%`;
}
