import type { VNode } from 'preact';
import { Words } from '../drawing/drawing.tsx';
import { capHeightOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { BY_HEIGHT, lifeSize, type SeatLayout, type LifePlan } from './body.ts';
import { Details } from './counted.tsx';
import { layOutDetails } from './detail-lines.ts';
import { LEADING, type Sizes } from './sizes.ts';

interface Props {
  readonly furnished: SeatLayout;
  readonly plan: LifePlan;
  readonly sizes: Sizes;
  readonly theme: Theme;
}

/** A life total, and beside it or below it what else is counted. */
export const Body = (props: Props): VNode => {
  const { furnished, plan } = props;
  if (furnished.details.length === 0) {
    const { x, y, width, height } = furnished.body;
    return <Life {...props} x={x + width / 2} middle={y + height / 2} anchor="middle" />;
  }
  return plan.isBeside ? <Beside {...props} /> : <Above {...props} />;
};

/** Details are so much smaller than life at least. */
const SMALLER = 0.7;

/** The sizes of details beside a life total, which stays the largest thing. */
const besideLife = ({ furnished, plan, sizes }: Props): Sizes => {
  const most = Math.floor(SMALLER * lifeSize(furnished, plan));
  return { ...sizes, largestDetail: Math.max(sizes.detail, Math.min(sizes.largestDetail, most)) };
};

const Beside = (props: Props): VNode => {
  const { furnished, plan, theme } = props;
  const { x, y, width, height } = furnished.body;
  const room = { width: width - plan.width, height };
  const laid = layOutDetails(furnished.details, room, besideLife(props));
  return (
    <g>
      <Life {...props} x={x} middle={y + height / 2} anchor="start" />
      <Details laid={laid} x={x + plan.width} y={y + (height - laid.height) / 2} theme={theme} />
    </g>
  );
};

const Above = (props: Props): VNode => {
  const { furnished, plan, theme } = props;
  const { x, y, width, height } = furnished.body;
  const high = plan.size / BY_HEIGHT;
  const laid = layOutDetails(furnished.details, { width, height: height - high }, besideLife(props));
  const top = y + (height - high - laid.height) / 3;
  return (
    <g>
      <Life {...props} x={x + width / 2} middle={top + high / 2} anchor="middle" />
      <Details
        laid={laid}
        x={x + (width - laid.width) / 2}
        y={top + high + (height - high - laid.height) / 3}
        theme={theme}
      />
    </g>
  );
};

const Life = ({
  furnished,
  plan,
  x,
  middle,
  anchor,
  theme,
}: Props & {
  readonly x: number;
  readonly middle: number;
  readonly anchor: 'start' | 'middle';
}): VNode => {
  const { seat } = furnished;
  const size = lifeSize(furnished, plan);
  return (
    <Words
      x={x}
      y={middle + capHeightOf(size) / 2}
      size={size}
      weight="bold"
      anchor={anchor}
      fill={seat.loses ? theme.danger : seat.isOutOfRange ? theme.muted : theme.ink}
    >
      {seat.life}
    </Words>
  );
};

/** Who leads the deck, below all else. */
export const Leaders = ({ furnished, plan, sizes: { leader }, theme }: Props): VNode => {
  const { body, leaders, details } = furnished;
  const isLeft = plan.isBeside && details.length > 0;
  return (
    <g>
      {leaders.map((text, at) => (
        <Words
          key={at}
          x={isLeft ? body.x : body.x + body.width / 2}
          y={body.y + body.height + (at + 0.85) * leader * LEADING}
          size={leader}
          anchor={isLeft ? 'start' : 'middle'}
          fill={theme.muted}
        >
          {text}
        </Words>
      ))}
    </g>
  );
};
