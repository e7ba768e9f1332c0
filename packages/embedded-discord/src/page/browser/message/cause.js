// @ts-check
import { Avatar } from '../controls/avatar.js';
import { parseInline, plainTextOf } from '../markdown/inline.js';
import { useReader } from '../reading/reader.js';
import { html } from '../vendor/preact.js';
import { textsOfMessage } from './shapes.js';

/** @import { APIMessage, APIUser } from 'discord-api-types/v10' */

/**
 * The line above an answer: who used which command, with the line typed here, or the message that it refers to.
 *
 * @param {{ readonly message: APIMessage, readonly answered: APIMessage | null }} props
 */
export function Cause({ message, answered }) {
  const { said, names } = useReader();
  const { interaction, interaction_metadata: from } = message;
  if (interaction) {
    const words = wordsAfter(interaction.name, said[message.id] ?? '');
    return html`<p class="cause">
      <${Asker} user=${interaction.user} /> used
      <span class="used">${isInMenu(interaction.name) ? '' : '/'}${interaction.name}</span>
      <span class="excerpt" title=${words}>${words}</span>
    </p>`;
  }
  if (!from || !message.message_reference) return null;
  return html`<p class="cause">
    <${Asker} user=${from.user} />
    <span class="excerpt"
      >${answered ? `acted on “${excerptOf(answered, names)}”` : 'acted on an earlier message'}</span
    >
  </p>`;
}

/** @param {{ readonly user: APIUser }} props */
function Asker({ user }) {
  const name = user.global_name ?? user.username;
  return html`<span class="spine" aria-hidden="true"></span><${Avatar} name=${name} isSmall=${true} />
    <strong>${name}</strong>`;
}

/**
 * A question, or the options of a command.
 *
 * @param {string} name
 * @param {string} line
 */
function wordsAfter(name, line) {
  const command = `/${name}`;
  if (!line.startsWith('/')) return line;
  return line.startsWith(command) ? line.slice(command.length).trim() : '';
}

/**
 * Slash commands have no capitals in their names; the ones in the menus of messages do.
 *
 * @param {string} name
 */
const isInMenu = (name) => /\p{Lu}/u.test(name);

/**
 * @param {APIMessage} message
 * @param {Readonly<Record<string, string>>} names
 */
function excerptOf(message, names) {
  const [first = 'a message'] = textsOfMessage(message);
  const line = first.split('\n')[0] ?? '';
  return plainTextOf(parseInline(line.replace(/^(?:#{1,3}|-#|>|-) /, '')), (id) => names[id] ?? id);
}
