import { memoizeWeak } from '#basics/memoize-weak.ts';
import { adoptionCount } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from './rulebook.ts';

/** Computes a value once per rulebook, and again after other texts were adopted, which change global data. */
export function memoizeByAdoption<Value>(make: (rulebook: Rulebook) => Value): (rulebook: Rulebook) => Value {
  const byAdoption = memoizeWeak((_rulebook: Rulebook) => new Map<number, Value>());
  return (rulebook) => {
    const known = byAdoption(rulebook);
    if (!known.has(adoptionCount)) {
      known.clear();
      known.set(adoptionCount, make(rulebook));
    }
    return known.get(adoptionCount) as Value;
  };
}
