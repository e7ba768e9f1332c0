// @ts-check
import { openPanel } from './panels.js';

/*
 * A tablet in the middle of the table: dragging from seat to seat says who hits whom, and the log turns to its reader.
 */

const SIDES = ['bottom', 'left', 'top', 'right'];
/** A pointer that moves less than this, in CSS pixels, counts as a tap. */
const DRAG_PX = 24;

/** True if the seats are around the middle, which the styles decide. */
const isTablet = () => getComputedStyle(document.documentElement).getPropertyValue('--tablet') !== '';

export function watchTablet() {
  watchDrags();
  showSources();
  document.addEventListener('change', ({ target }) => {
    if (target instanceof Element && target.id === 'hit-dealer') showSources();
  });
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('.turn-log')) return;
    const { dataset } = document.documentElement;
    dataset.logFaces = SIDES[(SIDES.indexOf(dataset.logFaces ?? 'bottom') + 1) % SIDES.length];
  });
}

/** @param {Element | null | undefined} element */
const seatAt = (element) => element?.closest('.seat') ?? null;

function watchDrags() {
  /** @type {{ from: Element, pointer: number, x: number, y: number, arrow: HTMLElement | null, to: Element | null } | null} */
  let drag = null;

  const end = () => {
    drag?.arrow?.remove();
    drag?.to?.classList.remove('hit-here');
    drag = null;
  };

  document.addEventListener('pointerdown', ({ target, button, isPrimary, pointerId, clientX, clientY }) => {
    // Ignore a second finger.
    if (!isPrimary) return;
    end();
    const from = target instanceof Element && !target.closest('button, input, .said') ? seatAt(target) : null;
    if (!from || button !== 0 || !isTablet() || !document.getElementById('hit-form')) return;
    drag = { from, pointer: pointerId, x: clientX, y: clientY, arrow: null, to: null };
  });
  document.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (drag?.pointer !== pointerId) return;
    const [right, down] = [clientX - drag.x, clientY - drag.y];
    const length = Math.hypot(right, down);
    if (!drag.arrow && length < DRAG_PX) return;
    drag.arrow ??= document.body.appendChild(
      Object.assign(document.createElement('div'), { className: 'arrow' }),
    );
    const turn = `rotate(${Math.atan2(down, right)}rad)`;
    Object.assign(drag.arrow.style, {
      left: `${drag.x}px`,
      top: `${drag.y}px`,
      width: `${length}px`,
      transform: turn,
    });
    const over = seatAt(document.elementFromPoint(clientX, clientY));
    if (over === drag.to) return;
    drag.to?.classList.remove('hit-here');
    drag.to = over === drag.from ? null : over;
    drag.to?.classList.add('hit-here');
  });
  document.addEventListener('pointerup', ({ pointerId }) => {
    if (drag?.pointer !== pointerId) return;
    if (drag.arrow && drag.to) choose(drag.from, drag.to);
    end();
  });
  addEventListener('pointercancel', ({ pointerId }) => drag?.pointer === pointerId && end());
  // A name is a link, which browsers drag by default.
  document.addEventListener('dragstart', (event) => drag && event.preventDefault());
}

/** Offers the creatures of whoever deals the damage. Call it after each update of the page. */
export function showSources() {
  const dealer = document.getElementById('hit-dealer');
  const sources = document.querySelector('#hit-form .kinds select');
  if (!(dealer instanceof HTMLSelectElement) || !(sources instanceof HTMLSelectElement)) return;
  for (const option of sources.options) {
    const isOffered = [undefined, dealer.value].includes(option.dataset.dealer);
    option.hidden = !isOffered;
    option.disabled = !isOffered;
    if (!isOffered && option.selected) sources.value = '';
  }
}

/**
 * Opens the form that asks how much.
 * @param {Element} from the seat of the player who deals it
 * @param {Element} to
 */
function choose(from, to) {
  for (const [field, seat] of /** @type {const} */ ([
    ['hit-dealer', from],
    ['hit-to', to],
  ])) {
    const select = document.getElementById(field);
    if (select instanceof HTMLSelectElement) select.value = seat.id.slice('seat-'.length);
  }
  showSources();
  const row = document.getElementById('damage-hit');
  if (row) openPanel(row);
}
