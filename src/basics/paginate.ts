/**
 * Splits blocks of text into pages of at most `limit` characters. Keeps a block whole if it fits; splits a longer one
 * between sentences, or else between words. No text is lost apart from whitespace.
 * @returns at least one page
 */
export function paginate(blocks: readonly string[], limit: number): readonly string[] {
  const pages: string[] = [];
  for (const block of blocks.flatMap((text) => splitBlock(text, limit))) {
    const last = pages.at(-1);
    if (last !== undefined && last.length + 1 + block.length <= limit)
      pages[pages.length - 1] = `${last}\n${block}`;
    else pages.push(block);
  }
  return pages.length > 0 ? pages : [''];
}

function splitBlock(block: string, limit: number): readonly string[] {
  const pieces: string[] = [];
  let rest = block;
  while (rest.length > limit) {
    const head = rest.slice(0, limit + 1);
    const sentence = head.lastIndexOf('. ') + 1;
    const word = head.lastIndexOf(' ');
    const end = sentence > limit / 2 ? sentence : word > 0 ? word : limit;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
