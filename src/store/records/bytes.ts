import type { RecordUpdate, RecordWrite } from '../port/records.ts';

/*
 * The size of a record in bytes, including its share of the stored sums, as measured by importing games of unknown
 * players (`npm run bench -- disk`).
 */
const BYTES_PER_GAME = 300;
/** The hashes of a line of an imported file, and their index. */
const BYTES_PER_LINE = 150;
const BYTES_PER_PLAYER = 1900;
const BYTES_PER_MEMBER = 200;
const BYTES_PER_COMMANDER = 1300;

/** An upper bound for the bytes that a write to the records adds. */
export function bytesOfRecord(write: RecordWrite): number {
  if (write.kind === 'same' || write.kind === 'drop-group') return 0;
  if (write.kind === 'group') return BYTES_PER_GAME + write.group.members.length * BYTES_PER_MEMBER;
  if (write.kind === 'correct') return bytesOfCorrection(write);
  const lines = write.kind === 'import' ? (write.lines ?? []) : [];
  const games = write.kind === 'add' ? [write.record] : write.records;
  return games.reduce(
    (sum, { players, line }) =>
      sum +
      BYTES_PER_GAME +
      (line ? BYTES_PER_LINE : 0) +
      players.reduce(
        (total, { commanders }) => total + BYTES_PER_PLAYER + commanders.length * BYTES_PER_COMMANDER,
        0,
      ),
    lines.reduce(
      (sum, { corrected }) => sum + BYTES_PER_LINE + (corrected ? bytesOfCorrection(corrected) : 0),
      0,
    ),
  );
}

const bytesOfCorrection = ({ commanders }: RecordUpdate): number =>
  BYTES_PER_GAME + commanders.flat().length * BYTES_PER_COMMANDER;
