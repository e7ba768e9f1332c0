// @ts-check
import { html, useState } from '../vendor/preact.js';

/**
 * A link to a place or a person.
 *
 * @param {{ readonly isHere: boolean, readonly onGo: () => void, readonly children: unknown }} props
 */
export const Going = ({ isHere, onGo, children }) =>
  html`<button
    type="button"
    class=${isHere ? 'going here' : 'going'}
    aria-current=${isHere ? 'true' : undefined}
    onClick=${onGo}
  >
    ${children}
  </button>`;

/**
 * An input for the name of another place or person.
 *
 * @param {{ readonly label: string, readonly sign: string, readonly onName: (name: string) => void }} props
 */
export function NewName({ label, sign, onName }) {
  const [name, setName] = useState('');
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
    setName('');
  };
  return html`<form class="new-name" onSubmit=${send}>
    <span aria-hidden="true">${sign}</span>
    <input
      type="text"
      aria-label=${label}
      placeholder=${label}
      maxlength="100"
      autocomplete="off"
      value=${name}
      onInput=${(/** @type {Event} */ event) => setName(/** @type {HTMLInputElement} */ (event.currentTarget).value)}
    />
    ${name.trim() === '' ? null : html`<button type="submit" class="link">Go</button>`}
  </form>`;
}
