import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { joinTexts, playerName, capitalized, code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { MAX_COINS, type CoinFlip, type Face, type FlipRequest } from '#engine/coins/vocabulary.ts';
import { callFor, hasCalls } from '#engine/coins/calls.ts';
import { coinsPerFlip } from '#engine/coins/krarks-thumb.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { FlipEntry } from '#ledger/vocabulary/ledger.ts';
import { formatCount } from '#basics/format-count.ts';
import { capitalize } from '#basics/capitalize.ts';

/** `short` fits a phone screen between two plays; `whole` fits a message. */
export type Detail = 'short' | 'whole';

/** Characters for individual results, of a single player and of each of several. */
const MAX_LETTERS: Readonly<Record<Detail, readonly [alone: number, each: number]>> = {
  short: [120, 30],
  whole: [1250, 400],
};
/** Characters reserved for the number of omitted results. */
const OMISSION_NOTE_LENGTH = 40;
/** The last rounds are shown, earlier ones only counted. */
const MAX_ROUNDS: Readonly<Record<Detail, number>> = { short: 4, whole: 60 };
/** If a round has more players, only its heads are counted. */
const MAX_NAMED = 3;
/** Up to this many players have a line each; more share one line. */
const MAX_BY_LINE = 3;
const MAX_IN_LINE: Readonly<Record<Detail, number>> = { short: 7, whole: 50 };

const FACE_LETTERS: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };

type FlipResult = Pick<FlipEntry, 'request' | 'outcome' | 'edition'>;

/**
 * Formats the results of a flip: a sentence for one coin, a tally and each result for several, for each player.
 * @param endsAtMax whether the card itself limits the number of rounds, rather than this bot
 */
export function formatOutcome(
  flipResult: FlipResult,
  endsAtMax = false,
  detail: Detail = 'short',
): readonly Text[] {
  const { request, outcome } = flipResult;
  const { until, fixed } = request;
  const { flips, stopped } = outcome;
  if (until.kind === 'coins' && until.coins === 0) return ['No coins, so nothing is flipped.'];
  const lines = formatResults(flipResult, detail);
  if (fixed && until.kind !== 'coins') lines.push('The effect fixes the first flip only.');
  if (stopped === 'max' && !endsAtMax) lines.push(formatLimitNote(flips));
  return lines;
}

function formatResults(flipResult: FlipResult, detail: Detail): Text[] {
  const { request, outcome } = flipResult;
  const { flippers, until } = request;
  if (until.kind === 'all-show') return formatRounds(flipResult, detail);
  const flipsByPlayer = flippers.map((player) => ({
    player,
    flips: outcome.flips.filter(({ by }) => by === player),
  }));
  const isOneEach = outcome.flips.length === flippers.length;
  if (flippers.length > MAX_BY_LINE && outcome.flips.every(isSettled) && (isOneEach || detail === 'short'))
    return formatInOneLine(flipResult, flipsByPlayer, detail);
  return flipsByPlayer.flatMap(({ player, flips }) => formatPlayer(flipResult, player, flips, detail));
}

/** For many players: the total, followed by each player's tally. */
function formatInOneLine(
  flipResult: FlipResult,
  flipsByPlayer: readonly { readonly player: PlayerId; readonly flips: readonly CoinFlip[] }[],
  detail: Detail,
): Text[] {
  const { request, outcome } = flipResult;
  const each = flipsByPlayer
    .slice(0, MAX_IN_LINE[detail])
    .map(
      ({ player, flips }) =>
        text`${playerName(player)} ${formatOwnCall(request, player)}${flips.length === 1 ? formatTally(request, flips).replace(/^all /, '') : formatTally(request, flips)}`,
    );
  const more = flipsByPlayer.length - each.length;
  const others = more > 0 ? `, and ${formatCount(more, 'more', 'more')}` : '';
  return [
    text`${flipsByPlayer.length} players${formatCaller(flipResult)}: **${formatTally(request, outcome.flips)}.**`,
    text`${joinTexts(each, ' · ')}${others}`,
  ];
}

/** The call of one of several players: `heads: `. */
const formatOwnCall = ({ calls }: FlipRequest, player: PlayerId): string =>
  calls?.[player] ? `${calls[player]}: ` : '';

