import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRUCTURED_CONTENT } from '#mcp/answers/answer.ts';
import { TOOLS } from '#mcp/tools/all-tools.ts';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { until } from '../helpers/until.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { TOOL_CASES } from './tool-cases.ts';

const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [await bundleProgram('src/cli/mcp.ts')],
    env: { PATH: process.env['PATH'] ?? '', DATABASE_FILE: temporaryFile() },
  });
  await client.connect(transport);
});

afterAll(() => client.close());

describe('npm run mcp, asked by the official client', () => {
  it('says how to use it', () => {
    expect(client.getInstructions()).toContain('find_rules');
    expect(client.getServerVersion()).toMatchObject({ name: 'playgroup-judge' });
  });

  it('lists tools that only read, with bounded input', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    expect(tools.filter(({ annotations: says }) => !says?.readOnlyHint || says.openWorldHint)).toEqual([]);
    expect(tools.filter(({ description = '' }) => description.length < 100)).toEqual([]);
    expect(tools.flatMap(({ name, inputSchema }) => unboundedIn(inputSchema, name))).toEqual([]);
  });

  it('has a case for each tool', () => {
    expect(new Set(TOOL_CASES.map(({ tool }) => tool))).toEqual(new Set(TOOLS.map(({ name }) => name)));
  });

  it.each(TOOL_CASES)('$tool $input', async ({ tool, input, answer, rules = [], says = [], refused }) => {
    const result = await client.callTool({ name: tool, arguments: { ...input } });
    expect(result.isError ?? false).toBe(false);
    const content = STRUCTURED_CONTENT.parse(result.structuredContent);
    expect(content.refusal?.code).toBe(refused);
    if (answer) expect(content.answer).toMatchObject(answer);
    const returned = content.rules.map(({ number, edition }) => `${number} ${edition}`);
    expect(returned).toEqual(expect.arrayContaining([...rules]));
    const [block] = result.content;
    const text = block?.type === 'text' ? block.text : '';
    for (const part of says) expect(text).toContain(part);
    for (const rule of rules) expect(text).toContain(rule.split(' ')[0]);
  });

  it.each([
    ['find_rules', {}],
    ['find_rules', { question: 'x'.repeat(401) }],
    ['coin_odds', { coins: 1_000_000 }],
    ['who_decides', { turn_of: 'Ann', effects: Array.from({ length: 21 }, () => ({})) }],
  ])('%s refuses %j and goes on', async (name, input) => {
    const refused = await client.callTool({ name, arguments: input }).then(
      ({ isError }) => isError === true,
      () => true,
    );
    expect(refused).toBe(true);
    expect(await client.callTool({ name: 'list_editions', arguments: {} })).not.toHaveProperty('isError');
  });
});

/** Starts the program, and collects what it prints. */
async function startProgram(options: readonly string[], settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [await bundleProgram('src/cli/mcp.ts'), ...options], {
    env: { PATH: process.env['PATH'], DATABASE_FILE: temporaryFile(), ...settings },
  });
  const printed = { out: '', errors: '' };
  child.stdout.on('data', (part) => (printed.out += String(part)));
  child.stderr.on('data', (part) => (printed.errors += String(part)));
  return { child, printed, ended: once(child, 'close').then(([code]) => code as number | null) };
}

describe('npm run mcp -- --http', () => {
  it('wants a token', async () => {
    const { printed, ended } = await startProgram(['--http'], {});
    expect(await ended).toBe(1);
    expect(printed.errors).toContain('MCP_TOKEN is missing');
  });

  it.each([['--tcp'], ['--http', 'now']])('does not understand %s %s', async (...options) => {
    const { printed, ended } = await startProgram(options.filter(Boolean), {});
    expect(await ended).toBe(2);
    expect(printed.errors).toContain('For help:');
  });

  it('serves clients with it until a signal, and never prints it', async () => {
    const token = 'not-to-be-printed-anywhere-at-all';
    const free = String(await freePort());
    const { child, printed, ended } = await startProgram(['--http'], { MCP_PORT: free, MCP_TOKEN: token });
    await until(() => expect(printed.errors).toContain(`http://127.0.0.1:${free}/mcp`));
    const http = new Client({ name: 'test', version: '1.0.0' });
    await http.connect(
      new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${free}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${token}` } },
      }),
    );
    const answer = await http.callTool({ name: 'coin_odds', arguments: { coins: 1 } });
    expect(answer.structuredContent).toMatchObject({ answer: { exactly: { percent: '50%' } } });
    await http.close();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed.out + printed.errors).not.toContain(token);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

type Schema = Readonly<Record<string, unknown>>;

/** The paths of strings, lists and numbers without a maximum. */
function unboundedIn(schema: Schema, path = ''): readonly string[] {
  const { type, properties = {}, items } = schema;
  const own =
    (type === 'string' && !('maxLength' in schema) && !('enum' in schema)) ||
    (type === 'array' && !('maxItems' in schema)) ||
    ((type === 'integer' || type === 'number') && !('maximum' in schema));
  return [
    ...(own ? [path] : []),
    ...Object.entries(properties as Record<string, Schema>).flatMap(([name, property]) =>
      unboundedIn(property, `${path}/${name}`),
    ),
    ...(items ? unboundedIn(items as Schema, `${path}[]`) : []),
  ];
}
