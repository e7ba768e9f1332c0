// @ts-check

/*
 * How high the bar at the thumb is: what must stay in sight stands above it.
 */

const watch = new ResizeObserver(() => {
  const height = document.querySelector('.bar')?.clientHeight ?? 0;
  document.documentElement.style.setProperty('--bar', `${height}px`);
});

/** Tells the styles, now and whenever that changes; again after a change that may have brought another bar. */
export function watchBar() {
  watch.disconnect();
  const bar = document.querySelector('.bar');
  if (bar) watch.observe(bar);
}
