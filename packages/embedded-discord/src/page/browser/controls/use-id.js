// @ts-check
import { useState } from '../vendor/preact.js';

let last = 0;

/**
 * An id for an element of this component, stable while it is mounted.
 *
 * @returns {string}
 */
export function useId() {
  const [id] = useState(() => {
    last += 1;
    return `part-${last}`;
  });
  return id;
}
