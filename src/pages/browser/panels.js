// @ts-check

/** A seat leads to its row of damage, with the number ready to be typed; what is opened comes into sight. */
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
      if (target instanceof HTMLDetailsElement && target.open && !target.contains(document.activeElement))
        target.scrollIntoView({ block: 'nearest' });
    },
    { capture: true },
  );
}
