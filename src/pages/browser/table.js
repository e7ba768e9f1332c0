// @ts-check

/** The part of the page that shows the game, and knows where everything is. */
export function table() {
  const found = document.getElementById('table');
  if (!found) throw new Error('The page has no table.');
  return found;
}

/**
 * Where something is on the server.
 * @param {'press' | 'rules' | 'live' | 'page'} what
 */
export const pathOf = (what) => table().dataset[what] ?? '';

/** Asks for a part of a page, not for all of it. */
export const AS_FRAGMENT = { Accept: 'text/vnd.fragment+html' };
