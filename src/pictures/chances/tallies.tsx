import type { VNode } from 'preact';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { FairCoins } from '#engine/coins/fair-coins.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { flow } from '../charts/flow.ts';
import { SvgDrawing, tenths, toSvg, SvgText } from '../drawing/drawing.tsx';
import { drawableName } from '../lettering/drawable-name.ts';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import { fullName, type PictureNames } from '../picture-names.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import { groupsOf, isOutside, scaleOf, type CoinRowGroup, type CoinRow, type Scale } from './coin-rows.ts';
import { HATCHED, Hatches } from './hatch.tsx';

/*
 * The coins of a channel compared with chance: the share of heads and of won calls, each with the range that contains
 * 95% of fair coins.
 */

const WIDTH = 1200;
const MARGIN = 36;
const ROW = 56;
const SIZE = 32;
/** The edges of the scale; names are on its left and numbers on its right. */
const LEFT = 330;
const RIGHT = 790;
const BESIDE = 34;
const HEAD = 132;
const AXIS = 64;

export interface TalliesPictureOptions {
  /** Most coins first. */
  readonly players: readonly FairCoins[];
  readonly names: PictureNames;
  /** True if these are all coins ever flipped in the channel. */
  readonly isWhole: boolean;
  readonly theme: ThemeName;
}

/** Draws the coins of a channel; `null` if there are too few for any result to be outside the range of chance. */
export function talliesPicture({
  players,
  names,
  isWhole,
  theme: themeName,
}: TalliesPictureOptions): Picture | null {
  const theme = themeByName(themeName);
  const groups = groupsOf(players);
  if (groups.length === 0) return null;
  const placeIn = (playerId: PlayerId): number => placeOf(players, playerId);
  const name = (playerId: PlayerId): string => asPlayerNumber(fullName(names, playerId, placeIn(playerId)));
  const short = (playerId: PlayerId): string =>
    asPlayerNumber(drawableName(name(playerId), placeIn(playerId)));
  const scale = scaleOf(groups.flatMap(({ rows }) => rows));
  const xOf = (share: number): number =>
    (LEFT + RIGHT) / 2 + ((share - 0.5) / scale.half) * ((RIGHT - LEFT) / 2);
  const notes = notesOf(isWhole);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const height = HEAD + groups.length * (ROW + AXIS) + rows * ROW + notes.length * 42 + 20;
  const title = `${formatCount(
    players.reduce((sum, { coins }) => sum + coins, 0),
    'coin',
  )} against chance`;
  let top = HEAD;
  const svg = toSvg(
    <SvgDrawing width={WIDTH} height={height} theme={theme} title={title}>
      <Hatches color={theme.edge} ground={theme.ground} />
      <SvgText x={MARGIN} y={78} size={46} weight="bold" fill={theme.ink}>
        {title}
      </SvgText>
      {groups.map((group) => {
        const at = top;
        top += ROW * (group.rows.length + 1) + AXIS;
        return (
          <GroupOfRows
            key={group.what}
            group={group}
            top={at}
            xOf={xOf}
            scale={scale}
            nameOf={short}
            theme={theme}
          />
        );
      })}
      {notes.map((note, index) => (
        <SvgText
          key={note}
          x={MARGIN}
          y={height - 34 - (notes.length - 1 - index) * 42}
          size={30}
          fill={theme.muted}
        >
          {note}
        </SvgText>
      ))}
    </SvgDrawing>,
  );
  return {
    name: 'coins',
    svg,
    width: WIDTH,
    height,
    description: describe(sentencesOf(groups, title, name)),
  };
}

/** People who flip coins have no seat, so one without a name becomes `Player 2` instead of `Seat 2`. */
const asPlayerNumber = (name: string): string => name.replace(/^Seat (?=\d+$)/, 'Player ');

/** The player's number in the list, from 1 on. */
const placeOf = (players: readonly FairCoins[], of: PlayerId): number =>
  players.findIndex(({ playerId }) => playerId === of) + 1;

const notesOf = (isWhole: boolean): readonly string[] =>
  flow(
    [
      'Hatched: where 95% of fair coins stay. One row in twenty is outside by chance.',
      'Every coin thrown counts, kept or not.',
      'Of flips until a loss or a face, the first.',
      ...(isWhole ? [] : ['Older flips are not read.']),
    ],
    { width: WIDTH - 2 * MARGIN, size: 30 },
  );

