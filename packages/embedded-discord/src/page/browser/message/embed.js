// @ts-check
import { formatTimestamp } from '../markdown/time.js';
import { Prose, ProseLine } from '../reading/prose.js';
import { html } from '../vendor/preact.js';
import { ImageFile } from './files.js';
import { resolveMediaUrl, cssColour, imageDescription } from './shapes.js';

/** @import { Attachment, Embed } from './shapes.js' */

/**
 * An embed below the text of a message.
 *
 * @param {{ readonly embed: Embed, readonly attachments: readonly Attachment[] }} props
 */
export function EmbedCard({ embed, attachments }) {
  const { author, title, url, description, fields = [], thumbnail, image, footer, timestamp, color } = embed;
  const small = [
    footer?.text,
    timestamp && formatTimestamp(Date.parse(timestamp) / 1000, 'f', { now: Date.now() }),
  ];
  return html`<div class="embed" style=${{ '--accent-line': cssColour(color) ?? 'var(--line-strong)' }}>
    <div class="embed-words">
      ${author ? html`<div class="embed-author">${linked(author.name, author.url)}</div>` : null}
      ${title ? html`<div class="embed-title">${linked(html`<${ProseLine} text=${title} />`, url)}</div>` : null}
      ${description ? html`<${Prose} text=${description} />` : null}
      ${
        fields.length > 0
          ? html`<div class="fields">
              ${fields.map(
                ({ name, value, inline }) =>
                  html`<div class=${inline === true ? 'field beside' : 'field'}>
                    <div class="field-name"><${ProseLine} text=${name} /></div>
                    <${Prose} text=${value} />
                  </div>`,
              )}
            </div>`
          : null
      }
    </div>
    ${thumbnail ? html`<${ImageFile} class="thumbnail" url=${resolveMediaUrl(thumbnail.url, attachments)} description=${imageDescription(thumbnail, attachments) ?? title} />` : null}
    ${image ? html`<${ImageFile} class="embed-image" url=${resolveMediaUrl(image.url, attachments)} description=${imageDescription(image, attachments) ?? title} />` : null}
    ${small.some(Boolean) ? html`<div class="embed-footer">${small.filter(Boolean).join(' · ')}</div>` : null}
  </div>`;
}

/**
 * @param {unknown} words
 * @param {string | undefined} url
 */
const linked = (words, url) =>
  url ? html`<a href=${url} target="_blank" rel="noreferrer noopener">${words}</a>` : words;
