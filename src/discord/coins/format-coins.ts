import { mention } from '../words/mention.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { MAX_COINS, type CoinFlip, type Face, type FlipRequest } from '#engine/coins/flipping.ts';
import { callFor, hasCalls } from '#engine/coins/calls.ts';
import { coinsPerFlip } from '#engine/coins/krarks-thumb.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { FlipEntry } from '#store/port/coins.ts';
import { formatCount } from '#basics/format-count.ts';
import { escapeUserText } from '../words/escape.ts';
import { capitalize } from '../words/words.ts';

/** `short` fits a phone screen between two plays; `whole` fits a message. */
export type Detail = 'short' | 'whole';

/** Characters for individual results, of a single player and of each of several. */
const MAX_LETTERS: Readonly<Record<Detail, readonly [alone: number, each: number]>> = {
  short: [120, 30],
  whole: [1250, 400],
};
/** Reserved to say how many results are left out. */
const ROOM_FOR_MORE = 40;
/** Earlier rounds are only counted. */
const MAX_ROUNDS: Readonly<Record<Detail, number>> = { short: 4, whole: 60 };
/** A round of more players is shown as a tally. */
const MAX_NAMED = 3;
/** More players share one line, as many as fit. */
const MAX_BY_LINE = 3;
const MAX_IN_LINE: Readonly<Record<Detail, number>> = { short: 7, whole: 50 };

const LETTER: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };

type Flipped = Pick<FlipEntry, 'request' | 'outcome' | 'edition'>;

/**
 * Formats the results of a flip: a sentence for one coin, a tally and each result for several, for each player.
 * @param endsAtMax the maximum number of rounds is the card's rather than ours
 */
export function formatOutcome(
  flipped: Flipped,
  endsAtMax = false,
  extent: Detail = 'short',
): readonly string[] {
  const { request, outcome } = flipped;
  const { until, fixed } = request;
  const { flips, stopped } = outcome;
  if (until.kind === 'coins' && until.coins === 0) return ['No coins, so nothing is flipped.'];
  const lines = formatResults(flipped, extent);
  if (fixed && until.kind !== 'coins') lines.push('The effect fixes the first flip only.');
  if (stopped === 'max' && !endsAtMax) lines.push(formatCap(flips));
  return lines;
}

function formatResults(flipped: Flipped, extent: Detail): string[] {
  const { request, outcome } = flipped;
  const { flippers, until } = request;
  if (until.kind === 'all-show') return formatRounds(flipped, extent);
  const ofEach = flippers.map((player) => ({
    player,
    flips: outcome.flips.filter(({ by }) => by === player),
  }));
  const isOneEach = outcome.flips.length === flippers.length;
  if (flippers.length > MAX_BY_LINE && outcome.flips.every(isSettled) && (isOneEach || extent === 'short'))
    return formatInOneLine(flipped, ofEach, extent);
  return ofEach.flatMap(({ player, flips }) => formatPlayer(flipped, player, flips, extent));
}

/** For many players: the total, followed by each player's tally. */
function formatInOneLine(
  flipped: Flipped,
  ofEach: readonly { readonly player: PlayerId; readonly flips: readonly CoinFlip[] }[],
  extent: Detail,
): string[] {
  const { request, outcome } = flipped;
  const each = ofEach
    .slice(0, MAX_IN_LINE[extent])
    .map(
      ({ player, flips }) =>
        `${mention(player)} ${formatOwnCall(request, player)}${flips.length === 1 ? formatTally(request, flips).replace(/^all /, '') : formatTally(request, flips)}`,
    );
  const more = ofEach.length - each.length;
  const others = more > 0 ? `, and ${formatCount(more, 'more', 'more')}` : '';
  return [
    `${ofEach.length} players${formatCaller(flipped)}: **${formatTally(request, outcome.flips)}.**`,
    each.join(' · ') + others,
  ];
}

/** The call of one of several players: `heads: `. */
const formatOwnCall = ({ calls }: FlipRequest, player: PlayerId): string =>
  calls?.[player] ? `${calls[player]}: ` : '';

