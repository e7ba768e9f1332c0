import type { RecordWrite } from '../port/records.ts';

/*
 * What a record takes, in bytes, with the sums that are kept of it; found by bringing in games of players whom nobody
 * knew (`npm run bench -- disk`).
 */
const OF_GAME = 300;
const OF_PLAYER = 1900;
const OF_COMMANDER = 1300;

/** How many bytes a write to the records takes at the most. */
export function bytesOfRecord(write: RecordWrite): number {
  if (write.kind === 'same') return 0;
  if (write.kind === 'correct') return OF_GAME + write.commanders.flat().length * OF_COMMANDER;
  const games = write.kind === 'add' ? [write.record] : write.records;
  return games.reduce(
    (sum, { players }) =>
      sum +
      OF_GAME +
      players.reduce((of, { commanders }) => of + OF_PLAYER + commanders.length * OF_COMMANDER, 0),
    0,
  );
}
