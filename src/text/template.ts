import type { Content, LineStyle, TextPart, Style, Text } from './text.ts';

/*
 * The template in which sentences are written. Its own words may be marked: **strong**, *emphasis*, ~~struck~~ and
 * `code`, and the beginning of a line as small (`-# `), item (`- `), quote (`> `) or heading (`### `). Inserted values
 * are never parsed for marks. Each template is parsed once.
 */

/** A piece of a parsed template: a finished part, the index of the value to insert, or a mark around other pieces. */
type Compiled =
  | TextPart
  | number
  | { readonly make: (inner: Text) => TextPart; readonly inner: readonly Compiled[] };

const COMPILED = new WeakMap<TemplateStringsArray, readonly Compiled[]>();

/** ``text`${playerName(id)} gains **${amount}** life.` `` */
export function text(strings: TemplateStringsArray, ...values: readonly (Text | number)[]): Content {
  let compiled = COMPILED.get(strings);
  if (!compiled) {
    compiled = compile(strings);
    COMPILED.set(strings, compiled);
  }
  return asContent(fill(compiled, values));
}

/** Parses words of our own that aren't written as a template, but contain the same marks. */
export const parseMarks = (words: string): Content => asContent(fill(compile([words]), []));

/** Wraps a text that is a bare string. */
export const asContent = (filled: Text): Content => (typeof filled === 'string' ? [filled] : filled);

function fill(compiled: readonly Compiled[], values: readonly (Text | number)[]): Text {
  const parts = compiled.map((piece): Text => {
    if (typeof piece === 'number') {
      const value = values[piece] ?? '';
      return typeof value === 'number' ? `${value}` : value;
    }
    return 'make' in piece ? piece.make(fill(piece.inner, values)) : piece;
  });
  return parts.length === 1 ? (parts[0] ?? '') : parts;
}

const styled =
  (style: Style) =>
  (inner: Text): TextPart => ({ kind: 'styled', style, text: inner });
const lineOf =
  (style: LineStyle) =>
  (inner: Text): TextPart => ({ kind: 'line', style, text: inner });
const code = (inner: Text): TextPart => ({ kind: 'code', text: inner });

const MARKS: Readonly<Record<string, (inner: Text) => TextPart>> = {
  '**': styled('strong'),
  '*': styled('emphasis'),
  '~~': styled('struck'),
  '`': code,
};

const LINE_MARKS: Readonly<Record<string, (inner: Text) => TextPart>> = {
  '-# ': lineOf('small'),
  '- ': lineOf('item'),
  '> ': lineOf('quote'),
  '### ': lineOf('heading'),
};

/** A mark, an escaped character, or a line break. Beside a value `*` is a mark; between spaces it is a character. */
const TOKEN = /\\(?<escaped>[^A-Za-z0-9\s])|(?<mark>\*\*|~~|`|\*(?!\s)|(?<!\s)\*)|\n/;
const CODE_END = /(?<mark>`)/;
const LINE_START = /^(?:-# |- |> |### )/;

/** A mark that is not closed yet, with the pieces after it. */
interface OpenMark {
  readonly mark: string;
  readonly make: (inner: Text) => TextPart;
  readonly inner: Compiled[];
}

function compile(strings: readonly string[]): readonly Compiled[] {
  const all: Compiled[] = [];
  /** Outermost first. */
  const open: OpenMark[] = [];
  const add = (piece: Compiled): void => void (open.at(-1)?.inner ?? all).push(piece);
  const addWords = (words: string): void => {
    if (words !== '') add({ kind: 'words', words });
  };
  const close = (): void => {
    const last = open.pop();
    if (last) add(seal(last));
  };
  const endLine = (): void => {
    if (open.at(-1)?.mark.endsWith(' ')) close();
    if (open.length > 0) throw new Error(`a mark is not closed: ${strings.join('…')}`);
  };
  const startLine = (line: string): string => {
    const [mark = ''] = LINE_START.exec(line) ?? [];
    const make = LINE_MARKS[mark];
    if (make) open.push({ mark, make, inner: [] });
    return line.slice(mark.length);
  };
  for (const [index, string] of strings.entries()) {
    let rest = index === 0 ? startLine(string) : string;
    for (let found = nextToken(rest, open); found; found = nextToken(rest, open)) {
      const { escaped, mark } = found.groups ?? {};
      addWords(rest.slice(0, found.index));
      rest = rest.slice(found.index + found[0].length);
      if (escaped !== undefined) {
        add({ kind: 'words', words: escaped });
      } else if (mark === undefined) {
        endLine();
        addWords('\n');
        rest = startLine(rest);
      } else if (open.at(-1)?.mark === mark) {
        close();
      } else {
        open.push({ mark, make: MARKS[mark] ?? code, inner: [] });
      }
    }
    addWords(rest);
    if (index < strings.length - 1) add(index);
  }
  endLine();
  return all;
}

/** Within code, only its end is a mark. */
const nextToken = (rest: string, open: readonly OpenMark[]): RegExpExecArray | null =>
  (open.at(-1)?.mark === '`' ? CODE_END : TOKEN).exec(rest);

/** Builds a part that has no values inside only once. */
const seal = ({ make, inner }: OpenMark): Compiled =>
  inner.every((piece) => typeof piece === 'object' && 'kind' in piece) ? make(inner) : { make, inner };