function formatCap(flips: readonly CoinFlip[]): string {
  const thrown = flips.reduce((sum, { drawn }) => sum + drawn.length, 0);
  const throws = thrown > flips.length ? `, ${formatCount(thrown, 'coin')} with the Thumbs` : '';
  return `I stop here, after ${formatCount(flips.length, 'flip')}${throws}: one request throws at most ${formatCount(MAX_COINS, 'coin')} in 1,000 rounds.`;
}

const isSettled = (flip: CoinFlip): boolean => flip.kept !== null || flip.won !== null;
const isFixed = (flip: CoinFlip): boolean => isSettled(flip) && flip.drawn.length === 0;

/** Empty for a single coin that is being asked about, because the question contains it. */
function formatPlayer(
  flipped: Flipped,
  player: PlayerId,
  flips: readonly CoinFlip[],
  extent: Detail,
): string[] {
  const [first] = flips;
  if (!first) return [`${mention(player)} flips nothing.`];
  if (flips.length > 1) return formatMany(flipped, player, flips, extent);
  if (isSettled(first)) return [formatCoin(flipped, player, first)];
  return flipped.request.flippers.length > 1 ? [`${mention(player)}: ${formatDrawnCoins(first.drawn)}`] : [];
}

function formatCoin(flipped: Flipped, player: PlayerId, flip: CoinFlip): string {
  const { fixed } = flipped.request;
  const call = callFor(flipped.request, player);
  const by = isFixed(flip) && fixed?.face ? ', by an effect' : '';
  const shown = flip.kept ? `**${capitalize(formatFace(flipped.request, flip, flip.kept))}${by}.** ` : '';
  const thumb = flip.drawn.length > 1 ? ` (kept from ${formatDrawnCoins(flip.drawn)})` : '';
  if (flip.won === null) return `${shown}${mention(player)} flipped${thumb}; nobody wins or loses.`;
  const verb = flip.won ? '**wins**' : '**loses**';
  if (isFixed(flip) && fixed?.won !== null)
    return `${shown}${mention(player)} ${verb} the flip, because an effect says so.`;
  const opponent = opponentCalls(flipped);
  if (opponent) return `${shown}${opponent} called ${call}, so ${mention(player)} ${verb} the flip${thumb}.`;
  return `${shown}${mention(player)} called ${call} and ${verb} the flip${thumb}.`;
}

/** The opponents who called; `null` if the flipper did. */
function opponentCalls({ request, edition }: Flipped): string | null {
  if (!request.call || rulesetOf(edition).coinCaller === 'flipper') return null;
  return request.opponent ? mention(request.opponent) : 'An opponent';
}

/** `, calling heads`, or an empty string. @param player omitted: the call for all */
function formatCaller(flipped: Flipped, player?: PlayerId): string {
  const { request } = flipped;
  const call = player === undefined ? request.call : callFor(request, player);
  const opponent = opponentCalls(flipped);
  return call ? `, ${opponent ? `${opponent} ` : ''}calling ${call}` : '';
}

function formatFace({ substitute }: FlipRequest, flip: CoinFlip, face: Face): string {
  const roll = flip.rolled?.[flip.drawn.indexOf(face)];
  if (roll !== undefined) return `${roll}, ${roll % 2 ? 'odd' : 'even'}: ${face}`;
  return substitute?.kind === 'object' ? `${escapeUserText(substitute[face], 40)}: ${face}` : face;
}

/** `all won`, `3 heads, 2 tails`, without what a flip without a call does not have. */
function formatTally(request: FlipRequest, flips: readonly CoinFlip[]): string {
  const tally = (word: string, counts: (flip: CoinFlip) => boolean): string[] => {
    const n = flips.filter(counts).length;
    if (n === 0) return [];
    return [n === flips.length ? `all ${word}` : `${n} ${word}`];
  };
  const results = [...tally('won', ({ won }) => won === true), ...tally('lost', ({ won }) => won === false)];
  const faces = [
    ...tally('heads', ({ kept }) => kept === 'heads'),
    ...tally('tails', ({ kept }) => kept === 'tails'),
  ];
  return (hasCalls(request) ? results : [...faces, ...results]).join(', ');
}

