// @ts-check
import { serverTime } from './table.js';

/*
 * Lets the times on the page pass. A clock that runs has the server's time at which it would have shown 0:00.
 */

export function runClocks() {
  showTimes();
  setInterval(showTimes, 1000);
}

/** Call it after the page was replaced too, whose clocks stand at the last change. */
export function showTimes() {
  for (const clock of document.querySelectorAll('[data-from]')) {
    const from = clock instanceof HTMLElement ? Number(clock.dataset['from']) : 0;
    const words = format(Math.max(0, serverTime() - from));
    if (clock.textContent !== words) clock.textContent = words;
  }
}

/** As `src/text/clock.ts` does. @param {number} ms */
function format(ms) {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const twoDigits = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return [...(hours > 0 ? [hours, twoDigits(minutes)] : [minutes]), twoDigits(seconds % 60)].join(':');
}
