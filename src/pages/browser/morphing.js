// @ts-check
import { Idiomorph } from './idiomorph.js';
import { watchBar } from './bar.js';
import { closeStrayRules } from './rules.js';
import { table } from './table.js';

/*
 * The table as it is now in the place of the table as it was: what somebody has typed, chosen or opened stays, and so does
 * the focus.
 */

/** The names of attributes that a person or a script has set. */
const OWN_ATTRIBUTES = new Set(['open', 'checked', 'selected', 'data-waits', 'aria-expanded']);

/** @param {Node} node */
const isOwn = (node) => node instanceof Element && node.hasAttribute('data-own');

/**
 * @param {string} name of an attribute
 * @param {Element} element
 */
const isTyped = (name, element) =>
  name === 'value' && element instanceof HTMLInputElement && element.type !== 'hidden';

/** Somebody is typing or choosing there: nothing in it is touched. Of anything else that has the focus, all is. */
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
  closeStrayRules();
  watchBar();
  // The button that had it is gone: whoever goes by keys stays at the table.
  if (hadFocus && document.activeElement === document.body) table().focus({ preventScroll: true });
}
