import type { Text } from '#text/text.ts';
import { joinTexts, playerName, time } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import type { CoinFlip } from '#engine/coins/vocabulary.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import {
  isHiddenFrom,
  isRoll,
  entryPlayers,
  type FlipEntry,
  type LedgerEntry,
  type CoinTally,
} from '#ledger/vocabulary/ledger.ts';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import { talliesPicture } from '#pictures/chances/tallies.tsx';
import { PICTURE_COST } from '../command/rate-limits.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
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
    return { content: text`Nothing was flipped or rolled here yet.`, isPrivate: true };
  const lines = [
    ...entries.map((entry) => formatEntry(entry, isHiddenFrom(entry, reader))),
    ...(tallies.length > 0 ? ['', text`**In all**`, ...tallies.map(formatTally)] : []),
  ];
  return { content: joinTexts(lines, '\n'), isPrivate: true };
}

const formatFlipResult = ({ kept, won }: CoinFlip): string =>
  [kept ?? '', won === null ? '' : won ? 'won' : 'lost'].filter(Boolean).join(' ') || '?';

function formatEntry(entry: LedgerEntry, isHidden: boolean): Text {
  const { sequence, at, actorId, purpose, outcome } = entry;
  const number = text`**${sequence}.** ${time(Math.floor(at / 1000), 't')}`;
  if (isHidden) return text`${number} ${playerName(actorId)}: private`;
  const players = joinTexts(entryPlayers(entry).map(playerName), ', ');
  const result = isRoll(entry) ? formatBriefRoll(entry) : formatFlips(entry);
  return text`${number} ${players}${purpose ? `, ${purpose}` : ''}: ${result}${outcome.awaits ? ' (waits for a choice)' : ''}`;
}

function formatFlips({ outcome, request }: FlipEntry): Text {
  if (outcome.flips.length === 0) return 'no coin';
  const formatResult = (flip: CoinFlip): Text =>
    request.flippers.length > 1
      ? text`${playerName(flip.by)} ${formatFlipResult(flip)}`
      : formatFlipResult(flip);
  const shown = joinTexts(outcome.flips.slice(0, MAX_SHOWN).map(formatResult), ', ');
  const more = outcome.flips.length - MAX_SHOWN;
  return text`${shown}${more > 0 ? ` and ${formatCount(more, 'more', 'more')}` : ''}`;
}

const formatTally = ({ playerId, heads, tails, won, lost }: CoinTally): Text =>
  text`${playerName(playerId)}: ${heads} heads, ${tails} tails${won + lost ? `; ${won} won, ${lost} lost` : ''}`;
