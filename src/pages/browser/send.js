// @ts-check
import { backOrAfter, connected, disconnected } from './connection.js';
import { pathOf } from './table.js';

/*
 * Sends presses one after another, each until it is answered. A press without an answer is sent again with the same id, so
 * that the server performs it only once; the server also decides whether it is too late.
 */

const TIMEOUT_MS = 10_000;
const RETRY_MS = 2000;

/** @typedef {{ outcome: string, html: string, seq?: number | null }} Answer */

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Sends a press after all earlier ones.
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
    await backOrAfter(RETRY_MS);
    answered = await attempt(body);
    if (answered) connected();
  }
  return answered;
}

/**
 * @param {string} body
 * @returns {Promise<Answer | null>} null if the server did not answer
 */
async function attempt(body) {
  try {
    const answered = await fetch(pathOf('press'), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return await answered.json();
  } catch {
    return null;
  }
}
