// @ts-check

/*
 * The connection by which the page hears of what happens, and the line that says so where it is cut.
 */

/** A connection that is cut and back within this time is not spoken of. */
const PATIENCE_MS = 1000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let doubt;
/** @type {Set<() => void>} */
const waiting = new Set();

const line = () => document.getElementById('connection');

/** The connection is there. */
export function connected() {
  clearTimeout(doubt);
  doubt = undefined;
  line()?.replaceChildren();
  for (const go of waiting) go();
  waiting.clear();
}

/** The connection is gone. */
export function disconnected() {
  doubt ??= setTimeout(() => line()?.replaceChildren('Connection lost. Trying again…'), PATIENCE_MS);
}

/**
 * There will be no connection any more, and nothing that is pressed would arrive.
 * @param {string} html why
 */
export function ended(html) {
  clearTimeout(doubt);
  const here = line();
  if (here) here.innerHTML = html;
  for (const key of document.querySelectorAll('form button')) key.setAttribute('disabled', '');
}

/**
 * Resolves once the connection is back, or after a while in which that was not noticed.
 * @param {number} ms
 * @returns {Promise<void>}
 */
export const backOrAfter = (ms) =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    waiting.add(go);
  });
