import { fairCoinsIn } from '#engine/coins/fair.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';
import { isFlip, type Ledger, type LedgerEntry, type CoinTally } from '#ledger/vocabulary/ledger.ts';
import type { Store } from '../port/port.ts';
import type { Driver } from '../sql/driver.ts';
import { assembleLedger, spanOf } from '#ledger/assemble-ledger.ts';
import { collectLines, lastLines, linesFrom, type LedgerLines, type LineBatch } from '#ledger/lines.ts';
import {
  createLineParser,
  FIRST,
  linksOf,
  newestFirst,
  oldestFirst,
  secretReads,
  type SecretWithLines,
} from './secret-lines.ts';
import { parseSeeds } from './rows.ts';
import type { FlipRow } from '#ledger/encoding/stored-flips.ts';

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
const coinsShown = (entries: readonly LedgerEntry[]): readonly CoinFlip[] =>
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

  async function collect(
    secret: SecretWithLines,
    rows: AsyncIterable<FlipRow>,
    most?: number,
  ): Promise<LineBatch> {
    const lines = collectLines(createLineParser(parseSeeds(secret.seeds)), most);
    for await (const row of rows) if (!lines.take(row)) break;
    return lines.lines();
  }

  async function assemble(channelId: string, secret: SecretWithLines, lines: LedgerLines): Promise<Ledger> {
    const links = secret.head === null ? [] : await linksOf(sql, secret.id, spanOf(lines));
    return assembleLedger(secret, { channelId, seeds: parseSeeds(secret.seeds), links }, lines);
  }

  return {
    async history(channelId, limit) {
      const entries: LedgerEntry[] = [];
      if (limit <= 0) return entries;
      for (const secret of await secretsOf.newest(channelId, {
        secrets: limit,
        flips: 1,
        lines: Math.min(limit, FIRST),
      })) {
        const read = createLineParser(parseSeeds(secret.seeds));
        if (entries.length >= limit) break;
        for await (const row of newestFirst(sql, secret)) {
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
        const { entries, thrown, next } = await collect(secret, newestFirst(sql, secret), remaining);
        remaining -= thrown;
        flips.push(...coinsShown(entries));
        if (next !== null) remaining = 0;
      }
      return { players: fairCoinsIn(flips), isWhole: remaining > 0 && secrets.length <= MAX_SECRETS };
    },

    async ledgers(channelId, limit, upTo) {
      const limits = { secrets: limit, lines: FIRST, ...(upTo !== undefined && { upTo }) };
      const secrets = await secretsOf.newest(channelId, limits);
      return Promise.all(
        secrets.map(async (secret) => {
          const lines = await collect(secret, newestFirst(sql, secret, upTo));
          return assemble(channelId, secret, lastLines(lines, upTo ?? null));
        }),
      );
    },

    async ledgerFrom(channelId, secretId, from) {
      const secret = await secretsOf.from(channelId, secretId, from);
      if (!secret) return undefined;
      const lines = await collect(secret, oldestFirst(sql, secret));
      return assemble(channelId, secret, linesFrom(lines, from));
    },
  };
}
