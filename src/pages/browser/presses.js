// @ts-check
import { showAnswer, clearAnswers, watchQuestions } from './answers.js';
import { beginChange, confirmChange, countBefore, dropChange, showConfirmed, showNumber } from './changes.js';
import { closePanelOf } from './panels.js';
import { newId, send } from './send.js';
import { serverTime, table } from './table.js';
import { onTapOrHold } from './taps.js';
import { dropUnsent, keepUnsent, readUnsent } from './unsent.js';

/*
 * Forms that perform an action. A form is sent when its button is pressed; taps on + and − buttons are added up and
 * sent as one change. The number that a form changes shows the change at once.
 */

/** A sum is sent after this long without another tap. */
const PAUSE_MS = 600;
const MAX_COUNT = 9999;

/** @typedef {Record<string, string | string[]>} Fields */
/** @typedef {import('./changes.js').Change} Change */

export function watchPresses() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.press === undefined) return;
    event.preventDefault();
    const key = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    // The form was emptied when it was sent: its current content has not been sent.
    if (key?.hasAttribute('data-waits') && !isFilledIn(form)) return;
    // Earlier taps are performed first.
    sendSums();
    const fields = fieldsOf(new FormData(form, key));
    const number = form.dataset.changes;
    const change = number === undefined ? null : beginChange(number);
    if (change) change.by = Number(fields.by) * (fields.sign === '-' ? -1 : 1) || 0;
    const refill = empty(form);
    void press({ form, fields, indicator: key ?? form, change, pressedAt: serverTime(), refill });
  });
  onTapOrHold('[data-adds-up="true"] button', add);
  // A page that is left, or a locked phone, runs no timers.
  addEventListener('pagehide', sendSums);
  document.addEventListener('visibilitychange', () => document.hidden && sendSums());
  watchQuestions();
  for (const kept of readUnsent()) sendAgain(kept);
}

/**
 * The fields in which people type or choose, without those that always have a value.
 * @param {HTMLFormElement} form
 */
const controlsOf = (form) =>
  [...form.elements].flatMap((one) =>
    (one instanceof HTMLSelectElement && one.dataset.keepsChoice === undefined) ||
    (one instanceof HTMLInputElement && one.type !== 'hidden')
      ? [one]
      : [],
  );

/**
 * The typed, chosen or checked value.
 * @param {HTMLInputElement | HTMLSelectElement} control
 */
