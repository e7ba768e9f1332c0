// @ts-check

/*
 * Answers, beside what was pressed. What was done goes by itself where the page shows it anyway; what was refused stays
 * until it is read.
 */

const SHOWN_MS = 8000;
/** Parts of the page that have a place for answers. */
const PARTS = '.seat, .inside, .bar, .also';

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const going = new WeakMap();

/**
 * Where the answer to something that is pressed appears.
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
  clearTimeout(going.get(place));
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
    going.set(
      place,
      setTimeout(() => place.replaceChildren(), SHOWN_MS),
    );
}
