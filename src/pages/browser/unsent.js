// @ts-check

/*
 * Taps that the server has not answered, stored on the device: a phone may close the page before the network is back.
 * Each has an entry of its own, since several tabs may show the same page.
 */

const TAPS = 'taps ';
const MINE = `${TAPS}${location.pathname} `;

/**
 * @typedef {object} Unsent
 * @property {string} form the id of the form
 * @property {number} by
 * @property {Record<string, string | string[]>} fields as they are sent
 */

/** @returns {readonly Unsent[]} those stored when the page was closed, in their order */
export const readUnsent = () =>
  keys()
    .filter((key) => key.startsWith(MINE))
    .flatMap((key) => read(key) ?? [])
    .toSorted((one, other) => timeOf(one) - timeOf(other));

/** @param {Unsent} press */
export function keepUnsent(press) {
  try {
    localStorage.setItem(keyOf(press.fields['press']), JSON.stringify(press));
  } catch {
    // Without storage, the tap lasts as long as the page.
  }
}

/** @param {unknown} id of a press that was answered */
export const dropUnsent = (id) => remove(keyOf(id));

/** Drops all taps of this page. */
export function forgetUnsent() {
  for (const key of keys()) if (key.startsWith(MINE)) remove(key);
}

/**
 * Drops the taps of other pages that are older than this.
 * @param {number} time in milliseconds since 1970
 */
export function forgetUnsentBefore(time) {
  for (const key of keys()) {
    if (!key.startsWith(TAPS) || key.startsWith(MINE)) continue;
    const press = read(key);
    if (!press || timeOf(press) < time) remove(key);
  }
}

const keyOf = (/** @type {unknown} */ id) => `${MINE}${String(id)}`;

const timeOf = (/** @type {Unsent} */ { fields }) => Number(fields['pressed']);

/** @returns {readonly string[]} none if the browser stores nothing */
function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/**
 * @param {string} key
 * @returns {Unsent | null} null if it can’t be read
 */
function read(key) {
  try {
    const press = JSON.parse(localStorage.getItem(key) ?? 'null');
    return press?.fields ? press : null;
  } catch {
    return null;
  }
}

/** @param {string} key */
function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
