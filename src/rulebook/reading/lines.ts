/** A non-blank line; a blank line is recorded in the line after it. */
export interface PrintedLine {
  /** Trimmed, with runs of whitespace as single spaces. */
  readonly text: string;
  /** Indentation in columns. */
  readonly indent: number;
  /** Length in characters, including the indentation. */
  readonly width: number;
  /** True if a blank line precedes it. */
  readonly afterBlank: boolean;
}

/** CR, LF and CRLF in any combination, and the line and page breaks of word processors and other systems. */
const LINE_END = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** A separator line without words. */
const RULER = /^[-=_*–—]{3,}$/;
const TAB_COLUMNS = 4;

/** The non-blank lines of a text, in order. */
export function printedLines(text: string): readonly PrintedLine[] {
  const lines: PrintedLine[] = [];
  let afterBlank = true;
  for (const printed of withoutEntities(withSingleEnds(text)).replace(INVISIBLE, '').split(LINE_END)) {
    const spaced = printed.replaceAll('\t', ' '.repeat(TAB_COLUMNS)).trimEnd();
    const line = spaced.trimStart().replace(RULER, '');
    if (line) {
      const indent = spaced.length - line.length;
      lines.push({ text: line.replace(/\s+/g, ' '), indent, width: spaced.length, afterBlank });
    }
    afterBlank = line === '';
  }
  return lines;
}

/** A rule number on its own: `505.1.`, `505.1a`. */
const NUMBER_ALONE = /^\d{3}\.\d{1,3}(?:a?[a-z])?\.?$/;

/** Joins rule numbers with the rules below them in copies that print numbers on lines of their own. */
export function joinLoneNumbers(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const numbers = lines.filter(({ text }) => /^\d{3}\.\d/.test(text));
  const alone = numbers.filter(({ text }) => NUMBER_ALONE.test(text));
  if (alone.length * 2 <= numbers.length) return lines;
  return lines.flatMap((line, index) => {
    const [above, below] = [lines[index - 1]?.text ?? '', lines[index + 1]];
    if (NUMBER_ALONE.test(above)) return [];
    if (!below || !NUMBER_ALONE.test(line.text)) return [line];
    return [{ ...line, text: `${line.text} ${below.text}`, width: below.width }];
  });
}

/** Repairs lines that end in CR CR LF, which happens to files that went through two systems. */
function withSingleEnds(text: string): string {
  const doubled = text.match(/\r\r\n/g)?.length ?? 0;
  const all = doubled && (text.match(/\r/g)?.length ?? 0);
  return doubled > all / 3 ? text.replaceAll('\r\r\n', '\n') : text;
}

/** The HTML entities that occur in copies of the rules. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: '’',
  bull: '•',
  copy: '©',
  gt: '>',
  hellip: '…',
  infin: '∞',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  minus: '−',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  reg: '®',
  rsquo: '’',
  times: '×',
  trade: '™',
};

/** Decodes entities (`&ldquo;`, `&#8220;`, `&#x201C;`) in a text copied from the source of a web page. */
const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:([a-z]{2,6})|#(\d{2,5})|#x([\da-f]{2,4}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name) return NAMED[name] ?? entity;
      return String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    },
  );