interface GroupProps {
  readonly group: CoinRowGroup;
  readonly top: number;
  readonly xOf: (share: number) => number;
  readonly scale: Scale;
  readonly nameOf: (playerId: PlayerId) => string;
  readonly theme: Theme;
}

const GroupOfRows = ({ group: { what, rows }, top, xOf, scale, nameOf, theme }: GroupProps): VNode => {
  const bottom = top + ROW * (rows.length + 1) - 10;
  return (
    <g>
      <SvgText x={MARGIN} y={top + 34} size={36} weight="bold" fill={theme.ink}>
        {what}
      </SvgText>
      {scale.ticks.map((share) => (
        <g key={share}>
          <path
            d={`M${tenths(xOf(share))} ${top + ROW - 8}V${bottom}`}
            stroke={share === 0.5 ? theme.muted : theme.edge}
            stroke-width={share === 0.5 ? 3 : 2}
          />
          <SvgText x={xOf(share)} y={bottom + 36} size={28} anchor="middle" fill={theme.muted}>
            {`${Math.round(share * 100)}%`}
          </SvgText>
        </g>
      ))}
      {rows.map((row, index) => (
        <RowOfCoins
          key={row.who ?? ''}
          row={row}
          who={row.who === null ? ALL : nameOf(row.who)}
          y={top + ROW * (index + 1) + ROW / 2 - 4}
          xOf={xOf}
          theme={theme}
        />
      ))}
    </g>
  );
};

const ALL = 'All together';

interface RowProps {
  readonly row: CoinRow;
  readonly who: string;
  readonly y: number;
  readonly xOf: (share: number) => number;
  readonly theme: Theme;
}

function RowOfCoins({ row, who, y, xOf, theme }: RowProps): VNode {
  const { hits, of, range } = row;
  const name = fitLine(who, { width: LEFT - MARGIN - 24, size: SIZE, minSize: 26 });
  const [from, to] = [xOf(range.from / of), xOf(range.to / of)];
  const counts = `${formatNumber(hits)} of ${formatNumber(of)}`;
  const base = y + capHeightOf(SIZE) / 2;
  const isFar = isOutside(row);
  const color = isFar ? theme.danger : theme.ink;
  const numbers = fitLine(counts, {
    width: WIDTH - MARGIN - RIGHT - BESIDE - (isFar ? OUTSIDE_ROOM : 0),
    size: SIZE,
    minSize: 20,
  });
  return (
    <g>
      <SvgText x={MARGIN} y={base} size={name.size} fill={theme.ink}>
        {name.text}
      </SvgText>
      <rect
        x={tenths(from - 5)}
        y={y - 15}
        width={tenths(to - from + 10)}
        height={30}
        rx={6}
        fill={HATCHED}
        stroke={theme.muted}
        stroke-width={2}
      />
      <circle
        cx={tenths(xOf(hits / of))}
        cy={y}
        r={isFar ? 12 : 11}
        fill={isFar ? theme.ground : color}
        stroke={isFar ? color : theme.ground}
        stroke-width={isFar ? 6 : 3}
      />
      <SvgText
        x={RIGHT + BESIDE}
        y={base}
        size={numbers.size}
        weight={isFar ? 'bold' : 'regular'}
        fill={color}
      >
        {numbers.text}
      </SvgText>
      {isFar && (
        <SvgText x={RIGHT + BESIDE + numbers.width + 12} y={base} size={26} fill={color}>
          outside
        </SvgText>
      )}
    </g>
  );
}

const OUTSIDE_ROOM = 12 + widthOf('outside', 26) + widthOf('0', SIZE);

/** The alternative text: all players together first, then each player, inside or outside the range. */
const sentencesOf = (
  groups: readonly CoinRowGroup[],
  title: string,
  name: (playerId: PlayerId) => string,
): readonly string[] => [
  `${title}.`,
  ...groups.flatMap(({ what, rows }) =>
    rows.map((row) => {
      const { who, hits, of, range } = row;
      const position = isOutside(row) ? 'outside' : 'within';
      return `${what}, ${who === null ? ALL.toLowerCase() : name(who)}: ${hits} of ${of}, ${position} ${range.from} to ${range.to}.`;
    }),
  ),
  '95% of fair coins stay in these ranges.',
];
