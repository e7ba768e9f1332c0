import { marked } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { formatCount } from '#basics/format-count.ts';
import type { CoinFlip } from '#engine/coins/flipping.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import {
  isHiddenFrom,
  isRoll,
  entryPlayers,
  type FlipEntry,
  type LedgerEntry,
  type CoinTally,
} from '#store/port/coins.ts';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import { talliesPicture } from '#pictures/chances/tallies.tsx';
import { PICTURE_COST } from '../command/rate-limits.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { truncateLines } from '../words/fit.ts';
import { mention } from '../words/mention.ts';
import { formatBriefRoll } from './format-roll.ts';

const MAX_ENTRIES = 10;
/** Players named in the picture. */
const MAX_NAMED = 16;
/** In points: it counts thousands of coins and draws a picture. */
const HISTORY_COST = 4 + PICTURE_COST;
/** Flips of an entry that are shown individually. */
const MAX_SHOWN = 10;

export const showHistory = subcommand({
  name: 'history',
  description: 'The last flips and rolls here, and each player’s tally of coins',
  unlisted: { below: ['coins verify'], label: 'Flips and tallies' },
  isShort: true,
  cost: HISTORY_COST,
  async run(request, { store, names }) {
    const { channelId, guildId, actorId: reader } = request.origin;
    const [entries, tallies, { players, isWhole }] = await Promise.all([
      store.history(channelId, MAX_ENTRIES),
      store.tallies(channelId),
      store.fairCoins(channelId),
    ]);
    const displayNames = await names.of(
      guildId,
      players.slice(0, MAX_NAMED).map(({ playerId }) => playerId),
    );
    const picture = talliesPicture({ players, names: displayNames, isWhole, theme: MESSAGE_THEME });
    const reply = historyReply(entries, tallies, reader);
    return picture ? ok({ ...reply, pictures: [picture] }) : ok(reply);
  },
});

/** The last flips of a channel and a tally for each player, privately. */
function historyReply(
  entries: readonly LedgerEntry[],
  tallies: readonly CoinTally[],
  reader: PlayerId,
): Reply {
  if (entries.length === 0)
    return { content: marked('Nothing was flipped or rolled here yet.'), isPrivate: true };
  const lines = [
    ...entries.map((entry) => formatEntry(entry, isHiddenFrom(entry, reader))),
    ...(tallies.length > 0 ? ['', '**In all**', ...tallies.map(formatTally)] : []),
  ];
  return { content: asMarkdown(truncateLines(lines, 1900)), isPrivate: true };
}

const formatFlipResult = ({ kept, won }: CoinFlip): string =>
  [kept ?? '', won === null ? '' : won ? 'won' : 'lost'].filter(Boolean).join(' ') || '?';

function formatEntry(entry: LedgerEntry, isHidden: boolean): string {
  const { sequence, at, actorId, purpose, outcome } = entry;
  const number = `**${sequence}.** <t:${Math.floor(at / 1000)}:t>`;
  if (isHidden) return `${number} ${mention(actorId)}: private`;
  const heading = `${number} ${entryPlayers(entry).map(mention).join(', ')}${purpose ? `, ${purpose}` : ''}`;
  const text = isRoll(entry) ? formatBriefRoll(entry) : formatFlips(entry);
  return `${heading}: ${text}${outcome.awaits ? ' (waits for a choice)' : ''}`;
}

function formatFlips({ outcome, request }: FlipEntry): string {
  const formatResult = (flip: CoinFlip): string =>
    request.flippers.length > 1 ? `${mention(flip.by)} ${formatFlipResult(flip)}` : formatFlipResult(flip);
  const shown = outcome.flips.slice(0, MAX_SHOWN).map(formatResult).join(', ');
  const more = outcome.flips.length - MAX_SHOWN;
  return `${shown || 'no coin'}${more > 0 ? ` and ${formatCount(more, 'more', 'more')}` : ''}`;
}

const formatTally = ({ playerId, heads, tails, won, lost }: CoinTally): string =>
  `${mention(playerId)}: ${heads} heads, ${tails} tails${won + lost ? `; ${won} won, ${lost} lost` : ''}`;
