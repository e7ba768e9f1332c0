import type { VNode } from 'preact';
import { tenths, Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';
import type { Sizes } from './sizes.ts';
import { teamLetter, type SeatShown } from './shown.ts';

/** The name of a seat, the letter of its team behind it; filled for whose turn it is. */
export const Header = ({
  seat,
  box,
  sizes,
  theme,
}: {
  readonly seat: SeatShown;
  readonly box: Box;
  readonly sizes: Sizes;
  readonly theme: Theme;
}): VNode => {
  const { header, pad } = sizes;
  const size = Math.round(header * 0.56);
  const base = box.y + header / 2 + capHeightOf(size) / 2;
  const isOn = seat.isActive;
  const ink = isOn ? theme.onTurn : seat.left ? theme.muted : theme.ink;
  const chip = header * 0.66;
  const tab = seat.team === null ? 0 : chip + pad / 2;
  const turn = isOn ? size * 0.7 + pad / 2 : 0;
  const room = box.width - 2 * pad - tab - turn;
  const rank = seat.rank === null ? '' : ` ${seat.rank}`;
  const rankSize = Math.round(size * 0.66);
  const rankWidth = rank === '' ? 0 : widthOf(rank, rankSize);
  const name = fitLine(seat.name, {
    width: Math.max(room - rankWidth, room / 2),
    size,
    least: size * 0.7,
    weight: 'bold',
  });
  const said = fitLine(rank, { width: room - name.width, size: rankSize, least: rankSize * 0.8 });
  const x = box.x + pad + turn;
  return (
    <g>
      {isOn && (
        <path
          d={`M${tenths(box.x)} ${tenths(box.y + header)} v${tenths(16 - header)} a16 16 0 0 1 16 -16 h${tenths(box.width - 32)} a16 16 0 0 1 16 16 v${tenths(header - 16)} Z`}
          fill={theme.turn}
        />
      )}
      {isOn && (
        <path
          d={`M${tenths(box.x + pad)} ${tenths(base)} v${tenths(-size * 0.72)} l${tenths(size * 0.66)} ${tenths(size * 0.36)} Z`}
          fill={theme.onTurn}
        />
      )}
      <Words x={x} y={base} size={name.size} weight="bold" fill={ink}>
        {name.text}
      </Words>
      {said.text !== '' && (
        <Words x={x + name.width} y={base} size={said.size} fill={isOn ? theme.onTurn : theme.muted}>
          {said.text}
        </Words>
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

/** A team by its letter, on its color. */
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
      x={tenths(x)}
      y={tenths(y)}
      width={tenths(size)}
      height={tenths(size)}
      rx={size / 4}
      fill={theme.ground}
      stroke={theme.series[team % theme.series.length] ?? theme.muted}
      stroke-width={4}
    />
    <Words
      x={x + size / 2}
      y={y + size / 2 + capHeightOf(size * 0.62) / 2}
      size={Math.round(size * 0.62)}
      weight="bold"
      anchor="middle"
      fill={theme.ink}
    >
      {teamLetter(team)}
    </Words>
  </g>
);
