import { capitalized, joinTexts, playerName } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { typedWords } from '#text/typed.ts';
import { formatCount } from '#basics/format-count.ts';
import { hadLeft } from '#engine/records/outcomes.ts';
import type { LossReason, EarlyExit, Finisher } from '#engine/records/summary.ts';
import { VARIANTS, type Variant } from '#engine/vocabulary/variants.ts';
import type { GameRecord, RecordedPlayer } from '#store/port/records.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatList } from '../words/words.ts';
import { teamLetter } from '../labels/format-words.ts';
import { variantName } from '../labels/formats.ts';

/** The maximum number of players to list individually. */
const MAX_LISTED = 8;
/** With fewer different places, they say no more than who won. */
const MIN_PLACES = 3;
const MAX_COMMANDER_LENGTH = 40;

/**
 * Formats the result of a game: who won after how many turns and minutes, and for each player, best first, the
 * commanders, and why and to whom they lost. Places are named if it is known in which order the players left.
 */
export function formatGameResult(record: GameRecord): readonly Text[] {
  const hasResult = record.how !== 'ended';
  const players = hasResult ? bestFirst(record.players) : record.players;
  const hasOrder = hasResult && new Set(players.map(({ finish }) => finish)).size >= MIN_PLACES;
  return [
    formatHeadline(record),
    ...players.slice(0, MAX_LISTED).map((player) => formatFinisher(player, record, hasOrder)),
    ...(players.length > MAX_LISTED
      ? [text`-# and ${formatCount(players.length - MAX_LISTED, 'player')} more`]
      : []),
  ];
}

/** `**@Alice wins** on turn 9, after 74 minutes.` */
function formatHeadline(record: GameRecord): Text {
  const { turns, ms } = record;
  const when = [
    ...(turns === null ? [] : [`on turn ${turns}`]),
    ...(ms === null ? [] : [`after ${formatDuration(ms)}`]),
  ];
  const wins = text`**${formatWhoWon(record)}**`;
  return when.length > 0 ? text`${wins} ${when.join(', ')}.` : text`${wins}.`;
}

/** `@Alice wins`, `A draw`, `No winner` */
export function formatWhoWon({ how, players }: GameRecord): Text {
  const winners = players.filter(({ outcome }) => outcome === 'won');
  if (how === 'drawn') return 'A draw';
  if (winners.length === 0) return 'No winner';
  return text`${capitalized(listOf(winners.map(recordedName)))} ${winners.length > 1 ? 'win' : 'wins'}`;
}

/** The player of a recorded player; `somebody` for hidden and erased ones. */
export const recordedName = ({ playerId, isHidden }: RecordedPlayer): Text =>
  playerId === null || isHidden ? 'somebody' : playerName(playerId);

/** By place, or with the winners first if places are unknown. */
const bestFirst = (players: readonly RecordedPlayer[]): readonly RecordedPlayer[] =>
  players.toSorted(
    (a, b) => Number(b.outcome === 'won') - Number(a.outcome === 'won') || (a.finish ?? 0) - (b.finish ?? 0),
  );

const ORDINALS = ['1st', '2nd', '3rd'];
/** `1st`, `4th` */
export const ordinal = (place: number): string => ORDINALS[place - 1] ?? `${place}th`;

/** `2nd @Dan, 3rd @Alice and @Bob`: those behind the winners; `null` if it is not known in which order they left. */
export function formatPlaces(players: readonly Finisher[]): Text | null {
  const places = [...new Set(players.flatMap(({ finish }) => finish ?? []))].toSorted((a, b) => a - b);
  if (places.length < MIN_PLACES) return null;
  const lines = places.slice(1, MAX_LISTED).map((place) => {
    const names = players
      .filter(({ finish }) => finish === place)
      .map(({ playerId }) => playerName(playerId));
    return text`${ordinal(place)} ${listOf(names)}`;
  });
  return joinTexts(lines, ', ');
}

function formatFinisher(player: RecordedPlayer, { players }: GameRecord, hasOrder: boolean): Text {
  const { team, outcome, commanders, finish, eliminatorId } = player;
  const hasLeft = hadLeft(
    players,
    players.indexOf(player),
    (index) => (players[index]?.left ?? null) !== null,
  );
  const left = hasLeft ? player.left : null;
  const name = recordedName(player);
  const who = outcome === 'won' ? text`**${name}**` : name;
  const letter = team === null ? '' : ` (team ${teamLetter(team - 1)})`;
  const commandersText = commanders.length > 0 ? ` · ${formatCommanders(commanders)}` : '';
  const place = hasOrder && finish !== null ? ordinal(finish) : '▪';
  const eliminator = players.find(({ playerId }) => playerId !== null && playerId === eliminatorId);
  const by = eliminator ? text` to ${recordedName(eliminator)}` : '';
  return text`${place} ${who}${letter}${commandersText}${left ? text` · ${formatDropOut(left, by)}` : ''}`;
}

/** `Tymna the Weaver and Thrasios, Triton Hero` */
const formatCommanders = (commanders: readonly string[]): string =>
  formatList(commanders.map((name) => typedWords(name, MAX_COMMANDER_LENGTH)));

const LEAVING_VERBS = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

const LOSS_CAUSES: { readonly [By in LossReason]: string } = {
  life: 'no life left',
  poison: 'poison',
  commander: 'commander damage',
  deck: 'too few cards',
  effect: 'a card said so',
  emperor: 'the emperor did',
};

/** @param eliminator ` to @Alice`, or empty */
function formatDropOut({ how, turn, by }: EarlyExit, eliminator: Text): Text {
  const when = turn === null ? '' : ` on turn ${turn}`;
  return text`${LEAVING_VERBS[how]}${when}${eliminator}${by === null ? '' : `: ${LOSS_CAUSES[by]}`}`;
}

/** `74 minutes`, `3 h 5 min` */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return formatCount(minutes, 'minute');
  return [`${Math.floor(minutes / 60)} h`, ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])].join(' ');
}

const isVariant = (word: string): word is Variant => VARIANTS.some((variant) => variant === word);

/** The recorded variant: `Commander, Free-for-All`, or `no variant`. */
export function recordedVariantName(words: string): string {
  if (words === '') return 'no variant';
  return words
    .split('+')
    .map((word) => (isVariant(word) ? variantName(word) : typedWords(capitalize(word))))
    .join(', ');
}
