import { Writable } from 'node:stream';
import { makeLog, type Log } from '#basics/log.ts';

/** A log, and the messages logged so far. */
export function recordingLog(): { readonly log: Log; readonly messages: readonly string[] } {
  const messages: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      messages.push((JSON.parse(String(chunk)) as { msg: string }).msg);
      done();
    },
  });
  return { log: makeLog('info', sink), messages };
}
