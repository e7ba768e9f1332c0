import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { EmbeddedDiscord, type Page } from 'embedded-discord';
import { MAX_MESSAGE_BYTES } from '#page/protocol.ts';
import { onTestFinished } from 'vitest';
import { get, knock, pageOf, Visitor } from './visitor.ts';

async function page(): Promise<Page> {
  const discord = await EmbeddedDiscord.start({ validate: false });
  onTestFinished(() => discord.close());
  return pageOf(discord, { pictures: ['https://cards.example'] });
}

const portOf = ({ address }: Page): string => new URL(address).port;
const secretOf = ({ address }: Page): string => new URL(address).pathname.replaceAll('/', '');

/** Replaces PORT by the page's port and SECRET by its secret. */
const filled = (text: string, to: Page): string =>
  text.replace('PORT', portOf(to)).replace('SECRET', secretOf(to));
const allFilled = (headers: Readonly<Record<string, string>>, to: Page): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value, to)]));

const OWN = { host: '127.0.0.1:PORT', origin: 'http://127.0.0.1:PORT' };

describe('a request', () => {
  it.each<[string, Record<string, string>, number]>([
    ['by the address', {}, 200],
    ['by the name of this machine', { host: 'localhost:PORT' }, 200],
    ['that a browser typed', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }, 200],
    ['of the page itself', { 'sec-fetch-site': 'same-origin', origin: OWN.origin }, 200],
    [
      'by a link, wherever it stood',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      200,
    ],
    ['by a name that somebody points here (DNS rebinding)', { host: 'evil.example:PORT' }, 403],
    ['by such a name without a port', { host: 'evil.example' }, 403],
    ['by the address without its port', { host: '127.0.0.1' }, 403],
    ['by another port', { host: '127.0.0.1:1' }, 403],
    ['by an address that only looks so', { host: '127.0.0.1:PORT.evil.example' }, 403],
    ['of another page', { origin: 'https://evil.example' }, 403],
    ['of another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['of a page without an origin', { origin: 'null' }, 403],
    ['of a script elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 403],
    ['of an image elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 403],
    ['of another port, for a script', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' }, 403],
    [
      'of a frame elsewhere',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      403,
    ],
  ])('%s', async (_, headers, status) => {
    const to = await page();
    const heard = await get(to, '', { headers: allFilled(headers, to) });
    expect(heard.status).toBe(status);
    expect(heard.text.startsWith('<!doctype html>')).toBe(status === 200);
    expect(heard.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['without the secret', '/', 404],
    ['with half of it', '/HALF/', 404],
    ['with another', '/AAAAAAAAAAAAAAAAAAAAAA/', 404],
    ['with the secret in a query', '/?SECRET', 404],
    ['for a file of the page, without it', '/app.js', 404],
    ['with the secret alone, without the slash', '/SECRET', 404],
    ['for a file of the server', '/SECRET/../server.ts', 404],
    ['for the same, in disguise', '/SECRET/%2e%2e/server.ts', 404],
    ['for a file that no browser reads', '/SECRET/tsconfig.json', 404],
    ['for an absolute path', '/SECRET//etc/passwd', 404],
    ['for an attachment that is none', '/SECRET/attachments/1/2/x.png', 404],
    ['for an emoji that is none', '/SECRET/emojis/1', 404],
    ['for a script', '/SECRET/app.js', 200],
    ['for preact', '/SECRET/vendor/preact.js', 200],
  ])('%s', async (_, path, status) => {
    const to = await page();
    const half = secretOf(to).slice(0, 11);
    expect((await get(to, filled(path, to).replace('HALF', half))).status).toBe(status);
  });

  it.each([
    ['POST', undefined, 405],
    ['PUT', undefined, 405],
    ['DELETE', undefined, 405],
    ['OPTIONS', undefined, 405],
    ['HEAD', undefined, 200],
    ['GET', 'something'.repeat(1000), 413],
  ])('by %s', async (method, body, status) => {
    const heard = await get(await page(), '', {
      method,
      ...(body !== undefined && { body, headers: { 'content-length': String(body.length) } }),
    });
    expect(heard.status).toBe(status);
  });

  it('with more headers than anybody needs is refused', async () => {
    expect((await get(await page(), '', { headers: { 'x-much': 'x'.repeat(9000) } })).status).toBe(431);
  });

  it.each([
    ['the page', ''],
    ['what is not there', 'nothing'],
    ['a request that is refused', '/'],
  ])('for %s: the answer tells the browser what it may do', async (_, path) => {
    const { headers } = await get(await page(), path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:\/\/cards\.example; /,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a socket', () => {
  it.each<[string, string, Record<string, string>, number | 'open']>([
    ['of the page', 'live', OWN, 'open'],
    [
      'of the page by its other name',
      'live',
      { host: 'localhost:PORT', origin: 'http://localhost:PORT' },
      'open',
    ],
    ['without an origin', 'live', { host: OWN.host }, 403],
    ['of another page', 'live', { ...OWN, origin: 'https://evil.example' }, 403],
    ['of another port', 'live', { ...OWN, origin: 'http://127.0.0.1:1' }, 403],
    ['of the same, encrypted', 'live', { ...OWN, origin: 'https://127.0.0.1:PORT' }, 403],
    ['by one name from the other', 'live', { ...OWN, origin: 'http://localhost:PORT' }, 403],
    ['of a page without an origin', 'live', { ...OWN, origin: 'null' }, 403],
    [
      'by a name pointed here',
      'live',
      { host: 'evil.example:PORT', origin: 'http://evil.example:PORT' },
      403,
    ],
    ['that a browser says is of another site', 'live', { ...OWN, 'sec-fetch-site': 'cross-site' }, 403],
    ['without the secret', '/live', OWN, 404],
    ['with another', '/AAAAAAAAAAAAAAAAAAAAAA/live', OWN, 404],
    ['beside the right place', 'lives', OWN, 404],
  ])('%s', async (_, path, headers, outcome) => {
    const to = await page();
    expect(await knock(to, path, allFilled(headers, to))).toBe(outcome);
  });

  it.each<[string, string | Buffer, number]>([
    ['more than a file can be', 'x'.repeat(MAX_MESSAGE_BYTES + 1), 1009],
    ['no JSON', 'hello', 1008],
    ['JSON without a number', '{"what":{"ask":"places"}}', 1008],
    ['bytes', Buffer.from('{"id":1,"what":{"ask":"places"}}'), 1008],
  ])('that sends %s is closed', async (_, data, code) => {
    const visitor = await Visitor.open(await page());
    visitor.socket.send(data);
    expect(await visitor.closed).toBe(code);
  });

  it('is refused where there are 32', async () => {
    const to = await page();
    const all = await Promise.all(Array.from({ length: 32 }, () => Visitor.open(to)));
    expect(all.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    expect(await knock(to, 'live', allFilled(OWN, to))).toBe(503);
  });
});

describe('the address', () => {
  it('is another each time, and listens on this machine alone', async () => {
    const [one, two] = [await page(), await page()];
    expect(new URL(one.address).hostname).toBe('127.0.0.1');
    expect(secretOf(one)).toMatch(/^[\w-]{22}$/);
    expect(secretOf(one)).not.toBe(secretOf(two));
  });

  it('takes the next port where one is taken', async () => {
    const discord = await EmbeddedDiscord.start({ validate: false });
    onTestFinished(() => discord.close());
    const first = await pageOf(discord);
    const port = Number(portOf(first));
    const second = await pageOf(discord, { port });
    expect(Number(portOf(second))).toBeGreaterThan(port);
  });
});
