// @ts-check

/* The parts of a page that cover others on a phone: the panels, and the bar at the bottom. */

/**
 * Links open panels: the link of a seat opens the row of its damage, with the focus in the number. Escape closes
 * panels.
 */
export function watchPanels() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-opens]') : null;
    const target = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    const panel = target?.closest('details');
    if (!target || !panel) return;
    event.preventDefault();
    if (panel.open && target === panel) return close(panel);
    openPanel(target);
  });
  document.addEventListener('keydown', ({ key, target }) => {
    const panel = key === 'Escape' && target instanceof Element ? target.closest('details.panel') : null;
    if (panel instanceof HTMLDetailsElement) close(panel);
  });
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement)) return;
      if (!target.open) {
        scrollBack(target);
        return focusOpener(target);
      }
      if (target.querySelector('.inside')?.contains(document.activeElement)) return;
      bringIntoSight(target, target);
    },
    { capture: true },
  );
}

/**
 * Opens a panel and scrolls to a part of it; if that is a row, its number gets the focus.
 * @param {HTMLElement} target the part, or the panel itself
 */
export function openPanel(target) {
  const panel = target.closest('details');
  if (!panel) return;
  panel.open = true;
  const field = target.matches('.row') ? target.querySelector('input') : panel.querySelector('summary');
  bringIntoSight(panel, target);
  field?.focus({ preventScroll: true });
}

/**
 * Scrolls to a part of an open panel. A panel that lies over the page scrolls by itself.
 * @param {HTMLDetailsElement} panel
 * @param {HTMLElement} part the panel itself or a part of it
 */
function bringIntoSight(panel, part) {
  if (getComputedStyle(panel).position === 'fixed')
    panel.scrollTop = part === panel ? 0 : part.offsetTop - panel.offsetHeight / 2;
  else if (part !== panel) part.scrollIntoView({ block: 'center' });
  else {
    const middle = panel.closest('.middle');
    if (middle && !scrolledBefore.has(panel)) scrolledBefore.set(panel, middle.scrollTop);
    const room = Math.min(innerHeight, middle?.clientHeight ?? innerHeight);
    part.scrollIntoView({ block: part.offsetHeight > room / 2 ? 'start' : 'nearest' });
  }
}

/** How far the middle of a tablet was scrolled before a panel in it was brought into view. */
const scrolledBefore = /** @type {WeakMap<HTMLDetailsElement, number>} */ (new WeakMap());

/** @param {HTMLDetailsElement} panel a closed one */
function scrollBack(panel) {
  const top = scrolledBefore.get(panel);
  scrolledBefore.delete(panel);
  panel.closest('.middle')?.scrollTo({ top });
}

/**
 * Closes the panel of a form that needs no further input once it is sent.
 * @param {HTMLFormElement} form
 */
export function closePanelOf(form) {
  const panel = form.dataset.closes === undefined ? null : form.closest('details');
  if (panel) close(panel);
}

/** @param {HTMLDetailsElement} panel */
function close(panel) {
  const hadFocus = panel.contains(document.activeElement);
  panel.open = false;
  if (hadFocus) panel.querySelector('summary')?.focus({ preventScroll: true });
  focusOpener(panel);
}

/**
 * If the title of a closed panel is hidden, gives the focus back to its opener in the bar.
 * @param {HTMLDetailsElement} panel
 */
function focusOpener(panel) {
  const focused = document.activeElement;
  if (focused !== document.body && !panel.contains(focused)) return;
  if (panel.querySelector('summary')?.checkVisibility()) return;
  const opener = document.querySelector(`a[data-opens][href="#${panel.id}"]`);
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

/** Publishes the height of the bar to the styles, which keep other content above it. */
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
