// @ts-check

/**
 * A parsed piece of text: plain text, or an element with its content.
 *
 * @typedef {string
 *   | { readonly kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler', readonly inside: readonly Inline[] }
 *   | { readonly kind: 'code', readonly text: string }
 *   | { readonly kind: 'link', readonly url: string, readonly inside: readonly Inline[] }
 *   | { readonly kind: 'user' | 'role' | 'channel', readonly id: string }
 *   | { readonly kind: 'everyone' | 'command', readonly text: string }
 *   | { readonly kind: 'time', readonly seconds: number, readonly style: string }
 *   | { readonly kind: 'emoji', readonly id: string, readonly name: string, readonly isAnimated: boolean }} Inline
 */

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Found
 * @typedef {{ readonly pattern: RegExp, readonly read: (found: Found, isInLink: boolean) => Inline }} Rule
 */

/** Content up to the closing sign; an escaped sign closes nothing. */
const inside = String.raw`(?<inside>(?:\\[^]|[^\\])+?)`;

/**
 * @param {string} source
 * @param {Rule['read']} read
 * @returns {Rule}
 */
const rule = (source, read) => ({ pattern: new RegExp(source, 'uy'), read });

/**
 * @param {'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'} kind
 * @returns {Rule['read']}
 */
const styledElement =
  (kind) =>
  ({ inside: text = '' }, isInLink) => ({ kind, inside: parseInline(text, isInLink) });

/**
 * @param {'user' | 'role' | 'channel'} kind
 * @returns {Rule['read']}
 */
const mention =
  (kind) =>
  ({ id = '' }) => ({ kind, id });

const ADDRESS = String.raw`https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+`;

/**
 * The inline elements by their opening signs; the first match wins. Source: "Message Formatting", and the behaviour of
 * the client.
 */
const RULES = [
  rule(String.raw`\\(?<escaped>[^\p{L}\p{N}\s])`, ({ escaped = '' }) => escaped),
  rule(String.raw`(?<ticks>\x60+)(?<code>[^\x60](?:[^]*?[^\x60])??)\k<ticks>(?!\x60)`, ({ code = '' }) => ({
    kind: 'code',
    text: code.trim() === '' ? code : code.trim(),
  })),
  rule(String.raw`<@!?(?<id>\d{1,20})>`, mention('user')),
  rule(String.raw`<@&(?<id>\d{1,20})>`, mention('role')),
  rule(String.raw`<#(?<id>\d{1,20})>`, mention('channel')),
  rule('@(?<whom>everyone|here)', ({ whom = '' }) => ({ kind: 'everyone', text: `@${whom}` })),
  rule(String.raw`<t:(?<seconds>-?\d{1,13})(?::(?<style>[tTdDfFsSR]))?>`, ({ seconds, style = 'f' }) => ({
    kind: 'time',
    seconds: Number(seconds),
    style,
  })),
  rule(
    String.raw`<(?<animated>a?):(?<name>\w{2,32}):(?<id>\d{1,20})>`,
    ({ animated, name = '', id = '' }) => ({
      kind: 'emoji',
      id,
      name,
      isAnimated: animated === 'a',
    }),
  ),
  rule(String.raw`<\/(?<name>[^:<>]{1,100}):\d{1,20}>`, ({ name = '' }) => ({
    kind: 'command',
    text: `/${name}`,
  })),
  rule(
    String.raw`\[(?<label>(?:\\[^]|[^\[\]\\]|\[[^\[\]]*\])+)\]\(<?(?<url>${ADDRESS})>?(?: "[^"]*")?\)`,
    ({ label = '', url = '' }, isInLink) =>
      isInLink ? label : { kind: 'link', url, inside: parseInline(label, true) },
  ),
  rule(`<(?<url>${ADDRESS})>`, ({ url = '' }, isInLink) => bareLink(url, isInLink)),
  rule(String.raw`(?<url>${ADDRESS}(?<![.,:;"'\]!?*_~]))`, ({ url = '' }, isInLink) =>
    bareLink(url, isInLink),
  ),
  rule(String.raw`\*\*(?=\S)${inside}\*\*(?!\*)`, styledElement('bold')),
  rule(`__${inside}__(?!_)`, styledElement('underline')),
  rule(String.raw`~~(?=\S)${inside}~~`, styledElement('strike')),
  rule(String.raw`\|\|${inside}\|\|`, styledElement('spoiler')),
  rule(String.raw`\*(?=[^\s*])(?<inside>(?:\\[^]|\*\*|[^\\*])+?)(?<!\s)\*(?!\*)`, styledElement('italic')),
  rule(
    String.raw`(?<![\p{L}\p{N}])_(?=[^\s_])(?<inside>(?:\\[^]|__|[^\\_])+?)_(?![\p{L}\p{N}_])`,
    styledElement('italic'),
  ),
];

/**
 * @param {string} url
 * @param {boolean} isInLink
 * @returns {Inline}
 */
const bareLink = (url, isInLink) => (isInLink ? url : { kind: 'link', url, inside: [url] });

/** The opening signs; no rule is tried anywhere else. */
const OPENING_SIGNS = /[\\`<@[h*_~|]/u;

/**
 * Parses a line of Discord's Markdown. Signs without a counterpart stay as typed.
 *
 * @param {string} text
 * @param {boolean} [isInLink] a link can't contain links
 * @returns {readonly Inline[]} without adjacent plain texts
 */
export function parseInline(text, isInLink = false) {
  /** @type {Inline[]} */
  const pieces = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') pieces.push(plain);
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const found = OPENING_SIGNS.test(text[at] ?? '') ? parseInlineAt(text, at, isInLink) : null;
    if (found === null) {
      plain += text[at];
      at += 1;
    } else {
      if (typeof found.piece === 'string') plain += found.piece;
      else {
        flush();
        pieces.push(found.piece);
      }
      at += found.length;
    }
  }
  flush();
  return pieces;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {boolean} isInLink
 * @returns {{ readonly piece: Inline, readonly length: number } | null}
 */
function parseInlineAt(text, at, isInLink) {
  for (const { pattern, read } of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { piece: read(match.groups ?? {}, isInLink), length: match[0].length };
  }
  return null;
}

/**
 * The plain words without markup, for a one-line excerpt of a message.
 *
 * @param {readonly Inline[]} pieces
 * @param {(id: string) => string} nameOf of people, roles and channels
 * @returns {string}
 */
export function plainTextOf(pieces, nameOf) {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('inside' in piece) return plainTextOf(piece.inside, nameOf);
      if ('text' in piece) return piece.text;
      if (piece.kind === 'emoji') return `:${piece.name}:`;
      if (piece.kind === 'time') return '';
      return `${piece.kind === 'channel' ? '#' : '@'}${nameOf(piece.id)}`;
    })
    .join('');
}
