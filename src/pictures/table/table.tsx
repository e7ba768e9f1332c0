import type { VNode } from 'preact';
import { count } from '../../basics/count.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { Drawing, tenths, toSvg } from '../drawing/drawing.tsx';
import type { Names } from '../names.ts';
import type { Picture } from '../picture.ts';
import { themeCalled, type Theme, type ThemeName } from '../theme.ts';
import { Arrows, roomForArrows } from './arrows.tsx';
import { controlsShown, otherDecider, type ControlShown } from './controls.ts';
import { describeTable } from './description.ts';
import { headingOf, type Heading } from './heading.ts';
import { Middle, type MiddleLine } from './middle.tsx';
import { Panel } from './seat.tsx';
import type { Note } from './notes.tsx';
import { sizesFor } from './sizes.ts';
import { seatingOf, type Box } from './seating.ts';
import { rangeShown, seatsShown, shortNameOf, type RangeShown, type SeatShown } from './shown.ts';

const WIDTH = 1200;
const HEIGHT = 900;

/** How a table is looked at. */
export interface Look {
  /** From whose seat ranges of influence are shown, where they are limited. By default that of whose turn it is. */
  readonly viewer?: PlayerId;
  /** When that was, in the words of the game's edition: `upkeep step`. */
  readonly moment?: string;
}

/**
 * The table of a game: its players round it in turn order, clockwise from the top left, each with life and all else that
 * is counted, whose turn it is, who controls whom, and who is out of range. Any number of players up to 16.
 * @param names of those who play; who is missing is called by the seat
 */
export function tablePicture(game: Game, names: Names, theme: ThemeName, look: Look = {}): Picture {
  return {
    name: 'table',
    svg: toSvg(<Table game={game} names={names} theme={themeCalled(theme)} look={look} />),
    width: WIDTH,
    height: HEIGHT,
    description: describeTable(game, names, look),
  };
}

interface TableProps {
  readonly game: Game;
  readonly names: Names;
  readonly theme: Theme;
  readonly look: Look;
}

const Table = ({ game, names, theme, look }: TableProps): VNode => {
  const seats = seatsShown(game, names, look.viewer);
  const nameOf = (playerId: PlayerId): string => shortNameOf(game, names, playerId);
  const controls = game.stage === 'playing' ? controlsShown(game) : [];
  const room = roomForArrows(controls.length);
  const { seats: boxes, middle } = seatingOf(game.seats.length, WIDTH, HEIGHT, room);
  const range = rangeShown(game, names, look.viewer);
  const heading = headingOf(game, nameOf, look.moment);
  const sizes = sizesFor(
    Math.min(...boxes.map(({ width }) => width)),
    Math.min(...boxes.map(({ height }) => height)),
  );
  const hasDetails = seats.some(({ details, loses }) => details.length > 0 || loses);
  return (
    <Drawing width={WIDTH} height={HEIGHT} theme={theme} title="The table">
      <Order seats={boxes} theme={theme} />
      <Middle lines={linesOf(heading, range, isBand(middle))} box={shrunk(middle, room)} theme={theme} />
      {seats.map((seat, at) => {
        const box = boxes[at];
        const notes = notesOf(game, seat, controls, range, nameOf);
        return (
          box && (
            <Panel
              key={at}
              seat={seat}
              box={box}
              sizes={sizes}
              notes={notes}
              hasDetails={hasDetails}
              theme={theme}
            />
          )
        );
      })}
      <Arrows arrows={arrowsOf(controls, seats, boxes)} middle={middle} color={theme.control} />
    </Drawing>
  );
};

const isBand = ({ width, height }: Box): boolean => width > 3 * height;

const shrunk = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + Math.max(by, 4),
  y: y + by,
  width: width - 2 * Math.max(by, 4),
  height: height - 2 * by,
});

