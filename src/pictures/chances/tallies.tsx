import type { VNode } from 'preact';
import { count, written } from '../../basics/count.ts';
import { rangeOfFair, type FairCoins, type Range } from '../../engine/coins/fair.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { describe } from '../charts/description.ts';
import { flow } from '../charts/flow.ts';
import { multiples, wholeStepFrom } from '../charts/ticks.ts';
import { Drawing, tenths, toSvg, Words } from '../drawing/drawing.tsx';
import { called } from '../lettering/called.ts';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Picture } from '../picture.ts';
import { themeCalled, type Theme, type ThemeName } from '../theme.ts';
import { HATCHED, Hatches } from './hatch.tsx';

/*
 * The coins of a channel against what chance would give: how many of them came heads, how many called flips were won,
 * each with the range in which 95% of fair coins stay.
 */

const WIDTH = 1200;
const MARGIN = 36;
const ROW = 56;
const SIZE = 32;
/** Names stand left of the scale, numbers right of it. */
const LEFT = 330;
const RIGHT = 800;
const HEAD = 132;
const AXIS = 64;

/** So many players have rows of their own, those who threw most. */
const MOST_PLAYERS = 6;

export interface TalliesAsked {
  /** Of each player, those who threw most first. */
  readonly players: readonly FairCoins[];
  readonly names: (playerId: PlayerId) => string;
  /** Whether these are all coins ever thrown here. */
  readonly isWhole: boolean;
  readonly theme: ThemeName;
}

/** A row: so many of so many. */
interface Row {
  readonly who: string;
  readonly hits: number;
  readonly of: number;
  readonly range: Range;
}

/** Rows of one kind, with what is counted. */
interface Group {
  readonly what: string;
  readonly rows: readonly Row[];
}

/** Draws the coins of a channel: one or more. */
export function talliesPicture({ players, names, isWhole, theme: themeName }: TalliesAsked): Picture {
  const theme = themeCalled(themeName);
  const groups = groupsOf(players, (playerId) =>
    called(names(playerId), players.findIndex((one) => one.playerId === playerId) + 1),
  );
  const half = reachOf(groups.flatMap(({ rows }) => rows));
  const xOf = (share: number): number => (LEFT + RIGHT) / 2 + ((share - 0.5) / half) * ((RIGHT - LEFT) / 2);
  const notes = notesOf(isWhole);
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const height = HEAD + groups.length * (ROW + AXIS) + rows * ROW + notes.length * 42 + 20;
  const title = `${count(
    players.reduce((sum, { coins }) => sum + coins, 0),
    'coin',
  )} against chance`;
  let top = HEAD;
  const svg = toSvg(
    <Drawing width={WIDTH} height={height} theme={theme} title={title}>
      <Hatches color={theme.edge} ground={theme.ground} />
      <Words x={MARGIN} y={78} size={46} weight="bold" fill={theme.ink}>
        {title}
      </Words>
      {groups.map((group) => {
        const at = top;
        top += ROW * (group.rows.length + 1) + AXIS;
        return <GroupOfRows key={group.what} group={group} top={at} xOf={xOf} half={half} theme={theme} />;
      })}
      {notes.map((note, at) => (
        <Words
          key={note}
          x={MARGIN}
          y={height - 34 - (notes.length - 1 - at) * 42}
          size={30}
          fill={theme.muted}
        >
          {note}
        </Words>
      ))}
    </Drawing>,
  );
  return { name: 'coins', svg, width: WIDTH, height, description: describe(sentencesOf(groups, title)) };
}

function groupsOf(players: readonly FairCoins[], name: (playerId: PlayerId) => string): readonly Group[] {
  const group = (what: string, hits: (one: FairCoins) => number, of: (one: FairCoins) => number): Group => {
    const all = players.filter((one) => of(one) > 0);
    const row = (who: string, some: readonly FairCoins[]): Row => {
      const [hit, total] = [hits, of].map((each) => some.reduce((sum, one) => sum + each(one), 0));
      return { who, hits: hit ?? 0, of: total ?? 0, range: rangeOfFair(total ?? 0) };
    };
    const own = all.slice(0, MOST_PLAYERS).map((one) => row(name(one.playerId), [one]));
    return { what, rows: all.length > 1 ? [row('All together', all), ...own] : own };
  };
  return [
    group(
      'Heads',
      ({ heads }) => heads,
      ({ coins }) => coins,
    ),
    group(
      'Calls won',
      ({ won }) => won,
      ({ calls }) => calls,
    ),
  ].filter(({ rows }) => rows.length > 0);
}

