// @ts-check

/*
 * Keys that count: each tap counts once, and holding one goes on counting.
 */

const HELD_AFTER_MS = 450;
const AGAIN_AFTER_MS = 130;

/**
 * Calls what a key does at each tap, and again and again while it is held.
 * @param {string} selector of the keys
 * @param {(key: HTMLButtonElement) => void} count
 */
export function countWith(selector, count) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let wasHeld = false;

  /** @param {Event} event */
  const keyOf = ({ target }) => {
    const key = target instanceof Element ? target.closest(selector) : null;
    return key instanceof HTMLButtonElement ? key : null;
  };
  /** @param {HTMLButtonElement} key */
  const again = (key) => {
    wasHeld = true;
    count(key);
    timer = setTimeout(again, AGAIN_AFTER_MS, key);
  };
  const release = () => clearTimeout(timer);

  document.addEventListener('pointerdown', (event) => {
    const key = keyOf(event);
    release();
    wasHeld = false;
    if (key && event.button === 0) timer = setTimeout(again, HELD_AFTER_MS, key);
  });
  for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'scroll', 'blur'])
    addEventListener(end, release, { capture: true });
  document.addEventListener('contextmenu', (event) => {
    if (wasHeld && keyOf(event)) event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const key = keyOf(event);
    if (!key) return;
    event.preventDefault();
    release();
    // The tap that ends a hold has been counted.
    if (!(wasHeld && event.detail > 0)) count(key);
    wasHeld = false;
  });
}
