import { capHeightOf, descentOf, widthOf } from '../../src/pictures/lettering/measure.ts';

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

/**
 * Every line of words in a drawing, with the room it takes: from the base line up to the capitals, and as far below as
 * letters hang. Reads what `Drawing`, `Cell` and `Words` write; words are never turned or scaled there.
 */
export function wordsIn(svg: string): readonly DrawnWords[] {
  const words: DrawnWords[] = [];
  const open: { readonly name: string; readonly box: Box | undefined }[] = [];
  for (const [, isEnd = '', name = '', rest = '', isEmpty = '', text = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const attributes = attributesOf(rest);
    const within = open.findLast(({ box }) => box)?.box;
    if (name === 'text' && within) words.push({ ...placed(attributes, plain(text)), within });
    if (!isEmpty) open.push({ name, box: boxOf(name, attributes) });
  }
  if (open.length > 0) throw new Error(`not closed: ${open.map(({ name }) => name).join(' ')}`);
  return words;
}

function boxOf(name: string, attributes: ReadonlyMap<string, string>): Box | undefined {
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

/** What is wrong with the words of a drawing: those that reach out of their box, and pairs that lie over each other. */
export function faultsIn(svg: string): readonly string[] {
  const words = wordsIn(svg);
  return [
    ...words.filter((one) => !isInside(one, one.within)).map(({ text }) => `reaches out: ${text}`),
    ...words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => overlap(one, other))
        .map(({ text }) => `lies over: ${one.text} | ${text}`),
    ),
  ];
}
