import { existsSync, realpathSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Log } from '#basics/log.ts';
import type { Forgotten, Subject, SubjectRequests } from '#discord/settings/subject-requests.ts';
import { OperatorError } from '#files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';

/*
 * A bot on SQLite is the only writer of its database, so it serves the operator's requests: HTTP on a Unix socket
 * beside the database, which only the bot's user and root may open. The programs on PostgreSQL don't need it.
 */

/** Linux allows 107 bytes, macOS 103. */
const MAX_PATH_BYTES = 103;
const MAX_BODY_BYTES = 1000;
/** The time that pending requests have to finish when the bot stops, in ms. The bot ends within five seconds. */
const DRAIN_TIMEOUT_MS = 2500;

export const SUBJECT_ID = /^\d{1,20}$/;

const id = z.string().regex(SUBJECT_ID);
const SubjectSchema = z.union([z.strictObject({ userId: id }), z.strictObject({ guildId: id })]);

const ForgottenSchema = z.object({
  entries: z.number(),
  remaining: z.number().nullable(),
  servers: z.record(z.string(), z.number()),
});

/** @returns `null` for a database in memory, or if the path is too long for a socket */
function socketPath(databaseFile: string): string | null {
  if (databaseFile === ':memory:' || process.platform === 'win32' || !existsSync(databaseFile)) return null;
  const path = `${realpathSync(databaseFile)}-control`;
  return Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path;
}

/**
 * Serves the operator's requests until the returned function is called, which waits a moment for pending ones. The
 * caller must have locked the database. If there can be no socket, it only logs a warning.
 */
export async function serveControl(
  databaseFile: string,
  requests: SubjectRequests,
  log: Log,
  drainTimeoutMs = DRAIN_TIMEOUT_MS,
): Promise<() => Promise<void>> {
  const pending = new Set<Promise<void>>();
  const path = socketPath(databaseFile);
  if (path === null) return async () => {};
  const server = createServer((incoming, response) => {
    const answer = async (): Promise<void> => {
      const subject = await subjectOf(incoming);
      if (incoming.method !== 'POST' || !subject) return void response.writeHead(400).end();
      if (incoming.url === '/forget') {
        const forgotten = await requests.forget(subject);
        response.setHeader('content-type', 'application/json').end(JSON.stringify(forgotten));
      } else if (incoming.url === '/export') await pipeline(requests.export(subject), response);
      else response.writeHead(404).end();
    };
    const answering = answer()
      .catch((err: unknown) => {
        // The store has logged its own failures.
        if (!(err instanceof StoreFailure)) log.error({ err }, 'a request of the operator failed');
        if (response.headersSent) response.destroy();
        else response.writeHead(503).end(err instanceof Error ? err.message : '');
      })
      .finally(() => pending.delete(answering));
    pending.add(answering);
  });
  try {
    await listen(server, path);
  } catch (err) {
    log.warn({ err }, 'no socket for npm run forget and export: stop the bot before you use them');
    return async () => {};
  }
  return async () => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    await Promise.race([Promise.all(pending), wait(drainTimeoutMs, undefined, { ref: false })]);
    // Answers must be sent before their connection is closed.
    await setImmediate();
    server.closeAllConnections();
    await closed;
  };
}

/** Makes the socket readable by its owner only from the start. */
async function listen(server: Server, path: string): Promise<void> {
  // A socket is left over from a bot that was killed: no other process can have locked the database.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    const mask = process.umask(0o177);
    try {
      server.listen(path, resolve);
    } finally {
      process.umask(mask);
    }
  });
}

async function subjectOf(incoming: IncomingMessage): Promise<Subject | undefined> {
  let text = '';
  for await (const part of incoming) {
    text += String(part);
    if (text.length > MAX_BODY_BYTES) return undefined;
  }
  try {
    return SubjectSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The requests as served by the running bot; `null` if none serves any. */
export async function connectToBot(databaseFile: string): Promise<SubjectRequests | null> {
  const path = socketPath(databaseFile);
  if (path === null || !existsSync(path)) return null;
  const ask = async (url: '/forget' | '/export', subject: Subject): Promise<IncomingMessage> => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ socketPath: path, path: url, method: 'POST' }, resolve)
        .on('error', (cause) => reject(botEndedError(cause)))
        .end(JSON.stringify(subject));
    });
    if (response.statusCode === 200) return response;
    throw new OperatorError(`the bot could not do it: ${await textOf(response)}`);
  };
  if (!(await isServed(path))) return null;
  return {
    forget: async (subject): Promise<Forgotten> =>
      ForgottenSchema.parse(JSON.parse(await textOf(await ask('/forget', subject)))),
    async *export(subject) {
      const response = await ask('/export', subject);
      response.setEncoding('utf8');
      try {
        for await (const part of response) yield String(part);
      } catch (cause) {
        throw botEndedError(cause);
      }
    },
  };
}

/** The error if the bot ends while it answers. */
const botEndedError = (cause: unknown): OperatorError =>
  new OperatorError('the bot ended before it was done: run this again', { cause });

/** True if a bot serves the socket, false if the socket was left behind. */
async function isServed(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    request({ socketPath: path, path: '/', method: 'POST' }, (response) => {
      response.resume();
      resolve(true);
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
        else
          reject(
            new OperatorError(
              error.code === 'EACCES'
                ? `${path} cannot be opened: run this as root or as the bot's user`
                : `${path}: ${error.message}`,
              { cause: error },
            ),
          );
      })
      .end();
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const part of response) text += String(part);
  } catch (cause) {
    throw botEndedError(cause);
  }
  return text;
}
