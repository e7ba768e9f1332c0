import { capHeightOf, descentOf, widthOf } from '#pictures/lettering/measure.ts';

/** In pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line of text in a drawing, with the innermost cell that contains it, or else the whole picture. */
export interface TextLine extends Box {
  readonly text: string;
  readonly fill: string;
  readonly size: number;
  readonly within: Box;
}

const TAG = /<(\/?)([a-z]+)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>([^<]*)/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));

/** The result for the drawing that was last read, since several checks read the same drawing in a row. */
let last: { readonly svg: string; readonly words: readonly TextLine[] } = { svg: '', words: [] };

/**
 * The lines of text in a drawing, each with its extent: from the top of the capitals down to the lowest letters. Reads the
 * output of `SvgDrawing`, `Cell` and `SvgText`, which neither rotate nor scale text.
 */
export function textLinesIn(svg: string): readonly TextLine[] {
  if (svg !== last.svg) last = { svg, words: parseTextLines(svg) };
  return last.words;
}

function parseTextLines(svg: string): readonly TextLine[] {
  const words: TextLine[] = [];
  const open: { readonly name: string; readonly box: Box | undefined }[] = [];
  for (const [, isEnd = '', name = '', rest = '', isEmpty = '', text = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const within = open.findLast(({ box }) => box)?.box;
    if (name === 'text' && within) words.push({ ...toTextLine(attributesOf(rest), plain(text)), within });
    if (!isEmpty) open.push({ name, box: boxOf(name, rest) });
  }
  if (open.length > 0) throw new Error(`not closed: ${open.map(({ name }) => name).join(' ')}`);
  return words;
}

function boxOf(name: string, rest: string): Box | undefined {
  if (name !== 'svg' && !rest.includes('data-cell=')) return undefined;
  const attributes = attributesOf(rest);
  if (name === 'svg')
    return {
      left: 0,
      top: 0,
      right: numberAttribute(attributes, 'width'),
      bottom: numberAttribute(attributes, 'height'),
    };
  const cell = attributes.get('data-cell')?.split(' ').map(Number);
  if (!cell) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = cell;
  return { left, top, right: left + width, bottom: top + height };
}

const numberAttribute = (attributes: ReadonlyMap<string, string>, name: string): number =>
  Number(attributes.get(name) ?? 0);

function toTextLine(attributes: ReadonlyMap<string, string>, text: string): Omit<TextLine, 'within'> {
  const size = numberAttribute(attributes, 'font-size');
  const width = widthOf(text, size, attributes.get('font-weight') === '700' ? 'bold' : 'regular');
  const share = { start: 0, middle: 0.5, end: 1 }[attributes.get('text-anchor') ?? 'start'] ?? 0;
  const left = numberAttribute(attributes, 'x') - width * share;
  const base = numberAttribute(attributes, 'y');
  return {
    text,
    size,
    fill: attributes.get('fill') ?? '',
    left,
    top: base - capHeightOf(size),
    right: left + width,
    bottom: base + descentOf(size) * descentShare(text),
  };
}

/** The depth of a text below its baseline, as a part of the font's descent. */
function descentShare(text: string): number {
  if (/[gjpqyQ()]/.test(text)) return 0.85;
  return /[,;]/.test(text) ? 0.5 : 0;
}

/** The extent of a straight segment of a line, including its width, or of an arrowhead between two seats. */
type Stroke = Box;

/** The segments of all unfilled paths in a drawing, and the arrowheads: on a table, text may touch none of them. */
function strokesIn(svg: string): readonly Stroke[] {
  const open: ReadonlyMap<string, string>[] = [];
  const strokes: Stroke[] = [];
  for (const [, isEnd = '', name = '', rest = '', isEmpty = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const attributes = new Map([...(open.at(-1) ?? []), ...attributesOf(rest)]);
    if (name === 'path' && attributes.get('fill') === 'none') strokes.push(...segmentsOf(attributes));
    strokes.push(...arrowheadsIn(attributesOf(rest)));
    if (!isEmpty) open.push(attributes);
  }
  return strokes;
}

/** About half of the width and the height of an arrowhead. */
const HEAD = 8;

function arrowheadsIn(attributes: ReadonlyMap<string, string>): readonly Stroke[] {
  const transform = /translate\(([\d.]+) ([\d.]+)\) rotate/.exec(attributes.get('transform') ?? '');
  if (!transform) return [];
  const [x, y] = [Number(transform[1]), Number(transform[2])];
  return [{ left: x - HEAD, right: x + HEAD, top: y - HEAD, bottom: y + HEAD }];
}

function segmentsOf(attributes: ReadonlyMap<string, string>): readonly Stroke[] {
  const half = numberAttribute(attributes, 'stroke-width') / 2;
  const points = [...(attributes.get('d') ?? '').matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  return points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return {
      left: Math.min(x, fromX) - half,
      right: Math.max(x, fromX) + half,
      top: Math.min(y, fromY) - half,
      bottom: Math.max(y, fromY) + half,
    };
  });
}

/** Overlaps of less than this are ignored, in pixels. */
const SLACK = 0.5;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - SLACK &&
  inner.right <= outer.right + SLACK &&
  inner.top >= outer.top - SLACK &&
  inner.bottom <= outer.bottom + SLACK;

const isOverlapping = (a: Box, b: Box): boolean =>
  a.left < b.right - SLACK &&
  b.left < a.right - SLACK &&
  a.top < b.bottom - SLACK &&
  b.top < a.bottom - SLACK;

/**
 * The faults of the text in a drawing: lines that extend beyond their box, are truncated within a number, or begin or end
 * with a space, which isn't drawn; and pairs that overlap.
 */
export function textFaultsIn(svg: string): readonly string[] {
  const words = textLinesIn(svg);
  return [
    ...words.filter((line) => !isInside(line, line.within)).map(({ text }) => `reaches out: ${text}`),
    ...words.filter(({ text }) => /\d…/.test(text)).map(({ text }) => `cut within a number: ${text}`),
    ...words.filter(({ text }) => text !== text.trim()).map(({ text }) => `has a space at its end: ${text}`),
    ...words.flatMap((line, index) =>
      words
        .slice(index + 1)
        .filter((other) => isOverlapping(line, other))
        .map(({ text }) => `lies over: ${line.text} | ${text}`),
    ),
  ];
}

/** The text that a line or an arrowhead of the drawing touches. */
export function touchedTextIn(svg: string): readonly string[] {
  const strokes = strokesIn(svg);
  return textLinesIn(svg)
    .filter((words) => strokes.some((stroke) => isOverlapping(words, stroke)))
    .map(({ text }) => text);
}

/**
 * The faults of the life totals at a table: another text in the seat is as large, or totals of up to three characters
 * differ in size.
 */
export function lifeFaultsIn(svg: string): readonly string[] {
  const seats = new Map<string, TextLine[]>();
  for (const words of textLinesIn(svg)) {
    const { left, top, right } = words.within;
    if (left > 0 || top > 0)
      seats.set(`${left} ${top} ${right}`, [...(seats.get(`${left} ${top} ${right}`) ?? []), words]);
  }
  const lives: TextLine[] = [];
  const faults: string[] = [];
  for (const words of seats.values()) {
    const [first, second] = words.toSorted((a, b) => b.size - a.size);
    if (!first || words.some(({ text }) => LEFT_LABELS.has(text))) continue;
    if (IS_LIFE.test(first.text)) lives.push(first);
    if (!IS_LIFE.test(first.text) || first.size === second?.size)
      faults.push(`as large as life: ${first.text}`);
  }
  const sizes = new Set(lives.filter(({ text }) => text.length <= 3).map(({ size }) => size));
  return [...faults, ...(sizes.size > 1 ? [`life of several sizes: ${[...sizes].join(' ')}`] : [])];
}

const IS_LIFE = /^−?[\d,]+$/;
const LEFT_LABELS: ReadonlySet<string> = new Set(['conceded', 'left', 'lost']);
