// @ts-check
import { parseBlocks } from '../markdown/blocks.js';
import { parseInline } from '../markdown/inline.js';
import { formatTimestamp } from '../markdown/time.js';
import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { useReader } from './reader.js';

/** @import { VNode } from '../vendor/preact.js' */
/** @import { Block } from '../markdown/blocks.js' */
/** @import { Inline } from '../markdown/inline.js' */
/** @import { Reader } from './reader.js' */

/**
 * A message in Discord's Markdown.
 *
 * @param {{ readonly text: string }} props
 */
export function Prose({ text }) {
  const reader = useReader();
  const blocks = useMemo(() => parseBlocks(text), [text]);
  return html`<div class="prose">${blocks.map((block) => renderBlock(block, reader))}</div>`;
}

/**
 * A single line of Markdown, such as the name of a field.
 *
 * @param {{ readonly text: string }} props
 */
export function ProseLine({ text }) {
  const reader = useReader();
  return html`<span class="words">${renderInlines(parseInline(text), reader)}</span>`;
}

/**
 * @param {Block} block
 * @param {Reader} reader
 * @returns {VNode}
 */
function renderBlock(block, reader) {
  switch (block.kind) {
    case 'text':
      return html`<p>${renderInlines(block.inside, reader)}</p>`;
    case 'subtext':
      return html`<p class="subtext">${renderInlines(block.inside, reader)}</p>`;
    case 'heading':
      // Below the page's own headings in the outline, whatever its size.
      return html`<p class=${`heading heading-${block.level}`} role="heading" aria-level="2">
        ${renderInlines(block.inside, reader)}
      </p>`;
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case 'quote':
      return html`<blockquote>${block.inside.map((inner) => renderBlock(inner, reader))}</blockquote>`;
    case 'list': {
      const items = block.items.map(
        (item) => html`<li>${item.map((inner) => renderBlock(inner, reader))}</li>`,
      );
      return block.start === null
        ? html`<ul>
            ${items}
          </ul>`
        : html`<ol start=${block.start}>
            ${items}
          </ol>`;
    }
  }
}

const TAGS = /** @type {const} */ ({ bold: 'strong', italic: 'em', underline: 'u', strike: 's' });

/**
 * @param {readonly Inline[]} pieces
 * @param {Reader} reader
 * @returns {readonly (string | VNode)[]}
 */
const renderInlines = (pieces, reader) => pieces.map((piece) => renderInline(piece, reader));

/**
 * @param {Inline} piece
 * @param {Reader} reader
 * @returns {string | VNode}
 */
function renderInline(piece, reader) {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'code':
      return html`<code>${piece.text}</code>`;
    case 'link':
      return html`<a href=${piece.url} target="_blank" rel="noreferrer noopener"
        >${renderInlines(piece.inside, reader)}</a
      >`;
    case 'user':
    case 'role':
      return html`<span class="mention">@${reader.names[piece.id] ?? piece.id}</span>`;
    case 'channel':
      return html`<span class="mention">#${reader.names[piece.id] ?? piece.id}</span>`;
    case 'everyone':
    case 'command':
      return html`<span class="mention">${piece.text}</span>`;
    case 'time':
      return html`<${Time} seconds=${piece.seconds} style=${piece.style} />`;
    case 'emoji':
      return html`<${EmojiImage} id=${piece.id} name=${piece.name} />`;
    case 'spoiler':
      return html`<${Spoiler}>${renderInlines(piece.inside, reader)}<//>`;
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return html`<${TAGS[piece.kind]}>${renderInlines(piece.inside, reader)}<//>`;
  }
}

/**
 * An emoji of the application or of Unicode; its name or text if there is no image.
 *
 * @param {{ readonly id?: string | null | undefined, readonly name?: string | null | undefined }} props
 */
export function EmojiImage({ id, name }) {
  const { emojis } = useReader();
  if (!id) return html`<span class="emoji" aria-hidden="true">${name}</span>`;
  const known = emojis[id];
  const text = known?.text ?? `:${name}:`;
  return known?.hasImage === true
    ? html`<img class="emoji" src=${`./emojis/${id}`} alt=${text} title=${text} draggable=${false} />`
    : html`<span>${text}</span>`;
}

const MINUTE_MS = 60_000;

/** @param {{ readonly seconds: number, readonly style: string }} props */
function Time({ seconds, style }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return html`<time class="stamp" title=${formatTimestamp(seconds, 'F', { now })}
    >${formatTimestamp(seconds, style, { now })}</time
  >`;
}

/** @param {{ readonly children: unknown }} props */
function Spoiler({ children }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return html`<span class="spoiler open">${children}</span>`;
  return html`<button
    type="button"
    class="spoiler"
    aria-label="Spoiler: press to read"
    onClick=${() => setOpen(true)}
  >
    <span aria-hidden="true">${children}</span>
  </button>`;
}
