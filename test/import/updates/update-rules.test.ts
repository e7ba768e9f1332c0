import { existsSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateResult, UpdateOptions } from '#import/updates/update.ts';
import { updateRules } from '#import/updates/update-rules.ts';
import { writeLastCheck, readLastCheck, type LastCheck } from '#import/updates/last-check.ts';
import { addEdition, readRulesFile, removeEdition } from '#imported/rules/write-rules-file.ts';
import { readRulesText } from '#import/rules/read-rules-text.ts';
import { startLoopback, type Loopback } from '../../helpers/loopback.ts';
import { MADE_UP, madeUpRules } from '../made-up-rules.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const AT = Date.UTC(2026, 10, 21, 12);
const OLD = madeUpRules('2026-06-19');
const NEW = madeUpRules('2099-09-25');

let folder: string;
let rulesFile: string;
let server: Loopback | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  rulesFile = join(folder, 'rules.sqlite');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const hold = (text: string): void => {
  const { text: read } = readRulesText(Buffer.from(text), 'held', null);
  addEdition(rulesFile, { text: read, source: 'held', at: AT });
};
const heldDays = (): readonly string[] => readRulesFile(rulesFile).editions.map(({ edition }) => edition);

/** Serves this, and looks at it. */
async function lookAt(answer: RequestListener, more: Partial<UpdateOptions> = {}): Promise<UpdateResult> {
  server = await startLoopback(answer);
  return look(`${server.url}/rules.txt?key=secret`, more);
}

async function look(address: string, more: Partial<UpdateOptions> = {}): Promise<UpdateResult> {
  const came = await updateRules({ address, file: rulesFile, last: null, at: AT, ...more });
  expect(came.line).not.toMatch(/secret|\n/);
  return came;
}

const sending =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

