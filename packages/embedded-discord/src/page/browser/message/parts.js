// @ts-check
import { EmojiImage, Prose } from '../reading/prose.js';
import { useReader } from '../reading/reader.js';
import { html, useState } from '../vendor/preact.js';
import { FileLink, ImageFile } from './files.js';
import { Select } from './select.js';
import { resolveMediaUrl, cssColour, isSelectPart, LINK_STYLE, PartType } from './shapes.js';

/** @import { VNode } from '../vendor/preact.js' */
/** @import { Attachment, Part } from './shapes.js' */

/**
 * The message that components belong to: its id and its files.
 *
 * @typedef {{ readonly id: string, readonly attachments: readonly Attachment[] }} Owner
 */

/**
 * The components of a message, of both versions: rows of buttons and selects, and layouts with text and images.
 *
 * @param {{ readonly parts: readonly Part[], readonly owner: Owner }} props
 * @returns {VNode[]}
 */
export function Parts({ parts, owner }) {
  // Keyed by position: a redrawn button with another id keeps the focus.
  return parts.map((part, index) => html`<${MessagePart} key=${index} part=${part} owner=${owner} />`);
}

/**
 * @param {{ readonly part: Part, readonly owner: Owner }} props
 * @returns {VNode | null}
 */
function MessagePart({ part, owner }) {
  const inside = part.components ?? [];
  if (isSelectPart(part)) return html`<${MessageSelect} select=${part} owner=${owner} />`;
  switch (part.type) {
    case PartType.ActionRow:
      return html`<div class="row"><${Parts} parts=${inside} owner=${owner} /></div>`;
    case PartType.Button:
      return html`<${Button} button=${part} owner=${owner} />`;
    case PartType.Section:
      return html`<div class="section">
        <div class="section-words"><${Parts} parts=${inside} owner=${owner} /></div>
        ${part.accessory ? html`<div class="accessory"><${MessagePart} part=${part.accessory} owner=${owner} /></div>` : null}
      </div>`;
    case PartType.TextDisplay:
      return html`<${Prose} text=${part.content ?? ''} />`;
    case PartType.Thumbnail:
      return html`<${ImageFile}
        class="thumbnail"
        url=${resolveMediaUrl(part.media?.url, owner.attachments)}
        description=${part.description}
        isSpoiler=${part.spoiler === true}
      />`;
    case PartType.MediaGallery:
      return html`<div class=${`gallery of-${Math.min(part.items?.length ?? 0, 4)}`}>
        ${(part.items ?? []).map(
          ({ media, description }) =>
            html`<${ImageFile}
              url=${resolveMediaUrl(media?.url, owner.attachments)}
              description=${description}
            />`,
        )}
      </div>`;
    case PartType.File: {
      const url = resolveMediaUrl(part.file?.url, owner.attachments);
      const file = owner.attachments.find((attachment) => attachment.url === url);
      return file ? html`<${FileLink} file=${file} />` : null;
    }
    case PartType.Separator:
      return html`<hr
        class=${`separator${part.divider === false ? ' blank' : ''}${part.spacing === 2 ? ' wide' : ''}`}
      />`;
    case PartType.Container:
      return html`<div
        class="container"
        style=${{ '--accent-line': cssColour(part.accent_color) ?? 'transparent' }}
      >
        <${Parts} parts=${inside} owner=${owner} />
      </div>`;
    default:
      return html`<${Parts} parts=${inside} owner=${owner} />`;
  }
}

/**
 * Waiting for an answer, it shows that and takes no second press.
 *
 * @param {{ readonly button: Part, readonly owner: Owner }} props
 */
function Button({ button, owner }) {
  const { actions } = useReader();
  const [isWaiting, setWaiting] = useState(false);
  const { label, emoji, custom_id: customId = '', style = 2, url, disabled } = button;
  const words = html`${emoji ? html`<${EmojiImage} ...${emoji} />` : null}${label ? html`<span>${label}</span>` : null}`;
  if (style === LINK_STYLE)
    return html`<a class="button style-5" href=${url} target="_blank" rel="noreferrer noopener">
      ${words}<span class="leads-out" aria-hidden="true">↗</span>
    </a>`;
  const press = async () => {
    if (isWaiting) return;
    setWaiting(true);
    await actions.press(owner.id, customId);
    setWaiting(false);
  };
  return html`<button
    type="button"
    class=${`button style-${style}${isWaiting ? ' waiting' : ''}`}
    disabled=${disabled === true}
    aria-busy=${isWaiting ? 'true' : undefined}
    aria-label=${label ? undefined : (emoji?.name ?? customId)}
    onClick=${press}
  >
    ${words}
  </button>`;
}

/** @param {{ readonly select: Part, readonly owner: Owner }} props */
function MessageSelect({ select, owner }) {
  const { actions } = useReader();
  const [isWaiting, setWaiting] = useState(false);
  /** @param {readonly string[]} values */
  const choose = async (values) => {
    setWaiting(true);
    await actions.select(owner.id, select.custom_id ?? '', values);
    setWaiting(false);
  };
  return html`<div class=${isWaiting ? 'select waiting' : 'select'}>
    <${Select} select=${select} onChoose=${choose} />
  </div>`;
}
