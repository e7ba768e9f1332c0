import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { EmbeddedDiscord, servePage } from 'embedded-discord';
import { describeInBrowser, openPage } from './browser.ts';

/** A site on another port of this machine, visited while the page to try the bot is open. */
async function visit() {
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const page = await openPage({ complains: false });
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  return page;
}

/**
 * Attempts of another site, and the result of each. Each is a function of the page's address that runs in the browser.
 */
const TRIES: readonly (readonly [string, string, string])[] = [
  ['read it', `(at) => fetch(at).then((heard) => heard.text())`, 'TypeError'],
  ['ask without reading', `(at) => fetch(at, { mode: 'no-cors' }).then(({ type }) => type)`, 'TypeError'],
  [
    'post to it',
    `(at) => fetch(at, { method: 'POST', mode: 'no-cors', body: 'x' }).then(() => 1)`,
    'TypeError',
  ],
  [
    'speak on its socket',
    `(at) => new Promise((resolve) => {
      const socket = new WebSocket(at.replace('http', 'ws') + 'live');
      socket.onopen = () => resolve('open');
      socket.onerror = () => resolve('refused');
    })`,
    'refused',
  ],
  ...[
    ['run its script', 'script', 'app.js'],
    ['show its image', 'img', 'icon.svg'],
  ].map(
    ([what = '', tag, path]) =>
      [
        what,
        `(at) => new Promise((resolve) => {
          const one = document.body.appendChild(document.createElement('${tag}'));
          one.onload = () => resolve('loaded');
          one.onerror = () => resolve('refused');
          one.src = at + '${path}';
        })`,
        'refused',
      ] as const,
  ),
  [
    'look into a window of it',
    `(at) => { const opened = open(at); return new Promise((resolve) => {
      const look = setInterval(() => { if (opened.closed) { clearInterval(look); resolve('cut off'); } }, 10);
    }); }`,
    'cut off',
  ],
];

/** The page of a Discord without a bot. */
async function serve(): Promise<string> {
  const discord = await EmbeddedDiscord.start();
  const page = await servePage({ discord, port: 0 });
  onTestFinished(async () => {
    await page.close();
    await discord.close();
  });
  return page.address;
}

describeInBrowser('another site', () => {
  it.each(TRIES)('cannot %s', async (_, what, comesOfIt) => {
    const address = JSON.stringify(await serve());
    const elsewhere = await visit();
    expect(await elsewhere.evaluate(`(${what})(${address}).catch(({ name }) => name)`)).toBe(comesOfIt);
  });
});
