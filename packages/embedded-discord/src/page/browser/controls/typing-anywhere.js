// @ts-check
import { useEffect } from '../vendor/preact.js';

/**
 * Sends keys that no other element handles to this input.
 *
 * @param {{ readonly current: HTMLInputElement | null }} input
 */
export function useTypingAnywhere(input) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = ({ key, ctrlKey, metaKey, altKey }) => {
      const { activeElement: focused } = document;
      const isFree = focused === null || focused === document.body || focused.matches('.log');
      const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isFree && isTyped) input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
