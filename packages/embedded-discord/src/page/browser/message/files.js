// @ts-check
import { html, useState } from '../vendor/preact.js';

/** @import { Attachment } from './shapes.js' */

/**
 * An image that links to its full size. Its description is the alternative text, also shown if it doesn't load.
 *
 * @param {{ readonly url: string | undefined, readonly description?: string | null | undefined, readonly class?: string,
 *   readonly isSpoiler?: boolean, readonly width?: number | null | undefined, readonly height?: number | null | undefined
 * }} props
 */
export function ImageFile({ url, description, class: look = '', isSpoiler = false, width, height }) {
  const [isOpen, setOpen] = useState(!isSpoiler);
  const [isBroken, setBroken] = useState(false);
  const alt = description || 'A picture';
  if (!url || isBroken) return html`<span class=${`picture-words ${look}`}>${alt}</span>`;
  if (!isOpen)
    return html`<button type="button" class=${`picture hidden ${look}`} onClick=${() => setOpen(true)}>
      Spoiler
    </button>`;
  return html`<a class=${`picture ${look}`} href=${url} target="_blank" rel="noreferrer noopener">
    <img
      src=${url}
      alt=${alt}
      title=${description ?? undefined}
      width=${width ?? undefined}
      height=${height ?? undefined}
      onError=${() => setBroken(true)}
    />
  </a>`;
}

/**
 * Files below a message: images inline, others as links.
 *
 * @param {{ readonly files: readonly Attachment[] }} props
 */
export function AttachedFiles({ files }) {
  if (files.length === 0) return null;
  return html`<div class="files">
    ${files.map((file) =>
      file.content_type?.startsWith('image/') === true
        ? html`<${ImageFile} key=${file.id} ...${file} class="attached" />`
        : html`<${FileLink} key=${file.id} file=${file} />`,
    )}
  </div>`;
}

/** @param {{ readonly file: Attachment }} props */
export function FileLink({ file: { filename, url, size, description } }) {
  return html`<a class="file" href=${url} download=${filename} title=${description}>
    <span class="file-sheet" aria-hidden="true"></span>
    <span>
      <span class="file-name">${filename}</span>
      ${size === undefined ? null : html`<span class="file-size">${inBytes(size)}</span>`}
    </span>
  </a>`;
}

/** @param {number} size */
const inBytes = (size) =>
  size < 1024
    ? `${size} bytes`
    : size < 1024 * 1024
      ? `${(size / 1024).toFixed(1)} KB`
      : `${(size / 1024 / 1024).toFixed(1)} MB`;
