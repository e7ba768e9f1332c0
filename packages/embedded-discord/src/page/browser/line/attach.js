// @ts-check
import { html } from '../vendor/preact.js';

/**
 * Chooses the file for a command with a file option.
 *
 * @param {{ readonly onFile: (file: File) => void }} props
 */
export function AttachButton({ onFile }) {
  /** @param {Event} event */
  const choose = ({ currentTarget }) => {
    const chooser = /** @type {HTMLInputElement} */ (currentTarget);
    const [file] = chooser.files ?? [];
    if (file) onFile(file);
    chooser.value = '';
  };
  return html`<label class="attach"
    ><input type="file" onChange=${choose} /><span>Choose a file</span></label
  >`;
}