function formatLimitNote(flips: readonly CoinFlip[]): string {
  const thrown = flips.reduce((sum, { drawn }) => sum + drawn.length, 0);
  const throws = thrown > flips.length ? `, ${formatCount(thrown, 'coin')} with the Thumbs` : '';
  return `I stop here, after ${formatCount(flips.length, 'flip')}${throws}: one request throws at most ${formatCount(MAX_COINS, 'coin')} in 1,000 rounds.`;
}

const isSettled = (flip: CoinFlip): boolean => flip.kept !== null || flip.won !== null;
const isFixed = (flip: CoinFlip): boolean => isSettled(flip) && flip.drawn.length === 0;

/** Returns no line for a single coin whose choice is pending, because the question shows it. */
function formatPlayer(
  flipResult: FlipResult,
  player: PlayerId,
  flips: readonly CoinFlip[],
  detail: Detail,
): Text[] {
  const [first] = flips;
  if (!first) return [text`${playerName(player)} flips nothing.`];
  if (flips.length > 1) return formatMany(flipResult, player, flips, detail);
  if (isSettled(first)) return [formatCoin(flipResult, player, first)];
  return flipResult.request.flippers.length > 1
    ? [text`${playerName(player)}: ${formatDrawnCoins(first.drawn)}`]
    : [];
}

function formatCoin(flipResult: FlipResult, player: PlayerId, flip: CoinFlip): Text {
  const { fixed } = flipResult.request;
  const call = callFor(flipResult.request, player);
  const name = playerName(player);
  const cause = isFixed(flip) && fixed?.face ? ', by an effect' : '';
  const face = flip.kept
    ? text`**${capitalize(formatFace(flipResult.request, flip, flip.kept))}${cause}.** `
    : '';
  const thumb = flip.drawn.length > 1 ? ` (kept from ${formatDrawnCoins(flip.drawn)})` : '';
  if (flip.won === null) return text`${face}${name} flipped${thumb}; nobody wins or loses.`;
  const verb = flip.won ? 'wins' : 'loses';
  if (isFixed(flip) && fixed?.won !== null)
    return text`${face}${name} **${verb}** the flip, because an effect says so.`;
  const opponent = opponentCalls(flipResult);
  if (opponent)
    return text`${face}${opponent} called ${call ?? ''}, so ${name} **${verb}** the flip${thumb}.`;
  return text`${face}${name} called ${call ?? ''} and **${verb}** the flip${thumb}.`;
}

/** The opponents who called; `null` if the flipper did. */
function opponentCalls({ request, edition }: FlipResult): Text | null {
  if (!request.call || rulesetOf(edition).coinCaller === 'flipper') return null;
  return request.opponent ? playerName(request.opponent) : 'An opponent';
}

/** `, calling heads`, or an empty string. @param player omitted: the call for all */
function formatCaller(flipResult: FlipResult, player?: PlayerId): Text {
  const { request } = flipResult;
  const call = player === undefined ? request.call : callFor(request, player);
  const opponent = opponentCalls(flipResult);
  return call ? text`, ${opponent ? [opponent, ' '] : ''}calling ${call}` : '';
}

function formatFace({ substitute }: FlipRequest, flip: CoinFlip, face: Face): string {
  const roll = flip.rolled?.[flip.drawn.indexOf(face)];
  if (roll !== undefined) return `${roll}, ${roll % 2 ? 'odd' : 'even'}: ${face}`;
  return substitute?.kind === 'object' ? `${typedWords(substitute[face], 40)}: ${face}` : face;
}

/** `all won`, `3 heads, 2 tails`; with a call only wins and losses. */
function formatTally(request: FlipRequest, flips: readonly CoinFlip[]): string {
  const tally = (word: string, counts: (flip: CoinFlip) => boolean): string[] => {
    const count = flips.filter(counts).length;
    if (count === 0) return [];
    return [count === flips.length ? `all ${word}` : `${count} ${word}`];
  };
  const results = [...tally('won', ({ won }) => won === true), ...tally('lost', ({ won }) => won === false)];
  const faces = [
    ...tally('heads', ({ kept }) => kept === 'heads'),
    ...tally('tails', ({ kept }) => kept === 'tails'),
  ];
  return (hasCalls(request) ? results : [...faces, ...results]).join(', ');
}

