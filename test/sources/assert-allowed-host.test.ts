import { afterEach, describe, expect, it } from 'vitest';
import { SourceFault } from '#sources/faults.ts';
import { httpGet, type HttpGetOptions } from '#sources/http-get.ts';
import { assertAllowedHost } from '#sources/assert-allowed-host.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';

describe('a link', () => {
  const GIVEN = 'https://rules.example/en/rules?key=secret';

  it.each<[string, string, readonly string[]]>([
    ['to its own host', 'https://rules.example/rules.txt', []],
    ['to an allowed host', 'https://media.example/rules.txt', ['other.example', 'media.example']],
    ['to an allowed port', 'http://media.example:8080/rules.txt', ['media.example:8080']],
    ['with capitals in its host', 'https://Rules.Example/rules.txt', []],
  ])('%s is followed', (_, to, hosts) => {
    expect(() => assertAllowedHost(GIVEN, to, hosts)).not.toThrow();
  });

  it.each<[string, string, readonly string[], string]>([
    ['to another host', 'https://media.example/rules.txt', [], 'leads to media.example'],
    ['into the local network', 'http://192.168.0.1/', ['media.example'], 'leads to 192.168.0.1'],
    ['to this machine', 'http://[::1]:22/', [], 'leads to [::1]:22'],
    ['to this machine, written as a number', 'http://2130706433/', [], 'leads to 127.0.0.1'],
    ['to a cloud’s own address', 'http://169.254.169.254/latest', [], 'leads to 169.254.169.254'],
    ['to another port', 'https://rules.example:8443/', [], 'leads to rules.example:8443'],
    [
      'to a host that only ends like an allowed one',
      'https://evilmedia.example/',
      ['media.example'],
      'evilmedia.example',
    ],
    ['to a subdomain of an allowed host', 'https://a.media.example/', ['media.example'], 'a.media.example'],
    ['with a name that looks like the host', 'https://rules.example@evil.example/', [], 'evil.example'],
    ['to a file', 'file:///etc/passwd', [], 'not http(s)'],
  ])('%s is not followed', (_, to, hosts, why) => {
    const follow = (): void => assertAllowedHost(GIVEN, to, hosts);
    expect(follow).toThrow(SourceFault);
    expect(follow).toThrow(why);
    expect(follow).not.toThrow(/secret/);
  });
});

describe('a redirect', () => {
  let first: Loopback;
  let second: Loopback | undefined;
  afterEach(async () => {
    await first.close();
    await second?.close();
    second = undefined;
  });

  async function read(location: string, options: HttpGetOptions = {}): Promise<string> {
    first = await startLoopback((request, response) =>
      request.url === '/moved'
        ? response.end('here')
        : response.writeHead(302, { location }).end('gone from here'),
    );
    const answer = await httpGet(`${first.url}/old?key=secret`, 'text/plain', options);
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body) chunks.push(chunk);
    return `${new URL(answer.url).pathname} ${Buffer.concat(chunks).toString()}`;
  }
  const fault = async (reading: Promise<unknown>): Promise<string> => {
    const thrown: unknown = await reading.catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(SourceFault);
    expect((thrown as SourceFault).message).not.toContain('secret');
    return (thrown as SourceFault).message;
  };

  it('to the same host is followed', async () => {
    expect(await read('/moved')).toBe('/moved here');
  });

  it('to another host is followed only if that host is allowed', async () => {
    second = await startLoopback((_, response) => response.end('there'));
    const { url } = second;
    expect(await fault(read(`${url}/x`))).toContain(`leads to ${new URL(url).host}, which is not followed`);
    expect(second.requests).toEqual([]);
    await first.close();
    expect(await read(`${url}/x`, { hosts: [new URL(url).host] })).toBe('/x there');
  });

  it.each([
    ['that goes round in a circle', '/old', 'it redirects too many times'],
    ['to nowhere', 'http://', 'it does not say where it has moved'],
    ['with an empty location', '', 'it does not say where it has moved'],
    ['to a file', 'file:///etc/passwd', 'leads to an address that is not http(s)'],
  ])('%s is a fault', async (_, location, why) => {
    expect(await fault(read(location))).toContain(why);
  });

  it('to an address with a name and a password is a fault', async () => {
    first = await startLoopback((_, response) =>
      response.writeHead(302, { location: `http://user:word@${new URL(first.url).host}/` }).end(),
    );
    expect(await fault(httpGet(first.url, 'text/plain'))).toContain(
      'must not contain a user name or a password',
    );
  });
});