const valueOf = (control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value;

/** @param {HTMLFormElement} form */
const isFilledIn = (form) => controlsOf(form).some((control) => Boolean(valueOf(control)));

/**
 * Empties a form for new input.
 * @param {HTMLFormElement} form
 * @returns {() => void} restores the input, unless something else was entered meanwhile
 */
function empty(form) {
  const before = controlsOf(form).map((control) => /** @type {const} */ ([control, valueOf(control)]));
  form.reset();
  return () => {
    if (isFilledIn(form)) return;
    for (const [control, value] of before)
      if (typeof value === 'string') control.value = value;
      else if (control instanceof HTMLInputElement) control.checked = value;
  };
}

/**
 * The fields of a form, without empty ones, and the state of the game in which they were filled in.
 * @param {FormData} data
 */
function fieldsOf(data) {
  /** @type {Fields} */
  const fields = { seq: table().dataset.seq ?? '' };
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
 * @param {object} pressed
 * @param {HTMLFormElement} pressed.form
 * @param {Fields} pressed.fields
 * @param {Element} pressed.indicator shows that the press is in progress
 * @param {Change | null} pressed.change of the form’s number, shown until the answer arrives
 * @param {number} pressed.pressedAt by the server’s clock
 * @param {() => void} [pressed.refill] restores the input if the press was refused
 */
function press({ form, fields, indicator, change, pressedAt, refill }) {
  const number = form.dataset.changes ?? '';
  const id = newId();
  const sent = { ...fields, press: id, pressed: String(pressedAt) };
  clearAnswers(form);
  if (change) {
    change.press = id;
    showNumber(number);
  }
  if (!change || form.dataset.mayWait === undefined)
    return deliver({ form, fields: sent, indicator, change, refill });
  // Includes the number that the player saw, so that the tap may arrive late.
  const held = { ...sent, by: String(change.by), sign: '', from: String(countBefore(number, change)) };
  keepUnsent({ form: form.id, by: change.by, fields: held });
  return deliver({ form, fields: held, indicator, change, refill });
}

/**
 * Sends a tap again that was not answered before the page was closed.
 * @param {import('./unsent.js').Unsent} kept
 */
function sendAgain({ form: formId, by, fields }) {
  const shown = document.getElementById(formId);
  const form =
    shown instanceof HTMLFormElement ? shown : Object.assign(document.createElement('form'), { id: formId });
  const number = form.dataset.changes ?? '';
  const change = beginChange(number);
  change.by = by;
  change.press = String(fields['press']);
  keepUnsent({ form: formId, by, fields });
  showConfirmed();
  void deliver({ form, fields, indicator: form.querySelector('.pending') ?? form, change });
}

/** The number of unanswered taps among those that may wait. */
let waiting = 0;
/**
 * The question that the server asked about the first of them: later taps become part of it.
 * @type {{ by: string, from: string, pressed: string } | null}
 */
let asked = null;

/** @param {{ form: HTMLFormElement, fields: Fields, indicator: Element, change: Change | null, refill?: (() => void) | undefined }} pressed */
async function deliver({ form, fields, indicator, change, refill }) {
  const number = form.dataset.changes ?? '';
  const mayWait = change !== null && fields['from'] !== undefined;
  if (mayWait) waiting += 1;
  beginWait(indicator);
  const {
    outcome,
    html,
    seq = null,
    sent,
  } = await send(fields, change !== null, () =>
    mayWait && asked ? { ...asked, by: String(Number(asked.by) + change.by) } : {},
  );
  endWait(indicator);
  /**
   * @type {import('./unsent.js').Unsent | undefined} asked again, with a new id, if the page is closed before it is
   * answered
   */
  let question;
  if (mayWait) {
    if (outcome === 'asks') {
      asked = { by: String(sent['by']), from: String(sent['from']), pressed: String(sent['pressed']) };
      question = { form: form.id, by: Number(sent['by']), fields: { ...sent, press: newId() } };
      keepUnsent(question);
    }
    dropUnsent(fields['press']);
    waiting -= 1;
    if (waiting === 0) asked = null;
  }
  const isDone = outcome === 'done' || outcome === 'repeated';
  if (change && isDone) confirmChange(number, change, seq);
  else if (change) dropChange(number, change);
  if (!isDone) refill?.();
  else if (!isFilledIn(form)) closePanelOf(form);
  showAnswer(form, html, isDone, {
    isMore: mayWait && !isDone && outcome !== 'asks',
    after: question && (() => dropUnsent(question.fields['press'])),
  });
}

/**
 * The number of unanswered presses by indicator.
 * @type {WeakMap<Element, number>}
 */
const waits = new WeakMap();

/** @param {Element} indicator */
function beginWait(indicator) {
  waits.set(indicator, (waits.get(indicator) ?? 0) + 1);
  indicator.setAttribute('data-waits', '');
}

/** @param {Element} indicator */
function endWait(indicator) {
  const left = (waits.get(indicator) ?? 1) - 1;
  waits.set(indicator, left);
  if (left === 0) indicator.removeAttribute('data-waits');
}

/**
 * Taps that are not sent yet, by the id of their form; an update of the page may replace or remove the form.
 * @type {Map<string, { form: HTMLFormElement, fields: Fields, change: Change, tappedAt: number, timer:
 * ReturnType<typeof setTimeout> | undefined }>}
 */
const sums = new Map();

/** @param {HTMLButtonElement} key */
function add(key) {
  const { form } = key;
  const number = form?.dataset.changes;
  if (!form || number === undefined) return;
  const sum = sums.get(form.id) ?? {
    form,
    fields: fieldsOf(new FormData(form)),
    change: beginChange(number),
    tappedAt: 0,
    timer: undefined,
  };
  sums.set(form.id, sum);
  sum.change.by = Math.max(Math.min(sum.change.by + Number(key.value), MAX_COUNT), -MAX_COUNT);
  sum.tappedAt = serverTime();
  clearTimeout(sum.timer);
  sum.timer = setTimeout(sendSum, PAUSE_MS, form.id);
  showNumber(number);
}

function sendSums() {
  for (const formId of sums.keys()) sendSum(formId);
}

/** @param {string} formId */
function sendSum(formId) {
  const sum = sums.get(formId);
  sums.delete(formId);
  clearTimeout(sum?.timer);
  if (!sum) return;
  const { fields, change, tappedAt } = sum;
  const shown = document.getElementById(formId);
  const form = shown instanceof HTMLFormElement ? shown : sum.form;
  if (change.by === 0) dropChange(form.dataset.changes ?? '', change);
  else
    void press({
      form,
      fields: { ...fields, by: String(change.by) },
      indicator: form.querySelector('.pending') ?? form,
      change,
      // The timer runs late if the phone slept.
      pressedAt: Math.min(serverTime(), tappedAt + PAUSE_MS),
    });
}
