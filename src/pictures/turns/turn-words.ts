import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { ControlledTurn, LifeHistory, LifeCurve } from '#engine/records/life-history.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';

export type NameOf = (playerId: PlayerId) => string;

/** For example `Life over 34 turns`. */
export const lifeChartTitle = ({ from, turns }: LifeHistory): string =>
  from > 0 ? `Life from turn ${from} to ${turns}` : `Life over ${formatCount(turns, 'turn')}`;

const OUT = { conceded: 'conceded', left: 'left', lost: 'out' } as const;

/** For example `out on turn 8` or `12 life`. */
export function describeEnd(line: LifeCurve, history: LifeHistory): string {
  if (line.out) return `${OUT[line.out]} on turn ${turnOut(line, history)}`;
  return `${formatChartLife(line.life.at(-1) ?? 0)} life`;
}

/** The turn in which a player was out. */
export const turnOut = ({ life }: LifeCurve, { from }: LifeHistory): number => from + life.length - 1;

/** With a typographic minus: `−3`. */
export const formatChartLife = (life: number): string => formatNumber(life).replace('-', '−');

/**
 * The notes on turns, one sentence each.
 * @param maxListed the number of controlled turns listed individually
 */
export const turnNotes = (
  { from, controlled, extra, subgames }: LifeHistory,
  name: NameOf,
  maxListed: number,
): readonly string[] => [
  ...(from > 0 ? [`What came before turn ${from} is longer than is read here.`] : []),
  ...describeControlledTurns(controlled, name, maxListed),
  ...(extra.length > 0 ? [`Extra ${extra.length > 1 ? 'turns' : 'turn'}: ${tally(extra, name)}.`] : []),
  ...(subgames.length > 0
    ? [`${subgames.length > 1 ? 'Subgames' : 'A subgame'} on ${turnList(subgames)}.`]
    : []),
];

/** `Turn 8: Alice controlled Bob.` */
function describeControlledTurns(
  controlled: readonly ControlledTurn[],
  name: NameOf,
  maxListed: number,
): readonly string[] {
  const sentences = controlled.slice(0, maxListed).map(({ turn, of, by, span }) => {
    const combat = span === 'next-combat' ? ', in combat' : '';
    return `Turn ${turn}: ${name(by)} controlled ${name(of)}${combat}.`;
  });
  const more = controlled.length - sentences.length;
  if (more === 0) return sentences;
  return [
    ...sentences,
    sentences.length > 0
      ? `And ${formatCount(more, 'more controlled turn')}.`
      : `${formatCount(more, 'controlled turn')}.`,
  ];
}

/** `Alice ×2, Bob`: a number behind `Seat 2` would be read as another seat. */
function tally(turns: readonly { readonly playerId: PlayerId }[], name: NameOf): string {
  const counts = new Map<PlayerId, number>();
  for (const { playerId } of turns) counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
  return Array.from(counts, ([playerId, count]) =>
    count > 1 ? `${name(playerId)} ×${count}` : name(playerId),
  ).join(', ');
}

const MAX_TURNS_LISTED = 5;

/** `turns 5, 6 and 9`; only the first turns of many. */
function turnList(turns: readonly number[]): string {
  const shown = [...new Set(turns)];
  if (shown.length === 1) return `turn ${shown[0]}`;
  const first = shown.slice(0, MAX_TURNS_LISTED);
  const rest = shown.length - first.length;
  return `turns ${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The alternative text: how each player ended and got there, and special turns. */
export const describeHistory = (
  history: LifeHistory,
  name: NameOf,
  winners: readonly PlayerId[],
): readonly string[] => [
  `${lifeChartTitle(history)}.`,
  ...history.lines.map((line) => describeLine(line, history, name, winners)),
  ...turnNotes(history, name, MAX_CONTROLLED_DESCRIBED),
];

/** The number of controlled turns that the alternative text lists individually. */
const MAX_CONTROLLED_DESCRIBED = 6;

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
  const facts = [
    `${formatChartLife(first)} to ${formatChartLife(last)} life`,
    ...(low < Math.min(first, last) ? [`${formatChartLife(low)} at the lowest`] : []),
    ...(high > Math.max(first, last) ? [`${formatChartLife(high)} at the highest`] : []),
    ...(out ? [describeEnd(line, history)] : []),
    ...(players.some((player) => winners.includes(player)) ? ['won'] : []),
  ];
  return `${players.map(name).join(' and ')}: ${facts.join(', ')}.`;
}
