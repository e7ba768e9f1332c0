import type { VNode } from 'preact';
import { SvgText } from '../drawing/drawing.tsx';
import { capHeightOf } from '../lettering/measure.ts';
import type { Theme } from '../theme.ts';
import { INDENT, type DetailLine, type DetailLines } from './detail-lines.ts';
import { MarkShape } from './marks.tsx';

/** The details beside a life total, one per line. */
export const Details = ({
  layout: { lines, more, size },
  x,
  y,
  theme,
}: {
  readonly layout: DetailLines;
  readonly x: number;
  readonly y: number;
  readonly theme: Theme;
}): VNode => (
  <g>
    {lines.map((line, index) => (
      <Line key={index} line={line} x={x + line.x} y={y + line.y} size={size} theme={theme} />
    ))}
    {more && (
      <SvgText x={x + more.x} y={y + more.y} size={size} fill={theme.muted}>
        {more.text}
      </SvgText>
    )}
  </g>
);

const Line = ({
  line: { mark, text, weight, isLethal, size: fontSize },
  x,
  y,
  size,
  theme,
}: {
  readonly line: DetailLine;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly theme: Theme;
}): VNode => {
  const isDanger = isLethal || mark === 'poison';
  const side = size * 0.76;
  return (
    <g>
      <MarkShape
        mark={mark}
        x={x}
        y={y - capHeightOf(size) / 2 - side / 2}
        size={side}
        fill={isDanger ? theme.danger : mark === 'monarch' ? theme.turn : theme.muted}
      />
      {text !== '' && (
        <SvgText
          x={x + INDENT * size}
          y={y}
          size={fontSize}
          weight={weight}
          fill={isDanger ? theme.danger : theme.ink}
        >
          {text}
        </SvgText>
      )}
    </g>
  );
};
