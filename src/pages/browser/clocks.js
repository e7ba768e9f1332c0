// @ts-check
import { serverTime } from './table.js';

/* Keeps the times on the page running. A running clock carries the server's time at which it would have shown 0:00. */

export function runClocks() {
  showTimes();
  setInterval(showTimes, 1000);
}

/** Call it also after the page was replaced, since the new clocks show the time of the last change. */
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
