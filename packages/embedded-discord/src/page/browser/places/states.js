// @ts-check
import { html } from '../vendor/preact.js';

/** @import { StatesHere } from '../../protocol.ts' */

/** @type {readonly (readonly [group: StatesHere['states'][number]['group'], title: string])[]} */
const GROUPS = [
  ['kind', 'Kind of channel'],
  ['state', 'State'],
  ['permission', 'The bot may'],
];

/**
 * A panel with the settings of the channel that a server's members can change, and the last notifications of locked
 * phones. Each change can also be typed as a line.
 *
 * @param {{ readonly here: StatesHere, readonly onSend: (line: string) => unknown }} props
 */
export function StatesPanel({ here: { states, pushes }, onSend }) {
  if (states.length === 0) return null;
  return html`<details class="states">
    <summary class="icon-button" aria-label="State of this channel" title="State of this channel">
      <span aria-hidden="true">⚙</span>
    </summary>
    <div class="popover states-panel">
      ${GROUPS.map(
        ([group, title]) =>
          html`<fieldset>
            <legend>${title}</legend>
            ${states
              .filter((state) => state.group === group)
              .map(
                ({ label, isOn, on, off }) =>
                  html`<label>
                    <input
                      type=${group === 'kind' ? 'radio' : 'checkbox'}
                      name=${`states-${group}`}
                      checked=${isOn}
                      onChange=${() => onSend(isOn ? off : on)}
                    />
                    ${label}
                  </label>`,
              )}
          </fieldset>`,
      )}
      <fieldset>
        <legend>On a locked phone</legend>
        ${pushes.length === 0 ? html`<p>Nothing yet.</p>` : pushes.map((text) => html`<p>${text}</p>`)}
      </fieldset>
    </div>
  </details>`;
}
