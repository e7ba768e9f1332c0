import type { VNode } from 'preact';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { FairCoins } from '#engine/coins/fair-coins.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { breakIntoLines } from '../charts/flow.ts';
import { SvgDrawing, roundToTenth, toSvg, SvgText } from '../drawing/drawing.tsx';
import { drawableName } from '../lettering/drawable-name.ts';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import { fullName, type PictureNames } from '../picture-names.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import {
  coinRowGroups,
  isOutside,
  scaleOf,
  type CoinRowGroup,
  type CoinRow,
  type Scale,
} from './coin-rows.ts';
import { HATCHED, Hatches } from './hatch.tsx';

/*
 * The coins of a channel compared with chance: the share of heads and of won calls, each with the range that contains
 * 95% of fair coins.
 */

const WIDTH = 1200;
const MARGIN = 36;
const ROW_HEIGHT = 56;
const FONT_SIZE = 32;
/** The edges of the scale; names are on its left and numbers on its right. */
const LEFT = 330;
const RIGHT = 790;
const NUMBERS_GAP = 34;
const HEADING_HEIGHT = 132;
const AXIS_HEIGHT = 64;

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
  const groups = coinRowGroups(players);
  if (groups.length === 0) return null;
  const numberOf = (playerId: PlayerId): number => playerNumber(players, playerId);
  const fullNameOf = (playerId: PlayerId): string =>
    asPlayerNumber(fullName(names, playerId, numberOf(playerId)));
  const shortNameOf = (playerId: PlayerId): string =>
    asPlayerNumber(drawableName(fullNameOf(playerId), numberOf(playerId)));
  const scale = scaleOf(groups.flatMap(({ rows }) => rows));
  const xOf = (share: number): number =>
    (LEFT + RIGHT) / 2 + ((share - 0.5) / scale.halfExtent) * ((RIGHT - LEFT) / 2);
  const notes = notesOf(isWhole);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const height =
    HEADING_HEIGHT + groups.length * (ROW_HEIGHT + AXIS_HEIGHT) + rows * ROW_HEIGHT + notes.length * 42 + 20;
  const title = `${formatCount(
    players.reduce((sum, { coins }) => sum + coins, 0),
    'coin',
  )} against chance`;
  let top = HEADING_HEIGHT;
  const svg = toSvg(
    <SvgDrawing width={WIDTH} height={height} theme={theme} title={title}>
      <Hatches color={theme.edge} ground={theme.ground} />
      <SvgText x={MARGIN} y={78} size={46} weight="bold" fill={theme.ink}>
        {title}
      </SvgText>
      {groups.map((group) => {
        const at = top;
        top += ROW_HEIGHT * (group.rows.length + 1) + AXIS_HEIGHT;
        return (
          <CoinGroup
            key={group.label}
            group={group}
            top={at}
            xOf={xOf}
            scale={scale}
            nameOf={shortNameOf}
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
    description: describe(sentencesOf(groups, title, fullNameOf)),
  };
}

/** People who flip coins have no seat, so one without a name becomes `Player 2` instead of `Seat 2`. */
const asPlayerNumber = (name: string): string => name.replace(/^Seat (?=\d+$)/, 'Player ');

/** The player's number in the list, from 1 on. */
const playerNumber = (players: readonly FairCoins[], wantedId: PlayerId): number =>
  players.findIndex(({ playerId }) => playerId === wantedId) + 1;

const notesOf = (isWhole: boolean): readonly string[] =>
  breakIntoLines(
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

const CoinGroup = ({ group: { label, rows }, top, xOf, scale, nameOf, theme }: GroupProps): VNode => {
  const bottom = top + ROW_HEIGHT * (rows.length + 1) - 10;
  return (
    <g>
      <SvgText x={MARGIN} y={top + 34} size={36} weight="bold" fill={theme.ink}>
        {label}
      </SvgText>
      {scale.ticks.map((share) => (
        <g key={share}>
          <path
            d={`M${roundToTenth(xOf(share))} ${top + ROW_HEIGHT - 8}V${bottom}`}
            stroke={share === 0.5 ? theme.muted : theme.edge}
            stroke-width={share === 0.5 ? 3 : 2}
          />
          <SvgText x={xOf(share)} y={bottom + 36} size={28} anchor="middle" fill={theme.muted}>
            {`${Math.round(share * 100)}%`}
          </SvgText>
        </g>
      ))}
      {rows.map((row, index) => (
        <CoinRowLine
          key={row.playerId ?? ''}
          row={row}
          who={row.playerId === null ? ALL : nameOf(row.playerId)}
          y={top + ROW_HEIGHT * (index + 1) + ROW_HEIGHT / 2 - 4}
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

function CoinRowLine({ row, who, y, xOf, theme }: RowProps): VNode {
  const { hits, coins, range } = row;
  const name = fitLine(who, { width: LEFT - MARGIN - 24, size: FONT_SIZE, minSize: 26 });
  const [from, to] = [xOf(range.from / coins), xOf(range.to / coins)];
  const counts = `${formatNumber(hits)} of ${formatNumber(coins)}`;
  const base = y + capHeightOf(FONT_SIZE) / 2;
  const isOutsideRange = isOutside(row);
  const color = isOutsideRange ? theme.danger : theme.ink;
  const numbers = fitLine(counts, {
    width: WIDTH - MARGIN - RIGHT - NUMBERS_GAP - (isOutsideRange ? OUTSIDE_ROOM : 0),
    size: FONT_SIZE,
    minSize: 20,
  });
  return (
    <g>
      <SvgText x={MARGIN} y={base} size={name.size} fill={theme.ink}>
        {name.text}
      </SvgText>
      <rect
        x={roundToTenth(from - 5)}
        y={y - 15}
        width={roundToTenth(to - from + 10)}
        height={30}
        rx={6}
        fill={HATCHED}
        stroke={theme.muted}
        stroke-width={2}
      />
      <circle
        cx={roundToTenth(xOf(hits / coins))}
        cy={y}
        r={isOutsideRange ? 12 : 11}
        fill={isOutsideRange ? theme.ground : color}
        stroke={isOutsideRange ? color : theme.ground}
        stroke-width={isOutsideRange ? 6 : 3}
      />
      <SvgText
        x={RIGHT + NUMBERS_GAP}
        y={base}
        size={numbers.size}
        weight={isOutsideRange ? 'bold' : 'regular'}
        fill={color}
      >
        {numbers.text}
      </SvgText>
      {isOutsideRange && (
        <SvgText x={RIGHT + NUMBERS_GAP + numbers.width + 12} y={base} size={26} fill={color}>
          outside
        </SvgText>
      )}
    </g>
  );
}

const OUTSIDE_ROOM = 12 + widthOf('outside', 26) + widthOf('0', FONT_SIZE);

/** The alternative text: all players together first, then each player, inside or outside the range. */
const sentencesOf = (
  groups: readonly CoinRowGroup[],
  title: string,
  fullNameOf: (playerId: PlayerId) => string,
): readonly string[] => [
  `${title}.`,
  ...groups.flatMap(({ label, rows }) =>
    rows.map((row) => {
      const { playerId, hits, coins, range } = row;
      const position = isOutside(row) ? 'outside' : 'within';
      return `${label}, ${playerId === null ? ALL.toLowerCase() : fullNameOf(playerId)}: ${hits} of ${coins}, ${position} ${range.from} to ${range.to}.`;
    }),
  ),
  '95% of fair coins stay in these ranges.',
];
