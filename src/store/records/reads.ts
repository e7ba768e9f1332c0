import type { Records } from '../port/records.ts';
import type { RecordReads } from './counting.ts';

/** The reads of the records as the port has them. @param mustBeOpen throws where the store is closed */
export function recordReads(reads: RecordReads, mustBeOpen: () => void): Records {
  const asked = Object.entries(reads).map(([name, read]) => [
    name,
    // oxlint-disable-next-line no-explicit-any -- each is what the port says of it
    async (...given: any[]) => {
      mustBeOpen();
      return (read as (...all: unknown[]) => unknown)(...given);
    },
  ]);
  return Object.fromEntries(asked) as Records;
}
