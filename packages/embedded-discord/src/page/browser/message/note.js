// @ts-check
import { Avatar } from '../controls/avatar.js';
import { html } from '../vendor/preact.js';

/** @import { Note } from '../session/state.js' */
/** @import { TabActions } from '../session/use-session.js' */

/**
 * A note between the messages: a failure in Discord's words, a note of the page itself, or a mistake of the bot.
 *
 * @param {{ readonly note: Note, readonly botName: string, readonly actions: TabActions }} props
 */
export function NoteView({ note: { kind, text, key }, botName, actions }) {
  const isFailure = kind === 'failed';
  return html`<li class=${`message aside ${kind}${isFailure ? ' private' : ''}`}>
    <div class="message-side">
      ${isFailure ? html`<${Avatar} name=${botName} isBot=${true} />` : html`<span class="note-sign" aria-hidden="true">${kind === 'problem' ? '!' : 'i'}</span>`}
    </div>
    <div class="message-main">
      ${isFailure ? html`<div class="message-head"><span class="author">${botName}</span><span class="app-tag">App</span></div>` : null}
      <p class="note-text">${text}</p>
      <p class="only-you">
        <span class="eye" aria-hidden="true"></span> Only you can see this ·${' '}
        <button type="button" class="link" onClick=${() => actions.dismissNote(key)}>Dismiss message</button>
      </p>
    </div>
  </li>`;
}
