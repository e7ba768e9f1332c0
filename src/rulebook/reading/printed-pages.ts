import { isNumbered } from './layout.ts';
import type { Line } from './lines.ts';
import { endsOpen } from './wrapping.ts';

/** Fewer pages than this could be a list. */
const MIN_PAGES = 10;
const LONGEST_FOLIO = 80;
/** Of a page, not of a rule. */
const NUMBER = /(?<![\d.])\d{1,4}(?!\.?\d)/;

/**
 * Leaves out what the copy of a printed text has of its pages: their numbers, and the running heads above or below
 * them. A paragraph that began on the page before goes on.
 */
export function withoutPrintedPages(lines: readonly Line[]): readonly Line[] {
  const folios = foliosOf(lines);
  if (folios.size === 0) return lines;
  const heads = runningHeads(lines, folios);
  const isOfPage = (at: number): boolean =>
    folios.has(at) || (heads.has(lines[at]?.text ?? '') && (folios.has(at - 1) || folios.has(at + 1)));
  const kept: Line[] = [];
  let isBlankAbove = false;
  lines.forEach((line, at) => {
    isBlankAbove = line.afterBlank || (isOfPage(at - 1) && isBlankAbove);
    if (isOfPage(at)) return;
    const goesOn = isOfPage(at - 1) && endsOpen(kept.at(-1)?.text ?? '');
    kept.push({ ...line, afterBlank: isBlankAbove && !goesOn });
  });
  return kept;
}

/** The lines that are alike but for a number, which counts the pages: `12`, `- 12 -`, `Page 12 of 200`. */
function foliosOf(lines: readonly Line[]): ReadonlySet<number> {
  const alike = new Map<string, { at: number; page: number }[]>();
  lines.forEach(({ text }, at) => {
    const page = text.length > LONGEST_FOLIO || isNumbered(text) ? undefined : NUMBER.exec(text)?.[0];
    if (page === undefined) return;
    const words = text.replace(NUMBER, '#');
    const before = alike.get(words);
    if (before) before.push({ at, page: Number(page) });
    else alike.set(words, [{ at, page: Number(page) }]);
  });
  const folios = new Set<number>();
  for (const found of alike.values()) {
    const counting = found.filter(
      ({ page }, nth) => found[nth - 1]?.page === page - 1 || found[nth + 1]?.page === page + 1,
    );
    if (counting.length >= MIN_PAGES) for (const { at } of counting) folios.add(at);
  }
  return folios;
}

/** The lines that stand beside most of the page numbers. */
function runningHeads(lines: readonly Line[], folios: ReadonlySet<number>): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const at of folios) {
    for (const beside of new Set([lines[at - 1]?.text, lines[at + 1]?.text])) {
      if (beside !== undefined) times.set(beside, (times.get(beside) ?? 0) + 1);
    }
  }
  return new Set([...times].filter(([, count]) => count * 3 > folios.size).map(([text]) => text));
}