/** The words in the middle, in a band between two rows with whose turn it is in one line. */
function linesOf(
  { path, title, whose, facts }: Heading,
  range: RangeShown | null,
  isWide: boolean,
): readonly MiddleLine[] {
  const first: readonly MiddleLine[] = isWide
    ? [{ text: whose === '' ? title : `${title}: ${whose}`, size: 60, color: 'turn', weight: 'bold' }]
    : [
        { text: title, size: whose === '' ? 52 : 60, color: whose === '' ? 'turn' : 'ink', weight: 'bold' },
        ...(whose === '' ? [] : [{ text: whose, size: 52, color: 'turn', weight: 'bold' } as const]),
      ];
  const reach = range ? [`${range.name} reaches ${count(range.seats, 'seat')} far`] : [];
  const below = [...(path === '' ? [] : [path]), ...facts.slice(0, 1), ...reach, ...facts.slice(1)];
  const texts = isWide && below.length > 1 ? [below.join(' · ')] : below;
  return [
    ...first,
    ...texts.map((text, at): MiddleLine => ({
      text,
      size: 34,
      color: at === 0 ? 'ink' : 'muted',
      weight: 'regular',
    })),
  ];
}

function notesOf(
  game: Game,
  { playerId, isOutOfRange }: SeatShown,
  controls: readonly ControlShown[],
  range: RangeShown | null,
  nameOf: (playerId: PlayerId) => string,
): readonly Note[] {
  const decider = game.stage === 'playing' ? otherDecider(game, playerId) : null;
  const coming = controls.find(({ of, since }) => of === playerId && since !== 'now');
  return [
    ...(decider === null ? [] : [{ kind: 'control', text: `${nameOf(decider)} decides` } as const]),
    ...(coming && decider === null
      ? [{ kind: 'coming', text: `${SOON[coming.since]}: ${nameOf(coming.by)} decides` } as const]
      : []),
    ...(isOutOfRange && range ? [{ kind: 'range', text: `out of ${range.name}’s range` } as const] : []),
  ];
}

const SOON: Readonly<Record<ControlShown['since'], string>> = {
  now: 'now',
  'next-turn': 'next turn',
  'next-combat': 'next combat',
  while: 'soon',
};

const arrowsOf = (controls: readonly ControlShown[], seats: readonly SeatShown[], boxes: readonly Box[]) => {
  const boxOf = (playerId: PlayerId): Box | undefined =>
    boxes[seats.findIndex((seat) => seat.playerId === playerId)];
  return controls.flatMap(({ by, of, since }) => {
    const [from, to] = [boxOf(by), boxOf(of)];
    return from && to ? [{ from, to, isDashed: since !== 'now' }] : [];
  });
};

/** Small arrowheads between the seats, the way the turn goes. */
const Order = ({ seats, theme }: { readonly seats: readonly Box[]; readonly theme: Theme }): VNode => (
  <g fill={theme.muted}>
    {seats.length > 1 &&
      seats.map((seat, at) => <Next key={at} from={seat} to={seats[(at + 1) % seats.length] ?? seat} />)}
  </g>
);

/** Half of how wide and high an arrowhead is. */
const HALF = 7;
/** How far from the end of a row it goes on to the other row. */
const ROW_END = 24;

const Next = ({ from, to }: { readonly from: Box; readonly to: Box }): VNode => {
  const [dx, dy] = [
    to.x + to.width / 2 - from.x - from.width / 2,
    to.y + to.height / 2 - from.y - from.height / 2,
  ];
  const isBeside = from.y < to.y + to.height && to.y < from.y + from.height;
  const y = isBeside
    ? (Math.max(from.y, to.y) + Math.min(from.y + from.height, to.y + to.height)) / 2
    : (Math.max(from.y, to.y) + Math.min(from.y + from.height, to.y + to.height)) / 2;
  const x = isBeside
    ? (Math.max(from.x, to.x) + Math.min(from.x + from.width, to.x + to.width)) / 2
    : dy > 0
      ? Math.min(from.x + from.width, to.x + to.width) - ROW_END
      : Math.max(from.x, to.x) + ROW_END;
  const turned = isBeside ? (dx > 0 ? 0 : 180) : dy > 0 ? 90 : 270;
  return (
    <path
      d={`M${-HALF} ${-HALF * 1.3} L${HALF} 0 L${-HALF} ${HALF * 1.3} Z`}
      transform={`translate(${tenths(x)} ${tenths(y)}) rotate(${turned})`}
    />
  );
};
