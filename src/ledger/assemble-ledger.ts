import type { Chain, LinkRead } from './vocabulary/chain.ts';
import type { Ledger, Seed } from './vocabulary/ledger.ts';
import type { SecretRow } from './vocabulary/ledger-rows.ts';
import type { LedgerLines, Span } from './lines.ts';

/** The parts of a ledger besides its secret and its lines. */
interface LedgerContext {
  readonly channelId: string;
  readonly seeds: readonly Seed[];
  /** The links of these lines, those without a line, and the last one; ordered by position. */
  readonly links: readonly LinkRead[];
}

/** Combines a secret and its lines; leaves the secret out until it is revealed. */
export const assembleLedger = (
  row: SecretRow,
  { channelId, seeds, links }: LedgerContext,
  lines: LedgerLines,
): Ledger => ({
  channelId,
  secretId: row.id,
  commitment: row.commitment,
  published: row.published === 1,
  count: row.flips,
  secret: row.revealedAt === null ? null : row.secret.toString('hex'),
  privateSecret: row.revealedAt === null ? null : (row.privateSecret?.toString('hex') ?? null),
  revealedAt: row.revealedAt,
  seeds,
  ...lines,
  chain: chainOf(row, links),
  links: linksByLine(links, lines),
});

function chainOf(
  { privateCommitment, links: count, head }: SecretRow,
  links: readonly LinkRead[],
): Chain | null {
  if (privateCommitment === null || head === null) return null;
  return {
    privateCommitment,
    count,
    head,
    opened: links.find(({ kind }) => kind === 'opened') ?? null,
    seeds: links.filter(({ kind }) => kind === 'seed'),
    last: links.at(-1) ?? null,
  };
}

function linksByLine(links: readonly LinkRead[], { entries }: Pick<LedgerLines, 'entries'>): Ledger['links'] {
  const byLine = new Map<number, LinkRead[]>(entries.map(({ sequence }) => [sequence, []]));
  for (const link of links)
    if (link.kind !== 'opened' && link.kind !== 'seed') byLine.get(link.sequence)?.push(link);
  return byLine;
}

/** The first and last lines read; an empty range if there are none. */
export const spanOf = ({ entries }: Pick<LedgerLines, 'entries'>): Span => ({
  from: entries[0]?.sequence ?? 0,
  to: entries.at(-1)?.sequence ?? -1,
});
