// @ts-check
import { showConfirmed } from './changes.js';
import { showTimes } from './clocks.js';
import { Idiomorph } from './idiomorph.js';
import { keepTable } from './offline.js';
import { watchBar } from './panels.js';
import { closeStrayRules } from './rules.js';
import { table } from './table.js';
import { showSources } from './tablet.js';
import { updateWakeLock } from './wake-lock.js';

/*
 * Replaces the table by its new state, but keeps the focus and everything that the person has typed, chosen or opened.
 */

/** Attributes that change on the page and must survive an update. */
const OWN_ATTRIBUTES = new Set(['open', 'checked', 'selected', 'data-waits', 'aria-expanded']);

/** @param {Node} node */
const isOwn = (node) => node instanceof Element && node.hasAttribute('data-own');

/**
 * @param {string} name of an attribute
 * @param {Element} element
 */
const isTyped = (name, element) =>
  name === 'value' && element instanceof HTMLInputElement && element.type !== 'hidden';

/** True while a field has the focus; only then is the focused element left unchanged. */
const isFilledIn = () => document.activeElement?.matches('input, select') ?? false;

/** @param {string} html `<main id="table">…` */
export function show(html) {
  const before = table();
  const hadFocus = before.contains(document.activeElement);
  void Idiomorph.morph(before, html, {
    morphStyle: 'outerHTML',
    ignoreActiveValue: isFilledIn(),
    callbacks: {
      beforeNodeMorphed: (old) => !isOwn(old),
      beforeNodeRemoved: (old) => !isOwn(old),
      beforeAttributeUpdated: (name, element) => !OWN_ATTRIBUTES.has(name) && !isTyped(name, element),
    },
  });
  showConfirmed();
  showTimes();
  showSources();
  closeStrayRules();
  watchBar();
  void updateWakeLock();
  keepTable(html);
  // If the focused button is gone, keep the focus at the table for keyboard users.
  if (hadFocus && document.activeElement === document.body) table().focus({ preventScroll: true });
}
