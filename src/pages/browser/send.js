// @ts-check
import { backOrAfter, connected, disconnected } from './connection.js';
import { pathOf } from './table.js';

/*
 * Sends presses one after another, each after the answer to the previous one. A press without an answer is sent again
 * with the same id, so that the server performs it only once; the server also decides whether it is too late.
 */

const TIMEOUT_MS = 10_000;
const RETRY_MS = 2000;

/** @typedef {{ outcome: string, html: string, seq?: number | null }} Answer */

/** An id for one press. Not `randomUUID`, which is unavailable on pages without TLS. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** The log entries with changes of numbers that this page has sent. */
const counted = new Set();

/**
 * The state of the game in which a press was made: the given one, plus the changes of numbers sent before, which the
 * page has shown since they were tapped.
 * @param {number} seq
 * @returns {number}
 */
const withCounted = (seq) => (counted.has(seq + 1) ? withCounted(seq + 1) : seq);

/**
 * Sends a press after all earlier ones.
 * @param {Record<string, string | string[]>} fields
 * @param {boolean} isCount it changes a number
 * @param {() => Record<string, string>} asAnswered returns fields to replace, depending on the answers to the earlier
 * ones
 * @returns {Promise<Answer & { sent: Record<string, string | string[]> }>}
 */
export function send(fields, isCount, asAnswered) {
  const answered = last.then(async () => {
    const seq = String(withCounted(Number(fields.seq)));
    const sent = { ...fields, seq, ...asAnswered() };
    const given = await deliver(JSON.stringify(sent));
    if (isCount && given.seq) counted.add(given.seq);
    return { ...given, sent };
  });
  last = answered;
  return answered;
}

/**
 * @param {string} body
 * @returns {Promise<Answer>}
 */
async function deliver(body) {
  let answered = await attempt(body);
  while (!answered || typeof answered === 'number') {
    if (answered === null) disconnected();
    await (answered === null ? backOrAfter(RETRY_MS) : after(answered));
    answered = await attempt(body);
    if (answered !== null) connected();
  }
  return answered;
}

/** @param {number} ms */
const after = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * @param {string} body
 * @returns {Promise<Answer | number | null>} null if the server did not answer; a number if it wants no request for
 * this many ms
 */
async function attempt(body) {
  try {
    const answered = await fetch(pathOf('press'), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
      // The request continues if the page is left now.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answered.status === 429)
      return Math.max(Number(answered.headers.get('Retry-After')) * 1000, RETRY_MS);
    return await answered.json();
  } catch {
    return null;
  }
}
