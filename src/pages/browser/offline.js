// @ts-check
import { serverTime } from './table.js';

/*
 * Keeps on the device what opens the page without the network, and what it showed last, while its owner plays. It is
 * forgotten once they don’t, or their link ends.
 */

const CACHE = `page ${location.pathname}`;
/** The folder of this file, by whose name pages call what they load. */
const ASSETS = `/assets/${import.meta.url.split('/').at(-2)}/`;
/** Not inside Discord, where a page is in a frame, nor on pages without TLS. */
const canKeep = top === self && isSecureContext && 'serviceWorker' in navigator;

/** @type {string | null | undefined} the table to be kept next; null if the page is to be forgotten */
let next;
let isBusy = false;
let hasEnded = false;
/** What opens the page is kept, as far as this page has seen to it. */
let isKept = false;

/** Taps on one’s own life may wait for the network. */
export const isPlayed = () => document.querySelector('form[data-may-wait]') !== null;

/**
 * Keeps the table as it is shown now. Returns at once.
 * @param {string} html `<main id="table">…`
 */
export function keepTable(html) {
  if (hasEnded) return;
  next = isPlayed() ? html : null;
  void work();
}

/** The link has ended: forgets all that was kept of its page. Returns at once. */
export function forgetPage() {
  hasEnded = true;
  next = null;
  void work();
}

async function work() {
  if (!canKeep || isBusy) return;
  isBusy = true;
  while (next !== undefined) {
    const html = next;
    next = undefined;
    try {
      await (html === null ? forget() : keep(html));
    } catch {
      // There is no room, no network or no leave: the next update tries again.
    }
  }
  isBusy = false;
}

async function forget() {
  isKept = false;
  await caches.delete(CACHE);
  const worker = await navigator.serviceWorker.getRegistration('./');
  if (worker?.scope === new URL('./', location.href).href) await worker.unregister();
}

/** @param {string} html */
async function keep(html) {
  if (!isKept) isKept = await keepShell();
  const cache = await caches.open(CACHE);
  const page = await cache.match('./');
  if (!page) return;
  // Without the network, the device’s clock is all that the page has.
  const ahead = serverTime() - Date.now();
  const main = html.replace('<main ', `<main data-ahead="${ahead}" `);
  const whole = (await page.text()).replace(/<main [^]*<\/main>/, () => main);
  const headers = new Headers(page.headers);
  headers.delete('Content-Length');
  await cache.put('./', new Response(whole, { headers }));
}

/**
 * Keeps the worker, what the page has loaded, and the page itself, whose headers go with all its later states.
 * @returns {Promise<boolean>} false if the server has other files by now than those of this page
 */
async function keepShell() {
  await navigator.serviceWorker.register('worker.js', { scope: './' });
  const page = await fetch('./', { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(ASSETS)) return false;
  const cache = await caches.open(CACHE);
  await cache.put('./', page);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const wanted = new Set(loaded.filter((url) => url.includes(ASSETS)));
  const kept = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'));
  for (const url of kept) if (!wanted.delete(url)) await cache.delete(url);
  await cache.addAll([...wanted]);
  return true;
}
