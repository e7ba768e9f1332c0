// @ts-check
import { useEffect, useRef } from '../vendor/preact.js';

/**
 * Moves the focus to another element if the focused one, such as a pressed button, disappears, so that keyboard users
 * don't start at the top of the page again. Not on touch screens, where a keyboard would come up.
 *
 * @param {string} instead a selector
 * @param {readonly unknown[]} changes state whose change may have removed the focused element
 */
export function useFocusKept(instead, changes) {
  const last = useRef(/** @type {EventTarget | null} */ (null));
  useEffect(() => {
    document.addEventListener('focusin', ({ target }) => (last.current = target));
  }, []);
  useEffect(() => {
    const isLost =
      document.activeElement === document.body && last.current instanceof Node && !last.current.isConnected;
    const other = document.querySelector(instead);
    if (isLost && other instanceof HTMLElement && matchMedia('(hover: hover)').matches) other.focus();
  }, changes);
}