function formatMany(
  flipResult: FlipResult,
  player: PlayerId,
  flips: readonly CoinFlip[],
  detail: Detail,
): Text[] {
  const { request } = flipResult;
  const result = flips.every(isSettled) ? text`: **${formatTally(request, flips)}.**` : '.';
  const thrown = flips.length * coinsPerFlip(request.thumbs[player] ?? 0);
  const kept = thrown > flips.length ? ` and keeps ${flips.length}` : '';
  const heading = text`${playerName(player)} flips ${formatCount(thrown, 'coin')}${kept}${formatCaller(flipResult, player)}${result}`;
  return [heading, formatLetters(flips, MAX_LETTERS[detail][request.flippers.length > 1 ? 1 : 0])];
}

const letterOf = ({ kept, won }: CoinFlip): string => {
  if (kept) return FACE_LETTERS[kept];
  return won === null ? '?' : won ? 'W' : 'L';
};

/**
 * All results in order as `H` or `T` in groups of five; with a Thumb, the flipped and the kept coins, if both fit.
 * @param maxLength in characters
 */
function formatLetters(flips: readonly CoinFlip[], maxLength: number): Text {
  const withDrawn = flips.map((flip) => formatThrown(flip) + letterOf(flip));
  const isLong = withDrawn.join(' ').length > maxLength;
  const parts = (isLong ? flips.map(letterOf) : withDrawn).map((part, index) =>
    index > 0 && (index % 5 === 0 || part.length > 1) ? ` ${part}` : part,
  );
  const shown: string[] = [];
  let length = 0;
  const isCut = parts.join('').length > maxLength;
  for (const part of parts) {
    length += part.length;
    if (isCut && length > Math.max(maxLength - OMISSION_NOTE_LENGTH, maxLength / 2))
      return text`${code(shown.join(''))} … and ${formatCount(flips.length - shown.length, 'more', 'more')}`;
    shown.push(part);
  }
  return code(shown.join(''));
}

/** `HT→`: the coins that a Thumb made of one. */
function formatThrown({ drawn }: CoinFlip): string {
  const isShown = drawn.length > 1 && drawn.length <= 8;
  return isShown ? `${drawn.map((face) => FACE_LETTERS[face]).join('')}→` : '';
}

/** The last rounds, below a line with the final one. */
function formatRounds(
  { request: { flippers }, outcome: { flips, stopped } }: FlipResult,
  detail: Detail,
): Text[] {
  const rounds = [...new Set(flips.map(({ round }) => round))];
  const last = rounds.at(-1);
  const hiddenRounds = Math.max(0, rounds.length - MAX_ROUNDS[detail]);
  const formatOneRound = (round: number): Text =>
    formatRound(
      flips.filter((flip) => flip.round === round),
      flippers.length,
    );
  const isFinished = stopped === 'done' && last !== undefined && rounds.length > 1;
  return [
    ...(isFinished ? [text`**${capitalized(formatOneRound(last))}** in round ${last}.`] : []),
    ...(hiddenRounds > 0 ? [`… ${formatCount(hiddenRounds, 'round')} before these:`] : []),
    ...rounds
      .slice(hiddenRounds, isFinished ? -1 : undefined)
      .map((round) => text`${round}. ${formatOneRound(round)}`),
  ];
}

function formatRound(coins: readonly CoinFlip[], players: number): Text {
  const [first] = coins;
  if (players > 1 && first?.kept && coins.every(({ kept }) => kept === first.kept))
    return `${players === 2 ? 'both' : 'all'} ${first.kept}`;
  if (players > MAX_NAMED) {
    const faces = coins.map(letterOf);
    const undecided = faces.filter((letter) => letter === '?').length;
    const heads = faces.filter((letter) => letter === 'H').length;
    return `${heads} of ${players} heads${undecided ? `, ${undecided} to choose` : ''}`;
  }
  return joinTexts(
    coins.map(({ by, kept, drawn }) => text`${playerName(by)} ${kept ?? formatDrawnCoins(drawn)}`),
    ', ',
  );
}

/** `heads and tails`, `3 heads and 1 tails`: the coins that a Thumb made of one. */
export function formatDrawnCoins(drawn: readonly Face[]): string {
  const heads = drawn.filter((face) => face === 'heads').length;
  const tails = drawn.length - heads;
  if (heads === 0 || tails === 0) return `${drawn.length} ${drawn[0] ?? 'coins'}`;
  return drawn.length === 2 ? 'heads and tails' : `${heads} heads and ${tails} tails`;
}
