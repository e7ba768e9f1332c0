// @ts-check

/*
 * Shows answers beside the pressed button. A success disappears by itself if the page shows its effect anyway; a refusal
 * stays until it is closed.
 */

const SHOWN_MS = 8000;
/** Parts of the page that have room for answers. */
const PARTS = '.seat, .inside, .bar, .also';

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const removalTimers = new WeakMap();

/**
 * Finds the place for an answer.
 * @param {Element} pressed
 */
export const placeFor = (pressed) =>
  pressed.closest(PARTS)?.querySelector('.said') ?? document.querySelector('.bar .said');

/**
 * @param {Element | null} place
 * @param {string} html
 * @param {boolean} isDone
 */
export function answer(place, html, isDone) {
  if (!place) return;
  clearTimeout(removalTimers.get(place));
  place.innerHTML = html;
  const key = document.createElement('button');
  key.type = 'button';
  key.className = 'close';
  key.textContent = '×';
  key.setAttribute('aria-label', 'Close the answer');
  key.addEventListener('click', () => place.replaceChildren());
  place.append(key);
  const isShownAnyway = isDone && place.matches('.seat .said, .bar .said') && !place.querySelector('form');
  if (isShownAnyway)
    removalTimers.set(
      place,
      setTimeout(() => place.replaceChildren(), SHOWN_MS),
    );
}
