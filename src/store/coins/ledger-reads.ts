import { fairCoinsIn } from '#engine/coins/fair-coins.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';
import { isFlip, type Ledger, type LedgerEntry, type CoinTally } from '#ledger/vocabulary/ledger.ts';
import type { Store } from '../port/port.ts';
import type { Driver } from '../sql/driver.ts';
import { assembleLedger, spanOf } from '#ledger/assemble-ledger.ts';
import { collectLines, lastLines, linesFrom, type LedgerLines, type LineBatch } from '#ledger/lines.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from './link-rows.ts';
import { createLineParser, LINES_WITH_SECRET, secretReads, type SecretWithLines } from './secret-lines.ts';

export type LedgerReads = Pick<
  Store<unknown>,
  'history' | 'tallies' | 'fairCoins' | 'ledgers' | 'ledgerFrom'
>;

/** The number of lines read along with each of a channel's secrets to count their coins. */
const COUNTED_AT_ONCE = 16;
/** The maximum number of coins and dice to count; reading them takes less than a tenth of a second. */
const MAX_COUNTED = 20_000;
/** The maximum number of a channel's secrets to read. Each game has its own. */
const MAX_SECRETS = 64;
/** The maximum number of players in a channel's tallies. */
const MAX_TALLIES = 100;

/** The coins of these lines, without private ones. */
const publicCoins = (entries: readonly LedgerEntry[]): readonly CoinFlip[] =>
  entries
    .filter(({ isPrivate }) => !isPrivate)
    .filter(isFlip)
    .flatMap(({ outcome }) => outcome.flips);

const TALLIES = `SELECT player_id AS "playerId", sum(heads) AS heads, sum(tails) AS tails, sum(won) AS won, sum(lost) AS lost
  FROM coin_secret JOIN coin_tally ON secret_id = id
  WHERE channel_id = $1 AND private = 0
  GROUP BY player_id ORDER BY sum(heads + tails) DESC, player_id LIMIT $2`;

/** Reads the ledgers of channels. */
export function ledgerReads(sql: Pick<Driver, 'dialect' | 'query'>): LedgerReads {
  const secretsOf = secretReads(sql);

  async function collect({ seeds, lines: rows }: SecretWithLines, most?: number): Promise<LineBatch> {
    const lines = collectLines(createLineParser(seeds), most);
    for await (const row of rows) if (!lines.take(row)) break;
    return lines.lines();
  }

  async function assemble(channelId: string, secret: SecretWithLines, lines: LedgerLines): Promise<Ledger> {
    const { id, head, seeds } = secret;
    const { from, to } = spanOf(lines);
    const links = head === null ? [] : await sql.query<LinkRow>(SELECT_LINKS, [id, from, to]);
    return assembleLedger(secret, { channelId, seeds, links: links.map(parseLink) }, lines);
  }

  return {
    async history(channelId, limit) {
      const entries: LedgerEntry[] = [];
      if (limit <= 0) return entries;
      const limits = { secrets: limit, flips: 1, lines: Math.min(limit, LINES_WITH_SECRET) } as const;
      for (const { seeds, lines } of await secretsOf.newest(channelId, limits)) {
        const read = createLineParser(seeds);
        if (entries.length >= limit) break;
        for await (const row of lines) {
          const entry = read(row);
          if (entry) entries.push(entry);
          if (entries.length >= limit) break;
        }
      }
      return entries;
    },

    tallies: (channelId) => sql.query<CoinTally>(TALLIES, [channelId, MAX_TALLIES]),

    async fairCoins(channelId) {
      const flips: CoinFlip[] = [];
      let remaining = MAX_COUNTED;
      const limits = { secrets: MAX_SECRETS + 1, lines: COUNTED_AT_ONCE };
      const secrets = await secretsOf.newest(channelId, limits);
      for (const secret of secrets.slice(0, MAX_SECRETS)) {
        if (remaining <= 0) return { players: fairCoinsIn(flips), isWhole: false };
        const { entries, thrown, next } = await collect(secret, remaining);
        remaining -= thrown;
        flips.push(...publicCoins(entries));
        if (next !== null) remaining = 0;
      }
      return { players: fairCoinsIn(flips), isWhole: remaining > 0 && secrets.length <= MAX_SECRETS };
    },

    async ledgers(channelId, limit, upTo) {
      const limits = { secrets: limit, lines: LINES_WITH_SECRET, ...(upTo !== undefined && { upTo }) };
      const secrets = await secretsOf.newest(channelId, limits);
      return Promise.all(
        secrets.map(async (secret) =>
          assemble(channelId, secret, lastLines(await collect(secret), upTo ?? null)),
        ),
      );
    },

    async ledgerFrom(channelId, secretId, from) {
      const secret = await secretsOf.from(channelId, secretId, from);
      if (!secret) return undefined;
      return assemble(channelId, secret, linesFrom(await collect(secret), from));
    },
  };
}