function formatMany(
  flipped: Flipped,
  player: PlayerId,
  flips: readonly CoinFlip[],
  extent: Detail,
): string[] {
  const { request } = flipped;
  const result = flips.every(isSettled) ? `: **${formatTally(request, flips)}.**` : '.';
  const thrown = flips.length * coinsPerFlip(request.thumbs[player] ?? 0);
  const kept = thrown > flips.length ? ` and keeps ${flips.length}` : '';
  const heading = `${mention(player)} flips ${formatCount(thrown, 'coin')}${kept}${formatCaller(flipped, player)}${result}`;
  return [heading, formatLetters(flips, MAX_LETTERS[extent][request.flippers.length > 1 ? 1 : 0])];
}

const letterOf = ({ kept, won }: CoinFlip): string => {
  if (kept) return LETTER[kept];
  return won === null ? '?' : won ? 'W' : 'L';
};

/**
 * All results in order as `H` or `T` in groups of five; with a Thumb, what was flipped and kept, if both fit.
 * @param room in characters
 */
function formatLetters(flips: readonly CoinFlip[], room: number): string {
  const whole = flips.map((flip) => thrownOf(flip) + letterOf(flip));
  const isLong = whole.join(' ').length > room;
  const parts = (isLong ? flips.map(letterOf) : whole).map((part, index) =>
    index > 0 && (index % 5 === 0 || part.length > 1) ? ` ${part}` : part,
  );
  const shown: string[] = [];
  let length = 0;
  const isCut = parts.join('').length > room;
  for (const part of parts) {
    length += part.length;
    if (isCut && length > Math.max(room - ROOM_FOR_MORE, room / 2))
      return `\`${shown.join('')}\` … and ${formatCount(flips.length - shown.length, 'more', 'more')}`;
    shown.push(part);
  }
  return `\`${shown.join('')}\``;
}

/** `HT→`: the coins that a Thumb made of one. */
function thrownOf({ drawn }: CoinFlip): string {
  const isGroup = drawn.length > 1 && drawn.length <= 8;
  return isGroup ? `${drawn.map((face) => LETTER[face]).join('')}→` : '';
}

/** The last rounds, below a line on how it ended. */
function formatRounds(
  { request: { flippers }, outcome: { flips, stopped } }: Flipped,
  extent: Detail,
): string[] {
  const rounds = [...new Set(flips.map(({ round }) => round))];
  const last = rounds.at(-1);
  const early = Math.max(0, rounds.length - MAX_ROUNDS[extent]);
  const formatOneRound = (round: number): string =>
    formatRound(
      flips.filter((flip) => flip.round === round),
      flippers.length,
    );
  const ends = stopped === 'done' && last !== undefined && rounds.length > 1;
  return [
    ...(ends ? [`**${capitalize(formatOneRound(last))}** in round ${last}.`] : []),
    ...(early > 0 ? [`… ${formatCount(early, 'round')} before these:`] : []),
    ...rounds.slice(early, ends ? -1 : undefined).map((round) => `${round}. ${formatOneRound(round)}`),
  ];
}

function formatRound(coins: readonly CoinFlip[], players: number): string {
  const [first] = coins;
  if (players > 1 && first?.kept && coins.every(({ kept }) => kept === first.kept))
    return `${players === 2 ? 'both' : 'all'} ${first.kept}`;
  if (players > MAX_NAMED) {
    const faces = coins.map(letterOf);
    const open = faces.filter((letter) => letter === '?').length;
    const heads = faces.filter((letter) => letter === 'H').length;
    return `${heads} of ${players} heads${open ? `, ${open} to choose` : ''}`;
  }
  return coins.map(({ by, kept, drawn }) => `${mention(by)} ${kept ?? formatDrawnCoins(drawn)}`).join(', ');
}

/** `heads and tails`, `3 heads and 1 tails`: the coins that a Thumb made of one. */
export function formatDrawnCoins(drawn: readonly Face[]): string {
  const heads = drawn.filter((face) => face === 'heads').length;
  const tails = drawn.length - heads;
  if (heads === 0 || tails === 0) return `${drawn.length} ${drawn[0] ?? 'coins'}`;
  return drawn.length === 2 ? 'heads and tails' : `${heads} heads and ${tails} tails`;
}
