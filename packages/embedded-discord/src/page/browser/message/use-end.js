// @ts-check
import { useEffect, useLayoutEffect, useRef } from '../vendor/preact.js';

/** @import { State } from '../session/state.js' */

/** Within this distance of the end, new messages are scrolled to, in pixels. */
const NEAR_END = 80;

/** @typedef {{ current: HTMLElement | null }} Holder */

/**
 * Keeps the end of the channel in view while it grows, unless the reader has scrolled back.
 *
 * @param {State} state
 * @returns {{ readonly scroller: Holder, readonly content: Holder, readonly scrolled: (event: Event) => void }} refs
 * for the scrolling element and its content
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
  // After entering or sending something, shows the end; if the channel has no messages, the beginning.
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
  // Shows the welcome again.
  useEffect(() => {
    if (welcomes === 0 || !scroller.current) return;
    isAtEnd.current = false;
    scroller.current.scrollTop = 0;
  }, [welcomes]);

  /** @param {Event} event */
  const scrolled = ({ currentTarget }) => {
    const { scrollHeight, scrollTop, clientHeight } = /** @type {HTMLElement} */ (currentTarget);
    // New content moves the end away; that isn't scrolling back.
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) isAtEnd.current = true;
    else if (scrollTop < lastTop.current) isAtEnd.current = false;
    lastTop.current = scrollTop;
  };

  return { scroller, content, scrolled };
}
