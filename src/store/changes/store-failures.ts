import { StoreFailure } from '../port/failure.ts';
import { mapFunctions } from '../rows/map-functions.ts';
import type { TroubleReporter } from './trouble-reporter.ts';

/**
 * Wraps all functions of an object so that errors that need the operator become a {@link StoreFailure}. Synchronous
 * functions, which only defer writes, ignore such errors, since no reply depends on them.
 */
export const withStoreFailures = <Functions extends object>(
  functions: Functions,
  troubles: Pick<TroubleReporter, 'convert'>,
): Functions =>
  mapFunctions(functions, (run) => (...args) => {
    try {
      const result = run(...args);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        throw troubles.convert(error);
      });
    } catch (error) {
      const failure = troubles.convert(error);
      if (failure instanceof StoreFailure) return undefined;
      throw failure;
    }
  });