describe('an update from RULES_TEXT_URL', () => {
  it('finds a new edition and imports it; those before stay', async () => {
    hold(OLD);
    const came = await lookAt(
      sending(NEW, { etag: '"n"', 'last-modified': 'Fri, 25 Sep 2026 00:00:00 GMT' }),
    );
    expect(came).toEqual({
      outcome: 'new',
      line: `2099-09-25 imported from ${server?.url}/rules.txt: ${MADE_UP.rules} rules, ${MADE_UP.subrules} subrules, ${MADE_UP.examples} examples, ${MADE_UP.entries} glossary entries.`,
      edition: '2099-09-25',
      etag: '"n"',
      lastModified: 'Fri, 25 Sep 2026 00:00:00 GMT',
    });
    expect(heldDays()).toEqual(['2026-06-19', '2099-09-25']);
  });

  it('finds the first edition of all', async () => {
    expect(await lookAt(sending(NEW))).toMatchObject({ outcome: 'new' });
    expect(heldDays()).toEqual(['2099-09-25']);
  });

  it.each([
    ['gzip on the way', sending(gzipSync(NEW), { 'content-encoding': 'gzip' })],
    ['a gzip file', sending(gzipSync(NEW))],
    ['UTF-16', sending(Buffer.from(`\uFEFF${NEW}`, 'utf16le'))],
  ])('reads %s', async (_, answer) => {
    expect(await lookAt(answer)).toMatchObject({ outcome: 'new', edition: '2099-09-25' });
  });

  it('follows redirects', async () => {
    const came = await lookAt((request, response) =>
      request.url === '/moved.txt'
        ? response.end(NEW)
        : response.writeHead(302, { location: '/moved.txt' }).end(),
    );
    expect(came).toMatchObject({ outcome: 'new' });
  });

  it('goes to the text that a page links to', async () => {
    const came = await lookAt((request, response) =>
      request.url === '/CompRules%2020260925.txt'
        ? response.end(NEW)
        : response.end('<!DOCTYPE html><title>Rules</title><a href="/CompRules 20260925.txt">TXT</a>'),
    );
    expect(came).toMatchObject({ outcome: 'new' });
  });

  const pageTo = (to: string): RequestListener => sending(`<!DOCTYPE html><a href="${to}">TXT</a>`);

  it('follows a link to the text only to allowed hosts, and sends nothing to others', async () => {
    const other = await startLoopback(sending(NEW));
    const link = `${other.url}/MagicCompRules.txt`;
    try {
      expect(await lookAt(pageTo(link))).toMatchObject({
        outcome: 'failed',
        line: `${server?.url}/rules.txt leads to ${new URL(link).host}, which is not followed: name that host in FETCH_HOSTS if it should be`,
      });
      expect(other.requests).toEqual([]);
      expect(heldDays()).toEqual([]);
      await server?.close();
      expect(await lookAt(pageTo(link), { hosts: [new URL(link).host] })).toMatchObject({ outcome: 'new' });
    } finally {
      await other.close();
    }
  });

  it('is not sent to another host by the text’s own server either', async () => {
    const other = await startLoopback(sending(NEW));
    try {
      const came = await lookAt((request, response) =>
        request.url === '/MagicCompRules.txt'
          ? response.writeHead(302, { location: `${other.url}/secrets` }).end()
          : response.end('<!DOCTYPE html><a href="/MagicCompRules.txt">TXT</a>'),
      );
      expect(came).toMatchObject({
        outcome: 'failed',
        line: expect.stringContaining('is not followed') as string,
      });
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('changes nothing if the text is the same', async () => {
    hold(NEW);
    const before = readRulesFile(rulesFile).editions;
    expect(await lookAt(sending(NEW.replaceAll('“', '"').replaceAll('”', '"')))).toMatchObject({
      outcome: 'same',
      edition: '2099-09-25',
    });
    expect(readRulesFile(rulesFile).editions).toEqual(before);
  });

  it('finds other words for a day that is held, and lets those held stay', async () => {
    hold(NEW);
    const came = await lookAt(sending(madeUpRules('2099-09-25', { rules: { '300.5': 'Nothing moves.' } })));
    expect(came.outcome).toBe('different');
    expect(came.line).toContain('2099-09-25 is held already, in other words');
    expect(JSON.stringify(readRulesFile(rulesFile).text('2099-09-25'))).not.toContain('Nothing moves.');
  });

  it.each([
    ['a page', '<!DOCTYPE html><p>Under construction', 'a web page'],
    ['JSON', '{"object":"error"}', 'JSON'],
    ['another text', 'Call me Ishmael. '.repeat(5000), 'is not the Comprehensive Rules'],
    [
      'garbage',
      Buffer.from(Uint8Array.from({ length: 90_000 }, (_, index) => (index * index * 31) % 251)),
      'it is not',
    ],
    ['nothing', '', 'it is empty'],
    [
      'rules without the end of their glossary',
      NEW.slice(0, NEW.lastIndexOf('Credits')),
      'not the whole text',
    ],
    ['the beginning of the rules', NEW.slice(0, NEW.length / 2), 'not the whole text'],
    [
      'an excerpt',
      '300.1. Pebbles of this kind are put aside.\n\n300.2. They stay aside.',
      'was not imported',
    ],
  ])('takes %s for broken, and changes nothing', async (_, body, why) => {
    hold(OLD);
    const came = await lookAt(sending(body, { etag: '"broken"' }));
    expect(came).toMatchObject({ outcome: 'broken', edition: null, etag: null });
    expect(came.line).toContain(why);
    expect(heldDays()).toEqual(['2026-06-19']);
  });

  const endless: RequestListener = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(60_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };

  it.each<[string, RequestListener, string, Partial<UpdateOptions>?]>([
    ['is gone', (_, response) => response.writeHead(404).end(), 'answers with status 404'],
    ['is gone for good', (_, response) => response.writeHead(410).end(), 'answers with status 410'],
    ['is out of order', (_, response) => response.writeHead(500).end(), 'status 500: it is out of order'],
    [
      'breaks off',
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
      'the connection broke',
    ],
    ['never ends', endless, 'sent more than 1,000,000 bytes', { maxBytes: 1_000_000 }],
    ['says nothing', () => {}, 'sent nothing for 0.1 seconds', { stallMs: 100 }],
    [
      'falls silent',
      (_, response) => response.write(NEW.slice(0, 500)),
      'sent nothing for 0.1 seconds',
      { stallMs: 100 },
    ],
  ])('fails where a server %s, and changes nothing', async (_, answer, why, limits = {}) => {
    hold(OLD);
    const last = {
      at: 0,
      failures: 0,
      isBroken: false,
      edition: '2026-06-19',
      etag: '"o"',
      lastModified: null,
    } as const;
    const came = await lookAt(answer, { ...limits, last });
    expect(came).toMatchObject({ outcome: 'failed', edition: '2026-06-19', etag: '"o"', lastModified: null });
    expect(came.line).toContain(why);
    expect(heldDays()).toEqual(['2026-06-19']);
  });

  it('fails if nothing answers', async () => {
    const gone = await startLoopback(() => {});
    await gone.close();
    expect(await look(gone.url)).toMatchObject({
      outcome: 'failed',
      line: expect.stringContaining('nothing answers there') as string,
    });
  });

  it('gives up a server that drips for ever', async () => {
    const drip: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(timer));
    };
    expect(await lookAt(drip, { maxMs: 300 })).toMatchObject({
      outcome: 'failed',
      line: expect.stringContaining('did not finish within 0.3 seconds') as string,
    });
  });

  it('fails if the rules file is not ours', async () => {
    writeFileSync(rulesFile, 'a letter to somebody');
    expect(await lookAt(sending(NEW))).toMatchObject({ outcome: 'failed' });
  });
});

describe('repeated updates', () => {
  const VALIDATORS = { etag: '"n"', lastModified: 'Fri, 25 Sep 2026 00:00:00 GMT' };
  const LAST: LastCheck = { at: 0, failures: 0, isBroken: false, edition: '2099-09-25', ...VALIDATORS };
  const answer: RequestListener = (request, response) =>
    request.headers['if-none-match'] === VALIDATORS.etag ||
    request.headers['if-modified-since'] === VALIDATORS.lastModified
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: VALIDATORS.etag, 'last-modified': VALIDATORS.lastModified }).end(NEW);

  it.each([
    ['ETag', { ...LAST, lastModified: null }],
    ['day', { ...LAST, etag: null }],
    ['ETag and day', LAST],
  ])('finds nothing changed by the %s that the server gave', async (_, last) => {
    hold(NEW);
    const came = await lookAt(answer, { last });
    expect(came).toMatchObject({ outcome: 'unchanged', edition: '2099-09-25', etag: last.etag });
    expect(came.line).toBe(`${server?.url}/rules.txt has nothing new`);
  });

  it('downloads a text again after it was removed', async () => {
    hold(OLD);
    hold(NEW);
    removeEdition(rulesFile, '2099-09-25');
    expect(await lookAt(answer, { last: LAST })).toMatchObject({ outcome: 'new' });
    expect(heldDays()).toEqual(['2026-06-19', '2099-09-25']);
  });

  it('store the last check beside the rules file, without the address', async () => {
    const address = 'https://rules.example/rules.txt?key=secret';
    await writeLastCheck(rulesFile, address, LAST);
    expect(await readLastCheck(rulesFile, address)).toMatchObject(LAST);
    expect(await readLastCheck(rulesFile, 'https://rules.example/other.txt')).toBeNull();
    expect(existsSync(rulesFile)).toBe(false);
  });

  it('treat a damaged last check as none', async () => {
    await writeLastCheck(rulesFile, 'https://rules.example/', LAST);
    writeFileSync(`${rulesFile}-look.json`, '{"at":');
    expect(await readLastCheck(rulesFile, 'https://rules.example/')).toBeNull();
  });
});
