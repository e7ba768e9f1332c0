import type { VNode } from 'preact';
import { SvgText } from '../drawing/drawing.tsx';
import { capHeightOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { FONT_SIZE_BY_HEIGHT, lifeSize, type SeatLayout, type LifePlan } from './seat-layout.ts';
import { Details } from './detail-list.tsx';
import { layOutDetails } from './detail-lines.ts';
import { LEADING, type SeatSizes } from './sizes.ts';

interface Props {
  readonly layout: SeatLayout;
  readonly plan: LifePlan;
  readonly sizes: SeatSizes;
  readonly theme: Theme;
}

/** A life total, with details beside or below it. */
export const SeatBody = (props: Props): VNode => {
  const { layout, plan } = props;
  if (layout.details.length === 0) {
    const { x, y, width, height } = layout.body;
    return <Life {...props} x={x + width / 2} middle={y + height / 2} anchor="middle" />;
  }
  return plan.isBeside ? <Beside {...props} /> : <Above {...props} />;
};

/** The greatest ratio of details to the life total. */
const MAX_DETAIL_RATIO = 0.7;

/** Limits the font size of details, so that the life total stays the largest text. */
const limitDetailSize = ({ layout, plan, sizes }: Props): SeatSizes => {
  const maxSize = Math.floor(MAX_DETAIL_RATIO * lifeSize(layout, plan));
  return { ...sizes, largestDetail: Math.max(sizes.detail, Math.min(sizes.largestDetail, maxSize)) };
};

const Beside = (props: Props): VNode => {
  const { layout, plan, theme } = props;
  const { x, y, width, height } = layout.body;
  const room = { width: width - plan.width, height };
  const laid = layOutDetails(layout.details, room, limitDetailSize(props));
  return (
    <g>
      <Life {...props} x={x} middle={y + height / 2} anchor="start" />
      <Details layout={laid} x={x + plan.width} y={y + (height - laid.height) / 2} theme={theme} />
    </g>
  );
};

const Above = (props: Props): VNode => {
  const { layout, plan, theme } = props;
  const { x, y, width, height } = layout.body;
  const lifeHeight = plan.size / FONT_SIZE_BY_HEIGHT;
  const laid = layOutDetails(layout.details, { width, height: height - lifeHeight }, limitDetailSize(props));
  const top = y + (height - lifeHeight - laid.height) / 3;
  return (
    <g>
      <Life {...props} x={x + width / 2} middle={top + lifeHeight / 2} anchor="middle" />
      <Details
        layout={laid}
        x={x + (width - laid.width) / 2}
        y={top + lifeHeight + (height - lifeHeight - laid.height) / 3}
        theme={theme}
      />
    </g>
  );
};

const Life = ({
  layout,
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
  const { seat } = layout;
  const size = lifeSize(layout, plan);
  return (
    <SvgText
      x={x}
      y={middle + capHeightOf(size) / 2}
      size={size}
      weight="bold"
      anchor={anchor}
      fill={seat.isLosing ? theme.danger : seat.isOutOfRange ? theme.muted : theme.ink}
    >
      {seat.life}
    </SvgText>
  );
};

/** The commanders, at the bottom. */
export const Leaders = ({ layout, plan, sizes: { leader }, theme }: Props): VNode => {
  const { body, leaders, details } = layout;
  const isLeft = plan.isBeside && details.length > 0;
  return (
    <g>
      {leaders.map((text, index) => (
        <SvgText
          key={index}
          x={isLeft ? body.x : body.x + body.width / 2}
          y={body.y + body.height + (index + 0.85) * leader * LEADING}
          size={leader}
          anchor={isLeft ? 'start' : 'middle'}
          fill={theme.muted}
        >
          {text}
        </SvgText>
      ))}
    </g>
  );
};
