/**
 * Splits blocks of text into pages of at most `limit` characters. Keeps a block whole if it fits; splits a longer one
 * between sentences, or else between words. No text is lost apart from whitespace.
 * @returns at least one page
 */
export function paginate(blocks: readonly string[], limit: number): readonly string[] {
  const pieces = blocks.flatMap((text) => splitBlock(text, limit));
  const pages = fillPages(pieces, ({ length }) => length, limit);
  return pages.length > 0 ? pages.map((page) => page.join('\n')) : [''];
}

/**
 * Puts blocks, one below the other, on pages of at most `limit` characters.
 * @param lengthOf a longer block has a page of its own
 */
export function fillPages<Block>(
  blocks: readonly Block[],
  lengthOf: (block: Block) => number,
  limit: number,
): readonly (readonly Block[])[] {
  const pages: Block[][] = [];
  let room = 0;
  for (const block of blocks) {
    const length = lengthOf(block);
    const page = pages.at(-1);
    if (page && length + 1 <= room) {
      page.push(block);
      room -= length + 1;
    } else {
      pages.push([block]);
      room = limit - length;
    }
  }
  return pages;
}

/** Splits a text into pieces of at most `limit` characters: between sentences, or else between words. */
export function splitBlock(block: string, limit: number): readonly string[] {
  const pieces: string[] = [];
  let rest = block;
  while (rest.length > limit) {
    const head = rest.slice(0, limit + 1);
    const sentence = head.lastIndexOf('. ') + 1;
    const word = head.lastIndexOf(' ');
    const end = sentence > limit / 2 ? sentence : word > 0 ? word : Math.max(1, limit);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
}
