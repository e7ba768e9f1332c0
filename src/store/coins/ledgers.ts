import type { CoinRows, LedgerRows, SecretRow } from './rows.ts';
import type { Ledger, LedgerEntry } from '../port/coins.ts';

/** The last flips of a channel, newest first, through its secrets. */
export function lastFlips(rows: CoinRows, channelId: string, limit: number): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const { id } of rows.usedSecrets(channelId, limit)) {
    if (entries.length >= limit) break;
    entries.push(...rows.lastFlips(id, limit - entries.length));
  }
  return entries;
}

/** The ledgers of a channel's newest secrets, as far as they can be read at once, up to a sequence number if it is given. */
export function ledgersOf(
  rows: CoinRows,
  channelId: string,
  limit: number,
  upTo: number | null,
): readonly Ledger[] {
  return rows
    .secrets(channelId, limit)
    .map((secret) => ledgerOf(secret, rows.flips(secret.id, upTo ?? Number.MAX_SAFE_INTEGER), upTo));
}

const ledgerOf = (row: SecretRow, lines: LedgerRows, upTo: number | null): Ledger => ({
  secretId: row.id,
  commitment: row.commitment,
  published: row.published === 1,
  count: row.flips,
  secret: row.revealedAt === null ? null : row.secret.toString('hex'),
  revealedAt: row.revealedAt,
  upTo,
  ...lines,
});
