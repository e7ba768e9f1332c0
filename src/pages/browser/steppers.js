// @ts-check
import { onTapOrHold } from './hold-to-repeat.js';

/** The − and + buttons beside a number field. */
export const watchSteppers = () => onTapOrHold('[data-step]', step);

/** @param {HTMLButtonElement} key */
function step(key) {
  const field = key.parentElement?.querySelector('input');
  if (!field) return;
  const next = Math.min(Math.max(Number(field.value) + Number(key.dataset.step), 0), Number(field.max));
  field.value = next === 0 ? '' : String(next);
}
