// @ts-check

/*
 * Publishes the height of the bottom bar to the styles, which keep other content above it.
 */

const watch = new ResizeObserver(() => {
  const height = document.querySelector('.bar')?.clientHeight ?? 0;
  document.documentElement.style.setProperty('--bar', `${height}px`);
});

/** Observes the current bar. Call it again after a morph, which may have replaced the element. */
export function watchBar() {
  watch.disconnect();
  const bar = document.querySelector('.bar');
  if (bar) watch.observe(bar);
}
