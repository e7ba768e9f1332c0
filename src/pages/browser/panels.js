// @ts-check

/** Links at a seat open the panel with its row of damage and focus the number; opened panels scroll into view. */
export function watchPanels() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-opens]') : null;
    const row = link && document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    const panel = row?.closest('details');
    if (!row || !panel) return;
    event.preventDefault();
    panel.open = true;
    row.scrollIntoView({ block: 'center' });
    row.querySelector('input')?.focus({ preventScroll: true });
  });
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      if (target.querySelector('.inside')?.contains(document.activeElement)) return;
      target.scrollIntoView({ block: target.offsetHeight > innerHeight / 2 ? 'start' : 'nearest' });
    },
    { capture: true },
  );
}
