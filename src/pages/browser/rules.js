// @ts-check
import { AS_FRAGMENT, pathOf } from './table.js';

/* Opens rules in plain words below the line that cites them. */

/** The elements at the end of which a rule is opened. */
const CONTAINERS = 'aside.opened, li, .answer, .decides, .result, .head';

export function watchRules() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-rule]') : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openRule(link);
  });
}

/** @param {HTMLElement} link */
async function openRule(link) {
  const place = link.closest(CONTAINERS);
  const number = link.dataset.rule ?? '';
  const path = `${pathOf('rules')}${number}`;
  if (!place) return;
  const open = place.matches('aside') ? place : place.querySelector(':scope > aside.opened');
  if (open instanceof HTMLElement && open.dataset.of === number) {
    close(open);
    return;
  }
  try {
    const answer = await fetch(path, { headers: AS_FRAGMENT });
    if (!answer.ok) throw new Error(`The rule was answered with ${answer.status}.`);
    const shown = open instanceof HTMLElement ? open : newPlace(place);
    shown.dataset.of = number;
    shown.innerHTML = await answer.text();
    shown.prepend(closeKey(shown));
    link.setAttribute('aria-expanded', 'true');
  } catch {
    // The rule’s own page shows the error.
    location.assign(path);
  }
}

/** @param {Element} place */
function newPlace(place) {
  const made = document.createElement('aside');
  made.className = 'opened';
  made.dataset.own = '';
  made.setAttribute('aria-label', 'A rule');
  place.append(made);
  return made;
}

/** @param {HTMLElement} shown */
function closeKey(shown) {
  const key = document.createElement('button');
  key.type = 'button';
  key.className = 'close';
  key.textContent = '×';
  key.setAttribute('aria-label', 'Close the rule');
  key.addEventListener('click', () => close(shown));
  return key;
}

/** @param {HTMLElement} shown */
function close(shown) {
  const links = shown.parentElement?.querySelectorAll('[data-rule][aria-expanded]') ?? [];
  const hadFocus = shown.contains(document.activeElement);
  shown.remove();
  for (const link of links) {
    link.removeAttribute('aria-expanded');
    if (hadFocus && link instanceof HTMLElement) link.focus();
  }
}

/** Closes rules below lines that no longer cite them. */
export function closeStrayRules() {
  for (const shown of document.querySelectorAll('aside.opened')) {
    if (!shown.parentElement?.querySelector(':scope [data-rule][aria-expanded]')) shown.remove();
  }
}
