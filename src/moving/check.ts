import { createHash } from 'node:crypto';
import type { MoveObserver } from './copy.ts';
import { columnsOfBoth, pagesOf, type MovedRow, type DatabaseSide } from './side.ts';
import { TABLES } from '#store/sql/tables.ts';

/**
 * The number of rows of a channel, a server or a user, and the sum of their hashes, which does not depend on their
 * order.
 */
interface Sum {
  readonly rows: number;
  readonly hash: bigint;
}

const NOTHING: Sum = { rows: 0, hash: 0n };
const BITS = 256;

/**
 * Compares two databases by the number of rows and their hashes, separately for each channel, server and user.
 * @returns the names of those that differ: `channel 123 (game_event)`
 */
export async function findDifferences(
  from: DatabaseSide,
  to: DatabaseSide,
  watch: MoveObserver,
): Promise<readonly string[]> {
  const differing: string[] = [];
  for (const table of TABLES) {
    const columns = await columnsOfBoth(table, from, to);
    const sums = new Map<string, Sum>();
    for (const [side, sign] of [
      [from, 1],
      [to, -1],
    ] as const)
      for await (const rows of pagesOf(side, table, { columns, after: null, withOwner: true })) {
        for (const row of rows) add(sums, row, { columns, sign });
        if (side === from) watch.step(rows.length);
      }
    for (const [owner, { rows, hash }] of sums)
      if (rows !== 0 || hash !== 0n) differing.push(`${owner} (${table.name})`);
  }
  return differing;
}

/** Rows that are the same on both sides cancel out. */
function add(
  sums: Map<string, Sum>,
  row: MovedRow,
  { columns, sign }: { readonly columns: readonly string[]; readonly sign: 1 | -1 },
): void {
  const owner = String(row['moved_of']);
  const before = sums.get(owner) ?? NOTHING;
  const hash = BigInt.asUintN(BITS, before.hash + BigInt(sign) * hashOf(row, columns));
  sums.set(owner, { rows: before.rows + sign, hash });
}

function hashOf(row: MovedRow, columns: readonly string[]): bigint {
  const values = columns.map((column) => {
    const value = row[column];
    return Buffer.isBuffer(value) ? { bytes: value.toString('hex') } : value;
  });
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`);
}
