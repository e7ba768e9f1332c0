import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { ControlledTurn, LifeHistory, LifeCurve } from '#engine/records/life-history.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

/** The name of a player in the picture. */
export type NameOf = (playerId: PlayerId) => string;

/** `Life over 34 turns`. */
export const titleOf = ({ from, turns }: LifeHistory): string =>
  from > 0 ? `Life from turn ${from} to ${turns}` : `Life over ${formatCount(turns, 'turn')}`;

const OUT = { conceded: 'conceded', left: 'left', lost: 'out' } as const;

/** How somebody ended: `out on turn 8`, `12 life`. */
export function describeEnd(line: LifeCurve, history: LifeHistory): string {
  if (line.out) return `${OUT[line.out]} on turn ${turnOut(line, history)}`;
  return `${formatChartLife(line.life.at(-1) ?? 0)} life`;
}

/** The turn in which somebody was out. */
export const turnOut = ({ life }: LifeCurve, { from }: LifeHistory): number => from + life.length - 1;

/** A life total as it is written: `−3`. */
export const formatChartLife = (life: number): string => formatNumber(life).replace('-', '−');

/** The notes on turns, a sentence each. @param most so many controlled turns are told one by one */
export const notesOf = (
  { from, controlled, extra, subgames }: LifeHistory,
  name: NameOf,
  most: number,
): readonly string[] => [
  ...(from > 0 ? [`What came before turn ${from} is longer than is read here.`] : []),
  ...describeControlledTurns(controlled, name, most),
  ...(extra.length > 0 ? [`Extra ${extra.length > 1 ? 'turns' : 'turn'}: ${tally(extra, name)}.`] : []),
  ...(subgames.length > 0
    ? [`${subgames.length > 1 ? 'Subgames' : 'A subgame'} on ${turnList(subgames)}.`]
    : []),
];

/** `Turn 8: Alice controlled Bob.` */
function describeControlledTurns(
  controlled: readonly ControlledTurn[],
  name: NameOf,
  most: number,
): readonly string[] {
  const said = controlled.slice(0, most).map(({ turn, of, by, span }) => {
    const combat = span === 'next-combat' ? ', in combat' : '';
    return `Turn ${turn}: ${name(by)} controlled ${name(of)}${combat}.`;
  });
  const more = controlled.length - said.length;
  if (more === 0) return said;
  return [
    ...said,
    said.length > 0
      ? `And ${formatCount(more, 'more controlled turn')}.`
      : `${formatCount(more, 'controlled turn')}.`,
  ];
}

/** `Alice ×2, Bob`: a number behind `Seat 2` would be read as another seat. */
function tally(turns: readonly { readonly playerId: PlayerId }[], name: NameOf): string {
  const counts = new Map<PlayerId, number>();
  for (const { playerId } of turns) counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
  return Array.from(counts, ([playerId, some]) =>
    some > 1 ? `${name(playerId)} ×${some}` : name(playerId),
  ).join(', ');
}

const MAX_TURNS_LISTED = 5;

/** `turns 5, 6 and 9`; of many, the first. */
function turnList(turns: readonly number[]): string {
  const shown = [...new Set(turns)];
  if (shown.length === 1) return `turn ${shown[0]}`;
  const first = shown.slice(0, MAX_TURNS_LISTED);
  const rest = shown.length - first.length;
  return `turns ${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The picture in words: how each ended and got there, and what turns there were. */
export const sentencesOf = (
  history: LifeHistory,
  name: NameOf,
  winners: readonly PlayerId[],
): readonly string[] => [
  `${titleOf(history)}.`,
  ...history.lines.map((line) => describeLine(line, history, name, winners)),
  ...notesOf(history, name, MAX_TOLD),
];

/** So many controlled turns are told one by one to who does not see the picture. */
const MAX_TOLD = 6;

/** `Alice: 40 to 12 life, 3 at the lowest, won.` */
function describeLine(
  line: LifeCurve,
  history: LifeHistory,
  name: NameOf,
  winners: readonly PlayerId[],
): string {
  const { players, life, out } = line;
  const [first = 0, last = 0] = [life[0], life.at(-1)];
  const [low, high] = [Math.min(...life), Math.max(...life)];
  const said = [
    `${formatChartLife(first)} to ${formatChartLife(last)} life`,
    ...(low < Math.min(first, last) ? [`${formatChartLife(low)} at the lowest`] : []),
    ...(high > Math.max(first, last) ? [`${formatChartLife(high)} at the highest`] : []),
    ...(out ? [describeEnd(line, history)] : []),
    ...(players.some((player) => winners.includes(player)) ? ['won'] : []),
  ];
  return `${players.map(name).join(' and ')}: ${said.join(', ')}.`;
}
