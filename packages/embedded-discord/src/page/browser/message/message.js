// @ts-check
import { Avatar } from '../controls/avatar.js';
import { MenuButton } from '../controls/menu-button.js';
import { Prose } from '../reading/prose.js';
import { useReader } from '../reading/reader.js';
import { isOfParts, isPrivate, isThinking } from '../session/messages.js';
import { html } from '../vendor/preact.js';
import { Cause } from './cause.js';
import { EmbedCard } from './embed.js';
import { AttachedFiles } from './files.js';
import { Parts } from './parts.js';
import { isShownElsewhere } from './shapes.js';

/** @import { APIMessage } from 'discord-api-types/v10' */
/** @import { Attachment, Embed, Part } from './shapes.js' */

/**
 * A message as Discord shows it: the message it refers to, author, time, content, components, and whether only you can
 * see it.
 *
 * @param {{ readonly message: APIMessage, readonly isGoingOn: boolean, readonly answered: APIMessage | null }} props
 * `isGoingOn`: grouped with the previous message of the same author; `answered`: the message that it refers to
 */
export function MessageView({ message, isGoingOn, answered }) {
  const { userId, messageCommands, failedOn, actions } = useReader();
  const { id, author, timestamp, edited_timestamp: editedAt } = message;
  const isMine = isPrivate(message);
  const pings = (message.mentions ?? []).some((mention) => mention.id === userId);
  const when = new Date(timestamp);
  const name = author.global_name ?? author.username;
  const hasMenu = !isMine && !isThinking(message) && messageCommands.length > 0;
  return html`<li
    class=${`message${isMine ? ' private' : pings ? ' pings' : ''}${isGoingOn ? ' going-on' : ''}`}
    id=${`message-${id}`}
  >
    <${Cause} message=${message} answered=${answered} />
    <div class="message-side">
      ${
        isGoingOn
          ? html`<time class="time-beside" datetime=${timestamp}>${shortTime(when)}</time>`
          : html`<${Avatar} name=${name} isBot=${author.bot === true} />`
      }
    </div>
    <div class="message-main">
      ${
        isGoingOn
          ? html`<span class="unseen">${name}:</span>`
          : html`<div class="message-head">
              <span class="author">${name}</span>
              ${author.bot === true ? html`<span class="app-tag">App</span>` : null}
              <time datetime=${timestamp} title=${when.toLocaleString()}>${dayAndTime(when)}</time>
            </div>`
      }
      <${Body} message=${message} />
      ${
        editedAt && message.content
          ? html`<span class="edited" title=${new Date(editedAt).toLocaleString()}>(edited)</span>`
          : null
      }
      ${failedOn === id ? html`<p class="failed" role="alert">This interaction failed</p>` : null}
      ${
        isMine
          ? html`<p class="only-you">
              <span class="eye" aria-hidden="true"></span> Only you can see this ·${' '}
              <button type="button" class="link" onClick=${() => actions.dismiss(id)}>Dismiss message</button>
            </p>`
          : null
      }
    </div>
    ${
      hasMenu
        ? html`<div class="message-tools">
            <${MenuButton}
              name="More: apps for this message"
              items=${messageCommands}
              onChoose=${(/** @type {string} */ command) => void actions.use(command, id)}
            />
          </div>`
        : null
    }
  </li>`;
}

/** @param {{ readonly message: APIMessage }} props */
function Body({ message }) {
  const attachments = /** @type {readonly Attachment[]} */ (
    /** @type {unknown} */ (message.attachments ?? [])
  );
  const embeds = /** @type {readonly Embed[]} */ (message.embeds ?? []);
  const parts = /** @type {readonly Part[]} */ (/** @type {unknown} */ (message.components ?? []));
  if (isThinking(message))
    return html`<p class="thinking"><${Dots} /> ${message.author.username} is thinking…</p>`;
  const files = attachments.filter((file) => !isShownElsewhere(file, embeds, parts));
  return html`
    ${message.content ? html`<${Prose} text=${message.content} />` : null}
    ${embeds.map((embed, index) => html`<${EmbedCard} key=${index} embed=${embed} attachments=${attachments} />`)}
    ${isOfParts(message) ? null : html`<${AttachedFiles} files=${files} />`}
    ${
      parts.length > 0
        ? html`<div class="parts"><${Parts} parts=${parts} owner=${{ id: message.id, attachments }} /></div>`
        : null
    }
  `;
}

/** A waiting indicator. */
export const Dots = () => html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** @param {Date} when */
const shortTime = (when) => when.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** @param {Date} when */
function dayAndTime(when) {
  const day = when.toDateString();
  if (day === new Date().toDateString()) return `Today at ${shortTime(when)}`;
  return when.toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });
}