const isOutside = ({ hits, range }: Row): boolean => hits < range.from || hits > range.to;

/** How far from one half the scale reaches, so that all is on it: of 1, in steps of a twentieth. */
function reachOf(rows: readonly Row[]): number {
  const farthest = rows.flatMap(({ hits, of, range }) =>
    [hits, range.from, range.to].map((one) => Math.abs(one / of - 0.5)),
  );
  return Math.min(0.5, Math.ceil(Math.max(0.05, ...farthest) * 20) / 20);
}

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
  readonly group: Group;
  readonly top: number;
  readonly xOf: (share: number) => number;
  readonly half: number;
  readonly theme: Theme;
}

const GroupOfRows = ({ group: { what, rows }, top, xOf, half, theme }: GroupProps): VNode => {
  const bottom = top + ROW * (rows.length + 1) - 10;
  return (
    <g>
      <Words x={MARGIN} y={top + 34} size={36} weight="bold" fill={theme.ink}>
        {what}
      </Words>
      {ticksOf(half).map((share) => (
        <g key={share}>
          <path
            d={`M${tenths(xOf(share))} ${top + ROW - 8}V${bottom}`}
            stroke={share === 0.5 ? theme.muted : theme.edge}
            stroke-width={share === 0.5 ? 3 : 2}
          />
          <Words x={xOf(share)} y={bottom + 36} size={28} anchor="middle" fill={theme.muted}>
            {`${Math.round(share * 100)}%`}
          </Words>
        </g>
      ))}
      {rows.map((row, at) => (
        <RowOfCoins key={row.who} row={row} y={top + ROW * (at + 1) + ROW / 2 - 4} xOf={xOf} theme={theme} />
      ))}
    </g>
  );
};

/** Shares on the scale, from one half on to both sides. */
function ticksOf(half: number): readonly number[] {
  const step = wholeStepFrom((half * 100) / 2.5) / 100;
  return multiples(step, -half, half).map((beside) => 0.5 + beside);
}

interface RowProps {
  readonly row: Row;
  readonly y: number;
  readonly xOf: (share: number) => number;
  readonly theme: Theme;
}

function RowOfCoins({ row, y, xOf, theme }: RowProps): VNode {
  const { who, hits, of, range } = row;
  const name = fitLine(who, { width: LEFT - MARGIN - 24, size: SIZE, least: 26 });
  const [from, to] = [xOf(range.from / of), xOf(range.to / of)];
  const said = `${written(hits)} of ${written(of)}`;
  const base = y + capHeightOf(SIZE) / 2;
  const isFar = isOutside(row);
  const color = isFar ? theme.danger : theme.ink;
  const numbers = fitLine(said, {
    width: WIDTH - MARGIN - RIGHT - 24 - (isFar ? OUTSIDE_ROOM : 0),
    size: SIZE,
    least: 20,
  });
  return (
    <g>
      <Words x={MARGIN} y={base} size={name.size} fill={theme.ink}>
        {name.text}
      </Words>
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
      <Words x={RIGHT + 24} y={base} size={numbers.size} weight={isFar ? 'bold' : 'regular'} fill={color}>
        {numbers.text}
      </Words>
      {isFar && (
        <Words x={RIGHT + 24 + numbers.width + 12} y={base} size={26} fill={color}>
          outside
        </Words>
      )}
    </g>
  );
}

const OUTSIDE_ROOM = 12 + widthOf('outside', 26) + widthOf('0', SIZE);

/** The picture in words: of all together first, and who is outside the range of chance. */
const sentencesOf = (groups: readonly Group[], title: string): readonly string[] => [
  `${title}.`,
  ...groups.flatMap(({ what, rows }) =>
    rows.map((row) => {
      const { who, hits, of, range } = row;
      const where = isOutside(row) ? 'outside' : 'within';
      return `${what}, ${who}: ${hits} of ${of}, ${where} the ${range.from} to ${range.to} of 95% of fair coins.`;
    }),
  ),
];
