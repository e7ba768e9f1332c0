// @ts-check
import { html } from '../vendor/preact.js';

/** The number of colours that the stylesheet has for `.avatar`. */
const COLOURS = 8;

/** @param {string} name */
const colourOf = (name) =>
  Array.from(name).reduce((sum, letter) => (sum * 131 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % COLOURS;

/**
 * A person as a disc with the initials of their name. Hidden from screen readers, since the name is beside it.
 *
 * @param {{ readonly name: string, readonly isBot?: boolean, readonly isSmall?: boolean }} props
 */
export function Avatar({ name, isBot = false, isSmall = false }) {
  const words = name.trim().split(/[\s_-]+/u);
  const initials = words.slice(0, 2).map((word) => Array.from(word)[0]?.toUpperCase() ?? '');
  const look = isBot ? 'bot' : `colour-${colourOf(name)}`;
  return html`<span class=${`avatar ${look}${isSmall ? ' small' : ''}`} aria-hidden="true"
    >${initials.join('')}</span
  >`;
}
