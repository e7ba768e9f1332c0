// @ts-check
import { html, useEffect, useState } from '../vendor/preact.js';
import { Dots, MessageView } from './message.js';
import { NoteView } from './note.js';
import { useEnd } from './use-end.js';

/** @import { APIMessage } from 'discord-api-types/v10' */
/** @import { State } from '../session/state.js' */
/** @import { TabActions } from '../session/use-session.js' */

/** Messages of one author within this time are grouped, in milliseconds. */
const GROUPING_MS = 7 * 60_000;
/** Answers within this time need no waiting indicator, in milliseconds. */
const SOON_MS = 400;

/**
 * The messages of the channel, mixed with notes for this tab. Scrolls to new ones unless the reader has scrolled back.
 *
 * @param {{ readonly state: State, readonly actions: TabActions, readonly children: unknown }} props `children`: shown at the
 * beginning of the channel
 */
export function MessageLog({ state, actions, children }) {
  const { messages, notes, dismissed, here } = state;
  const { scroller, content, scrolled } = useEnd(state);
  const shown = messages.filter(({ id }) => !dismissed.has(id));
  const items = [
    ...shown.map((message) => ({ at: Date.parse(message.timestamp), message, note: null })),
    ...notes.map((note) => ({ at: note.at, message: null, note })),
  ].toSorted((a, b) => a.at - b.at);

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
              ? html`<${MessageView}
                  key=${message.id}
                  message=${message}
                  isGoingOn=${continuesGroup(message, items[index - 1]?.message ?? null)}
                  answered=${messages.find(({ id }) => id === message.message_reference?.message_id) ?? null}
                />`
              : note &&
                html`<${NoteView}
                  key=${`note-${note.key}`}
                  note=${note}
                  botName=${here?.bot.name ?? ''}
                  actions=${actions}
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
function continuesGroup(message, above) {
  if (above === null || message.interaction || message.interaction_metadata) return false;
  const isTogether = Date.parse(message.timestamp) - Date.parse(above.timestamp) < GROUPING_MS;
  return isTogether && above.author.id === message.author.id && (above.flags ?? 0) === (message.flags ?? 0);
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
