import type { Corrected, RecordWrite } from '../port/records.ts';

/*
 * The size of a record in bytes, including its share of the stored sums, as measured by importing games of unknown
 * players (`npm run bench -- disk`).
 */
const OF_GAME = 300;
/** The hashes of a line of an imported file, and their index. */
const OF_LINE = 150;
const OF_PLAYER = 1900;
const OF_MEMBER = 200;
const OF_COMMANDER = 1300;

/** An upper bound for the bytes that a write to the records adds. */
export function bytesOfRecord(write: RecordWrite): number {
  if (write.kind === 'same' || write.kind === 'drop-group') return 0;
  if (write.kind === 'group') return OF_GAME + write.group.members.length * OF_MEMBER;
  if (write.kind === 'correct') return bytesOfCorrection(write);
  const lines = write.kind === 'import' ? (write.lines ?? []) : [];
  const games = write.kind === 'add' ? [write.record] : write.records;
  return games.reduce(
    (sum, { players, line }) =>
      sum +
      OF_GAME +
      (line ? OF_LINE : 0) +
      players.reduce((total, { commanders }) => total + OF_PLAYER + commanders.length * OF_COMMANDER, 0),
    lines.reduce((sum, { corrected }) => sum + OF_LINE + (corrected ? bytesOfCorrection(corrected) : 0), 0),
  );
}

const bytesOfCorrection = ({ commanders }: Corrected): number =>
  OF_GAME + commanders.flat().length * OF_COMMANDER;
