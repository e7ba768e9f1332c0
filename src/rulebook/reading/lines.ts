/** A line that says something; empty lines are remembered by the line after them. */
export interface Line {
  /** Blanks of any kind made single spaces, none at the ends. */
  readonly text: string;
  /** How far it is indented, in columns. */
  readonly indent: number;
  /** How long it is printed, indentation included, in characters. */
  readonly width: number;
  /** An empty line, or one of blanks, stands before it. */
  readonly afterBlank: boolean;
}

/** CR, LF and CRLF in any mixture, and what word processors and other systems end a line or page with. */
const LINE_END = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
/** A line that parts sections: no words. */
const RULER = /^[-=_*–—]{3,}$/;
const TAB_COLUMNS = 4;

/** The lines of a text that are not empty, in order. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
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

/** A rule's number and nothing else: `505.1.`, `505.1a`. */
const NUMBER_ALONE = /^\d{3}\.\d{1,3}(?:a?[a-z])?\.?$/;

/** Some copies print a rule's number on a line of its own, above the rule. */
export function joinNumbers(lines: readonly Line[]): readonly Line[] {
  const numbers = lines.filter(({ text }) => /^\d{3}\.\d/.test(text));
  const alone = numbers.filter(({ text }) => NUMBER_ALONE.test(text));
  if (alone.length * 2 <= numbers.length) return lines;
  return lines.flatMap((line, at) => {
    const [above, below] = [lines[at - 1]?.text ?? '', lines[at + 1]];
    if (NUMBER_ALONE.test(above)) return [];
    if (!below || !NUMBER_ALONE.test(line.text)) return [line];
    return [{ ...line, text: `${line.text} ${below.text}`, width: below.width }];
  });
}

/** A file moved through two systems can end each line with CR CR LF: no empty line is meant. */
function withSingleEnds(text: string): string {
  const doubled = text.match(/\r\r\n/g)?.length ?? 0;
  const all = doubled && (text.match(/\r/g)?.length ?? 0);
  return doubled > all / 3 ? text.replaceAll('\r\r\n', '\n') : text;
}

/** The signs in a text of the rules that a web page writes by name. */
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

/** `&ldquo;`, `&#8220;`, `&#x201C;`: a text that was copied from the source of a web page. */
const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:([a-z]{2,6})|#(\d{2,5})|#x([\da-f]{2,4}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name) return NAMED[name] ?? entity;
      return String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    },
  );
