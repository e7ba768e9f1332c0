// @ts-check
import { backOrAfter, connected, disconnected } from './connection.js';
import { pathOf } from './table.js';

/*
 * Presses on their way: one after another, each until it is answered. One that did not arrive, or whose answer did not, is
 * sent again with the same id, so that the server does it once; whether it comes too late the server says.
 */

const PATIENCE_MS = 10_000;
const AGAIN_AFTER_MS = 2000;

/** @typedef {{ outcome: string, html: string }} Answer */

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Sends a press after all others.
 * @param {Record<string, string | string[]>} fields
 * @returns {Promise<Answer>}
 */
export function send(fields) {
  const answered = last.then(() => deliver(JSON.stringify(fields)));
  last = answered;
  return answered;
}

/**
 * @param {string} body
 * @returns {Promise<Answer>}
 */
async function deliver(body) {
  let answered = await attempt(body);
  while (!answered) {
    disconnected();
    await backOrAfter(AGAIN_AFTER_MS);
    answered = await attempt(body);
    if (answered) connected();
  }
  return answered;
}

/**
 * @param {string} body
 * @returns {Promise<Answer | null>} null if nobody answered who knows
 */
async function attempt(body) {
  try {
    const answered = await fetch(pathOf('press'), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await answered.json();
  } catch {
    return null;
  }
}
