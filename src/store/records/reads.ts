import type { Records } from '../port/records.ts';
import type { RecordReads } from './counting.ts';

/** Adapts synchronous reads to the port. @param assertOpen throws if the store is closed */
export function recordReads(reads: RecordReads, assertOpen: () => void): Records {
  const methods = Object.entries(reads).map(([name, read]) => [
    name,
    // oxlint-disable-next-line no-explicit-any -- the types are those of the port
    async (...given: any[]) => {
      assertOpen();
      return (read as (...all: unknown[]) => unknown)(...given);
    },
  ]);
  return Object.fromEntries(methods) as Records;
}
