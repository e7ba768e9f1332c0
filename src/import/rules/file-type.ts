/** How much of a file is examined. */
const START_BYTES = 4096;

const ZIP = 'PK\u0003\u0004';
const TAKE_TXT = 'take the TXT of the rules instead';

/** File types that are often mistaken for the text of the rules: signature, further content, description. */
const FILES: readonly (readonly [start: string, within: string, is: string])[] = [
  ['%PDF-', '', `a PDF: ${TAKE_TXT}`],
  [ZIP, 'word/', `a Word document (DOCX): ${TAKE_TXT}`],
  [ZIP, '[Content_Types].xml', `an Office document: ${TAKE_TXT}`],
  [ZIP, '', 'a zip archive: unpack it first'],
  ['\u00D0\u00CF\u0011\u00E0', '', `a Word document (DOC): ${TAKE_TXT}`],
  ['{\\rtf', '', `a Rich Text document (RTF): ${TAKE_TXT}`],
  ['SQLite format 3', '', 'a database, not the text of the rules'],
  ['7z\u00BC\u00AF', '', 'a packed file: unpack it first'],
  ['Rar!', '', 'a packed file: unpack it first'],
  ['BZh', '', 'a packed file: unpack it first'],
  ['\u00FD7zXZ', '', 'a packed file: unpack it first'],
];

const WEB_PAGE = 'a web page, not the text of the rules: take the TXT that it links to';

/** The same for text files, which may start with a byte order mark. */
const TEXTS: readonly (readonly [start: RegExp, is: string])[] = [
  [/^(?:\{\s*["}]|\[\s*[[{"\]])/, 'JSON, not the text of the rules'],
  [/^<[!?a-z]/i, WEB_PAGE],
];

/** Describes a file that cannot be the text of the rules, to complete "it is …"; `null` if it may be that text. */
export function otherFileType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, START_BYTES)).toString('latin1');
  const file = FILES.find(([begins, within]) => start.startsWith(begins) && start.includes(within));
  if (file) return file[2];
  const text = start.replace(/^\u00EF\u00BB\u00BF/, '').trimStart();
  if (text === '' && bytes.length <= START_BYTES) return 'empty';
  return TEXTS.find(([begins]) => begins.test(text))?.[1] ?? null;
}

export const isWebPage = (bytes: Uint8Array): boolean => otherFileType(bytes) === WEB_PAGE;

/**
 * Finds the link to the text of the rules on a web page.
 * @param address the page's URL after redirects
 * @returns `null` if the page links to none or to several
 */
export function findRulesLink(page: string, address: string): string | null {
  const links = Array.from(
    page.matchAll(/href\s*=\s*["']([^"']+\.txt(?:[?#][^"']*)?)["']/gi),
    ([, to = '']) => to.replaceAll('&amp;', '&').replaceAll(' ', '%20'),
  );
  const found = new Set(
    links
      .filter((to) => /comp[^/]*rules[^/]*$/i.test(to) && URL.canParse(to, address))
      .map((to) => new URL(to, address).href)
      .filter((to) => /^https?:/.test(to)),
  );
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}
