import type { VNode } from 'preact';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fairShares, fitLine, type FittedText, type TextRoom } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import { joinPlayerNames } from '../picture-names.ts';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';
import type { SeatSizes } from './sizes.ts';
import { letterOfTeam, type PictureSeat } from './picture-seats.ts';

/** The gap between a name and the rank behind it, in ems. */
const RANK_GAP = 0.35;
/** Names shrink to this factor before they are truncated. */
const MIN_NAME_SCALE = 0.8;

/** The measures of the name bar of a seat, in pixels. */
function measuresOf(seat: PictureSeat, box: Box, { header, pad }: SeatSizes) {
  const size = Math.round(header * 0.6);
  const chip = header * 0.66;
  const turn = seat.isActive ? size * 0.7 + pad / 2 : 0;
  const room = box.width - 2 * pad - turn - (seat.team === null ? 0 : chip + pad / 2);
  const rankSize = Math.round(size * 0.66);
  const rankWidth = seat.rank === null ? 0 : size * RANK_GAP + widthOf(seat.rank, rankSize);
  return { size, chip, turn, room, rankSize, rankWidth };
}

/** True if the rank fits behind the full name. */
export function hasRoomForRank(seat: PictureSeat, box: Box, sizes: SeatSizes): boolean {
  const { size, room, rankWidth } = measuresOf(seat, box, sizes);
  return widthOf(joinPlayerNames(seat.names, '&'), size * MIN_NAME_SCALE, 'bold') <= room - rankWidth;
}

/**
 * The name bar of a seat: the player or the team sharing a life total, the rank if it fits, and the team's letter.
 * Filled for the active player.
 */
export const Header = ({
  seat,
  box,
  sizes,
  theme,
}: {
  readonly seat: PictureSeat;
  readonly box: Box;
  readonly sizes: SeatSizes;
  readonly theme: Theme;
}): VNode => {
  const { header, pad } = sizes;
  const { size, chip, turn, room, rankSize, rankWidth } = measuresOf(seat, box, sizes);
  const base = box.y + header / 2 + capHeightOf(size) / 2;
  const isActive = seat.isActive;
  const ink = isActive ? theme.onTurn : seat.left ? theme.muted : theme.ink;
  const rank = hasRoomForRank(seat, box, sizes) ? seat.rank : null;
  const width = room - (rank === null ? 0 : rankWidth);
  const name = fitNames(seat.names, { width, size, minSize: size * MIN_NAME_SCALE, weight: 'bold' });
  const x = box.x + pad + turn;
  return (
    <g>
      {isActive && (
        <path
          d={`M${roundToTenth(box.x)} ${roundToTenth(box.y + header)} v${roundToTenth(16 - header)} a16 16 0 0 1 16 -16 h${roundToTenth(box.width - 32)} a16 16 0 0 1 16 16 v${roundToTenth(header - 16)} Z`}
          fill={theme.turn}
        />
      )}
      {isActive && (
        <path
          d={`M${roundToTenth(box.x + pad)} ${roundToTenth(base)} v${roundToTenth(-size * 0.72)} l${roundToTenth(size * 0.66)} ${roundToTenth(size * 0.36)} Z`}
          fill={theme.onTurn}
        />
      )}
      <SvgText x={x} y={base} size={name.size} weight="bold" fill={ink}>
        {name.text}
      </SvgText>
      {rank !== null && (
        <SvgText
          x={x + name.width + size * RANK_GAP}
          y={base}
          size={rankSize}
          fill={isActive ? theme.onTurn : theme.muted}
        >
          {rank}
        </SvgText>
      )}
      {seat.team !== null && (
        <TeamChip
          team={seat.team}
          x={box.x + box.width - pad - chip}
          y={box.y + (header - chip) / 2}
          size={chip}
          theme={theme}
        />
      )}
    </g>
  );
};

/** Fits several names in a line; the longer ones are truncated first. */
function fitNames(names: readonly string[], room: TextRoom): FittedText {
  const { width, minSize: size = room.size, weight } = room;
  const line = fitLine(joinPlayerNames(names, '&'), room);
  if (names.length < 2 || !line.text.endsWith('…')) return line;
  const separator = joinPlayerNames(
    names.map(() => ''),
    '&',
  );
  const shares = fairShares(
    names.map((name) => widthOf(name, size, weight)),
    width - widthOf(separator, size, weight),
  );
  const cut = names.map((name, index) => fitLine(name, { ...room, width: shares[index] ?? 0, size }).text);
  return fitLine(joinPlayerNames(cut, '&'), { ...room, size });
}

/** A team's letter on its color. */
const TeamChip = ({
  team,
  x,
  y,
  size,
  theme,
}: {
  readonly team: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly theme: Theme;
}): VNode => (
  <g>
    <rect
      x={roundToTenth(x)}
      y={roundToTenth(y)}
      width={roundToTenth(size)}
      height={roundToTenth(size)}
      rx={size / 4}
      fill={theme.ground}
      stroke={theme.series[team % theme.series.length] ?? theme.muted}
      stroke-width={4}
    />
    <SvgText
      x={x + size / 2}
      y={y + size / 2 + capHeightOf(size * 0.62) / 2}
      size={Math.round(size * 0.62)}
      weight="bold"
      anchor="middle"
      fill={theme.ink}
    >
      {letterOfTeam(team)}
    </SvgText>
  </g>
);
