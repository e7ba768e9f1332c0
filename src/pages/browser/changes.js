// @ts-check
import { table } from './table.js';

/*
 * Changes of numbers that the page shows before the server has confirmed them. A number on the page is the server’s
 * count and all changes that are not part of it yet. A change is part of it once the page lists its press, or is as
 * recent as the log entry that the press wrote; a refused one is removed.
 */

/**
 * @typedef {object} Change
 * @property {number} by
 * @property {string | null} press the id of its press; null until it is sent
 * @property {number | null} seq of the log entry that it wrote; null until that is known
 */

/** @type {Map<string, Change[]>} by the id of the number */
const open = new Map();

/**
 * Begins a change of a number, at first without any effect.
 * @param {string} number the id of its element
 * @returns {Change}
 */
export function beginChange(number) {
  const change = { by: 0, press: null, seq: null };
  open.set(number, [...(open.get(number) ?? []), change]);
  return change;
}

/**
 * Shows a number including its changes.
 * @param {string} number
 */
export function showNumber(number) {
  const element = document.getElementById(number);
  if (!element) return;
  const by = (open.get(number) ?? []).reduce((sum, change) => sum + change.by, 0);
  const text = format(Number(element.dataset.count) + by);
  if (element.textContent !== text) element.textContent = text;
  const total = element.closest('.total');
  if (total) total.className = `total digits-${text.length}`;
  const pending = element.closest('form')?.querySelector('.pending');
  if (pending) pending.textContent = by === 0 ? '' : `${by < 0 ? '' : '+'}${format(by)}`;
}

/**
 * The number that a change was made at: the server’s, and the changes before it.
 * @param {string} number
 * @param {Change} change
 */
export function countBefore(number, change) {
  const changes = open.get(number) ?? [];
  const before = changes.slice(0, changes.indexOf(change));
  return before.reduce((sum, { by }) => sum + by, Number(document.getElementById(number)?.dataset.count));
}

/**
 * The server has performed the press of a change.
 * @param {string} number
 * @param {Change} change
 * @param {number | null} seq of the log entry that it wrote; null if it wrote none
 */
export function confirmChange(number, change, seq) {
  if (seq === null) return dropChange(number, change);
  change.seq = seq;
  return showConfirmed();
}

/**
 * A change has no effect: it was refused, or never sent.
 * @param {string} number
 * @param {Change} change
 */
export function dropChange(number, change) {
  keep(number, (other) => other !== change);
  showNumber(number);
}

/** Shows all changes that are not part of the server’s counts. Call it after each update of the page. */
export function showConfirmed() {
  const seq = Number(table().dataset.seq);
  const presses = new Set(table().dataset.presses?.split(' '));
  for (const number of open.keys()) {
    keep(number, (change) =>
      change.seq === null ? change.press === null || !presses.has(change.press) : change.seq > seq,
    );
    showNumber(number);
  }
}

/**
 * @param {string} number
 * @param {(change: Change) => boolean} isOpen
 */
function keep(number, isOpen) {
  const kept = open.get(number)?.filter(isOpen) ?? [];
  if (kept.length > 0) open.set(number, kept);
  else open.delete(number);
}

/**
 * A number as the server writes it: `−1,200`.
 * @param {number} count
 */
const format = (count) => count.toLocaleString('en-US').replace('-', '−');
