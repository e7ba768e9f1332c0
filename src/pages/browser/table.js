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
