// @ts-check
import { table } from './table.js';

/*
 * Keeps the screen on while the game is in progress, unless the setting on the page says otherwise. The setting is
 * stored on the device. Without wake locks (some browsers, pages without TLS, and frames without permission), there is
 * no setting.
 */

const KEY = 'screen-stays-on';

/** @type {WakeLockSentinel | null} */
let lock = null;
let isAsking = false;

const setting = () => document.getElementById('awake');

export function keepAwake() {
  const box = setting();
  if (!(box instanceof HTMLInputElement) || !('wakeLock' in navigator)) return;
  document.documentElement.classList.add('has-wake-lock');
  box.checked = stored() !== 'no';
  // An update of the page may replace the box.
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.id !== 'awake') return;
    store(target.checked ? 'yes' : 'no');
    void updateWakeLock();
  });
  // The browser releases the lock of a hidden page, and some grant none before the first touch.
  document.addEventListener('visibilitychange', () => void updateWakeLock());
  document.addEventListener('pointerup', () => void updateWakeLock());
  void updateWakeLock();
}

const isWanted = () => !document.hidden && stored() !== 'no' && table().matches('.player:not(.over)');

/** Requests or releases the lock, depending on the setting and the game. Call it when either may have changed. */
export async function updateWakeLock() {
  if (isAsking || !('wakeLock' in navigator)) return;
  if (isWanted() && (!lock || lock.released)) {
    isAsking = true;
    // Refused for now, such as on a low battery: the next touch asks again.
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    isAsking = false;
  }
  if (lock && !isWanted()) {
    await lock.release();
    lock = null;
  }
}

/** The setting, if storage is forbidden, as in a frame of another site. @type {string | null} */
let remembered = null;

function stored() {
  try {
    return localStorage.getItem(KEY) ?? remembered;
  } catch {
    return remembered;
  }
}

/** @param {string} value */
function store(value) {
  remembered = value;
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Without storage, the setting lasts as long as the page.
  }
}
