import { formatCount } from '../../basics/format-count.ts';
import type { LostBy, Out } from '../../engine/records/summary.ts';
import { VARIANTS, type Variant } from '../../engine/vocabulary/variants.ts';
import type { GameRecord, RecordedPlayer } from '../../store/port/records.ts';
import { plain } from '../words/escape.ts';
import { mention } from '../words/mention.ts';
import { capital, listed } from '../words/words.ts';
import { teamLetter } from '../naming/format-words.ts';
import { nameVariant } from '../naming/formats.ts';

/** So many players are listed one by one. */
const MOST_LISTED = 8;
const LONGEST_COMMANDER = 40;

/**
 * The result of a game: who won, after how many turns and minutes, and of each player with which commander, and how
 * they were out of it.
 */
export const formatResult = (record: GameRecord): readonly string[] => [
  formatHeadline(record),
  ...winnersFirst(record.players).slice(0, MOST_LISTED).map(formatFinisher),
  ...(record.players.length > MOST_LISTED
    ? [`-# and ${formatCount(record.players.length - MOST_LISTED, 'player')} more`]
    : []),
];

/** `**@Alice wins** on turn 9, after 74 minutes.` */
function formatHeadline(record: GameRecord): string {
  const { turns, ms } = record;
  const when = [
    ...(turns === null ? [] : [`on turn ${turns}`]),
    ...(ms === null ? [] : [`after ${formatTime(ms)}`]),
  ];
  return [`**${formatWhoWon(record)}**`, when.join(', ')].filter(Boolean).join(' ').concat('.');
}

/** `@Alice wins`, `A draw`, `No winner`. */
export function formatWhoWon({ how, players }: GameRecord): string {
  const winners = players.filter(({ outcome }) => outcome === 'won');
  if (how === 'drawn') return 'A draw';
  if (winners.length === 0) return 'No winner';
  return `${capital(listed(winners.map(nameRecorded)))} ${winners.length > 1 ? 'win' : 'wins'}`;
}

/** By name, unless nobody is to know. */
export const nameRecorded = ({ playerId, isHidden }: RecordedPlayer): string =>
  playerId === null || isHidden ? 'somebody' : mention(playerId);

/** Not numbered: the others finished in no order. */
const winnersFirst = (players: readonly RecordedPlayer[]): readonly RecordedPlayer[] =>
  players.toSorted(
    (player, opponent) => Number(opponent.outcome === 'won') - Number(player.outcome === 'won'),
  );

function formatFinisher(player: RecordedPlayer): string {
  const { team, left, outcome, commanders } = player;
  const name = nameRecorded(player);
  const who = outcome === 'won' ? `**${name}**` : name;
  const letter = team === null ? '' : ` (team ${teamLetter(team - 1)})`;
  const played = commanders.length > 0 ? ` · ${formatCommanders(commanders)}` : '';
  return `▪ ${who}${letter}${played}${left ? ` · ${formatOut(left)}` : ''}`;
}

/** `Tymna the Weaver and Thrasios, Triton Hero`. */
const formatCommanders = (commanders: readonly string[]): string =>
  listed(commanders.map((name) => plain(name, LONGEST_COMMANDER)));

const OUT = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

const BY: { readonly [By in LostBy]: string } = {
  life: 'no life left',
  poison: 'poison',
  commander: 'commander damage',
  deck: 'too few cards',
  effect: 'a card said so',
  emperor: 'the emperor did',
};

function formatOut({ how, turn, by }: Out): string {
  const when = turn === null ? '' : ` on turn ${turn}`;
  return `${OUT[how]}${when}${by === null ? '' : `: ${BY[by]}`}`;
}

/** `74 minutes`, `3 h 5 min`. */
export function formatTime(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return formatCount(minutes, 'minute');
  return [`${Math.floor(minutes / 60)} h`, ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])].join(' ');
}

const isVariant = (word: string): word is Variant => VARIANTS.some((variant) => variant === word);

/** The name of a variant as it is kept: `Commander, Free-for-All`; `no variant` for none. */
export function nameKeptVariant(words: string): string {
  if (words === '') return 'no variant';
  return words
    .split('+')
    .map((word) => (isVariant(word) ? nameVariant(word) : plain(capital(word))))
    .join(', ');
}
