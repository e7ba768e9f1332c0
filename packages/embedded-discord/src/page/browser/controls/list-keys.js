// @ts-check
import { useRef } from '../vendor/preact.js';

/**
 * The index to which an arrow key, Home or End moves in a list that doesn't wrap around.
 *
 * @param {string} key as events name it
 * @param {number} at
 * @param {number} count
 * @returns {number | null} null for any other key
 */
export function stepTo(key, at, count) {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** After a pause of this many milliseconds, a new word begins. */
const TYPED_TOGETHER_MS = 700;

/**
 * Finds the first label with the typed beginning; letters in quick succession form a word.
 *
 * @param {readonly string[]} labels
 * @returns {(event: KeyboardEvent) => number | null} null if no letter was typed, or no label matches
 */
export function useFirstLetters(labels) {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, timeStamp, ctrlKey, metaKey, altKey }) => {
    if (Array.from(key).length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return null;
    const isTogether = timeStamp - typed.current.at < TYPED_TOGETHER_MS;
    const text = (isTogether ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    const found = labels.findIndex((label) => label.toLowerCase().startsWith(text));
    return found < 0 ? null : found;
  };
}
