// @ts-check
import { serverTime } from './clock.js';
import { countWith } from './holding.js';
import { answer, placeFor } from './said.js';
import { send } from './sending.js';
import { table } from './table.js';

/*
 * Forms that are a press. One is sent when it is pressed; of the keys that count, all that is tapped in a moment is sent
 * as one change.
 */

/** A count is sent when nothing was added to it for so long. */
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
  countWith('[data-adds-up="true"] button', add);
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
 * @param {Element} shows that it waits
 */
async function press(form, fields, shows) {
  const place = placeFor(form);
  if (!place?.contains(form)) place?.replaceChildren();
  shows.setAttribute('data-waits', '');
  const { outcome, html } = await send({
    seq: table().dataset.seq ?? '',
    ...fields,
    press: newId(),
    pressed: String(serverTime()),
  });
  shows.removeAttribute('data-waits');
  const isDone = outcome === 'done' || outcome === 'repeated';
  if (isDone) form.reset();
  answer(place, html, isDone);
}

/** An id for one press. `randomUUID` is not there on a page without TLS. */
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
  const shows = form.querySelector('.pending') ?? form;
  await press(form, { ...fieldsOf(new FormData(form)), by: String(by) }, shows);
  if (!sums.has(formId)) showSum(form, 0);
}

/**
 * @param {HTMLFormElement} form
 * @param {number} by what is not sent or not answered so far
 */
function showSum(form, by) {
  const place = form.querySelector('.pending');
  if (place) place.textContent = by === 0 ? '' : `${by < 0 ? '−' : '+'}${Math.abs(by)}`;
}
