import { Writable } from 'node:stream';
import { makeLog, type Log } from '#basics/log.ts';

/** Creates a log that records its lines and messages. */
export function recordingLog(): {
  readonly log: Log;
  readonly messages: readonly string[];
  readonly lines: readonly Readonly<Record<string, unknown>>[];
} {
  const lines: Readonly<Record<string, unknown>>[] = [];
  const messages: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      const line = JSON.parse(String(chunk)) as { readonly msg: string };
      lines.push(line);
      messages.push(line.msg);
      done();
    },
  });
  return { log: makeLog('info', sink), messages, lines };
}
