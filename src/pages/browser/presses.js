// @ts-check
import { serverTime } from './clock.js';
import { onTapOrHold } from './hold-to-repeat.js';
import { answer, placeFor } from './answers.js';
import { send } from './send.js';
import { table } from './table.js';

/*
 * Forms that perform an action. A form is sent when its button is pressed; taps on + and − buttons are added up and sent
 * as one change.
 */

/** A sum is sent once nothing has been added to it for this long. */
const PAUSE_MS = 600;
const MAX_COUNT = 9999;

/** @typedef {Record<string, string | string[]>} Fields */

export function watchPresses() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.press === undefined) return;
    event.preventDefault();
    const key = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    if (key?.hasAttribute('data-waits')) return;
    void press(form, fieldsOf(new FormData(form, key)), key ?? form);
  });
  onTapOrHold('[data-adds-up="true"] button', add);
}

/**
 * The fields of a form, without those left empty.
 * @param {FormData} data
 */
function fieldsOf(data) {
  /** @type {Fields} */
  const fields = {};
  for (const name of new Set(data.keys())) {
    const values = data
      .getAll(name)
      .map(String)
      .filter((value) => value !== '');
    const [only, ...others] = values;
    if (only !== undefined) fields[name] = others.length > 0 ? values : only;
  }
  return fields;
}

/**
 * @param {HTMLFormElement} form
 * @param {Fields} fields
 * @param {Element} indicator shows that the press is in progress
 */
async function press(form, fields, indicator) {
  const place = placeFor(form);
  if (!place?.contains(form)) place?.replaceChildren();
  indicator.setAttribute('data-waits', '');
  const { outcome, html } = await send({
    seq: table().dataset.seq ?? '',
    ...fields,
    press: newId(),
    pressed: String(serverTime()),
  });
  indicator.removeAttribute('data-waits');
  const isDone = outcome === 'done' || outcome === 'repeated';
  if (isDone) form.reset();
  answer(place, html, isDone);
}

/** An id for one press. Not `randomUUID`, which is unavailable on pages without TLS. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** @type {Map<string, { by: number, timer: ReturnType<typeof setTimeout> | undefined }>} */
const sums = new Map();

/** @param {HTMLButtonElement} key */
function add(key) {
  const { form } = key;
  if (!form) return;
  const sum = sums.get(form.id) ?? { by: 0, timer: undefined };
  sums.set(form.id, sum);
  sum.by = Math.max(Math.min(sum.by + Number(key.value), MAX_COUNT), -MAX_COUNT);
  clearTimeout(sum.timer);
  sum.timer = setTimeout(sendSum, PAUSE_MS, form.id);
  showSum(form, sum.by);
}

/** @param {string} formId */
async function sendSum(formId) {
  const form = document.getElementById(formId);
  const by = sums.get(formId)?.by ?? 0;
  sums.delete(formId);
  if (!(form instanceof HTMLFormElement)) return;
  if (by === 0) {
    showSum(form, 0);
    return;
  }
  const indicator = form.querySelector('.pending') ?? form;
  await press(form, { ...fieldsOf(new FormData(form)), by: String(by) }, indicator);
  if (!sums.has(formId)) showSum(form, 0);
}

/**
 * @param {HTMLFormElement} form
 * @param {number} by the sum that is not yet confirmed
 */
function showSum(form, by) {
  const place = form.querySelector('.pending');
  if (place) place.textContent = by === 0 ? '' : `${by < 0 ? '−' : '+'}${Math.abs(by)}`;
}
