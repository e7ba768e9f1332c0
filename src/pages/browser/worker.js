// @ts-check

/*
 * The service worker of one page, which opens that page without the network as it was last shown. A worker's folder is
 * its scope, so it serves only the page of its link. `offline.js` fills the cache and empties it.
 */

/** @typedef {Event & { request: Request, respondWith(response: Promise<Response>): void }} FetchEvent */

const PAGE = new URL('./', location.href);
const CACHE = `page ${PAGE.pathname}`;
/** A network slower than this counts as none. */
const TIMEOUT_MS = 8000;

addEventListener('install', () => /** @type {any} */ (self).skipWaiting());

addEventListener('fetch', (event) => {
  const fetched = /** @type {FetchEvent} */ (event);
  const { request } = fetched;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate' && pathname === PAGE.pathname) fetched.respondWith(page(request));
  else if (origin === PAGE.origin && pathname.includes('/assets/')) fetched.respondWith(asset(request));
});

/**
 * The page from the server, or else as it was last.
 * @param {Request} request
 */
async function page(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // The link has ended.
    if (response.status === 404 || response.status === 410) await forget();
    // A proxy answers, but not the bot.
    return response.status >= 500 ? ((await kept(PAGE)) ?? response) : response;
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

async function forget() {
  await caches.delete(CACHE);
  await /** @type {any} */ (self).registration.unregister();
}

/** Its name contains a hash of its content, so it never changes. @param {Request} request */
const asset = async (request) => (await kept(request)) ?? fetch(request);

/** @param {URL | Request} what */
const kept = (what) => caches.match(what, { cacheName: CACHE });
