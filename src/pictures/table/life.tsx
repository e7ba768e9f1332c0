import type { VNode } from 'preact';
import { Words } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import type { Box } from './seating.ts';
import { GUTTER, LARGEST_LIFE, type Sizes } from './sizes.ts';
import type { SeatShown } from './shown.ts';

/** A life total, as large as there is room, and below it who loses and who leads the deck. */
export const Life = ({
  seat,
  box,
  isLeft,
  sizes,
  theme,
}: {
  readonly seat: SeatShown;
  readonly box: Box;
  readonly isLeft: boolean;
  readonly sizes: Sizes;
  readonly theme: Theme;
}): VNode => {
  const below = [...(seat.loses ? ['loses'] : []), ...(seat.leaders === '' ? [] : [seat.leaders])];
  const line = sizes.detail * 1.25;
  const lines = below.slice(0, Math.max(seat.loses ? 1 : 0, Math.floor((box.height * 0.4) / line)));
  const room = box.height - lines.length * line;
  const number = fitLine(seat.life, {
    width: box.width - (isLeft ? GUTTER : 0),
    // A comma hangs below the line.
    size: Math.min(LARGEST_LIFE, room * (seat.life.includes(',') ? 0.95 : 1.1)),
    least: 10,
    weight: 'bold',
  });
  const x = isLeft ? box.x : box.x + box.width / 2;
  const anchor = isLeft ? 'start' : 'middle';
  const color = seat.loses ? theme.danger : seat.isOutOfRange ? theme.muted : theme.ink;
  return (
    <g>
      <Words
        x={x}
        y={box.y + room / 2 + capHeightOf(number.size) / 2}
        size={number.size}
        weight="bold"
        anchor={anchor}
        fill={color}
      >
        {number.text}
      </Words>
      {lines.map((text, at) => {
        const said = fitLine(text, {
          width: box.width - sizes.pad / 2,
          size: sizes.detail * 0.86,
          least: sizes.detail * 0.7,
        });
        const isLoss = seat.loses && at === 0;
        return (
          <Words
            key={at}
            x={x}
            y={box.y + room + (at + 0.62) * line}
            size={said.size}
            weight={isLoss ? 'bold' : 'regular'}
            anchor={anchor}
            fill={isLoss ? theme.danger : theme.muted}
          >
            {said.text}
          </Words>
        );
      })}
    </g>
  );
};
