import { fairCoinsIn } from '#engine/coins/fair.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';
import { coinsShown, MAX_COUNTED, MAX_SECRETS } from '#store/coins/book.ts';
import { ledgerOf, spanOf } from '#store/coins/ledgers.ts';
import { collectLines, lastLines, linesFrom, type LedgerLines, type LineBatch } from '#store/coins/lines.ts';
import { MAX_TALLIES } from '#store/coins/rows.ts';
import type { FlipRow } from '#store/coins/stored-flips.ts';
import type { Ledger, LedgerEntry, Tally } from '#store/port/coins.ts';
import type { Store } from '#store/port/port.ts';
import type { Sql } from '../sql.ts';
import {
  FIRST,
  linksOf,
  newestFirst,
  newestSecrets,
  oldestFirst,
  createLineParser,
  secretFrom,
  type SecretWithLines,
} from './lines.ts';

export type LedgerReads = Pick<
  Store<unknown>,
  'history' | 'tallies' | 'fairCoins' | 'ledgers' | 'ledgerFrom'
>;

/** The number of lines read along with a channel's secrets to count their coins. */
const COUNTED_AT_ONCE = 1024;

const TALLIES = `SELECT player_id AS "playerId", sum(heads) AS heads, sum(tails) AS tails, sum(won) AS won, sum(lost) AS lost
  FROM coin_secret JOIN coin_tally ON secret_id = id
  WHERE channel_id = $1 AND private = 0
  GROUP BY player_id ORDER BY sum(heads + tails) DESC, player_id LIMIT $2`;

export function ledgerReads(sql: Sql): LedgerReads {
  async function collect(
    secret: SecretWithLines,
    rows: AsyncIterable<FlipRow>,
    most?: number,
  ): Promise<LineBatch> {
    const lines = collectLines(createLineParser(secret), most);
    for await (const row of rows) if (!lines.take(row)) break;
    return lines.lines();
  }

  async function assemble(channelId: string, secret: SecretWithLines, lines: LedgerLines): Promise<Ledger> {
    const links = secret.head === null ? [] : await linksOf(sql, secret.id, spanOf(lines));
    return ledgerOf(secret, { channelId, seeds: secret.seeds ?? [], links }, lines);
  }

  return {
    async history(channelId, limit) {
      const entries: LedgerEntry[] = [];
      if (limit <= 0) return entries;
      for (const secret of await newestSecrets(sql, channelId, { secrets: limit, flips: 1, lines: limit })) {
        const read = createLineParser(secret);
        if (entries.length >= limit) break;
        for await (const row of newestFirst(sql, secret)) {
          const entry = read(row);
          if (entry) entries.push(entry);
          if (entries.length >= limit) break;
        }
      }
      return entries;
    },

    tallies: (channelId) => sql.query<Tally>(TALLIES, [channelId, MAX_TALLIES]),

    async fairCoins(channelId) {
      const flips: CoinFlip[] = [];
      let remaining = MAX_COUNTED;
      const limits = { secrets: MAX_SECRETS + 1, lines: COUNTED_AT_ONCE };
      const secrets = await newestSecrets(sql, channelId, limits);
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
      const limits = { secrets: limit, lines: FIRST * limit, ...(upTo !== undefined && { upTo }) };
      const secrets = await newestSecrets(sql, channelId, limits);
      return Promise.all(
        secrets.map(async (secret) => {
          const lines = await collect(secret, newestFirst(sql, secret, upTo));
          return assemble(channelId, secret, lastLines(lines, upTo ?? null));
        }),
      );
    },

    async ledgerFrom(channelId, secretId, from) {
      const secret = await secretFrom(sql, channelId, secretId, from);
      if (!secret) return undefined;
      const lines = await collect(secret, oldestFirst(sql, secret));
      return assemble(channelId, secret, linesFrom(lines, from));
    },
  };
}
