// @ts-check
import { tellTime } from './clock.js';
import { connected, disconnected, ended } from './connection.js';
import { show } from './morphing.js';
import { AS_FRAGMENT, pathOf, table } from './table.js';

/*
 * The events that the server sends as they happen. A page that missed something gets the whole table as it is now.
 */

/** The server is heard every 15 seconds. */
const SILENCE_MS = 40_000;
/** After a while in the background, a connection may be dead without having said so. */
const STALE_MS = 20_000;
/** Between attempts, doubled each time. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** @type {EventSource | null} */
let source = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let heardAt = 0;
let attempts = 0;
let isOver = false;

/** Keeps the page as the game is, from now on. */
export function listen() {
  tellTime(Number(table().dataset.now));
  isOver = table().classList.contains('over');
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
    // Of a game that is over the table says so itself.
    ended(why === 'over' ? '' : html);
  });
  mine.addEventListener('error', () => {
    disconnected();
    // One that is refused stays closed; any other connects again by itself.
    if (mine.readyState === EventSource.CLOSED && mine === source) void askWhy();
  });
}

/** @param {number} now what the server’s clock says */
function heard(now) {
  tellTime(now);
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

/** Why there is no live connection: the page itself says so, or it is tried again. */
async function askWhy() {
  try {
    const answer = await fetch(pathOf('page'), { headers: AS_FRAGMENT, cache: 'no-store' });
    const text = await answer.text();
    const isTable = text.startsWith('<main id="table"');
    if (isTable) show(text);
    if (answer.status === 404 || answer.status === 410) {
      isOver = true;
      connected();
      // The page itself says why there is nothing any more.
      if (!isTable) location.reload();
      return;
    }
  } catch {
    // Nothing was reached.
  }
  within(Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS), connect);
  attempts += 1;
}
