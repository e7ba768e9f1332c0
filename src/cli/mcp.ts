import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseFlags } from '#basics/parse-flags.ts';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { createServer } from '#mcp/create-server.ts';
import { openSources } from '#mcp/open-sources.ts';
import { serveHttp } from '#mcp/serve-http.ts';
import { BadSetting } from './config.ts';
import { abortOnSignal, loadConfig, openLog, printAndExit, runProgram } from './run-program.ts';

const USAGE = `Usage: npm run --silent mcp -- [--http]

An MCP server: answers programs, such as assistants that use a language model, about rules and cards. It reads the files
of rules and cards of the bot (RULES_FILE, CARDS_FILE) and no table. Programs start it themselves and use standard input
and output; docs/mcp.md shows how.

  --http  serves http://127.0.0.1:MCP_PORT/mcp instead, for clients that send MCP_TOKEN
  --help  this text`;

/** More than the largest valid call. */
const MAX_MESSAGE_BYTES = 1_000_000;

await runProgram(async () => {
  const read = parseFlags(process.argv.slice(2), {
    http: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (typeof read === 'string' || read.positionals.length > 0)
    return printAndExit({
      exitCode: 2,
      text: `mcp: ${typeof read === 'string' ? read : 'only options are understood.'} For help: npm run --silent mcp -- --help`,
    });
  if (read.values.help) return printAndExit({ exitCode: 0, text: USAGE });
  const config = loadConfig();
  const { token } = config.mcp;
  if (read.values.http && token === null)
    throw new BadSetting('MCP_TOKEN is missing: over HTTP, clients send it');
  // Standard output belongs to the protocol.
  const log = openLog(config, { isForPerson: true });
  const sources = openSources(config, log);
  const newServer = () =>
    createServer(sources, (tool, error) => {
      const id = randomBytes(4).toString('hex');
      log.error({ id, tool, err: error }, 'a tool failed');
      return id;
    });
  try {
    await (read.values.http && token !== null
      ? runOverHttp({ port: config.mcp.port, token }, newServer, (error) =>
          log.error({ err: error }, 'a request failed'),
        )
      : runOverStdio(newServer));
  } finally {
    sources.close();
  }
});

/** Serves the program that started this one, until it closes the input. */
async function runOverStdio(newServer: () => ReturnType<typeof createServer>): Promise<void> {
  const signal = abortOnSignal();
  const transport = new StdioServerTransport(process.stdin, process.stdout, {
    maxBufferSize: MAX_MESSAGE_BYTES,
  });
  const server = serveStdio(newServer, { transport });
  await Promise.race([once(process.stdin, 'close'), once(signal, 'abort')]);
  await server.close();
}

async function runOverHttp(...options: Parameters<typeof serveHttp>): Promise<void> {
  const signal = abortOnSignal();
  const server = await serveHttp(...options);
  process.stderr.write(`playgroup-judge: MCP at http://127.0.0.1:${server.port}/mcp\n`);
  await once(signal, 'abort');
  await server.stop();
}
