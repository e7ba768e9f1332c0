// @ts-check
import { useLayoutEffect } from '../vendor/preact.js';

/** The maximum height of a popover, in pixels; longer ones scroll. */
const MAX_HEIGHT = 380;
/** With this much room below the opener, in pixels, the popover opens there even if there is more above. */
const ENOUGH_HEIGHT = 240;
/** The distances of a popover from the edge of the window and from its opener, in pixels. */
const MARGIN = 8;
const GAP = 4;

/**
 * Positions an open popover below its opener, or above it if there is too little room below and more above.
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
      const isBelow = below >= Math.min(shown.scrollHeight, ENOUGH_HEIGHT) || below >= above;
      const { style } = shown;
      style.maxHeight = `${Math.min(MAX_HEIGHT, isBelow ? below : above)}px`;
      style.minWidth = alignRight ? '' : `${box.width}px`;
      style.top = isBelow ? `${box.bottom + GAP}px` : '';
      style.bottom = isBelow ? '' : `${innerHeight - box.top + GAP}px`;
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
