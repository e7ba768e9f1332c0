// @ts-check
import { serverTime } from './table.js';
import { forgetUnsent, forgetUnsentBefore } from './unsent.js';

/*
 * Stores on the device what is needed to open the page without the network and what it showed last, while the owner of
 * its link plays. This copy is deleted once they no longer play, or their link ends. A page that is never opened again
 * can’t delete its own copy: the next page that is stored does it.
 */

const CACHE = `page ${location.pathname}`;
/** The header with the time at which a copy was stored, in ms since 1970. */
const KEPT_AT = 'X-Kept-At';
/** How long the copies of other pages are kept after that, in ms. */
const OTHERS_MS = 24 * 60 * 60 * 1000;
/** The folder of this file; pages load their assets by its name. */
const ASSETS = `/assets/${import.meta.url.split('/').at(-2)}/`;
/** Not inside Discord, where a page is in a frame, nor on pages without TLS. */
const canKeep = top === self && isSecureContext && 'serviceWorker' in navigator;

/** @type {string | null | undefined} the table to store next; null to delete the copy */
let next;
let isBusy = false;
let hasEnded = false;
/** True once everything needed to open the page is stored, as far as this page knows. */
let isKept = false;

/** True if taps on one’s own life may wait for the network. */
export const isPlayed = () => document.querySelector('form[data-may-wait]') !== null;

/**
 * Stores the table as it is now. Returns at once.
 * @param {string} html `<main id="table">…`
 */
export function keepTable(html) {
  if (hasEnded) return;
  next = isPlayed() ? html : null;
  void work();
}

/** The link has ended: deletes everything stored of its page. Returns at once. */
export function forgetPage() {
  hasEnded = true;
  next = null;
  forgetUnsent();
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
      // No space, no network or no permission: the next update tries again.
    }
  }
  isBusy = false;
}

async function forget() {
  isKept = false;
  await caches.delete(CACHE);
  const { href } = new URL('./', location.href);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope === href) await worker.unregister();
}

/** Deletes the copies of other links that have ended, or that are old. */
async function forgetOthers() {
  const from = Date.now() - OTHERS_MS;
  forgetUnsentBefore(from);
  /** @type {Set<string>} */
  const left = new Set([location.pathname]);
  for (const name of await caches.keys()) {
    const path = /^page (\/.*)$/.exec(name)?.[1];
    if (path === undefined || path === location.pathname) continue;
    const page = await caches.match(path, { cacheName: name });
    if (Number(page?.headers.get(KEPT_AT)) < from) await caches.delete(name);
    else left.add(path);
  }
  for (const worker of await navigator.serviceWorker.getRegistrations()) {
    const { pathname } = new URL(worker.scope);
    if (/\/g\/[^/]+\/$/.test(pathname) && !left.has(pathname)) await worker.unregister();
  }
}

/** @param {string} html */
async function keep(html) {
  const isFirst = !isKept;
  isKept ||= await keepShell();
  const cache = await caches.open(CACHE);
  const page = await cache.match('./');
  // Another tab has found that the link has ended, and deleted the copy.
  if (!page) {
    isKept = false;
    return;
  }
  // Without the network, the page only has the device’s clock.
  const ahead = serverTime() - Date.now();
  const main = html.replace('<main ', `<main data-ahead="${ahead}" `);
  const whole = (await page.text()).replace(/<main [^]*<\/main>/, () => main);
  const headers = new Headers(page.headers);
  headers.delete('Content-Length');
  headers.set(KEPT_AT, `${Date.now()}`);
  await cache.put('./', new Response(whole, { headers }));
  if (isFirst && isKept) await forgetOthers();
}

/**
 * Stores the files that the page has loaded, then the page itself, whose headers are reused for its later states, and
 * the worker.
 * @returns {Promise<boolean>} false if the server now has other files than this page
 */
async function keepShell() {
  const page = await fetch('./', { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(ASSETS)) return false;
  const cache = await caches.open(CACHE);
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const wanted = new Set(loaded.filter((url) => url.includes(ASSETS)));
  const kept = (await cache.keys()).map(({ url }) => url).filter((url) => url.includes('/assets/'));
  await cache.addAll([...wanted].filter((url) => !kept.includes(url)));
  await cache.put('./', page);
  for (const url of kept) if (!wanted.has(url)) await cache.delete(url);
  await navigator.serviceWorker.register('worker.js', { scope: './' });
  return true;
}
