// @ts-check
import { isPlayed } from './offline.js';

/*
 * The state of the connection that delivers updates, and the line on the page that reports a loss.
 */

/** Shorter interruptions aren’t shown. */
const GRACE_MS = 1000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let lossTimer;
/** @type {Set<() => void>} */
const waiting = new Set();

const line = () => document.getElementById('connection');

export function connected() {
  clearTimeout(lossTimer);
  lossTimer = undefined;
  line()?.replaceChildren();
  for (const resume of waiting) resume();
  waiting.clear();
}

export function disconnected() {
  lossTimer ??= setTimeout(() => line()?.replaceChildren(lossLine()), GRACE_MS);
}

const lossLine = () =>
  `Connection lost. Trying again…${isPlayed() ? ' What you tap at your own life is sent then.' : ''}`;

/**
 * The connection has ended for good: shows why, and disables all buttons.
 * @param {string} html the reason
 */
export function ended(html) {
  clearTimeout(lossTimer);
  const element = line();
  if (element) element.innerHTML = html;
  for (const button of document.querySelectorAll('form button')) button.setAttribute('disabled', '');
}

/**
 * Resolves once the connection is back, at the latest after `ms`.
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const backOrAfter = (ms) =>
  new Promise((resolve) => {
    const resume = () => {
      clearTimeout(timer);
      waiting.delete(resume);
      resolve();
    };
    const timer = setTimeout(resume, ms);
    waiting.add(resume);
  });
