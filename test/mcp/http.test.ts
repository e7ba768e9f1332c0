import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '#mcp/create-server.ts';
import { serveHttp, type McpHttpServer } from '#mcp/serve-http.ts';
import { MADE_UP_SOURCES } from './sources.ts';

const TOKEN = 'a-token-of-more-than-24-characters';

let server: McpHttpServer;
const errors: unknown[] = [];

beforeAll(async () => {
  server = await serveHttp(
    { port: 0, token: TOKEN },
    () => createServer(MADE_UP_SOURCES, (_, error) => String(errors.push(error))),
    (error) => errors.push(error),
  );
});

afterAll(() => server.stop());

const urlOf = (path = '/mcp') => new URL(`http://127.0.0.1:${server.port}${path}`);

async function withClient<Value>(use: (client: Client) => Promise<Value>, token = TOKEN): Promise<Value> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(urlOf(), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

describe('the tools over HTTP', () => {
  it('answer the official client', async () => {
    await withClient(async (client) => {
      const quote = 'Every marble is round and has a color of its own';
      const checked = await client.callTool({
        name: 'check_citation',
        arguments: { number: '151.1', quote, edition: '2009-07-11' },
      });
      expect(checked.structuredContent).toMatchObject({
        ok: true,
        answer: { quote: { verdict: 'right' } },
        rules: [{ number: '151.1', edition: '2009-07-11', wording: 'official' }],
      });
    });
  });

  it('give the texts and rulings of imported cards', async () => {
    const card = await withClient((client) =>
      client.callTool({ name: 'get_card', arguments: { name: 'fire // ice', rulings: 1 } }),
    );
    expect(card.structuredContent).toMatchObject({
      answer: {
        texts: 'imported',
        parts: [{ name: 'Fire', text: 'A made-up text of Fire.' }, { name: 'Ice' }],
        rulings: [{ date: '2020-01-02', text: 'A made-up ruling on Fire // Ice.' }],
        rulingsInAll: 2,
      },
    });
  });

  it('say that what they quote of a card is its text of today', async () => {
    const found = await withClient((client) =>
      client.callTool({
        name: 'find_rules',
        arguments: { question: 'can i choose targets for Shahrazad', edition: '2009-07-11' },
      }),
    );
    expect(found.structuredContent).toMatchObject({
      answer: { answers: [{ kind: 'card-text', card: 'Shahrazad', notes: ['as it reads today'] }] },
    });
    expect(JSON.stringify(found.content)).toContain('quoted from the card (Shahrazad), as it reads today: ');
  });

  it('serve several clients at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((coins) =>
        withClient((client) => client.callTool({ name: 'coin_odds', arguments: { coins } })),
      ),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
      ['1/2', '1/4', '1/8', '1/16'].map((fraction) => ({ answer: { exactly: { fraction } } })),
    );
  });
});

interface Sent {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request as no client would; `fetch` would not send another Host. */
const send = ({ path = '/mcp', method = 'POST', headers = {}, body = '' }: Sent) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request(
      urlOf(path),
      {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

describe('a request', () => {
  it('with everything right is answered', async () => {
    expect((await send({ body: LIST })).status).toBe(200);
  });

  it('with a name before the host is answered', async () => {
    expect((await send({ body: LIST, headers: { host: 'someone@localhost' } })).status).toBe(200);
  });

  it.each<[what: string, sent: Sent, status: number]>([
    ['without a token', { headers: { authorization: '' } }, 401],
    ['with another token', { headers: { authorization: `Bearer ${TOKEN}x` } }, 401],
    ['with the token in another scheme', { headers: { authorization: `Basic ${TOKEN}` } }, 401],
    ['by another name of this address', { headers: { host: 'rebound.example' } }, 403],
    ['from a page of another site', { headers: { origin: 'https://rebound.example' } }, 403],
    ['from a sandboxed page', { headers: { origin: 'null' } }, 403],
    ['for another path', { path: '/' }, 404],
    ['that reads', { method: 'GET', body: '' }, 405],
    ['that traces', { method: 'TRACE', body: '' }, 405],
    ['that traces without a token', { method: 'TRACE', body: '', headers: { authorization: '' } }, 401],
    ['that is no JSON', { body: '{' }, 400],
    ['of megabytes', { body: JSON.stringify({ of: 'x'.repeat(1_000_000) }) }, 413],
  ])('%s is refused', async (_, sent, status) => {
    const answer = await send({ body: LIST, ...sent });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toContain(TOKEN);
  });

  it('is answered after one that was too large', async () => {
    expect((await send({ body: JSON.stringify({ of: 'x'.repeat(1_000_000) }) })).status).toBe(413);
    expect((await send({ body: LIST })).status).toBe(200);
  });

  it('leaves no error behind', () => {
    expect(errors).toEqual([]);
  });
});
