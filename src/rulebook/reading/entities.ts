/** What a text of the rules may have that a web page writes by name. */
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
export const withoutEntities = (text: string): string =>
  text.replace(
    /&(?:([a-z]{2,6})|#(\d{2,5})|#x([\da-f]{2,4}));/gi,
    (entity, name?: string, decimal?: string, hex?: string) => {
      if (name) return NAMED[name] ?? entity;
      return String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16));
    },
  );
