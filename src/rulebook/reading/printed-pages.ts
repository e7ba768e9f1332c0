import { isNumbered } from './layout.ts';
import type { PrintedLine } from './lines.ts';
import { endsOpen } from './wrapping.ts';

/** The minimum number of page numbers; fewer could be a list. */
const MIN_PAGES = 10;
const MAX_FOLIO_LENGTH = 80;
/** A page number, not a rule number. */
const NUMBER = /(?<![\d.])\d{1,4}(?!\.?\d)/;

/**
 * Removes page numbers, and the running heads next to them, from a copy of a printed text. Joins a paragraph that
 * continues on the next page.
 */
export function withoutPrintedPages(lines: readonly PrintedLine[]): readonly PrintedLine[] {
  const folios = pageNumbersOf(lines);
  if (folios.size === 0) return lines;
  const heads = runningHeads(lines, folios);
  const isOfPage = (at: number): boolean =>
    folios.has(at) || (heads.has(lines[at]?.text ?? '') && (folios.has(at - 1) || folios.has(at + 1)));
  const remaining: PrintedLine[] = [];
  let isBlankAbove = false;
  lines.forEach((line, index) => {
    isBlankAbove = line.afterBlank || (isOfPage(index - 1) && isBlankAbove);
    if (isOfPage(index)) return;
    const isContinued = isOfPage(index - 1) && endsOpen(remaining.at(-1)?.text ?? '');
    remaining.push({ ...line, afterBlank: isBlankAbove && !isContinued });
  });
  return remaining;
}

/** Lines that differ only in a number which counts up by page: `12`, `- 12 -`, `Page 12 of 200`. */
function pageNumbersOf(lines: readonly PrintedLine[]): ReadonlySet<number> {
  const byText = new Map<string, { at: number; page: number }[]>();
  lines.forEach(({ text }, index) => {
    const page = text.length > MAX_FOLIO_LENGTH || isNumbered(text) ? undefined : NUMBER.exec(text)?.[0];
    if (page === undefined) return;
    const words = text.replace(NUMBER, '#');
    const before = byText.get(words);
    if (before) before.push({ at: index, page: Number(page) });
    else byText.set(words, [{ at: index, page: Number(page) }]);
  });
  const folios = new Set<number>();
  for (const found of byText.values()) {
    const counting = found.filter(
      ({ page }, index) => found[index - 1]?.page === page - 1 || found[index + 1]?.page === page + 1,
    );
    if (counting.length >= MIN_PAGES) for (const { at } of counting) folios.add(at);
  }
  return folios;
}

/** Lines that are next to more than a third of the page numbers. */
function runningHeads(lines: readonly PrintedLine[], folios: ReadonlySet<number>): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const at of folios) {
    for (const neighbor of new Set([lines[at - 1]?.text, lines[at + 1]?.text])) {
      if (neighbor !== undefined) counts.set(neighbor, (counts.get(neighbor) ?? 0) + 1);
    }
  }
  return new Set([...counts].filter(([, count]) => count * 3 > folios.size).map(([text]) => text));
}
