import type { VNode } from 'preact';
import { formatCount } from '#basics/format-count.ts';
import { deepEqual } from '#engine/game/deep-equal.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { SvgDrawing, toSvg } from '../drawing/drawing.tsx';
import { toDrawable } from '../lettering/drawable-name.ts';
import type { PictureNames } from '../picture-names.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import { Arrows } from './arrows.tsx';
import { layOutSeat, planLife, type SeatLayout, type LifePlan } from './seat-layout.ts';
import { controlArrows, otherDecider, type ControlArrow } from './controls.ts';
import { describePicturedTable } from './description.ts';
import { headingOf } from './heading.ts';
import { heightOfLines, linesAround, linesInBand, Middle, type MiddleLine } from './middle.tsx';
import type { Note } from './notes.tsx';
import { TurnOrder } from './order.tsx';
import { roomForArrows, type Arrow } from './arrow-routes.ts';
import { SeatPanel } from './seat.tsx';
import { BAND_TEXT_WIDTH, seatingOf, TABLE_WIDTH, type Box } from './seating.ts';
import { shownNameIn, visibleRange, pictureSeats, type PictureSeat } from './picture-seats.ts';
import { sizesFor, type SeatSizes } from './sizes.ts';

/** Options for drawing a table. */
export interface TablePictureOptions {
  /** The player whose range of influence is shown if it is limited. By default the active player. */
  readonly viewer?: PlayerId;
  /** The current step or phase in the words of the game's edition: `upkeep step`. */
  readonly moment?: string;
}

/**
 * Draws the table of a game: up to 16 players in turn order, clockwise from the top left, each with life and other
 * counts, whose turn it is, who controls whom, and who is out of range.
 * @param names of the players; one without a name is called by the seat
 */
export function tablePicture(
  game: Game,
  names: PictureNames,
  theme: ThemeName,
  options: TablePictureOptions = {},
): Picture {
  const shown = pictureSeats(game, names, options.viewer);
  const layout = layOutTable(game, names, shown, options);
  return {
    name: 'table',
    svg: toSvg(<Table layout={layout} theme={themeByName(theme)} />),
    width: TABLE_WIDTH,
    height: layout.height,
    description: describePicturedTable(game, names, shown, options),
  };
}

/** A table with the positions of its content. */
interface TableLayout {
  readonly height: number;
  readonly seats: readonly SeatLayout[];
  readonly plan: LifePlan;
  readonly sizes: SeatSizes;
  readonly arrows: readonly Arrow[];
  /** The room that arrows run around, and the text in it. */
  readonly middle: Box;
  readonly textBox: Box;
  readonly lines: readonly MiddleLine[];
}

const Table = ({ layout, theme }: { readonly layout: TableLayout; readonly theme: Theme }): VNode => (
  <SvgDrawing width={TABLE_WIDTH} height={layout.height} theme={theme} title="The table">
    <TurnOrder seats={layout.seats.map(({ box }) => box)} theme={theme} />
    <Middle lines={layout.lines} box={layout.textBox} theme={theme} />
    {layout.seats.map((seatLayout, index) => (
      <SeatPanel key={index} layout={seatLayout} plan={layout.plan} sizes={layout.sizes} theme={theme} />
    ))}
    <Arrows arrows={layout.arrows} middle={layout.middle} color={theme.control} />
  </SvgDrawing>
);

function layOutTable(
  game: Game,
  names: PictureNames,
  shown: readonly PictureSeat[],
  options: TablePictureOptions,
): TableLayout {
  const nameOf = (playerId: PlayerId): string => shownNameIn(game, names, playerId).drawable;
  const controls = game.stage === 'playing' ? controlArrows(game) : [];
  const range = visibleRange(game, names, options.viewer);
  const heading = headingOf(game, { nameOf, cardNameOf: toDrawable }, options.moment);
  const reach = range ? [`${range.of.drawable}’s range: ${formatCount(range.seats, 'seat')}`] : [];
  const [first = [], ...others] = heading.facts.map((line) => [line]);
  const facts = [...(heading.path === '' ? [] : [heading.path]), ...first, ...reach, ...others.flat()];

  const inBand = linesInBand(heading, facts, BAND_TEXT_WIDTH);
  const seating = seatingOf(shown.length, heightOfLines(inBand), roomForArrows(controls.length));
  const { middle, textBox, seats: boxes } = seating;
  const [{ width, height } = middle] = boxes;
  const sizes = sizesFor(width, height);
  const seats = shown.flatMap((seat, index) => {
    const box = boxes[index];
    return box ? [layOutSeat(seat, box, notesOf(game, seat, controls, nameOf), sizes)] : [];
  });
  return {
    height: seating.height,
    seats,
    plan: planLife(seats, sizes),
    sizes,
    arrows: arrowsOf(controls, seats),
    middle,
    textBox,
    lines: seating.isBand ? inBand : linesAround(heading, facts, textBox),
  };
}

/**
 * The notes at the foot of a seat: who decides now or soon, and whether the seat is out of range. In a team with a
 * shared life total each member is named, unless the notes are the same for all.
 */
function notesOf(
  game: Game,
  { players, left, isOutOfRange }: PictureSeat,
  controls: readonly ControlArrow[],
  nameOf: (playerId: PlayerId) => string,
): readonly Note[] {
  if (left !== null || game.stage !== 'playing') return [];
  const notesFor = (playerId: PlayerId, behind: string): readonly Note[] => {
    const decider = otherDecider(game, playerId);
    if (decider !== null) return [{ kind: 'control', texts: [`${nameOf(decider)} decides${behind}`] }];
    const upcoming = controls.find((control) => control.of === playerId && control.since !== 'now');
    if (!upcoming) return [];
    const [soon, by] = [SOON[upcoming.since], `${nameOf(upcoming.by)}${behind}`];
    const whole = `${soon}: ${nameOf(upcoming.by)} decides${behind}`;
    return [{ kind: 'coming', texts: [whole, `${soon}: ${by}`, `soon: ${by}`] }];
  };
  const notesByPlayer = players.map((player) => notesFor(player, ''));
  const [first = []] = notesByPlayer;
  const isSame = notesByPlayer.every((seat) => deepEqual(seat, first));
  const decisions = isSame ? first : players.flatMap((player) => notesFor(player, ` for ${nameOf(player)}`));
  const range: readonly Note[] = isOutOfRange ? [{ kind: 'range', texts: ['out of range'] }] : [];
  return [...decisions, ...range].slice(0, MAX_NOTES);
}

/** More lines than this at the foot of a seat would leave too little room for the rest. */
const MAX_NOTES = 2;

const SOON: Readonly<Record<ControlArrow['since'], string>> = {
  now: 'now',
  'next-turn': 'next turn',
  'next-combat': 'next combat',
  while: 'soon',
};

/** One arrow for each control, none within a seat, and one for several members of a seat controlled alike. */
function arrowsOf(controls: readonly ControlArrow[], seats: readonly SeatLayout[]): readonly Arrow[] {
  const boxOf = (playerId: PlayerId): Box | undefined =>
    seats.find(({ seat }) => seat.players.includes(playerId))?.box;
  const arrows = controls.flatMap(({ by, of, since }): readonly Arrow[] => {
    const [from, to] = [boxOf(by), boxOf(of)];
    return from && to && from !== to ? [{ from, to, isDashed: since !== 'now' }] : [];
  });
  return arrows.filter(
    (arrow, index) => arrows.findIndex((candidate) => deepEqual(arrow, candidate)) === index,
  );
}
