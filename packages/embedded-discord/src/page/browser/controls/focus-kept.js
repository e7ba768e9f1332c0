// @ts-check
import { useEffect, useRef } from '../vendor/preact.js';

/**
 * Where what had the focus is gone, such as a button that was pressed, something else has it: nobody who uses the keyboard
 * begins at the top of the page again. On a touch screen it stays lost, since a keyboard would come up.
 *
 * @param {string} instead a selector
 * @param {readonly unknown[]} changes what may have taken it away
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
