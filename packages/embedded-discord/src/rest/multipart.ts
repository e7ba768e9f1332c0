import type { SentFile } from '../messages/message.ts';

export interface Multipart {
  /** The text of the part `payload_json`; null if there is none. */
  readonly payload: string | null;
  /** The parts `files[0]`, `files[1]`, … */
  readonly files: readonly SentFile[];
}

const HEAD_END = '\r\n\r\n';

/** Parses `multipart/form-data`; null for another content type. */
export function parseMultipart(contentType: string, body: Buffer): Multipart | null {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  let payload: string | null = null;
  const files: SentFile[] = [];
  for (const { head, content } of partsOf(body, `--${boundary}`)) {
    const field = /name="([^"]*)"/i.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/i.exec(head)?.[1];
    if (field === 'payload_json') payload = content.toString('utf8');
    else if (filename !== undefined)
      files.push({
        field,
        filename,
        contentType: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1] ?? 'application/octet-stream',
        bytes: content,
      });
  }
  return { payload, files };
}

function* partsOf(body: Buffer, delimiter: string): Generator<{ head: string; content: Buffer }> {
  let start = body.indexOf(delimiter);
  while (start !== -1) {
    const from = start + delimiter.length;
    const next = body.indexOf(`\r\n${delimiter}`, from);
    if (next === -1) return;
    const headEnd = body.indexOf(HEAD_END, from);
    if (headEnd !== -1 && headEnd < next)
      yield {
        head: body.toString('utf8', from, headEnd),
        content: body.subarray(headEnd + HEAD_END.length, next),
      };
    start = next + 2;
  }
}
