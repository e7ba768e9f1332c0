/*
 * Randomness tests for coins, as in NIST SP 800-22 (2.1 frequency, 2.3 runs) and Pearson's chi-square test. Coins are
 * bytes of 0 or 1. A p-value is the probability that fair coins look at least as unusual; near 0 the coins are not
 * fair.
 */

/** The p-value of the number of ones. */
export function frequencyTest(coins: Uint8Array): number {
  const excess = 2 * countOnes(coins) - coins.length;
  return twoSided(excess / Math.sqrt(coins.length));
}

/** The p-value of the number of runs, given the number of ones. */
export function runsTest(coins: Uint8Array): number {
  const ones = countOnes(coins) / coins.length;
  let runs = 1;
  for (let index = 1; index < coins.length; index++) if (coins[index] !== coins[index - 1]) runs++;
  const expected = 2 * coins.length * ones * (1 - ones);
  const deviation = 2 * Math.sqrt(coins.length) * ones * (1 - ones);
  return twoSided((runs - expected) / deviation);
}

/** The p-value of the 256 patterns of eight coins being equally frequent. Ignores a remainder. */
export function patternsTest(coins: Uint8Array): number {
  const counts = Array.from({ length: 256 }, () => 0);
  for (let start = 0; start + 8 <= coins.length; start += 8) {
    const pattern = coins.subarray(start, start + 8).reduce((bits, coin) => 2 * bits + coin, 0);
    counts[pattern] = (counts[pattern] ?? 0) + 1;
  }
  return evenlySpread(counts);
}

/** The p-value of counts being those of equally likely outcomes (Pearson's chi-square test). */
export function evenlySpread(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return chiSquare(statistic, counts.length - 1);
}

/** The probability of a statistic at least this large with this number of degrees of freedom. */
export const chiSquare = (statistic: number, degreesOfFreedom: number): number =>
  upperGamma(degreesOfFreedom / 2, statistic / 2);

/** The two-sided probability of a deviation at least this large. */
export const twoSided = (deviations: number): number => upperGamma(0.5, deviations ** 2 / 2);

const countOnes = (coins: Uint8Array): number => coins.reduce((sum, coin) => sum + coin, 0);

/**
 * The regularized upper incomplete gamma function Q(a, x), by its series or its continued fraction (DLMF 8.11.4,
 * 8.9.2).
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-16; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  let fraction = 0;
  for (let n = 2000; n > 0; n--) fraction = (n * (n - a)) / (x + 2 * n + 1 - a - fraction);
  return scale / (x + 1 - a - fraction);
}

/**
 * The logarithm of the gamma function: Stirling's series (DLMF 5.11.1), applied from 10 up, where it is accurate to 13
 * digits.
 */
export function logGamma(z: number): number {
  let shifted = z;
  let correction = 0;
  for (; shifted < 10; shifted++) correction += Math.log(shifted);
  const square = shifted ** 2;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / shifted;
  return (shifted - 0.5) * Math.log(shifted) - shifted + Math.log(2 * Math.PI) / 2 + series - correction;
}
