// @ts-check

/** The element that shows the game; its data attributes hold the server’s paths. */
export function table() {
  const found = document.getElementById('table');
  if (!found) throw new Error('The page has no table.');
  return found;
}

/**
 * The path of a resource on the server.
 * @param {'press' | 'rules' | 'live' | 'page'} what
 */
export const pathOf = (what) => table().dataset[what] ?? '';

/** Requests a fragment instead of a whole page. */
export const AS_FRAGMENT = { Accept: 'text/vnd.fragment+html' };

let serverNow = 0;
let receivedAt = 0;

/**
 * Sets the server’s clock, so that the time of a press doesn’t depend on the phone’s clock.
 * @param {number} now in milliseconds since 1970
 */
export function setServerTime(now) {
  serverNow = now;
  receivedAt = performance.now();
}

/** The server’s current time, in milliseconds since 1970. */
export const serverTime = () => Math.round(serverNow + performance.now() - receivedAt);
