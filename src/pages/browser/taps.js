// @ts-check

/* Buttons that act on each tap, and repeatedly while held. */

const HOLD_DELAY_MS = 450;
const REPEAT_MS = 130;

/**
 * @param {string} selector of the buttons
 * @param {(button: HTMLButtonElement) => void} action called at each tap, and repeatedly while the button is held
 */
export function onTapOrHold(selector, action) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wasHeld = false;

  /** @param {Event} event */
  const buttonOf = ({ target }) => {
    const button = target instanceof Element ? target.closest(selector) : null;
    return button instanceof HTMLButtonElement ? button : null;
  };
  /** @param {HTMLButtonElement} button */
  const repeat = (button) => {
    wasHeld = true;
    action(button);
    timer = setTimeout(repeat, REPEAT_MS, button);
  };
  const release = () => clearTimeout(timer);

  document.addEventListener('pointerdown', (event) => {
    const button = buttonOf(event);
    release();
    wasHeld = false;
    if (button && event.button === 0) timer = setTimeout(repeat, HOLD_DELAY_MS, button);
  });
  for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'scroll', 'blur'])
    addEventListener(end, release, { capture: true });
  document.addEventListener('contextmenu', (event) => {
    if (wasHeld && buttonOf(event)) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    release();
    // The click that ends a hold is not another tap.
    if (!(wasHeld && event.detail > 0)) action(button);
    wasHeld = false;
  });
}

/** The − and + buttons beside a number field. */
export const watchSteppers = () => onTapOrHold('[data-step]', step);

/** @param {HTMLButtonElement} key */
function step(key) {
  const field = key.parentElement?.querySelector('input');
  if (!field) return;
  const next = Math.min(Math.max(Number(field.value) + Number(key.dataset.step), 0), Number(field.max));
  field.value = next === 0 ? '' : String(next);
}
