// @ts-check

/*
 * Shows answers beside the pressed button. They disappear by themselves: sooner if the page itself shows the change,
 * later if only the answer says it. The next press removes them too. A question stays until it is answered or closed.
 */

const SHOWN_MS = 8000;
const READ_MS = 30_000;
/** Parts of the page that have room for answers. */
const PARTS = '.seat, .inside, .bar, .also';

/** @type {WeakMap<Element, ReturnType<typeof setTimeout>>} */
const removalTimers = new WeakMap();

/**
 * Finds the place for an answer: beside the button or, if that is out of sight or gone, in the bar. After the game has
 * ended there is no bar; then it is the place where the bar was.
 * @param {Element} pressed
 */
function placeFor(pressed) {
  const isShown = pressed.isConnected && !pressed.closest('details:not([open])');
  const place = isShown ? pressed.closest(PARTS)?.querySelector('.said') : null;
  return place ?? document.querySelector('.bar .said, #said-over');
}

const isQuestion = (/** @type {Element} */ place) => place.querySelector('form') !== null;

/** A question about input that would otherwise be lost stays until it is answered. */
const staysOpen = (/** @type {Element} */ place) => place.querySelector('[data-keeps]') !== null;

/**
 * Removes the answers to earlier presses, except questions that this press doesn't answer.
 * @param {Element} pressed
 */
export function clearAnswers(pressed) {
  const own = placeFor(pressed);
  for (const place of document.querySelectorAll('.said'))
    if (!place.contains(pressed) && (place === own || !isQuestion(place)) && !staysOpen(place)) empty(place);
}

/** Closes a question by its button that leaves everything as it is. */
export const watchQuestions = () =>
  document.addEventListener('click', ({ target }) => {
    const place = target instanceof Element && target.closest('[data-keeps]') && target.closest('.said');
    if (place) empty(place);
  });

/**
 * Callbacks to run once the answer in a place has been answered, closed or replaced.
 * @type {WeakMap<Element, () => void>}
 */
const afterwards = new WeakMap();

/** @param {Element} place */
function empty(place) {
  place.replaceChildren();
  afterwards.get(place)?.();
  afterwards.delete(place);
}

/**
 * @param {Element} pressed
 * @param {string} html
 * @param {boolean} isDone
 * @param {{ isMore?: boolean, after?: (() => void) | undefined }} [how] `isMore`: add it below an existing answer;
 * `after`: called once it has been answered, closed or replaced
 */
export function showAnswer(pressed, html, isDone, { isMore = false, after } = {}) {
  const place = placeFor(pressed);
  if (!place) return;
  const isBelow = isMore || (staysOpen(place) && !place.contains(pressed) && !html.includes('data-keeps'));
  // The page shows the change itself.
  if (isBelow && isDone) return;
  clearTimeout(removalTimers.get(place));
  place.querySelector('.close')?.remove();
  if (!isBelow) empty(place);
  if (after) afterwards.set(place, after);
  place.insertAdjacentHTML('beforeend', html);
  const key = document.createElement('button');
  key.type = 'button';
  key.className = 'close';
  key.textContent = '×';
  key.setAttribute('aria-label', 'Close the answer');
  key.addEventListener('click', () => empty(place));
  place.append(key);
  if (isQuestion(place)) return;
  const isShownAnyway = isDone && place.matches('.seat .said, .bar .said');
  removalTimers.set(place, setTimeout(remove, isShownAnyway ? SHOWN_MS : READ_MS, place));
}

/**
 * Removes an answer, unless it has the focus or the pointer.
 * @param {Element} place
 */
function remove(place) {
  if (place.matches(':hover, :focus-within') || place.querySelector('.opened'))
    removalTimers.set(place, setTimeout(remove, SHOWN_MS, place));
  else empty(place);
}
