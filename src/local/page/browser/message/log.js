// @ts-check
import { Avatar } from '../controls/avatar.js';
import { html, useEffect, useLayoutEffect, useRef, useState } from '../vendor/preact.js';
import { Dots, Message } from './message.js';

/** @import { APIMessage } from 'discord-api-types/v10' */
/** @import { Note, State } from '../session/state.js' */
/** @import { Deeds } from '../session/use-session.js' */

/** So near to the end, what is new is scrolled to, in pixels. */
const NEAR_END = 80;
/** Messages of one author within so long stand together, in milliseconds. */
const TOGETHER_MS = 7 * 60_000;
/** An answer that comes within so long needs no word of it, in milliseconds. */
const SOON_MS = 400;

/**
 * The messages of the channel, and between them what only this tab sees. What is new is scrolled to unless somebody
 * reads further up.
 *
 * @param {{ readonly state: State, readonly deeds: Deeds, readonly children: unknown }} props `children`: stands at the
 *   beginning of the channel
 */
export function Log({ state, deeds, children }) {
  const { messages, notes, dismissed, here } = state;
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const shown = messages.filter(({ id }) => !dismissed.has(id));
  const items = [
    ...shown.map((message) => ({ at: Date.parse(message.timestamp), message, note: null })),
    ...notes.map((note) => ({ at: note.at, message: null, note })),
  ].toSorted((one, other) => one.at - other.at);

  const toEnd = () => {
    const { current } = scroller;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  };
  // Whoever comes in, or sends something, looks at the end.
  useLayoutEffect(() => {
    isAtEnd.current = messages.length > 0;
    toEnd();
  }, [here?.channelId, here?.userId]);
  useEffect(() => {
    if (state.waiting > 0) isAtEnd.current = true;
  }, [state.waiting]);
  useEffect(() => {
    const watcher = new ResizeObserver(toEnd);
    if (content.current) watcher.observe(content.current);
    if (scroller.current) watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, []);
  // The first screen again.
  useEffect(() => {
    if (state.welcomes === 0 || !scroller.current) return;
    isAtEnd.current = false;
    scroller.current.scrollTop = 0;
  }, [state.welcomes]);

  /** @param {Event} event */
  const scrolled = ({ currentTarget }) => {
    const { scrollHeight, scrollTop, clientHeight } = /** @type {HTMLElement} */ (currentTarget);
    // What came meanwhile makes the end farther, and is no scrolling back.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) isAtEnd.current = true;
    else if (scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = scrollTop;
  };

  return html`<div
    class="log"
    ref=${scroller}
    onScroll=${scrolled}
    tabindex="0"
    role="region"
    aria-label="Messages"
  >
    <div class="log-content" ref=${content}>
      ${children}
      <div role="log" aria-label="New messages" aria-relevant="additions">
        <ol class="messages">
          ${items.map(({ message, note }, index) =>
            message
              ? html`<${Message}
                  key=${message.id}
                  message=${message}
                  isGoingOn=${goesOn(message, items[index - 1]?.message ?? null)}
                  answered=${messages.find(({ id }) => id === message.message_reference?.message_id) ?? null}
                />`
              : note &&
                html`<${NoteLine}
                  key=${`note-${note.key}`}
                  note=${note}
                  botName=${here?.bot.name ?? ''}
                  deeds=${deeds}
                />`,
          )}
        </ol>
      </div>
      <${Waiting} isWaiting=${state.waiting > 0} name=${here?.bot.name ?? 'The bot'} />
    </div>
  </div>`;
}

/**
 * @param {APIMessage} message
 * @param {APIMessage | null} above
 */
function goesOn(message, above) {
  if (above === null || message.interaction || message.interaction_metadata) return false;
  const isTogether = Date.parse(message.timestamp) - Date.parse(above.timestamp) < TOGETHER_MS;
  return isTogether && above.author.id === message.author.id && (above.flags ?? 0) === (message.flags ?? 0);
}

/**
 * What is not a message: a failure as Discord words it, something that the page says itself, or what the bot did wrong.
 *
 * @param {{ readonly note: Note, readonly botName: string, readonly deeds: Deeds }} props
 */
function NoteLine({ note: { kind, text, key }, botName, deeds }) {
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
        <button type="button" class="link" onClick=${() => deeds.dismissNote(key)}>Dismiss message</button>
      </p>
    </div>
  </li>`;
}

/** @param {{ readonly isWaiting: boolean, readonly name: string }} props */
function Waiting({ isWaiting, name }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLong(false);
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return html`<p class="typing" role="status">${isLong ? html`<${Dots} /> ${name} is thinking…` : null}</p>`;
}
