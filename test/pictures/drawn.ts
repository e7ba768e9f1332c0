import { capHeightOf, descentOf, widthOf } from '#pictures/lettering/measure.ts';

/** In pixels of the picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Words of a drawing, and the innermost box that they stand in: the picture itself, where they stand in no cell. */
export interface DrawnWords extends Box {
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
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (one) => ENTITIES[one] ?? one);

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, plain(value)]));

/** The words of the drawing that was last read: one after the other asks for them. */
let last: { readonly svg: string; readonly words: readonly DrawnWords[] } = { svg: '', words: [] };

/**
 * Every line of words in a drawing, with the room it takes: from the base line up to the capitals, and as far below as
 * letters hang. Reads what `DrawnThings`, `Cell` and `Words` write; words are never turned or scaled there.
 */
export function wordsIn(svg: string): readonly DrawnWords[] {
  if (svg !== last.svg) last = { svg, words: readWords(svg) };
  return last.words;
}

function readWords(svg: string): readonly DrawnWords[] {
  const words: DrawnWords[] = [];
  const open: { readonly name: string; readonly box: Box | undefined }[] = [];
  for (const [, isEnd = '', name = '', rest = '', isEmpty = '', text = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const within = open.findLast(({ box }) => box)?.box;
    if (name === 'text' && within) words.push({ ...placed(attributesOf(rest), plain(text)), within });
    if (!isEmpty) open.push({ name, box: boxOf(name, rest) });
  }
  if (open.length > 0) throw new Error(`not closed: ${open.map(({ name }) => name).join(' ')}`);
  return words;
}

function boxOf(name: string, rest: string): Box | undefined {
  if (name !== 'svg' && !rest.includes('data-cell=')) return undefined;
  const attributes = attributesOf(rest);
  if (name === 'svg')
    return { left: 0, top: 0, right: of(attributes, 'width'), bottom: of(attributes, 'height') };
  const cell = attributes.get('data-cell')?.split(' ').map(Number);
  if (!cell) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = cell;
  return { left, top, right: left + width, bottom: top + height };
}

const of = (attributes: ReadonlyMap<string, string>, name: string): number =>
  Number(attributes.get(name) ?? 0);

function placed(attributes: ReadonlyMap<string, string>, text: string): Omit<DrawnWords, 'within'> {
  const size = of(attributes, 'font-size');
  const width = widthOf(text, size, attributes.get('font-weight') === '700' ? 'bold' : 'regular');
  const share = { start: 0, middle: 0.5, end: 1 }[attributes.get('text-anchor') ?? 'start'] ?? 0;
  const left = of(attributes, 'x') - width * share;
  const base = of(attributes, 'y');
  return {
    text,
    size,
    fill: attributes.get('fill') ?? '',
    left,
    top: base - capHeightOf(size),
    right: left + width,
    bottom: base + descentOf(size) * hangingIn(text),
  };
}

/** How far the letters of a text hang below the line, as a part of the lowest. */
function hangingIn(text: string): number {
  if (/[gjpqyQ()]/.test(text)) return 0.85;
  return /[,;]/.test(text) ? 0.5 : 0;
}

/** A straight piece of a line, or an arrowhead between two seats, with what it takes as it is drawn. */
type Stroke = Box;

/**
 * The pieces of all lines in a drawing that are no outlines, and turned arrowheads: on a table, all that no word may
 * touch.
 */
function strokesIn(svg: string): readonly Stroke[] {
  const open: ReadonlyMap<string, string>[] = [];
  const strokes: Stroke[] = [];
  for (const [, isEnd = '', name = '', rest = '', isEmpty = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const attributes = new Map([...(open.at(-1) ?? []), ...attributesOf(rest)]);
    if (name === 'path' && attributes.get('fill') === 'none') strokes.push(...piecesOf(attributes));
    strokes.push(...headIn(attributesOf(rest)));
    if (!isEmpty) open.push(attributes);
  }
  return strokes;
}

/** About half of how wide and high an arrowhead is. */
const HEAD = 8;

function headIn(attributes: ReadonlyMap<string, string>): readonly Stroke[] {
  const turned = /translate\(([\d.]+) ([\d.]+)\) rotate/.exec(attributes.get('transform') ?? '');
  if (!turned) return [];
  const [x, y] = [Number(turned[1]), Number(turned[2])];
  return [{ left: x - HEAD, right: x + HEAD, top: y - HEAD, bottom: y + HEAD }];
}

function piecesOf(attributes: ReadonlyMap<string, string>): readonly Stroke[] {
  const half = of(attributes, 'stroke-width') / 2;
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

/** Half a pixel is nothing. */
const SLACK = 0.5;

const isInside = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left - SLACK &&
  inner.right <= outer.right + SLACK &&
  inner.top >= outer.top - SLACK &&
  inner.bottom <= outer.bottom + SLACK;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - SLACK &&
  other.left < one.right - SLACK &&
  one.top < other.bottom - SLACK &&
  other.top < one.bottom - SLACK;

/**
 * The faults of the words of a drawing: those that reach out of their box, that are cut within a number or have a space
 * at an end, which is not drawn, and pairs that lie over each other.
 */
export function faultsIn(svg: string): readonly string[] {
  const words = wordsIn(svg);
  return [
    ...words.filter((one) => !isInside(one, one.within)).map(({ text }) => `reaches out: ${text}`),
    ...words.filter(({ text }) => /\d…/.test(text)).map(({ text }) => `cut within a number: ${text}`),
    ...words.filter(({ text }) => text !== text.trim()).map(({ text }) => `has a space at its end: ${text}`),
    ...words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map(({ text }) => `lies over: ${one.text} | ${text}`),
    ),
  ];
}

/** The words that a line of a drawing is drawn through. */
export function struckIn(svg: string): readonly string[] {
  const strokes = strokesIn(svg);
  return wordsIn(svg)
    .filter((words) => strokes.some((stroke) => overlap(words, stroke)))
    .map(({ text }) => text);
}

/** The faults of the numbers of life at a table: in a seat something is as large, or several of usual ones differ. */
export function lifeFaultsIn(svg: string): readonly string[] {
  const seats = new Map<string, DrawnWords[]>();
  for (const words of wordsIn(svg)) {
    const { left, top, right } = words.within;
    if (left > 0 || top > 0)
      seats.set(`${left} ${top} ${right}`, [...(seats.get(`${left} ${top} ${right}`) ?? []), words]);
  }
  const lives: DrawnWords[] = [];
  const faults: string[] = [];
  for (const words of seats.values()) {
    const [first, second] = words.toSorted((one, other) => other.size - one.size);
    if (!first || words.some(({ text }) => GONE.has(text))) continue;
    if (IS_LIFE.test(first.text)) lives.push(first);
    if (!IS_LIFE.test(first.text) || first.size === second?.size)
      faults.push(`as large as life: ${first.text}`);
  }
  const sizes = new Set(lives.filter(({ text }) => text.length <= 3).map(({ size }) => size));
  return [...faults, ...(sizes.size > 1 ? [`life of several sizes: ${[...sizes].join(' ')}`] : [])];
}

const IS_LIFE = /^−?[\d,]+$/;
const GONE: ReadonlySet<string> = new Set(['conceded', 'left', 'lost']);
