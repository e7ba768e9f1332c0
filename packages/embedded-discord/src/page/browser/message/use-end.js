// @ts-check
import { useEffect, useLayoutEffect, useRef } from '../vendor/preact.js';

/** @import { State } from '../session/state.js' */

/** So near to the end, what is new is scrolled to, in pixels. */
const NEAR_END = 80;

/** @typedef {{ current: HTMLElement | null }} Holder */

/**
 * Keeps the end of the channel in sight while it grows, unless somebody has scrolled back.
 *
 * @param {State} state
 * @returns {{ readonly scroller: Holder, readonly content: Holder, readonly scrolled: (event: Event) => void }} for what
 *   scrolls, and for all that stands in it
 */
export function useEnd({ here, messages, waiting, welcomes }) {
  const scroller = useRef(/** @type {HTMLElement | null} */ (null));
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);

  const toEnd = () => {
    const { current } = scroller;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
  };
  // Whoever comes in, or sends something, looks at the end; at the beginning where there is nothing but it.
  useLayoutEffect(() => {
    const { current } = scroller;
    const fits = current !== null && current.scrollHeight <= current.clientHeight;
    isAtEnd.current = fits || messages.length > 0;
    toEnd();
  }, [here?.channelId, here?.userId]);
  useEffect(() => {
    if (waiting > 0) isAtEnd.current = true;
  }, [waiting]);
  useEffect(() => {
    const watcher = new ResizeObserver(toEnd);
    if (content.current) watcher.observe(content.current);
    if (scroller.current) watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, []);
  // The first screen again.
  useEffect(() => {
    if (welcomes === 0 || !scroller.current) return;
    isAtEnd.current = false;
    scroller.current.scrollTop = 0;
  }, [welcomes]);

  /** @param {Event} event */
  const scrolled = ({ currentTarget }) => {
    const { scrollHeight, scrollTop, clientHeight } = /** @type {HTMLElement} */ (currentTarget);
    // What came meanwhile makes the end farther, and is no scrolling back.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) isAtEnd.current = true;
    else if (scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = scrollTop;
  };

  return { scroller, content, scrolled };
}
