// @ts-check
import { useState } from '../vendor/preact.js';

let last = 0;

/**
 * An id for an element of this component, for as long as it is there.
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
