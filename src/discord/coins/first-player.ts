import type { Content } from '#text/text.ts';
import { code, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { plainFlip } from '#engine/coins/requests.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { playFlip } from '#ledger/play.ts';
import type { CoinBook, FlipEntry } from '#ledger/vocabulary/ledger.ts';
import type { Origin } from '#store/port/changes.ts';
import { formatChainLink } from '../sentences/commitment.ts';

/** As recorded in the ledger. */
const PURPOSE = 'first player';

/** The player drawn, and the ledger entries of the flips. */
export interface FirstPlayerDraw {
  readonly playerId: PlayerId;
  /** True if the player represents their team. */
  readonly isOfTeam: boolean;
  readonly flips: readonly FlipEntry[];
  /** The link of the last flip. */
  readonly head: string;
}

/**
 * Draws a player with coins of the channel's secret, so that `/coins verify` covers it. The user flips as many coins
 * as the places of the players have binary digits. Heads is 0, tails is 1, and 0 is the first player. If the number
 * is that of no player, all coins are flipped again, so that all players are equally likely.
 * @param players at least one; a single one is drawn without a coin
 * @param isOfTeam whether each player represents a team
 */
export function drawFirstPlayer(
  coins: CoinBook,
  origin: Origin,
  players: readonly [PlayerId, ...PlayerId[]],
  ruleset: Ruleset,
  isOfTeam = false,
): FirstPlayerDraw {
  const coinCount = Math.ceil(Math.log2(players.length));
  if (coinCount === 0) return { playerId: players[0], isOfTeam, flips: [], head: coins.headWith([]) };
  const flips: FlipEntry[] = [];
  for (;;) {
    const flip = flipOnce(coins, origin, coinCount, flips.length, ruleset);
    flips.push(flip);
    const playerId = players[placeOf(flip) - 1];
    if (playerId !== undefined) return { playerId, isOfTeam, flips, head: coins.headWith(flips) };
  }
}

function flipOnce(
  coins: CoinBook,
  origin: Origin,
  coinCount: number,
  flipsBefore: number,
  ruleset: Ruleset,
): FlipEntry {
  const request = plainFlip(origin.actorId, coinCount);
  const book = { ...coins, nextSequence: coins.nextSequence + flipsBefore };
  const played = playFlip(book, origin, { request, purpose: PURPOSE, isPrivate: false }, ruleset);
  if (!played.ok) throw new Error(`coins for the first player were refused: ${played.failure.code}`);
  return played.value.entry;
}

/** The place named by the coins of a flip, from 1. */
const placeOf = ({ outcome }: FlipEntry): number =>
  1 + outcome.flips.reduce((sum, { kept }) => 2 * sum + (kept === 'tails' ? 1 : 0), 0);

/** Shows the flips that drew a player, so that everybody can check them. */
export function formatFirstPlayerDraw({ playerId, isOfTeam, flips, head }: FirstPlayerDraw): Content {
  if (flips.length === 0) return [];
  const lines = flips.map((flip, index) => {
    const letters = flip.outcome.flips.map(({ kept }) => (kept === 'tails' ? 'T' : 'H')).join('');
    const drawn = isOfTeam ? text`the team of ${playerName(playerId)}` : playerName(playerId);
    const drawnPlayer = index === flips.length - 1 ? drawn : 'nobody, so again';
    return text`flip ${flip.sequence} ${code(letters)} is ${placeOf(flip)}, ${drawnPlayer}`;
  });
  return text`-# Drawn by coins, in binary from 1 (H 0, T 1): ${joinTexts(lines, '; ')}. Link ${formatChainLink(head)}. Check: \`/coins verify\``;
}
