import type { VNode } from 'preact';
import { formatProbability, type Fraction } from '#engine/coins/fractions.ts';
import { describe } from '../charts/description.ts';
import { SvgDrawing, roundToTenth, toSvg, SvgText } from '../drawing/drawing.tsx';
import { fitLine } from '../lettering/fit.ts';
import { capHeightOf } from '../lettering/measure.ts';
import type { Picture } from '../picture.ts';
import { themeByName, type Theme, type ThemeName } from '../theme.ts';
import { HATCHED, Hatches } from './hatch.tsx';

/* The probability of each face of a die, in one roll and at least once in several. */

const WIDTH = 1200;
const HEIGHT = 664;
const MARGIN = 36;
const LEFT = 330;
const RIGHT = WIDTH - 190;
const TOP = 130;
const ROW = 150;
const BAR = 52;
const DECIMALS = 2;

interface Face {
  readonly name: string;
  readonly once: Fraction;
  readonly atLeastOnce: Fraction;
}

export interface FacesPictureOptions {
  readonly title: string;
  readonly faces: readonly Face[];
  /** The number of rolls in which a face comes up at least once. */
  readonly rolls: number;
  readonly theme: ThemeName;
}

/** Draws two bars for each face, one of them hatched. At most three faces fit. */
export function facesPicture({ title, faces, rolls, theme: themeName }: FacesPictureOptions): Picture {
  const theme = themeByName(themeName);
  const svg = toSvg(
    <SvgDrawing width={WIDTH} height={HEIGHT} theme={theme} title={title}>
      <Hatches color={theme.turn} ground={theme.ground} />
      <SvgText x={MARGIN} y={78} size={46} weight="bold" fill={theme.ink}>
        {title}
      </SvgText>
      {faces.map((face, index) => {
        const name = fitLine(face.name, { width: LEFT - MARGIN - 24, size: 38, minSize: 26 });
        const y = TOP + ROW * index;
        return (
          <g key={face.name}>
            <SvgText x={MARGIN} y={y + BAR + 14} size={name.size} fill={theme.ink}>
              {name.text}
            </SvgText>
            <Bar chance={face.once} y={y} isMarked={false} theme={theme} />
            <Bar chance={face.atLeastOnce} y={y + BAR + 8} isMarked theme={theme} />
          </g>
        );
      })}
      <SvgText x={MARGIN} y={HEIGHT - 34} size={30} fill={theme.muted}>
        {`Outlined: in one roll. Hatched: at least once in ${rolls} rolls.`}
      </SvgText>
    </SvgDrawing>,
  );
  const sentences = faces.map(
    ({ name, once, atLeastOnce }) =>
      `${name}: ${formatProbability(once, DECIMALS)} in one roll, ${formatProbability(atLeastOnce, DECIMALS)} at least once in ${rolls}.`,
  );
  return {
    name: 'chances',
    svg,
    width: WIDTH,
    height: HEIGHT,
    description: describe([`${title}.`, ...sentences]),
  };
}

interface BarProps {
  readonly chance: Fraction;
  readonly y: number;
  readonly isMarked: boolean;
  readonly theme: Theme;
}

function Bar({ chance, y, isMarked, theme }: BarProps): VNode {
  const share = Number((chance.numerator * 10_000n) / chance.denominator) / 10_000;
  const width = Math.max(3, (RIGHT - LEFT) * share);
  return (
    <g>
      <rect
        x={LEFT}
        y={y}
        width={roundToTenth(width)}
        height={BAR}
        fill={isMarked ? HATCHED : theme.panel}
        stroke={isMarked ? theme.turn : theme.muted}
        stroke-width={3}
      />
      <SvgText
        x={LEFT + width + 16}
        y={y + BAR / 2 + capHeightOf(34) / 2}
        size={34}
        weight={isMarked ? 'bold' : 'regular'}
        fill={isMarked ? theme.turn : theme.ink}
      >
        {formatProbability(chance, DECIMALS)}
      </SvgText>
    </g>
  );
}
