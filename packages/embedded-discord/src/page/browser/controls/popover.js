// @ts-check
import { useLayoutEffect } from '../vendor/preact.js';

/** The maximum height of a popover, in pixels; longer ones scroll. */
const TALLEST = 380;
/** The margin between a popover and the edge of the window, in pixels. */
const MARGIN = 8;

/**
 * Positions an open popover above or below its opener, wherever there is more room.
 *
 * @param {{ readonly current: HTMLElement | null }} opener
 * @param {{ readonly current: HTMLElement | null }} popover with `popover="manual"`
 * @param {boolean} isOpen
 * @param {{ readonly alignRight?: boolean }} [how] `alignRight`: extends to the left
 */
export function usePopover(opener, popover, isOpen, { alignRight = false } = {}) {
  useLayoutEffect(() => {
    const [at, shown] = [opener.current, popover.current];
    if (!isOpen || !at || !shown) return;
    shown.showPopover();
    const place = () => {
      const box = at.getBoundingClientRect();
      const below = innerHeight - box.bottom - MARGIN;
      const above = box.top - MARGIN;
      const isBelow = below >= Math.min(shown.scrollHeight, 240) || below >= above;
      const { style } = shown;
      style.maxHeight = `${Math.min(TALLEST, isBelow ? below : above)}px`;
      style.minWidth = alignRight ? '' : `${box.width}px`;
      style.top = isBelow ? `${box.bottom + 4}px` : '';
      style.bottom = isBelow ? '' : `${innerHeight - box.top + 4}px`;
      const width = shown.offsetWidth;
      const left = alignRight ? box.right - width : box.left;
      style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    };
    place();
    addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
      if (shown.isConnected) shown.hidePopover();
    };
  }, [isOpen]);
}
