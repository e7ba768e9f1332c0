import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { makeLog, redact } from '#basics/log.ts';

/** Looks like a bot's token, but isn't one. */
const TOKEN = ['MTIzNDU2Nzg5MDEyMzQ1Njc4OQ', 'GabcDE', 'x'.repeat(38)].join('.');

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  let text = '';
  const sink = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  write(makeLog('trace', sink));
  return text;
}

describe('a secret in a log', () => {
  it.each<[string, (log: ReturnType<typeof makeLog>) => void]>([
    ['by its key', (log) => log.info({ token: TOKEN }, 'x')],
    [
      'by a key deeper down',
      (log) => log.info({ request: { headers: { authorization: `Bot ${TOKEN}` } } }, 'x'),
    ],
    ['in an error’s message', (log) => log.error({ err: new Error(`bad token ${TOKEN}`) }, 'x')],
    ['thrown as a text', (log) => log.error({ err: `bad token ${TOKEN}` }, 'x')],
  ])('%s is redacted', (_, write) => {
    const text = logged(write);
    expect(text).toContain('[redacted]');
    expect(text).not.toContain(TOKEN);
  });

  it('takes the token out of an interaction’s address', () => {
    const address = 'https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback';
    expect(redact(address)).toBe('https://discord.com/api/v10/interactions/123/[redacted]/callback');
  });
});
