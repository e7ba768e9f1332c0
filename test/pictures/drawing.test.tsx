import { expect, test } from 'vitest';
import { Cell, SvgDrawing, toSvg, SvgText } from '#pictures/drawing/drawing.tsx';
import { themeByName } from '#pictures/theme.ts';
import { textFaultsIn, textLinesIn } from './drawn-text.ts';

const theme = themeByName('dark');

const drawing = (x: number): string =>
  toSvg(
    <SvgDrawing width={400} height={300} theme={theme} title="Two names">
      <Cell x={20} y={20} width={200} height={60} fill={theme.panel}>
        <SvgText x={x} y={60} size={24} fill={theme.ink} weight="bold">
          {'<Ann> & "Bo"'}
        </SvgText>
      </Cell>
      <SvgText x={390} y={60} size={24} fill={theme.muted} anchor="end">
        Cy
      </SvgText>
    </SvgDrawing>,
  );

test('a drawing is a single SVG document with the expected text', () => {
  const svg = drawing(30);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="400" height="300"/);
  expect(textLinesIn(svg).map(({ text, within }) => [text, within.right])).toEqual([
    ['<Ann> & "Bo"', 220],
    ['Cy', 400],
  ]);
  expect(textFaultsIn(svg)).toEqual([]);
});

test('words that reach out of their cell, or lie over others, are found', () => {
  expect(textFaultsIn(drawing(120))).toEqual(['reaches out: <Ann> & "Bo"']);
  expect(textFaultsIn(drawing(300))).toEqual(['reaches out: <Ann> & "Bo"', 'lies over: <Ann> & "Bo" | Cy']);
});
