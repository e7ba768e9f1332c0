// @ts-check
import { Avatar } from '../controls/avatar.js';
import { MenuButton } from '../controls/menu-button.js';
import { readInline, wordsOf } from '../markdown/inline.js';
import { Prose } from '../reading/prose.js';
import { useReader } from '../reading/reader.js';
import { isOfParts, isPrivate, isThinking } from '../session/messages.js';
import { html } from '../vendor/preact.js';
import { EmbedCard } from './embed.js';
import { Files } from './files.js';
import { Parts } from './parts.js';
import { isShownElsewhere, textsIn } from './shapes.js';

/** @import { APIMessage } from 'discord-api-types/v10' */
/** @import { Attachment, Embed, Part } from './shapes.js' */

/**
 * A message as Discord shows it: what it answers, who wrote it and when, what it says and offers, and whether only you
 * see it.
 *
 * @param {{ readonly message: APIMessage, readonly isGoingOn: boolean, readonly answered: APIMessage | null }} props
 *   `isGoingOn`: the same author wrote the one above just before; `answered`: the message that it refers to
 */
export function Message({ message, isGoingOn, answered }) {
  const { userId, messageCommands, failedOn, deeds } = useReader();
  const { id, author, timestamp, edited_timestamp: editedAt } = message;
  const isMine = isPrivate(message);
  const pings = (message.mentions ?? []).some((one) => one.id === userId);
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
              <button type="button" class="link" onClick=${() => deeds.dismiss(id)}>Dismiss message</button>
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
              onChoose=${(/** @type {string} */ command) => void deeds.use(command, id)}
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
    ${isOfParts(message) ? null : html`<${Files} files=${files} />`}
    ${
      parts.length > 0
        ? html`<div class="parts"><${Parts} parts=${parts} owner=${{ id: message.id, attachments }} /></div>`
        : null
    }
  `;
}

/** Three dots that wait. */
export const Dots = () => html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/**
 * The line above an answer: who used what, or which message it goes on from.
 *
 * @param {{ readonly message: APIMessage, readonly answered: APIMessage | null }} props
 */
function Cause({ message, answered }) {
  const { interaction, interaction_metadata: from } = message;
  if (interaction) {
    const name = interaction.user.global_name ?? interaction.user.username;
    return html`<p class="cause">
      <span class="spine" aria-hidden="true"></span><${Avatar} name=${name} isSmall=${true} />
      <strong>${name}</strong> used
      <span class="used">${isMenuCommand(interaction) ? '' : '/'}${interaction.name}</span>
    </p>`;
  }
  if (!from || !message.message_reference) return null;
  const name = from.user.global_name ?? from.user.username;
  return html`<p class="cause">
    <span class="spine" aria-hidden="true"></span><${Avatar} name=${name} isSmall=${true} />
    <strong>${name}</strong>
    <span class="excerpt">${answered ? `on: ${excerptOf(answered)}` : 'on an earlier message'}</span>
  </p>`;
}

/**
 * Names of slash commands have no capitals and no spaces before the subcommand; those in menus have.
 *
 * @param {{ readonly name: string }} interaction
 */
const isMenuCommand = ({ name }) => /\p{Lu}/u.test(name);

/** @param {APIMessage} message */
const excerptOf = (message) => {
  const text = textsIn(message)[0] ?? 'a message';
  return wordsOf(readInline(text.split('\n')[0]?.replace(/^(?:#{1,3}|-#|>|-) /, '') ?? ''));
};

/** @param {Date} when */
const shortTime = (when) => when.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** @param {Date} when */
function dayAndTime(when) {
  const day = when.toDateString();
  if (day === new Date().toDateString()) return `Today at ${shortTime(when)}`;
  return when.toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });
}
