import { formatNumber } from '#basics/format-count.ts';
import { groupTalliesBy, sharesOf, type CountedGames, type Tally } from '#engine/records/tally.ts';
import { ordinal, recordedVariantName } from '../sentences/results.ts';

/** The maximum number of groups on a line. */
const MAX_GROUPS = 6;

/** In percent. Sums of floating-point chances may fall short of one half by less than this. */
const ROUNDING_ERROR = 1e-9;

/** Formats a share in whole percent, rounding one half up. */
export const formatPercent = (share: number): string => `${Math.round(share * 100 + ROUNDING_ERROR)}%`;

/** `8 of 21, 38%`, with the expected share: `(chance 25%)`. */
export function formatShare(tally: Tally): string {
  const shares = sharesOf(tally);
  if (!shares) return 'none';
  return `${formatWins(tally)}, ${formatPercent(shares.won)} (chance ${formatPercent(shares.byChance)})`;
}

const formatWins = ({ wins, games }: Tally): string => `${formatNumber(wins)} of ${formatNumber(games)}`;

/** `8 of 21`; `2 drawn` if nobody won any. */
export const formatCounted = (tally: Tally): string =>
  tally.games > 0 ? formatWins(tally) : `${formatNumber(tally.drawn)} drawn`;

/** `38% of 21`. */
const formatWinRate = (tally: Tally): string => {
  const shares = sharesOf(tally);
  return shares
    ? `${formatPercent(shares.won)} of ${formatNumber(tally.games)}`
    : `${formatNumber(tally.drawn)} drawn`;
};

/** `2 draws besides`; empty without draws. */
export const formatDrawn = ({ drawn }: Tally): readonly string[] =>
  drawn > 0 ? [`${formatNumber(drawn)} ${drawn === 1 ? 'draw' : 'draws'} besides.`] : [];

export const formatWinsBySeat = (counted: readonly CountedGames[]): readonly string[] =>
  formatGroups(
    'By seat',
    groupTalliesBy(counted, ({ place, isTeam }) => (isTeam ? null : place))
      .filter(({ games }) => games > 0)
      .toSorted((a, b) => a.key - b.key),
    ordinal,
  );

/** Formats wins by seat order, variant and number of players, a line each if there is more than one group. */
export function formatBreakdown(counted: readonly CountedGames[]): readonly string[] {
  const variants = groupTalliesBy(counted, ({ variant }) => variant);
  const sizes = groupTalliesBy(counted, ({ players }) => players);
  return [
    ...formatWinsBySeat(counted),
    ...(variants.length > 1 || (variants[0]?.key ?? '') !== ''
      ? formatGroups('By variant', variants, recordedVariantName)
      : []),
    ...(sizes.length > 1 ? formatGroups('By table', sizes, (players) => `${players} players`) : []),
  ];
}

/**
 * Formats the number of games by number of players and by variant.
 * @param counted counts each game once for each seat
 */
export function formatPlayed(counted: readonly CountedGames[]): readonly string[] {
  const perGame = counted.map((group) => ({
    ...group,
    games: group.games / group.players,
    drawn: group.drawn / group.players,
  }));
  const sizes = groupTalliesBy(perGame, ({ players }) => players);
  const variants = groupTalliesBy(perGame, ({ variant }) => variant).filter(({ key }) => key !== '');
  const formatCounts = <Key>(
    groups: readonly (Tally & { readonly key: Key })[],
    name: (key: Key) => string,
  ): string =>
    groups
      .slice(0, MAX_GROUPS)
      .map(({ key, games, drawn }) => `${name(key)} ${formatNumber(Math.round(games + drawn))}`)
      .join(' · ');
  return [
    ...(sizes.length > 1 ? [`Games: ${formatCounts(sizes, (players) => `${players} players`)}`] : []),
    ...(variants.length > 0 ? [`Variants: ${formatCounts(variants, recordedVariantName)}`] : []),
  ];
}

function formatGroups<Key>(
  title: string,
  groups: readonly (Tally & { readonly key: Key })[],
  name: (key: Key) => string,
): readonly string[] {
  if (groups.length === 0) return [];
  const more = groups.length > MAX_GROUPS ? [`${groups.length - MAX_GROUPS} more`] : [];
  const groupTexts = groups.slice(0, MAX_GROUPS).map((group) => `${name(group.key)} ${formatWinRate(group)}`);
  return [`${title}: ${[...groupTexts, ...more].join(' · ')}`];
}
