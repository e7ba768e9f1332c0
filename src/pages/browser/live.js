// @ts-check
import { connected, disconnected, ended } from './connection.js';
import { show } from './morph.js';
import { forgetPage } from './offline.js';
import { AS_FRAGMENT, pathOf, setServerTime, table } from './table.js';

/*
 * Server-sent events with live updates. Each one contains the whole table, so missed events don’t matter.
 */

/** Reconnects after this silence; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000;
/** After this long in the background a connection may be dead without an error event. */
const STALE_MS = 20_000;
/** The delay between attempts, doubled each time. */
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 30_000;

/** @type {EventSource | null} */
let source = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let heardAt = 0;
let attempts = 0;
let isOver = false;

/** Starts updating the page live. */
export function listen() {
  const { now, ahead } = table().dataset;
  setServerTime(ahead === undefined ? Number(now) : Date.now() + Number(ahead));
  isOver = table().classList.contains('over');
  if (isOver) forgetPage();
  connect();
  addEventListener('online', connect);
  addEventListener('offline', disconnected);
  addEventListener('pageshow', (event) => event.persisted && connect());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - heardAt > STALE_MS) connect();
  });
}

function connect() {
  if (isOver) return;
  source?.close();
  const mine = new EventSource(pathOf('live'));
  source = mine;
  within(SILENCE_MS, connect);
  mine.addEventListener('page', ({ data }) => {
    const { now, html } = JSON.parse(data);
    heard(now);
    show(html);
  });
  mine.addEventListener('beat', ({ data }) => heard(JSON.parse(data).now));
  mine.addEventListener('ended', ({ data }) => {
    isOver = true;
    clearTimeout(timer);
    mine.close();
    const { why, html } = JSON.parse(data);
    // The table itself says that the game is over.
    ended(why === 'over' ? '' : html);
    forgetPage();
  });
  mine.addEventListener('error', () => {
    disconnected();
    // A refused connection stays closed; otherwise the browser reconnects by itself.
    if (mine.readyState === EventSource.CLOSED && mine === source) void diagnose();
  });
}

/** @param {number} now the server’s time */
function heard(now) {
  setServerTime(now);
  heardAt = performance.now();
  attempts = 0;
  connected();
  within(SILENCE_MS, connect);
}

/**
 * @param {number} ms
 * @param {() => void} then
 */
function within(ms, then) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (then === connect) disconnected();
    then();
  }, ms);
}

/** Finds out why there is no live connection by requesting the page, and retries unless it is gone. */
async function diagnose() {
  try {
    const answer = await fetch(pathOf('page'), { headers: AS_FRAGMENT, cache: 'no-store' });
    const text = await answer.text();
    const isTable = text.startsWith('<main id="table"');
    if (isTable) show(text);
    if (answer.status === 404 || answer.status === 410) {
      isOver = true;
      connected();
      forgetPage();
      // The reloaded page explains why.
      if (!isTable) location.reload();
      return;
    }
  } catch {
    // The server was not reached; retry below.
  }
  within(Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS), connect);
  attempts += 1;
}
