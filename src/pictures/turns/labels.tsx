import type { VNode } from 'preact';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { crossAt, SeriesMark } from '../charts/marks.tsx';
import { stackLabels } from '../charts/stack-labels.ts';
import { roundToTenth, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf, widthOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import {
  colorOf,
  LIFE_CHART_MARGIN,
  topOfNotes,
  LIFE_CHART_WIDTH,
  type LifePartProps,
} from './life-chart.ts';
import { formatChartLife, describeEnd, turnOut, type NameOf } from './turn-words.ts';

/** The distance from the end of a line to its name. */
const LABEL_DISTANCE = 34;
/** The height of a label with two lines, or with one. */
const LABEL_HEIGHT = { two: 92, one: 46 } as const;

/** The names at the ends of the lines, without overlap. */
export function Labels({
  chart,
  name,
  winners,
  theme,
}: LifePartProps & { readonly name: NameOf; readonly winners: readonly PlayerId[] }): VNode {
  const { lines, right, top, bottom, history, hasSecondLine: hasTwo } = chart;
  const height = hasTwo ? LABEL_HEIGHT.two : LABEL_HEIGHT.one;
  const middles = stackLabels(
    lines.map(({ end, line }) => ({
      // With many lines, players who are out are listed below the others, the first one out lowest.
      center: line.out && !hasTwo ? bottom + history.turns - line.life.length : end.y,
      height,
    })),
    top - 20,
    topOfNotes(chart) - 10,
  );
  return (
    <g>
      {lines.map(({ seriesIndex, line, end }, index) => {
        const y = middles[index] ?? end.y;
        const hasWon = line.players.some((player) => winners.includes(player));
        const color = colorOf(theme, seriesIndex);
        return (
          <g key={seriesIndex}>
            {(hasTwo || !line.out) && (
              <path
                d={`M${roundToTenth(Math.min(end.x, right) + 12)} ${roundToTenth(end.y)}H${right + 14}L${right + LABEL_DISTANCE} ${roundToTenth(y)}`}
                fill="none"
                stroke={color}
                stroke-width={2}
                {...(line.out && { 'stroke-dasharray': '2 8' })}
              />
            )}
            <SeriesMark
              seriesIndex={seriesIndex}
              x={right + LABEL_DISTANCE + 16}
              y={y}
              size={13}
              color={color}
              ground={theme.ground}
            />
            <Label
              who={line.players.map(name).join(' & ')}
              end={`${describeEnd(line, history)}${hasWon ? ', won' : ''}`}
              short={`${line.out ? `turn ${turnOut(line, history)}` : formatChartLife(line.life.at(-1) ?? 0)}${hasWon ? ', won' : ''}`}
              isOut={line.out !== null}
              hasWon={hasWon}
              hasTwo={hasTwo}
              x={right + LABEL_DISTANCE + 40}
              y={y}
              theme={theme}
            />
          </g>
        );
      })}
    </g>
  );
}

interface LabelProps {
  readonly who: string;
  readonly end: string;
  /** Used instead of `end` if only a number fits. */
  readonly short: string;
  readonly isOut: boolean;
  readonly hasWon: boolean;
  readonly hasTwo: boolean;
  readonly x: number;
  readonly y: number;
  readonly theme: Theme;
}

function Label({ who, end, short, isOut, hasWon, hasTwo, x, y, theme }: LabelProps): VNode {
  const room = LIFE_CHART_WIDTH - LIFE_CHART_MARGIN / 2 - x;
  const weight = hasWon ? 'bold' : 'regular';
  const ink = isOut ? theme.muted : theme.ink;
  if (hasTwo) {
    const nameLine = fitLine(who, { width: room, size: 38, minSize: 30, weight });
    const endLine = fitLine(end, { width: room, size: 30, minSize: 24 });
    return (
      <g>
        <SvgText x={x} y={y - 5} size={nameLine.size} weight={weight} fill={ink}>
          {nameLine.text}
        </SvgText>
        <SvgText x={x} y={y + 33} size={endLine.size} fill={isOut ? theme.danger : theme.muted}>
          {endLine.text}
        </SvgText>
      </g>
    );
  }
  const size = 30;
  const number = widthOf(short, size, 'bold');
  const nameLine = fitLine(who, { width: room - number - (isOut ? 46 : 18), size, minSize: 26, weight });
  const base = y + capHeightOf(size) / 2;
  return (
    <g>
      <SvgText x={x} y={base} size={nameLine.size} weight={weight} fill={ink}>
        {nameLine.text}
      </SvgText>
      {isOut && (
        <path
          d={crossAt(x + room - number - 20, y, 8)}
          stroke={theme.danger}
          stroke-width={5}
          stroke-linecap="round"
        />
      )}
      <SvgText x={x + room} y={base} size={size} weight="bold" anchor="end" fill={isOut ? theme.danger : ink}>
        {short}
      </SvgText>
    </g>
  );
}
