import { StoreFailure } from '../port/failure.ts';
import type { Troubles } from './troubles.ts';

/**
 * The same functions, of which each that fails for what only the operator can mend rejects with a {@link StoreFailure}.
 * What is only noted for later is left undone then: no reply hangs on it.
 */
export function guarded<Functions extends object>(
  functions: Functions,
  troubles: Pick<Troubles, 'of'>,
): Functions {
  const all = Object.entries(functions).map(([name, one]) => [
    name,
    typeof one === 'function' ? guard(one as AnyFunction, troubles) : one && guarded(one as object, troubles),
  ]);
  return Object.fromEntries(all) as Functions;
}

type AnyFunction = (...given: readonly unknown[]) => unknown;

const guard =
  (one: AnyFunction, troubles: Pick<Troubles, 'of'>): AnyFunction =>
  (...given) => {
    try {
      const made = one(...given);
      if (!(made instanceof Promise)) return made;
      return made.catch((error: unknown) => {
        throw troubles.of(error);
      });
    } catch (error) {
      const failure = troubles.of(error);
      if (failure instanceof StoreFailure) return undefined;
      throw failure;
    }
  };
