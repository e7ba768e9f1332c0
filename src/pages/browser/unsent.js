// @ts-check

/*
 * Taps that the server has not answered, kept on the device: a phone may close the page before the network is back.
 */

const KEY = `taps ${location.pathname}`;

/**
 * @typedef {object} Unsent
 * @property {string} form the id of the form
 * @property {number} by
 * @property {Record<string, string | string[]>} fields what is sent
 */

/** @type {Map<unknown, Unsent>} by the id of the press, in their order */
const unsent = new Map();

/** @returns {readonly Unsent[]} those that were kept when the page was closed */
export function readUnsent() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Unsent} press */
export function keepUnsent(press) {
  unsent.set(press.fields['press'], press);
  store();
}

/** @param {unknown} id of a press that was answered */
export function dropUnsent(id) {
  if (unsent.delete(id)) store();
}

function store() {
  try {
    if (unsent.size > 0) localStorage.setItem(KEY, JSON.stringify([...unsent.values()]));
    else localStorage.removeItem(KEY);
  } catch {
    // They last as long as the page.
  }
}
