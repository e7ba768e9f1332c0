import type { BotContext } from '#discord/command/command.ts';
import { ImportFault } from '#sources/faults.ts';
import { openSource } from '#sources/open-source.ts';

/** The hosts of files uploaded to Discord. */
const ATTACHMENT_HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);

/** The timeout of a download, in ms; the sender of the file is waiting. */
const TIMEOUT_MS = 20_000;

/**
 * Creates the function that downloads files attached to a command. Only Discord's own hosts are allowed, and the host
 * of the API if that is another one, as in tests.
 * @param apiUrl `null` for Discord itself
 */
export function createAttachmentFetcher(apiUrl: string | null): BotContext['fetchAttachment'] {
  const apiHosts = apiUrl === null ? [] : [new URL(apiUrl).host];
  const isAllowed = (url: string): boolean => {
    if (!URL.canParse(url)) return false;
    const { protocol, host } = new URL(url);
    return (protocol === 'https:' && ATTACHMENT_HOSTS.has(host)) || apiHosts.includes(host);
  };
  return async (url, maxBytes) => {
    if (!isAllowed(url)) return { ok: false, failure: 'unread' };
    try {
      const { stream } = await openSource(url, 'text/csv, text/plain, */*', { maxMs: TIMEOUT_MS });
      const chunks: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of stream) {
        length += chunk.length;
        if (length > maxBytes) return { ok: false, failure: 'long' };
        chunks.push(chunk);
      }
      return { ok: true, value: decodeText(Buffer.concat(chunks)) };
    } catch (error) {
      if (error instanceof ImportFault) return { ok: false, failure: 'unread' };
      throw error;
    }
  };
}

/** Spreadsheet programs write UTF-8, older ones Windows-1252. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
