// @ts-check
import { useRef, useState } from '../vendor/preact.js';
import { likelyItem } from './suggesting.js';

/** @import { Menu, MenuItem } from '../../protocol.ts' */

/** The delay between a key and the request for the menu, in milliseconds. */
const PAUSE_MS = 40;

/**
 * The menu for the current line, and the index of the item that the keys refer to; -1 for none.
 *
 * @typedef {{
 *   readonly menu: Menu | null,
 *   readonly at: number,
 *   readonly itemFor: (line: string, index: number) => MenuItem | null,
 *   readonly look: (line: string) => Promise<void>,
 *   readonly step: (by: 1 | -1) => void,
 *   readonly point: (index: number) => void,
 *   readonly close: () => void,
 * }} LineMenu `itemFor`: null while the menu is still that of another line
 */

/**
 * @param {(line: string) => Promise<Menu | null>} complete requests a menu
 * @returns {LineMenu}
 */
export function useMenu(complete) {
  const [shown, setShown] = useState(
    /** @type {{ readonly menu: Menu, readonly line: string } | null} */ (null),
  );
  const [at, setAt] = useState(-1);
  const lastRequest = useRef(0);
  const items = shown?.menu.items ?? [];

  const close = () => {
    lastRequest.current += 1;
    setShown(null);
    setAt(-1);
  };
  return {
    menu: shown?.menu ?? null,
    at,
    itemFor: (line, index) => (shown?.line === line ? (items[index] ?? null) : null),
    async look(line) {
      if (!/^\s*[/!]/.test(line)) return close();
      lastRequest.current += 1;
      const request = lastRequest.current;
      const isOld = () => request !== lastRequest.current;
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS);
      });
      const menu = isOld() ? null : await complete(line);
      if (isOld()) return;
      setShown(menu && { menu, line });
      setAt(menu ? likelyItem(menu, line) : -1);
    },
    step(by) {
      const from = at < 0 && by < 0 ? 0 : at;
      setAt((from + by + items.length) % items.length);
    },
    point: setAt,
    close,
  };
}
