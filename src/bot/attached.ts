import type { BotContext } from '#discord/command/command.ts';
import { ImportFault } from '#sources/faults.ts';
import { openSource } from '#sources/open-source.ts';

/** Where Discord keeps the files that people send. */
const DISCORDS_HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

/** How long one who sent a file waits at most, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Reads files that came along with a command: from Discord's own hosts and no other, and from the one that speaks for
 * Discord where that is another.
 * @param apiUrl `null` for Discord's own
 */
export function attachedFrom(apiUrl: string | null): BotContext['fetchAttachment'] {
  const own = apiUrl === null ? [] : [new URL(apiUrl).host];
  const isTheirs = (url: string): boolean => {
    if (!URL.canParse(url)) return false;
    const { protocol, host } = new URL(url);
    return (protocol === 'https:' && DISCORDS_HOSTS.has(host)) || own.includes(host);
  };
  return async (url, maxBytes) => {
    if (!isTheirs(url)) return { ok: false, failure: 'unread' };
    try {
      const { stream } = await openSource(url, 'text/csv, text/plain, */*', { maxMs: PATIENCE_MS });
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of stream) {
        length += chunk.length;
        if (length > maxBytes) return { ok: false, failure: 'long' };
        chunks.push(chunk);
      }
      return { ok: true, value: textOf(Buffer.concat(chunks)) };
    } catch (error) {
      if (error instanceof ImportFault) return { ok: false, failure: 'unread' };
      throw error;
    }
  };
}

/** Spreadsheets write UTF-8 or, older ones, the code page of Western Europe. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
