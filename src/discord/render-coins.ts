import type { CoinFlip, Face, FlipRequest, PlayerId } from '../engine/coins.ts';
import { rulesetOf } from '../engine/editions.ts';
import type { LedgerEntry } from '../store/port.ts';
import { plain } from './escape.ts';

/** Room for the results one by one, within a message of 2,000 characters. */
const MOST_LETTERS = 1250;

/** More rounds than this are told by their tally. */
const MOST_ROUNDS = 8;

const LETTER: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };

export const mention = (id: PlayerId): string => `<@${id}>`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

type Flipped = Pick<LedgerEntry, 'request' | 'outcome' | 'edition'>;

/**
 * What came of a flip: a sentence for one coin, a tally and each result for several, a line for each player.
 * @param endsAtMax the most rounds are the card's own number, not a cap of ours.
 */
export function sayOutcome(flipped: Flipped, endsAtMax = false): string {
  const { request, outcome } = flipped;
  const { until, flippers } = request;
  if (until.kind === 'coins' && until.coins === 0) return 'No coins, so nothing is flipped.';
  const lines =
    until.kind === 'all-show'
      ? sayRounds(request, outcome.flips)
      : flippers.map((player) =>
          sayPlayer(
            flipped,
            player,
            outcome.flips.filter(({ by }) => by === player),
          ),
        );
  if (outcome.stopped === 'max' && !endsAtMax)
    lines.push(`I stop here: ${count(outcome.flips.length, 'coin')} is as far as one flip goes.`);
  return lines.filter(Boolean).join('\n');
}

const isSettled = (flip: CoinFlip): boolean => flip.kept !== null || flip.won !== null;

/** Nothing for the one coin that is being asked about: the question tells it. */
function sayPlayer(flipped: Flipped, player: PlayerId, flips: readonly CoinFlip[]): string {
  const [first] = flips;
  if (!first) return `${mention(player)} flips nothing.`;
  if (flips.length > 1) return sayMany(flipped, player, flips);
  return isSettled(first) ? sayOne(flipped, player, first) : '';
}

function sayOne(flipped: Flipped, player: PlayerId, flip: CoinFlip): string {
  const { request } = flipped;
  const shown = flip.kept ? `**${capital(sayFace(request, flip, flip.kept))}.** ` : '';
  const thumb = flip.drawn.length > 1 ? ` (kept from ${sayDrawn(flip.drawn)})` : '';
  if (flip.won === null) return `${shown}${mention(player)} flipped${thumb}; nobody wins or loses.`;
  const verb = flip.won ? '**wins**' : '**loses**';
  if (request.fixed) return `${shown}${mention(player)} ${verb} the flip, because an effect says so.`;
  const opponent = opponentCalls(flipped);
  if (opponent)
    return `${shown}${opponent} called ${request.call}, so ${mention(player)} ${verb} the flip${thumb}.`;
  return `${shown}${mention(player)} called ${request.call} and ${verb} the flip${thumb}.`;
}

/** Who called, where that was not the flipper; `null` where it was. */
function opponentCalls({ request, edition }: Flipped): string | null {
  if (!request.call || rulesetOf(edition).coinCaller === 'flipper') return null;
  return request.opponent ? mention(request.opponent) : 'An opponent';
}

function sayFace({ substitute }: FlipRequest, flip: CoinFlip, face: Face): string {
  const roll = flip.rolled?.[flip.drawn.indexOf(face)];
  if (roll !== undefined) return `${roll}, ${roll % 2 ? 'odd' : 'even'}: ${face}`;
  return substitute?.kind === 'object' ? `${plain(substitute[face], 40)}: ${face}` : face;
}

const tally = (n: number, all: number, word: string): string => (n === all ? `all ${word}` : `${n} ${word}`);

function sayMany(flipped: Flipped, player: PlayerId, flips: readonly CoinFlip[]): string {
  const { request } = flipped;
  const all = flips.length;
  const heads = flips.filter(({ kept }) => kept === 'heads').length;
  const won = flips.filter((flip) => flip.won).length;
  const parts =
    request.call || request.fixed
      ? [tally(won, all, 'won'), tally(all - won, all, 'lost')]
      : [tally(heads, all, 'heads'), tally(all - heads, all, 'tails')];
  const said = parts.filter((part) => !part.startsWith('0 ')).join(', ');
  const opponent = opponentCalls(flipped);
  const caller = request.call
    ? opponent
      ? `, ${opponent} calling ${request.call}`
      : `, calling ${request.call}`
    : '';
  const result = flips.every(isSettled) ? `: **${said}.**` : '.';
  return `${mention(player)} flips ${count(all, 'coin')}${caller}${result}\n${sayLetters(flips, request.flippers.length)}`;
}

/** Each result in its order, `H` or `T`, in fives; with a Thumb, what was thrown and what was kept of it. */
function sayLetters(flips: readonly CoinFlip[], players: number): string {
  const room = Math.floor(MOST_LETTERS / players);
  const parts: string[] = [];
  let length = 0;
  for (const [index, flip] of flips.entries()) {
    const kept = flip.kept ? LETTER[flip.kept] : flip.won === null ? '?' : flip.won ? 'won' : 'lost';
    const thrown =
      flip.drawn.length > 1 && flip.drawn.length <= 8
        ? `${flip.drawn.map((face) => LETTER[face]).join('')}→`
        : '';
    const part = `${index > 0 && (index % 5 === 0 || thrown) ? ' ' : ''}${thrown}${kept}`;
    length += part.length;
    if (length > room) return `\`${parts.join('')}\` … and ${count(flips.length - index, 'more', 'more')}`;
    parts.push(part);
  }
  return `\`${parts.join('')}\``;
}

function sayRounds({ flippers }: FlipRequest, flips: readonly CoinFlip[]): string[] {
  const rounds = [...new Set(flips.map(({ round }) => round))];
  const lines = rounds.map((round) => {
    const coins = flips.filter((flip) => flip.round === round);
    const [first] = coins;
    const same = coins.length === flippers.length && coins.every(({ kept }) => kept && kept === first?.kept);
    const said =
      same && flippers.length > 1
        ? `${flippers.length === 2 ? 'both' : 'all'} ${first?.kept}`
        : coins.map(({ by, kept, drawn }) => `${mention(by)} ${kept ?? sayDrawn(drawn)}`).join(', ');
    return `${round}. ${said}`;
  });
  if (lines.length <= MOST_ROUNDS) return lines;
  return [`… ${count(lines.length - MOST_ROUNDS, 'round')} before these:`, ...lines.slice(-MOST_ROUNDS)];
}

/** `heads and tails`, `3 heads and 1 tails`: what a Thumb made of one coin. */
export function sayDrawn(drawn: readonly Face[]): string {
  const heads = drawn.filter((face) => face === 'heads').length;
  const tails = drawn.length - heads;
  if (heads === 0 || tails === 0) return `${drawn.length} ${drawn[0] ?? 'coins'}`;
  return drawn.length === 2 ? 'heads and tails' : `${heads} heads and ${tails} tails`;
}
